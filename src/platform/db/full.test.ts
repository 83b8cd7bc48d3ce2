import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { onEachDatabase } from '../../../tests/databases.ts'
import { Fault } from '../faults.ts'

onEachDatabase('a database that can grow no more', (opened) => {
  void test('says so, keeps what it has, and takes more once there is room', async (t) => {
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
    // The three share one commit: SQLite takes all of it back, so all are told.
    const works = [put('small', 'x'), put('large', 'x'.repeat(100_000)), put('late', 'x')]
    const [small, large, late] = await Promise.allSettled(works)
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
})
