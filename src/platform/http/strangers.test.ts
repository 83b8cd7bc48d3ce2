import assert from 'node:assert/strict'
import { test } from 'node:test'

import { KEY, openDoor } from '../../../tests/door.ts'

const STRANGERS_MAX = 64 * 1024
const open = () => openDoor({ stranger_body_bytes_max: STRANGERS_MAX }).server.app

const long = 'x'.repeat(STRANGERS_MAX)
const post = (payload: object, headers: Record<string, string> = {}, query = '') =>
  open().inject({
    method: 'POST',
    url: `/rest/bug/1/comment${query}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })

void test('refuses a long body without credentials', async () => {
  const answer = await post({ comment: long })
  const { code } = answer.json() as { code: number }
  assert.deepEqual([answer.statusCode, code], [413, 20003])
  assert.equal((await post({ comment: 'short' })).statusCode, 201)
})

const shown: [string, object, Record<string, string>, string][] = [
  ['a header', {}, { 'x-bugzilla-api-key': KEY }, ''],
  ['the address', {}, {}, `?Bugzilla_api_key=${KEY}`],
  ['the body, after everything else', { Bugzilla_api_key: KEY }, {}, ''],
  ['the body, by another name', { api_key: KEY }, {}, ''],
]
for (const [where, body, headers, query] of shown) {
  void test(`a long body with a key is accepted: in ${where}`, async () => {
    const answer = await post({ comment: long, ...body }, headers, query)
    assert.equal(answer.statusCode, 201)
  })
}

void test('reports wrong credentials', async () => {
  for (const answer of [
    await post({ comment: long }, { 'x-bugzilla-api-key': 'wrong' }),
    await post({ comment: long, Bugzilla_api_key: 'wrong' }),
  ]) {
    assert.equal((answer.json() as { code: number }).code, 410)
  }
})

void test('text that only resembles a key does not count', async () => {
  const answer = await post({ comment: `${long} "token": "nothing"` })
  assert.equal(answer.statusCode, 413)
})

const call = (name: string, members: string) =>
  `<?xml version="1.0"?><methodCall><methodName>${name}</methodName><params><param>` +
  `<value><struct>${members}</struct></value></param></params></methodCall>`
const member = (name: string, value: string) =>
  `<member><name>${name}</name><value><string>${value}</string></value></member>`
const xml = (payload: string) =>
  open().inject({
    method: 'POST',
    url: '/xmlrpc.cgi',
    headers: { 'content-type': 'text/xml' },
    payload,
  })

void test('long XML is parsed and written on a thread, with the same responses and faults', async () => {
  const text = '&#65;b\u00e9'.repeat(2_000)
  const echoed = await xml(call('Bug.add_comment', member('id', '1') + member('comment', text)))
  assert.ok(echoed.payload.includes('Ab\u00e9'.repeat(2_000)))
  assert.match(echoed.payload, /^<\?xml .*<\/methodResponse>$/s)
  const broken = await xml(call('Bug.add_comment', `${member('comment', text)}<member>`))
  assert.match(broken.payload, /<int>-?\d+<\/int>/)
  assert.match(broken.payload, /faultCode/)
})

void test('a long response stays JSON if a page was requested', async () => {
  const answer = await open().inject({
    method: 'POST',
    url: '/rest/bug/1/comment',
    headers: { 'content-type': 'application/json', accept: 'text/html', 'x-bugzilla-api-key': KEY },
    payload: { comment: 'x'.repeat(300_000) },
  })
  assert.match(String(answer.headers['content-type']), /^application\/json/)
})
