import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

const PATH = '/rest/bug_user_last_visit'

async function file(instance: Instance, as: Person, more: object = {}): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const filed = await instance.ask('POST', '/rest/bug', {
    as,
    body: { ...bug, summary: 's', ...more },
  })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}
const visit = (instance: Instance, as: Person | undefined, path: string, body: object = {}) =>
  instance.ask('POST', `${PATH}${path}`, { as, body })
const visits = async (instance: Instance, as: Person, path = '') =>
  (await instance.ask('GET', `${PATH}${path}`, { as })).body

onEachInstance('last visits', (instance) => {
  let ann: Person
  let bob: Person
  before(async () => {
    ann = await instance().person('ann@example.com')
    bob = await instance().person('bob@example.com')
  })

  void test('are recorded for people with a role on the bug, and returned to them alone', async () => {
    const one = await file(instance(), ann, { cc: [bob.login] })
    const two = await file(instance(), ann, { alias: 'second' })
    instance().clock.now += 60_000
    const noted = await visit(instance(), ann, `/${one}`)
    const last_visit_ts = '2026-06-01T12:01:00Z'
    assert.deepEqual([noted.status, noted.body], [200, [{ id: one, last_visit_ts }]])
    instance().clock.now += 60_000
    const more = await visit(instance(), ann, '', { ids: [two, 'second', one] })
    const later = { last_visit_ts: '2026-06-01T12:02:00Z' }
    assert.deepEqual(more.body, [
      { id: two, ...later },
      { id: one, ...later },
    ])
    assert.deepEqual(await visits(instance(), ann, `/${one}`), [{ id: one, ...later }])
    assert.deepEqual(await visits(instance(), ann, `?ids=${one}&ids=${two}&include_fields=id`), [
      { id: two },
      { id: one },
    ])
    assert.deepEqual(await visits(instance(), bob), [])
    assert.deepEqual((await visit(instance(), bob, `/${one}`)).status, 200)
  })

  void test('are the latest 20 by default', async () => {
    const bugs: number[] = []
    for (let at = 0; at < 22; at += 1) bugs.push(await file(instance(), bob))
    for (const bug of bugs) {
      instance().clock.now += 1_000
      await visit(instance(), bob, `/${bug}`)
    }
    const told = (await visits(instance(), bob)) as { id: number }[]
    assert.deepEqual(
      told.map(({ id }) => id),
      bugs.toReversed().slice(0, 20),
    )
  })

  void test('are set by a comment', async () => {
    const bug = await file(instance(), ann)
    assert.deepEqual(await visits(instance(), ann, `/${bug}`), [])
    await instance().ask('POST', `/rest/bug/${bug}/comment`, { as: ann, body: { comment: 'c' } })
    await instance().ask('POST', `/rest/bug/${bug}/comment`, { as: bob, body: { comment: 'c' } })
    assert.equal((await visits(instance(), ann, `/${bug}`)).length, 1)
    assert.equal((await visits(instance(), bob, `/${bug}`)).length, 0)
  })

  void test('of a bug that is now hidden are not returned', async () => {
    const bug = await file(instance(), ann, { cc: [bob.login] })
    await visit(instance(), bob, `/${bug}`)
    assert.equal((await visits(instance(), bob, `/${bug}`)).length, 1)
    await instance().db.work(async (tx) => {
      const set = tx.selectFrom('group_sets').select('id').where('id', '!=', 0).limit(1)
      const group_set_id = (await set.executeTakeFirstOrThrow()).id
      await tx.deleteFrom('cc').where('bug_id', '=', bug).execute()
      await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', bug).execute()
    })
    assert.deepEqual(await visits(instance(), bob, `/${bug}`), [])
    const noted = await visit(instance(), bob, `/${bug}`)
    assert.deepEqual([noted.status, noted.body.code], [401, 102])
  })

  void test('are refused completely if the caller is not involved in one of the bugs', async () => {
    const own = await file(instance(), bob)
    const other = await file(instance(), ann)
    for (const as of [bob, undefined]) {
      const refused = await visit(instance(), as, '', { ids: [own, other] })
      assert.deepEqual([refused.status, refused.body.code], [400, 32000])
    }
    assert.deepEqual(await visits(instance(), bob, `/${own}`), [])
  })

  const refused: [string, string, string, object | undefined, number, number][] = [
    ['no bugs', 'POST', '', {}, 400, 50],
    ['a bug that does not exist', 'POST', '/99999', {}, 404, 101],
    ['an invalid name', 'POST', '/nothing', {}, 400, 100],
    ['an invalid number', 'GET', '/nothing', undefined, 400, 57],
  ]
  for (const [what, method, path, body, status, code] of refused) {
    void test(`refuse ${what}`, async () => {
      const answer = await instance().ask(method, `${PATH}${path}`, { as: ann, body })
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }
  void test('need a login', async () => {
    const answer = await instance().ask('GET', `${PATH}/1`)
    assert.deepEqual([answer.status, answer.body.code], [401, 410])
  })
})
