import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { readEveryTable } from '../../../tests/every-table.ts'
import { type Asked, type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { callByXml, callJson } from '../../../tests/older-doors.ts'
import { calls } from '../../../tests/statements/calls.ts'
import { grow } from '../../../tests/statements/world.ts'
import { methods } from '../../server/compose.ts'
import { noticeOf, waitFor } from './read-only.rules.ts'

const WAIT_S = 300
const refused = ({ status, body, headers }: Awaited<ReturnType<Instance['ask']>>) => [
  status,
  body?.code,
  headers['retry-after'],
]
/** Refused to API keys, with which the calls are made; it changes nothing. */
const WITH_PASSWORD = 'MFA.begin'
const REFUSED = [503, 20_004, String(WAIT_S)]

void test('durations of a wait', () => {
  const table: [number | undefined, number, number][] = [
    [undefined, 0, WAIT_S],
    [10_000, 0, 10],
    [10_001, 0, 11],
    [10_000, 10_000, WAIT_S],
    [10_000, 20_000, WAIT_S],
  ]
  for (const [until, now, wait] of table) assert.equal(waitFor(until, now), wait)
})

void test('announcements on pages', () => {
  assert.match(noticeOf({ note: '' }), /is read-only at the moment\.$/)
  assert.match(noticeOf({ note: 'We move.', until: 0 }), /about 1970-01-01 00:00 UTC\. We move\.$/)
})

/** Tables that a login writes to, even in read-only mode. */
const OF_LOGINS = ['sessions', 'login_failures', 'access_log', 'known_addresses']

onEachInstance('in read-only mode', (opened) => {
  let instance: Instance
  let ann: Person
  const change = (body: unknown, as: Person | undefined = instance.admin) =>
    instance.ask('PUT', '/rest/read_only', { as, body })

  before(async () => {
    instance = opened()
    ann = await instance.person('ann@example.com', ['editbugs'])
    await grow(instance, 2)
  })

  void test('only members of tweakparams switch the mode', async () => {
    assert.equal((await change({ read_only: true }, ann)).body.code, 304)
    assert.equal((await instance.ask('PUT', '/rest/read_only', { body: {} })).status, 401)
    assert.equal((await change({ read_only: true, until: 'soon' })).body.code, 53)
    assert.equal((await change({ read_only: true, until: '2020-01-01' })).body.code, 53)
    assert.equal((await change({ read_only: true, note: 'x'.repeat(501) })).status, 400)
    assert.equal((await instance.ask('GET', '/rest/read_only')).body.read_only, false)
  })

  void test('methods that change something are refused, and methods that read work', async () => {
    const world = await grow(instance, 2)
    // What some of the calls read.
    const needed = ['BulkChange.preview', 'Series.create', 'Webhook.create', 'Whine.create']
    for (const name of needed) {
      const [verb, path, body] = calls[name]!(world)
      assert.equal((await instance.ask(verb, path, { as: instance.admin, body })).status, 201)
    }
    assert.equal((await change({ read_only: true })).status, 200)
    const kept = await everythingBut(instance, ['sessions'])
    let refusals = 0
    for (const [name, request] of Object.entries(calls)) {
      if (name === WITH_PASSWORD) continue
      const [verb, path, body] = request(world)
      const answer = await instance.ask(verb, path, { as: instance.admin, ...(body && { body }) })
      const writes = 'write' in methods.find((method) => method.name === name)!
      if (answer.status >= 300) assert.deepEqual(refused(answer), REFUSED, name)
      assert.ok(!writes || answer.status === 503, name)
      refusals += Number(answer.status === 503)
    }
    assert.ok(refusals > 30 && refusals < Object.keys(calls).length, `${refusals}`)
    instance.clock.now += 3 * 60 * 60_000
    await instance.service.everyMinute()
    await instance.service.runJobs()
    assert.deepEqual(await everythingBut(instance, ['sessions']), kept)
    await change({ read_only: false })
  })

  void test('older interfaces and forms report it in the same way', async () => {
    await change({ read_only: true, note: 'We move to a new machine.' })
    const comment = { id: 1, comment: 'too late' }
    const json = await instance.ask('POST', '/jsonrpc.cgi', {
      as: ann,
      body: { method: 'Bug.add_comment', params: [comment], id: 1 },
    })
    assert.deepEqual([json.status, json.headers['retry-after']], [503, String(WAIT_S)])
    assert.equal(json.body.error.code, 120_004)
    assert.match(json.body.error.message, /is currently read-only.*We move to a new machine\.$/)
    const xml = await callByXml(instance, 'Bug.add_comment', comment, ann)
    assert.equal(xml.fault!.faultCode, 20_004)
    assert.match(xml.fault!.faultString, /We move to a new machine\.$/)
    assert.equal((await callJson(instance, 'Bug.get', { ids: [1] }, ann)).error, null)
    assert.ok((await callByXml(instance, 'Bug.get', { ids: [1] }, ann)).value)
    await change({ read_only: false })
  })

  void test('uploads are refused before their bytes are read, in any format', async () => {
    await change({ read_only: true })
    const data = Buffer.from('bytes').toString('base64')
    const file = { ids: [1], data, file_name: 'a.txt', summary: 's', content_type: 'text/plain' }
    const kept = await everythingBut(instance, [])
    const body = { as: ann, body: file }
    assert.deepEqual(refused(await instance.ask('POST', '/rest/bug/1/attachment', body)), REFUSED)
    const form = formOf({ file_name: 'a.txt', summary: 's' }, 'bytes')
    assert.deepEqual(
      refused(await instance.ask('POST', '/rest/bug/1/attachment', { ...form, as: ann })),
      REFUSED,
    )
    assert.equal((await callJson(instance, 'Bug.add_attachment', file, ann)).error!.code, 120_004)
    assert.deepEqual(await everythingBut(instance, []), kept)
    await change({ read_only: false })
  })

  void test('users log in and out by password and key, and failed attempts are counted', async () => {
    await change({ read_only: true })
    const logIn = (password: string) =>
      instance.ask(
        'GET',
        `/rest/login?login=ann@example.com&password=${encodeURIComponent(password)}`,
      )
    const before = await everythingBut(instance, OF_LOGINS)
    const { body } = await logIn(instance.admin.password)
    assert.equal(body.id, ann.id)
    const token = { 'x-bugzilla-token': body.token as string }
    const who = async (asked: Asked) => (await instance.ask('GET', '/rest/whoami', asked)).status
    assert.equal(await who({ headers: token }), 200)
    assert.equal(await who({ as: ann }), 200)
    assert.equal((await instance.ask('GET', '/rest/logout', { headers: token })).status, 200)
    assert.equal(await who({ headers: token }), 400)
    for (const code of [300, 300, 300, 300, 32_000]) {
      assert.equal((await logIn('wrong')).body.code, code)
    }
    assert.deepEqual(await everythingBut(instance, OF_LOGINS), before)
    await change({ read_only: false })
    const used = async () =>
      (
        await instance.db.look((tx) =>
          tx.selectFrom('api_keys').select('last_used').where('user_id', '=', ann.id).execute(),
        )
      )[0]!.last_used
    const then = await used()
    instance.clock.now += 60_000
    await instance.service.everyMinute()
    assert.notEqual(await used(), then, 'what was noted meanwhile is written')
  })

  void test('pages announce it, and refused forms say so', async () => {
    const page = async () => (await instance.ask('GET', '/bugs/1')).text
    assert.doesNotMatch(await page(), /class="notice"/)
    await change({ read_only: true, note: 'We <move>.', until: '2026-12-31T10:00:00Z' })
    assert.match(
      await page(),
      /<p class="notice" role="status">Docket is read-only.*2026-12-31.*We &#60;move&#62;\.<\/p>/,
    )
    await change({ read_only: false })
    assert.doesNotMatch(await page(), /class="notice"/)
  })

  void test('setting it again changes nothing, and the audit log records changes', async () => {
    const entries = async () =>
      (
        await instance.ask('GET', '/rest/audit_log?class=Bugzilla::Parameter', {
          as: instance.admin,
        })
      ).body.audit_log as { field: string; removed: string; added: string; user: string }[]
    const first = (await entries()).length
    const until = '2027-01-01T00:00:00Z'
    const { body } = await change({ read_only: true, note: 'A move.', until })
    const since = new Date(instance.clock.now).toISOString().replace(/\.\d+/, '')
    const state = { read_only: true, by_setting: false, since, until, note: 'A move.' }
    assert.deepEqual(body, state)
    instance.clock.now += 1_000
    assert.deepEqual((await change({ read_only: true, note: 'A move.', until })).body, state)
    assert.deepEqual((await instance.ask('GET', '/rest/read_only')).body, state)
    await change({ read_only: false })
    await change({ read_only: false })
    const added = (await entries()).slice(0, -first)
    const on = `on until ${until} A move.`
    assert.deepEqual(
      added.map((entry) => [entry.field, entry.removed, entry.added, entry.user]),
      [
        ['read_only', on, 'off', instance.admin.login],
        ['read_only', 'off', on, instance.admin.login],
      ],
    )
  })
})

onEachInstance(
  'a service that was started in read-only mode',
  (instance) => {
    void test('gets its first administrator, serves reads, and stays read-only', async () => {
      const { admin } = instance()
      const body = { description: 'd' }
      assert.deepEqual(
        refused(await instance().ask('PUT', '/rest/keyword/x', { as: admin, body })),
        REFUSED,
      )
      assert.equal((await instance().ask('GET', '/rest/whoami', { as: admin })).status, 200)
      const off = await instance().ask('PUT', '/rest/read_only', {
        as: admin,
        body: { read_only: false },
      })
      assert.deepEqual(
        [off.body.read_only, off.body.by_setting, off.body.since],
        [true, true, null],
      )
    })
  },
  { read_only: true },
)

async function everythingBut({ db }: Instance, tables: string[]) {
  const all = await readEveryTable(db)
  return Object.fromEntries(Object.entries(all).filter(([name]) => !tables.includes(name)))
}

function formOf(fields: Record<string, string>, file: string): Asked {
  const part = (name: string, more: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
  const said = Object.entries(fields).map(([name, text]) => part(name, '', text))
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: `${said.join('')}${part('data', '; filename="a.txt"', file)}--b--\r\n`,
  }
}
