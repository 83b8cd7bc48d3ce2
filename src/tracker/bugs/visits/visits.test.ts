import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type House, onEachHouse, type Person } from '../../../../tests/house.ts'

const PATH = '/rest/bug_user_last_visit'

async function file(house: House, as: Person, more: object = {}): Promise<number> {
  const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
  const filed = await house.ask('POST', '/rest/bug', {
    as,
    body: { ...bug, summary: 's', ...more },
  })
  assert.equal(filed.status, 200, filed.text)
  return filed.body.id
}
const visit = (house: House, as: Person | undefined, path: string, body: object = {}) =>
  house.ask('POST', `${PATH}${path}`, { as, body })
const visits = async (house: House, as: Person, path = '') =>
  (await house.ask('GET', `${PATH}${path}`, { as })).body

onEachHouse('last visits', (house) => {
  let ann: Person
  let bob: Person
  before(async () => {
    ann = await house().person('ann@example.com')
    bob = await house().person('bob@example.com')
  })

  void test('are noted for whoever a bug concerns, and told to them alone', async () => {
    const one = await file(house(), ann, { cc: [bob.login] })
    const two = await file(house(), ann, { alias: 'second' })
    house().clock.now += 60_000
    const noted = await visit(house(), ann, `/${one}`)
    const last_visit_ts = '2026-06-01T12:01:00Z'
    assert.deepEqual([noted.status, noted.body], [200, [{ id: one, last_visit_ts }]])
    house().clock.now += 60_000
    const more = await visit(house(), ann, '', { ids: [two, 'second', one] })
    const later = { last_visit_ts: '2026-06-01T12:02:00Z' }
    assert.deepEqual(more.body, [
      { id: two, ...later },
      { id: one, ...later },
    ])
    assert.deepEqual(await visits(house(), ann, `/${one}`), [{ id: one, ...later }])
    assert.deepEqual(await visits(house(), ann, `?ids=${one}&ids=${two}&include_fields=id`), [
      { id: two },
      { id: one },
    ])
    assert.deepEqual(await visits(house(), bob), [])
    assert.deepEqual((await visit(house(), bob, `/${one}`)).status, 200)
  })

  void test('are the newest 20 where none is asked for', async () => {
    const bugs: number[] = []
    for (let at = 0; at < 22; at += 1) bugs.push(await file(house(), bob))
    for (const bug of bugs) {
      house().clock.now += 1_000
      await visit(house(), bob, `/${bug}`)
    }
    const told = (await visits(house(), bob)) as { id: number }[]
    assert.deepEqual(
      told.map(({ id }) => id),
      bugs.toReversed().slice(0, 20),
    )
  })

  void test('follow from a comment', async () => {
    const bug = await file(house(), ann)
    assert.deepEqual(await visits(house(), ann, `/${bug}`), [])
    await house().ask('POST', `/rest/bug/${bug}/comment`, { as: ann, body: { comment: 'c' } })
    await house().ask('POST', `/rest/bug/${bug}/comment`, { as: bob, body: { comment: 'c' } })
    assert.equal((await visits(house(), ann, `/${bug}`)).length, 1)
    assert.equal((await visits(house(), bob, `/${bug}`)).length, 0)
  })

  void test('of a bug that is hidden now are not told', async () => {
    const bug = await file(house(), ann, { cc: [bob.login] })
    await visit(house(), bob, `/${bug}`)
    assert.equal((await visits(house(), bob, `/${bug}`)).length, 1)
    await house().db.work(async (tx) => {
      const set = tx.selectFrom('group_sets').select('id').where('id', '!=', 0).limit(1)
      const group_set_id = (await set.executeTakeFirstOrThrow()).id
      await tx.deleteFrom('cc').where('bug_id', '=', bug).execute()
      await tx.updateTable('bugs').set({ group_set_id }).where('id', '=', bug).execute()
    })
    assert.deepEqual(await visits(house(), bob, `/${bug}`), [])
    const noted = await visit(house(), bob, `/${bug}`)
    assert.deepEqual([noted.status, noted.body.code], [401, 102])
  })

  void test('are refused as a whole where one of the bugs does not concern the caller', async () => {
    const own = await file(house(), bob)
    const other = await file(house(), ann)
    for (const as of [bob, undefined]) {
      const refused = await visit(house(), as, '', { ids: [own, other] })
      assert.deepEqual([refused.status, refused.body.code], [400, 32000])
    }
    assert.deepEqual(await visits(house(), bob, `/${own}`), [])
  })

  const refused: [string, string, string, object | undefined, number, number][] = [
    ['no bugs', 'POST', '', {}, 400, 50],
    ['a bug that does not exist', 'POST', '/99999', {}, 404, 101],
    ['a name that is none', 'POST', '/nothing', {}, 400, 100],
    ['a number that is none', 'GET', '/nothing', undefined, 400, 57],
  ]
  for (const [what, method, path, body, status, code] of refused) {
    void test(`refuse ${what}`, async () => {
      const answer = await house().ask(method, `${PATH}${path}`, { as: ann, body })
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    })
  }
  void test('are not told to nobody', async () => {
    const answer = await house().ask('GET', `${PATH}/1`)
    assert.deepEqual([answer.status, answer.body.code], [401, 410])
  })
})
