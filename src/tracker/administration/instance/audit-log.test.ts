import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { hasTwoNodes } from '../../../../tests/databases.ts'
import { onEachInstance, PASSWORD, type Person } from '../../../../tests/instance.ts'

interface Entry {
  class: string
  object_id: number
  field: string
  user: string | null
  removed: string | null
  added: string | null
}

onEachInstance('the audit log', (instance) => {
  let start = 0
  before(async () => {
    start = instance().clock.now
    const as = instance().admin
    const product = { name: 'Story', description: 'd', version: '1' }
    await instance().ask('POST', '/rest/product', { as, body: product })
    instance().clock.now += 60_000
    await instance().ask('PUT', '/rest/product/Story', {
      as,
      body: { name: 'Tale', is_open: false },
    })
    instance().clock.now += 60_000
    await instance().ask('POST', '/rest/keyword', { as, body: { name: 'k', description: 'd' } })
  })
  const get = (query: string, as = instance().admin) =>
    instance().ask('GET', `/rest/audit_log${query}`, { as })
  const told = async (query: string) => {
    const { body } = await get(query)
    return (body.audit_log as Entry[]).map(({ field, added }) => `${field} ${added}`)
  }

  void test('lists who changed what and when, newest first', async () => {
    const { status, body } = await get('?limit=3')
    assert.equal(status, 200)
    const [first, second, third] = body.audit_log
    const { id, object_id, ...rest } = first
    assert.equal(typeof id, 'number')
    assert.deepEqual(rest, {
      at_time: '2026-06-01T12:02:00Z',
      user: instance().admin.login,
      class: 'Bugzilla::Keyword',
      field: '__create__',
      removed: null,
      added: 'k',
      address: null,
    })
    assert.deepEqual([second.field, second.removed, second.added], ['isactive', '1', '0'])
    assert.deepEqual([third.field, third.removed, third.added], ['name', 'Story', 'Tale'])
    assert.notEqual(object_id, 0)
  })

  void test('is filtered and paged', async () => {
    const product = ['isactive 0', 'name Tale', '__create__ Story']
    assert.deepEqual(await told('?class=Tracker::Product'), product)
    assert.deepEqual(await told('?class=Bugzilla::Product&object_id=2&limit=1&offset=1'), [
      'name Tale',
    ])
    assert.equal((await get('?class=Bugzilla::Product&limit=1')).body.total, 3)
    const since = new Date(start + 60_000).toISOString()
    const until = new Date(start + 120_000).toISOString()
    assert.deepEqual(await told(`?since=${since}`), ['__create__ k', 'isactive 0', 'name Tale'])
    assert.deepEqual(await told(`?since=${since}&until=${until}`), ['isactive 0', 'name Tale'])
    assert.equal((await get(`?user=${instance().admin.login}`)).body.total > 3, true)
    const both = '?class=Bugzilla::Keyword&class=Bugzilla::User&object_id=1'
    assert.deepEqual((await told(both)).at(0), '__create__ k')
  })

  const logIn = (login: string, password: string) => {
    const query = { login, password }
    const asked = { method: 'GET', url: '/rest/login', query, remoteAddress: '192.0.2.9' } as const
    return instance().service.server.app.inject(asked)
  }
  const access = async (query: string) => {
    const { body } = await get(`?class=Docket::Login&class=Docket::Session&${query}`)
    return body.audit_log as (Entry & { address: string | null })[]
  }

  void test('lists logins and refused logins, with their addresses', async () => {
    const { login } = await instance().person('vic@example.com')
    for (let at = 0; at < 5; at += 1) await logIn(login, `wrong ${at}`)
    await logIn('no secret of mine', 'wrong')
    instance().clock.now += 30 * 60_000
    const { token } = JSON.parse((await logIn(login, PASSWORD)).body)
    await instance().ask('GET', `/rest/logout?token=${token}`)
    const told = (await access(`user=${login}`)).map(({ field, address }) => `${field} ${address}`)
    const here = '192.0.2.9'
    const expected = [
      `login ${here}`,
      ...Array.from({ length: 5 }, () => `login_failed ${here}`),
      `locked ${here}`,
      `__create__ ${here}`,
      '__remove__ 127.0.0.1',
    ]
    assert.deepEqual(told.toSorted(), expected.toSorted())
    const unknown = (await access('')).filter(({ user }) => user === null)
    assert.deepEqual(
      unknown.map(({ field, added, address }) => [field, added, address]),
      [['login_failed', null, here]],
    )
    const { text } = await get('?limit=1000')
    assert.doesNotMatch(text, /no secret of mine|wrong|correct horse/)
    const keys = await get(`?class=Docket::ApiKey&user=${login}`)
    assert.deepEqual(
      (keys.body.audit_log as Entry[]).map(({ field, added }) => [field, added]),
      [['__create__', 'a test']],
    )
  })

  void test('lists invalid keys and tokens, once a minute for each address', async () => {
    const remoteAddress = '192.0.2.17'
    const show = (query: Record<string, string>) => {
      const asked = { method: 'GET', url: '/rest/user', query, remoteAddress } as const
      return instance().service.server.app.inject(asked)
    }
    const key = 'z'.repeat(40)
    for (let at = 0; at < 3; at += 1) await show({ api_key: key })
    await show({ token: '1-never' })
    await instance().service.everyMinute()
    await instance().service.everyMinute()
    const { body } = await get('?class=Docket::ApiKey&class=Docket::Session&limit=1000')
    const told = (body.audit_log as (Entry & { address: string })[]).filter(
      ({ address }) => address === remoteAddress,
    )
    // Each node tells what it saw.
    const times = (name: string) =>
      told
        .filter(({ field, user }) => field === name && user === null)
        .reduce((sum, { added }) => sum + Number(/^\d+(?= times?$)/.exec(added!)![0]), 0)
    assert.deepEqual([times('api_key_failed'), times('token_failed')], [3, 1])
    assert.equal(told.length, hasTwoNodes ? 3 : 2)
    assert.ok(!JSON.stringify(body).includes(key))
  })

  void test('is available as a page and as a file', async () => {
    const as = instance().admin
    const page = (query: string, who: Person = as) =>
      instance().ask('GET', `/audit_log${query}`, { as: who })
    const shown = await page('?class=Docket::Login&user=vic@example.com&since=&until=')
    assert.equal(shown.status, 200)
    assert.match(shown.text, /<details><summary>Filter: class Docket::Login, user v/)
    assert.match(shown.text, /1 to 7 of 7[^]*<td>192\.0\.2\.9<\/td><td>Docket::Login<\/td>/)
    const [, to] = /href="([^"]*ctype=csv[^"]*)"/.exec(shown.text)!
    const file = await instance().ask('GET', to!.replaceAll('&#38;', '&'), { as })
    assert.match(String(file.headers['content-disposition']), /audit_log-2026-06-01\.csv/)
    const lines = file.text.trimEnd().split('\n')
    assert.equal(lines.length, 8)
    assert.match(lines[0]!, /^"id","at_time","user","address","class"/)
    assert.match(lines[1]!, /"vic@example\.com","192\.0\.2\.9","Docket::Login",\d+,"login"/)
    const many = { removed: null, added: null, address: null, user_id: null, object_id: 0 }
    await instance().db.work(async (tx) => {
      for (let at = 0; at < 1_001; at += 1) {
        const row = { ...many, class: 'Docket::Session', field: `f${at}`, at_time: at }
        await tx.insertInto('access_log').values(row).execute()
      }
    })
    const old = '?until=1970-01-02&class=Docket::Session'
    assert.equal((await page(`${old}&ctype=csv`)).text.trimEnd().split('\n').length, 1_002)
    const second = (await page(`${old}&offset=100`)).text
    assert.match(second, /101 to 200 of 1001[^]*rel="prev"[^]*rel="next"/)
    assert.equal((await page('?user=none@example.com')).status, 404)
    const user = await instance().person('mere@example.com', ['tweakparams'])
    for (const query of ['', '?ctype=csv']) assert.equal((await page(query, user)).status, 401)
  })

  void test('deletes logins after a time, and administrative changes never', async () => {
    const { body: before } = await get('?class=Bugzilla::Product')
    instance().clock.now += 180 * 24 * 60 * 60_000 + 1
    await instance().service.everyMinute()
    assert.deepEqual(await access(''), [])
    const { body: after } = await get('?class=Bugzilla::Product')
    assert.deepEqual(after, before)
  })

  void test('refuses unknown filters, and callers who are not administrators', async () => {
    const refused: [string, number, number][] = [
      ['?class=Nope', 400, 53],
      ['?user=none@example.com', 404, 51],
      ['?since=soon', 400, 56],
      ['?limit=1001', 400, 57],
    ]
    for (const [query, status, code] of refused) {
      const answer = await get(query)
      assert.deepEqual([answer.status, answer.body.code], [status, code], query)
    }
    const user = await instance().person('user@example.com', ['tweakparams', 'editusers'])
    const denied = await instance().ask('GET', '/rest/audit_log', { as: user })
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    const anonymous = await instance().ask('GET', '/rest/audit_log')
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
  })
})
