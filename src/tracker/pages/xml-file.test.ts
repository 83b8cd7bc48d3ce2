import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { actorById, docket, nobody } from '../../accounts/actors/actors.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Flowing } from '../../platform/http/page.ts'
import { showBug } from './show-bug.ts'

const COMMENTS = 120

onEachInstance('bugs as XML', (opened) => {
  let instance: Instance
  let dora: Person
  before(async () => {
    instance = opened()
    const body = { name: 'insiders', description: 'd', is_active: true }
    await instance.ask('POST', '/rest/group', { as: instance.admin, body })
    await instance.set('insidergroup', 'insiders')
    dora = await instance.person('dora@example.com', ['insiders'])
    const as = instance.admin
    const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    for (let id = 1; id <= 30; id++) {
      await instance.ask('POST', '/rest/bug', { as, body: { ...bug, summary: `Bug ${id}` } })
    }
    for (let count = 1; count < COMMENTS; count++) {
      const comment = { comment: `Comment ${count}`, is_private: count % 2 === 1 }
      await instance.ask('POST', '/rest/bug/1/comment', { as, body: comment })
    }
  })

  /** Opens the page directly, and records for each look whether it runs aside. */
  async function file(given: Record<string, string[]>, who: { id: number } = { id: 0 }) {
    const found = await instance.transactions.look(docket, ({ tx }) => actorById(tx, who.id))
    const actor = found ?? nobody
    const looks: (boolean | undefined)[] = []
    const from = { credentials: {}, address: '', secure: false, cookies: [], is_own_page: false }
    const door: Door = {
      ...instance.transactions,
      look: (as, body, how) => {
        looks.push(how?.aside)
        return instance.transactions.look(as, body, how)
      },
      blobs: undefined as never,
      sent: undefined as never,
      tryMail: undefined as never,
      tail: undefined as never,
      caller: { actor, ...from },
    }
    const to = (path: string) => path
    const here = {
      path: {},
      query: '',
      here: '/',
      to,
      serves: () => true,
      formToken: () => '',
      is_prefetch: false,
      language: <Name>(_: readonly Name[], otherwise: Name) => otherwise,
      display: {},
      cookie: () => '',
    }
    const asked = { ...here, given: new Map(Object.entries({ ctype: ['xml'], ...given })) }
    return { flowing: (await showBug.open!(door, asked)) as Flowing, looks }
  }
  const dataIn = (text: string) => /<data encoding="base64">([^<]*)<\/data>/.exec(text)?.[1]
  const counts = (text: string) =>
    [...text.matchAll(/<comment_count>(\d+)</g)].map(([, count]) => Number(count))

  void test('are streamed, without all comments in memory, on another thread', async () => {
    const { flowing, looks } = await file({ id: ['1'] }, dora)
    const found: number[][] = []
    for await (const piece of flowing.pieces()) found.push(counts(piece))
    assert.deepEqual(found.flat(), [...Array(COMMENTS).keys()])
    assert.ok(Math.max(...found.map(({ length }) => length)) <= 50)
    assert.deepEqual(looks, [true, true, true, true, true])
  })

  void test('include every requested bug, each once and in order', async () => {
    const ids = Array.from({ length: 30 }, (_, at) => 30 - at)
    const { text } = await instance.ask('GET', `/show_bug.cgi?ctype=xml&id=${ids.join()},99,30`)
    const bugs = [...text.matchAll(/<bug_id>(\d+)</g)].map(([, id]) => Number(id))
    assert.deepEqual(bugs, [...ids, 99])
    assert.deepEqual(
      counts(text).slice(29),
      [...Array(COMMENTS / 2).keys()].map((at) => at * 2),
    )
    assert.match(text, /^<\?xml[^]*<\/bugzilla>\n$/)
  })

  void test('contain version and URL even without a bug', async () => {
    for (const path of ['/show_bug.cgi?ctype=xml', '/xml.cgi', '/xml.cgi?id=']) {
      const { status, text } = await instance.ask('GET', path)
      assert.equal(status, 200)
      assert.match(text, /.+bugzilla version="5\.2" urlbase="http[^]*>\n<\/bugzilla>\n$/s)
    }
  })

  void test('include the bytes of files, except on request', async () => {
    const bytes = Buffer.from([...Array(100_000).keys()].map((at) => at % 251))
    const file = { data: bytes.toString('base64'), file_name: 'a', content_type: 'image/png' }
    const body = { ...file, summary: 's < t', is_patch: false }
    await instance.ask('POST', '/rest/bug/2/attachment', { as: dora, body })
    await instance.ask('PUT', '/rest/whoami', { as: dora, body: { full_name: 'Dora "D" Doe' } })
    const xml = async (query: string) =>
      (await instance.ask('GET', `/show_bug.cgi?ctype=xml&id=2&${query}`)).text
    const whole = await xml('')
    const [, data = ''] = /<data encoding="base64">([^<]*)<\/data>/.exec(whole) ?? []
    assert.deepEqual(Buffer.from(data, 'base64'), bytes)
    assert.equal(await xml('field=attachment&field=attachmentdata').then(dataIn), data)
    for (const query of ['excludefield=attachmentdata', 'field=attachment', 'field=bug_id']) {
      assert.equal(dataIn(await xml(query)), undefined, query)
    }
    const name = 'name="Dora &quot;D&quot; Doe"'
    assert.ok(whole.includes(`<attacher ${name}>${dora.login}</attacher>`))
    assert.ok(whole.includes(`<who ${name}>${dora.login}</who>`))
    const order = [...whole.slice(whole.indexOf('<attachment ')).matchAll(/<(\w+)/g)]
    const names = ['attachment', 'attachid', 'date', 'delta_ts', 'desc', 'filename', 'type']
    assert.deepEqual(
      order.map(([, element]) => element),
      [...names, 'size', 'attacher', 'data'],
    )
  })

  void test('returns an update token only to people who can change the bug', async () => {
    const xml = (as?: Person) => instance.ask('GET', '/show_bug.cgi?ctype=xml&id=2', { as })
    assert.doesNotMatch((await xml()).text, /<token>/)
    assert.match((await xml(dora)).text, /<token>\d+-[\w-]+<\/token>\n(<group|<flag|<long_desc)/)
  })

  void test('are not read further if nobody receives them', async () => {
    const { flowing, looks } = await file({ id: ['1'] })
    for await (const piece of flowing.pieces()) if (piece.includes('<long_desc')) break
    assert.equal(looks.length, 3)
  })

  void test('read comments and files only on request', async () => {
    const cost = async (query: string) => {
      const before = instance.db.measures().statements
      await instance.ask('GET', `/show_bug.cgi?ctype=xml&id=1&${query}`, { as: instance.admin })
      return instance.db.measures().statements - before
    }
    await cost('')
    const whole = await cost('')
    const files = await cost('excludefield=long_desc')
    const few = await cost('field=short_desc')
    assert.ok(few < files && files < whole, `${few} < ${files} < ${whole}`)
  })

  void test('omit what a reader may no longer see while they are sent', async () => {
    const { flowing } = await file({ id: ['1'] }, dora)
    const found: number[] = []
    for await (const piece of flowing.pieces()) {
      found.push(...counts(piece))
      if (found.length !== 50) continue
      const body = { groups: { remove: ['insiders'] } }
      await instance.ask('PUT', `/rest/user/${dora.id}`, { as: instance.admin, body })
    }
    const after = found.slice(50)
    assert.ok(after.length > 0 && after.every((count) => count % 2 === 0), after.join())
  })
})
