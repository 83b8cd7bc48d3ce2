import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { sql } from 'kysely'

import { onEachDatabase } from '../../../tests/databases.ts'
import { Fault } from '../faults.ts'
import type { Tx } from './db.ts'
import { remembered, touch } from './remembered.ts'

/** Stops the clock: pending works share a commit only for a limited time. */
const standingStill = (t: TestContext) => t.mock.method(performance, 'now', () => 0).mock

onEachDatabase('a database that cannot grow', (opened) => {
  void test('reports it, keeps its data, and accepts more once there is space', async (t) => {
    const { db } = opened()
    if (db.dialect.name !== 'sqlite') return t.skip('the disk is the affair of the server there')
    const put = (name: string, value: string) =>
      db.work((tx) => tx.insertInto('installation').values({ name, value }).execute())
    const limit = (pages: number) =>
      db.work((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
    await put('before', 'x')
    const { rows } = await db.look((tx) =>
      sql<{ page_count: number }>`pragma page_count`.execute(tx),
    )
    await limit(rows[0]!.page_count + 2)
    // SQLite rolls back the shared commit, so the earlier work is rejected as well.
    const clock = standingStill(t)
    const works = [put('small', 'x'), put('large', 'x'.repeat(100_000)), put('late', 'x')]
    const [small, large, late] = await Promise.allSettled(works)
    clock.restore()
    for (const ended of [small, large]) {
      assert.ok(ended?.status === 'rejected' && ended.reason instanceof Fault)
      assert.equal(ended.reason.fault, 'database_full')
      assert.match(ended.reason.message, /^The disk that holds the database is full\. Nothing was/)
    }
    assert.equal(late?.status, 'fulfilled')
    await limit(1_000_000)
    await put('large', 'x'.repeat(100_000))
    const names = await db.look((tx) => tx.selectFrom('installation').select('name').execute())
    assert.deepEqual(names.map(({ name }) => name).toSorted(), ['before', 'large', 'late'])
  })

  void test('forgets values that were remembered by rolled-back works', async (t) => {
    const { db } = opened()
    if (db.dialect.name !== 'sqlite') return t.skip('no two works share a commit there')
    const all = remembered([1], async (tx) => {
      const rows = await tx.selectFrom('installation').select('name').execute()
      return rows.map(({ name }) => name)
    })
    const put = (tx: Tx, name: string, value = 'x') =>
      tx.insertInto('installation').values({ name, value }).execute()
    const change = (name: string) =>
      db.work(async (tx) => {
        await put(tx, name)
        await touch(tx, 1)
      })
    await db.work((tx) => tx.insertInto('revisions').values({ id: 1, value: 1 }).execute())
    const { rows } = await db.look((tx) =>
      sql<{ page_count: number }>`pragma page_count`.execute(tx),
    )
    const limit = (pages: number) =>
      db.work((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
    await limit(rows[0]!.page_count + 2)
    // In one commit: the second sees the change of the first, and the third makes all of them fail.
    const clock = standingStill(t)
    const works = [change('gone'), db.work(all), db.work((tx) => put(tx, 'l', 'x'.repeat(100_000)))]
    const ended = await Promise.allSettled(works)
    clock.restore()
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    )
    await limit(1_000_000)
    await change('there')
    const names = await db.look(all)
    assert.deepEqual([names.includes('gone'), names.includes('there')], [false, true])
  })
})
