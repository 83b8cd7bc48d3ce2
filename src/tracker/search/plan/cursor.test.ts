import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { fillTracker, NOW, people, products } from '../../../../tests/bugs-to-find.ts'
import { onEachDatabase } from '../../../../tests/databases.ts'
import { prepare } from '../../../../tests/simulate/differential.ts'
import { search, walk } from '../../../../tests/simulate/paging.ts'
import { Random } from '../../../../tools/generate/random.ts'
import type { Db } from '../../../platform/db/db.ts'
import { fold } from '../../../platform/fold.ts'
import { columns } from '../compile/order.ts'

const SEED = 1
const BUGS = 40

onEachDatabase('cursors while bugs change', (opened) => {
  before(() => prepare(opened().db, SEED, BUGS))

  void test('return every unchanged bug once, in every order', async () => {
    const random = new Random(SEED, 'walks')
    assert.deepEqual(await walk(opened().db, random, columns.length), [])
  })
})

onEachDatabase('cursors', (opened) => {
  let db: Db
  const who = people.ann
  const page = (order: string, cursor = '') =>
    search(db, { who, given: { order: [order] } }, { cursor, limit: '2' })
  const set = (id: number, delta_ts: number) =>
    db.work((tx) => tx.updateTable('bugs').set({ delta_ts }).where('id', '=', id).execute())

  before(async () => {
    db = opened().db
    await db.work(fillTracker)
    await db.work((tx) => tx.deleteFrom('bug_group_map').execute())
    await db.work((tx) => tx.updateTable('bugs').set({ group_set_id: 0 }).execute())
    for (let id = 1; id <= 6; id++) await set(id, NOW + id)
  })

  void test('end with the last page, even if it is full', async () => {
    const pages = [await page('bug_id')]
    while (pages.at(-1)!.next_cursor) pages.push(await page('bug_id', pages.at(-1)!.next_cursor))
    assert.deepEqual(
      pages.map(({ ids }) => ids),
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    )
  })

  void test('oldest change first: a changed bug is repeated, and none is missed', async () => {
    const first = await page('changeddate')
    assert.deepEqual(first.ids, [1, 2])
    await set(1, NOW + 100)
    await set(3, NOW + 101)
    const second = await page('changeddate', first.next_cursor)
    assert.deepEqual(second.ids, [4, 5])
    const third = await page('changeddate', second.next_cursor)
    assert.deepEqual(third.ids, [6, 1])
    assert.deepEqual((await page('changeddate', third.next_cursor)).ids, [3])
  })

  void test('newest change first: no bug is repeated, and changed ones are before the cursor', async () => {
    const first = await page('changeddate DESC')
    assert.deepEqual(first.ids, [3, 1])
    await set(3, NOW + 200)
    await set(4, NOW + 201)
    const second = await page('changeddate DESC', first.next_cursor)
    assert.deepEqual(second.ids, [6, 5])
    assert.deepEqual((await page('changeddate DESC', second.next_cursor)).ids, [2])
  })

  void test('are positions, which do not depend on an existing bug', async () => {
    const first = await page('bug_id DESC')
    assert.deepEqual(first.ids, [6, 5])
    await set(5, NOW + 300)
    await db.work((tx) => tx.deleteFrom('bugs').where('id', '=', 5).execute())
    assert.deepEqual((await page('bug_id DESC', first.next_cursor)).ids, [4, 3])
  })

  void test('follow the version order, case-insensitively', async () => {
    for (const [at, value] of ['beta', 'Alpha', 'Gamma'].entries()) {
      const version = { product_id: products.Widget, value, value_key: fold(value), isactive: 1 }
      await db.work(async (tx) => {
        await tx.insertInto('versions').values(version).execute()
        await tx
          .updateTable('bugs')
          .set({ version: value })
          .where('id', '=', 2 + at)
          .execute()
      })
    }
    const first = await page('version')
    assert.deepEqual(first.ids, [6, 3])
    const second = await page('version', first.next_cursor)
    assert.deepEqual(second.ids, [2, 4])
    assert.deepEqual((await page('version', second.next_cursor)).ids, [1])
    assert.deepEqual((await page('version DESC')).ids, [1, 4])
  })

  void test('are valid for one order, however it is written', async () => {
    const { next_cursor } = await page('priority,bug_id')
    assert.deepEqual((await page('bugs.priority ASC', next_cursor)).ids.length, 2)
    for (const other of ['priority DESC', 'bug_severity', 'bug_id', 'priority,bug_id DESC']) {
      await assert.rejects(page(other, next_cursor), { code: 20006 }, other)
    }
    await assert.rejects(page('priority', `A${next_cursor!.slice(1)}`), { code: 20006 })
    await assert.rejects(page('priority', 'made up'), { code: 20006 })
  })
})
