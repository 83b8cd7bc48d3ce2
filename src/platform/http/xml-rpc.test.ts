import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { KEY, openDoor } from '../../../tests/door.ts'
import { callXml, readXml, type XmlAnswer } from '../../../tests/xml-rpc.ts'

const { server, app } = openDoor({ body_bytes_max: 1024 * 1024 })
after(() => server.close())

const TYPE = { 'content-type': 'text/xml' }
const post = (payload: string, headers: Record<string, string> = TYPE, path = '') =>
  app.inject({ method: 'POST', url: `${path}/xmlrpc.cgi`, headers, payload })
const call = async (name: string, parameters?: unknown, headers = {}): Promise<XmlAnswer> =>
  readXml((await post(callXml(name, parameters), { ...TYPE, ...headers })).body)

void test('a method is called by its name, and returns a value', async () => {
  const answered = await post(callXml('Bug.get', { ids: [1, 'alias'] }), TYPE, '/bugzilla')
  assert.equal(answered.statusCode, 200)
  assert.equal(answered.headers['content-type'], 'text/xml; charset=UTF-8')
  assert.equal(
    answered.body,
    '<?xml version="1.0" encoding="UTF-8"?><methodResponse><params><param><value><struct>' +
      '<member><name>asked</name><value><struct><member><name>ids</name><value><array><data>' +
      '<value><int>1</int></value><value><string>alias</string></value>' +
      '</data></array></value></member></struct></value></member>' +
      '</struct></value></param></params></methodResponse>',
  )
})

void test('values that are not objects, null, and serialized responses are returned as well', async () => {
  for (const [what, value] of [
    ['list', ['a', 'b']],
    ['true', true],
    ['null', ''],
    ['ready', { ready: true }],
  ]) {
    assert.deepEqual(await call('Test.answer', { what }), { value })
  }
})

void test('the parameters may be left out', async () => {
  assert.deepEqual(await call('Test.whoami'), await call('Test.whoami', {}))
})

interface Refused {
  body: string
  headers?: Record<string, string>
  code: number
  status?: number
}
const refused: Record<string, Refused> = {
  'no body': { body: '', code: 32000 },
  'no XML': { body: '{"method": "Bug.get"}', code: 32000 },
  'half a call': { body: callXml('Bug.get', { ids: [1] }).slice(0, -9), code: 32000 },
  'another document': { body: '<methodResponse/>', code: 32000 },
  'no name': { body: '<methodCall><params/></methodCall>', code: 32000 },
  'a method that there is not': { body: callXml('Bug.no'), code: -32601 },
  'an unknown property': { body: callXml('constructor'), code: -32601 },
  'an int that is none': {
    body: callXml('Bug.get', {}).replace('</struct>', INT('x')),
    code: -32600,
  },
  'a parameter that is missing': { body: callXml('Bug.get'), code: 50 },
  'nobody where a login is needed': { body: callXml('Bug.create', { summary: 'x' }), code: 410 },
  'a wrong API key': { body: callXml('Bug.get', { ids: [1], Bugzilla_api_key: 'x' }), code: 410 },
  'a parameter with a NUL': { body: callXml('Bug.get', { ids: ['\0'] }), code: 53 },
  'a parameter nested without end': {
    body: callXml('Bug.get', { ids: nested(40) }),
    code: 32000,
  },
  'entities that grow': {
    body: `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]>${callXml('Bug.get', { ids: '&a;' })}`,
    code: 32000,
  },
  'a form of another page': {
    body: callXml('Bug.get'),
    headers: { 'content-type': 'text/plain' },
    code: 32612,
  },
  'no content type': { body: callXml('Bug.get'), headers: {}, code: 32612 },
  'too large a body': { body: callXml('Bug.get', { ids: 'x'.repeat(2_000_000) }), code: 20003 },
  'a mistake of ours': { body: callXml('Test.answer', { what: 'bug' }), code: 20005, status: 500 },
}
function INT(text: string) {
  return `<member><name>ids</name><value><int>${text}</int></value></member></struct>`
}
function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)]
}
for (const [name, { body, headers, code, status = 200 }] of Object.entries(refused)) {
  void test(`refuses ${name}`, async () => {
    const answered = await post(body, headers)
    const { fault } = readXml(answered.body)
    assert.deepEqual([answered.statusCode, fault?.faultCode], [status, code], answered.body)
    assert.ok(fault?.faultString.length)
    assert.ok(!answered.body.includes('secret detail'))
  })
}

void test('credentials come as parameters and as headers, cookies go out', async () => {
  const whoami = async (parameters: unknown, headers = {}) =>
    ((await call('Test.whoami', parameters, headers)).value as { id: number }).id
  assert.equal(await whoami({}), 0)
  assert.equal(await whoami({ Bugzilla_api_key: KEY }), 7)
  assert.equal(await whoami({ Bugzilla_token: '7-token' }), 7)
  assert.equal(await whoami({}, { authorization: `Bearer ${KEY}` }), 7)
  const answered = await post(callXml('User.login', { login: 'a', password: 'b' }))
  assert.deepEqual(answered.headers['set-cookie'], ['a=1; Path=/', 'b=2; Path=/'])
})

void test('the type may be of an application, and have a charset', async () => {
  for (const type of ['application/xml', 'Text/XML; charset=utf-8']) {
    const answered = await post(callXml('Test.whoami'), { 'content-type': type })
    assert.ok(readXml(answered.body).value, type)
  }
})

void test('other verbs are not routed', async () => {
  for (const method of ['GET', 'PUT', 'HEAD'] as const) {
    assert.equal((await app.inject({ method, url: '/xmlrpc.cgi' })).statusCode, 404)
  }
})
