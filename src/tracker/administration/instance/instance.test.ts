import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance } from '../../../../tests/instance.ts'
import { docket } from '../../../accounts/actors/actors.ts'
import { docketVersion } from '../../../platform/version.ts'

onEachInstance('the installation itself', (instance) => {
  const get = async (
    path: string,
    as?: Awaited<ReturnType<ReturnType<typeof instance>['person']>>,
  ) => (await instance().ask('GET', `/rest/${path}`, { as })).body

  void test('it identifies itself as Bugzilla 5.2, and with the version of Docket', async () => {
    assert.deepEqual(await get('version'), { version: '5.2' })
    assert.match(docketVersion, /^\d+\.\d+\.\d+/)
    assert.deepEqual(await get('extensions'), {
      extensions: { Docket: { version: docketVersion } },
    })
  })

  void test('its time is UTC', async () => {
    instance().clock.now = Date.UTC(2026, 6, 1, 8, 30, 5)
    const time = '2026-07-01T08:30:05Z'
    assert.deepEqual(await get('time'), {
      db_time: time,
      web_time: time,
      web_time_utc: time,
      tz_name: 'UTC',
      tz_short_name: 'UTC',
      tz_offset: '+0000',
    })
    assert.deepEqual(await get('timezone'), { timezone: '+0000' })
  })

  void test('returns version, time zone and parameters although a login is required', async () => {
    await instance().set('requirelogin', '1')
    const status = async (path: string) => (await instance().ask('GET', `/rest/${path}`)).status
    const paths = ['version', 'timezone', 'parameters', 'extensions', 'time', 'last_audit_time']
    const found = await Promise.all(paths.map(status))
    await instance().set('requirelogin', '0')
    assert.deepEqual(found, [200, 200, 200, 401, 401, 401])
  })

  void test('answers methods that need no login despite a wrong key or token', async () => {
    const paths = ['version', 'timezone', 'time', 'extensions', 'parameters', 'last_audit_time']
    const wrong = ['token=1-dead', `api_key=${'x'.repeat(40)}`]
    for (const path of paths) {
      const told = await get(path)
      for (const shown of wrong) assert.deepEqual(await get(`${path}?${shown}`), told, path)
    }
    for (const path of [...paths, 'login']) {
      const { status, body } = await instance().ask(
        'GET',
        `/rest/${path}?login=${path}&password=wrong`,
      )
      assert.deepEqual([status, body.code], [401, 300], path)
    }
    const { body } = await instance().ask('GET', '/rest/bug?id=1&token=1-dead')
    assert.equal(body.code, 32000)
  })

  void test('each caller gets the parameters permitted to them, and nobody secrets', async () => {
    await instance().set('maintainer', 'keeper@example.com')
    await instance().set('smtp_password', 'hunter2')
    assert.deepEqual(await get('parameters'), {
      parameters: { maintainer: 'keeper@example.com', requirelogin: '0' },
    })
    const user = await instance().person('user@example.com')
    const some = (await get('parameters', user)).parameters
    assert.equal(Object.keys(some).length, 31)
    assert.equal(some.defaultplatform, 'All')
    const all = await instance().ask('GET', '/rest/parameters', { as: instance().admin })
    assert.equal(all.body.parameters.max_search_results, '10000')
    assert.equal(all.body.parameters.createemailregexp, '.*')
    assert.ok(Object.values(all.body.parameters).every((value) => typeof value === 'string'))
    assert.doesNotMatch(all.text, /hunter2|smtp_password/)
  })

  void test('parameters can be selected by name', async () => {
    const some = await get('parameters?include_fields=urlbase,maintainer', instance().admin)
    assert.deepEqual(Object.keys(some.parameters).sort(), ['maintainer', 'urlbase'])
    // By default, it is the address at which Docket was reached.
    assert.equal(some.parameters.urlbase, 'http://127.0.0.1/')
    const rest = await get('parameters?exclude_fields=maintainer')
    assert.deepEqual(rest, { parameters: { requirelogin: '0' } })
  })
})

onEachInstance('Bugzilla.last_audit_time', (instance) => {
  const get = (query: string) => instance().ask('GET', `/rest/last_audit_time${query}`)

  void test('it is the time of the last change, of all or of the given classes', async () => {
    await instance().transactions.work(docket, async ({ tx }) => {
      await tx.deleteFrom('audit_log').execute()
    })
    assert.deepEqual((await get('')).body, { last_audit_time: null })
    const at = Date.UTC(2026, 7, 1)
    await instance().transactions.work(docket, async ({ tx }) => {
      const row = { object_id: 1, field: 'name', removed: 'a', added: 'b' }
      await tx
        .insertInto('audit_log')
        .values([
          { ...row, class: 'Bugzilla::Product', at_time: at },
          { ...row, class: 'Bugzilla::Product', at_time: at - 86_400_000 },
          { ...row, class: 'Bugzilla::User', at_time: at + 3_600_000 },
        ])
        .execute()
    })
    const times: [string, string | null][] = [
      ['', '2026-08-01T01:00:00Z'],
      ['?class=Bugzilla::Product', '2026-08-01T00:00:00Z'],
      ['?class=Tracker::Product', '2026-08-01T00:00:00Z'],
      ['?class=Bugzilla::Product&class=Bugzilla::User', '2026-08-01T01:00:00Z'],
      ['?class=Bugzilla::Group', null],
    ]
    for (const [query, last_audit_time] of times) {
      assert.deepEqual((await get(query)).body, { last_audit_time }, query)
    }
  })

  void test('an unknown class is refused', async () => {
    const { status, body } = await get('?class=Bugzilla::Product&class=Bugzilla::Nope')
    assert.deepEqual([status, body.code], [400, 53])
  })

  void test('creating a product is such a change', async () => {
    instance().clock.now = Date.UTC(2027, 0, 1)
    await instance().ask('POST', '/rest/product', {
      as: instance().admin,
      body: { name: 'New', description: 'd', version: '1' },
    })
    const classes = 'class=Bugzilla::Product&class=Bugzilla::Version&class=Bugzilla::Milestone'
    assert.deepEqual((await get(`?${classes}`)).body, { last_audit_time: '2027-01-01T00:00:00Z' })
  })
})
