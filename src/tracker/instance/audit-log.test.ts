import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachHouse } from '../../../tests/house.ts'

interface Entry {
  class: string
  object_id: number
  field: string
  user: string | null
  removed: string | null
  added: string | null
}

onEachHouse('the audit log', (house) => {
  let start = 0
  before(async () => {
    start = house().clock.now
    const as = house().admin
    const product = { name: 'Story', description: 'd', version: '1' }
    await house().ask('POST', '/rest/product', { as, body: product })
    house().clock.now += 60_000
    await house().ask('PUT', '/rest/product/Story', { as, body: { name: 'Tale', is_open: false } })
    house().clock.now += 60_000
    await house().ask('POST', '/rest/keyword', { as, body: { name: 'k', description: 'd' } })
  })
  const get = (query: string, as = house().admin) =>
    house().ask('GET', `/rest/audit_log${query}`, { as })
  const told = async (query: string) => {
    const { body } = await get(query)
    return (body.audit_log as Entry[]).map(({ field, added }) => `${field} ${added}`)
  }

  void test('tells who changed what and when, the newest first', async () => {
    const { status, body } = await get('?limit=3')
    assert.equal(status, 200)
    const [first, second, third] = body.audit_log
    const { id, object_id, ...rest } = first
    assert.equal(typeof id, 'number')
    assert.deepEqual(rest, {
      at_time: '2026-06-01T12:02:00Z',
      user: house().admin.login,
      class: 'Bugzilla::Keyword',
      field: '__create__',
      removed: null,
      added: 'k',
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
    assert.equal((await get(`?user=${house().admin.login}`)).body.total > 3, true)
    const both = '?class=Bugzilla::Keyword&class=Bugzilla::User&object_id=1'
    assert.deepEqual((await told(both)).at(0), '__create__ k')
  })

  void test('refuses what it does not know, and who is no administrator', async () => {
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
    const user = await house().person('user@example.com', ['tweakparams', 'editusers'])
    const denied = await house().ask('GET', '/rest/audit_log', { as: user })
    assert.deepEqual([denied.status, denied.body.code], [401, 304])
    const anonymous = await house().ask('GET', '/rest/audit_log')
    assert.deepEqual([anonymous.status, anonymous.body.code], [401, 410])
  })
})
