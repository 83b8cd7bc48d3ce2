import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { kinds, onEachDatabase } from '../../../tests/databases.ts'
import type { Tx } from './db.ts'
import { lockTables } from './lock-tables.ts'

const add = (tx: Tx, name: string) =>
  tx.insertInto('parameters').values({ name, value: '' }).execute()
const count = async (tx: Tx) => (await tx.selectFrom('parameters').selectAll().execute()).length

/** Until another transaction of this database waits for a lock. */
async function untilOneWaits(tx: Tx) {
  const waiting = sql`
    select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and not granted`
  while ((await waiting.execute(tx)).rows.length === 0);
}

// On SQLite, works follow each other anyway.
const concurrent = kinds.filter(({ name }) => name === 'PostgreSQL')

onEachDatabase(
  'a work that locks tables',
  (opened) => {
    void test('goes first and is not repeated, whatever those that wait read', async () => {
      const { db } = opened()
      const locked = Promise.withResolvers<void>()
      const order: string[] = []
      const first = db.work(async (tx) => {
        await lockTables(tx, ['parameters'])
        const before = await count(tx)
        locked.resolve()
        await untilOneWaits(tx)
        await add(tx, 'first')
        order.push('first')
        assert.equal(await count(tx), before + 1)
      })
      await locked.promise
      const second = db.work(async (tx) => {
        await add(tx, 'second')
        order.push('second')
        return count(tx)
      })
      const [, counted] = await Promise.all([first, second])
      // The second began before the first ended: it could not see what the first wrote.
      assert.deepEqual(order, ['first', 'second', 'second'])
      assert.equal(counted, await db.look(count))
      assert.equal(db.measures().conflicts, 1)
    })
  },
  concurrent,
)
