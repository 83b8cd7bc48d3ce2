import assert from 'node:assert/strict'
import { test } from 'node:test'

import { kinds, onEachDatabase } from '../../../tests/databases.ts'
import type { Tx } from './db.ts'
import { lockTables } from './lock-tables.ts'

const add = (tx: Tx, name: string) =>
  tx.insertInto('parameters').values({ name, value: '' }).execute()
const count = async (tx: Tx) => (await tx.selectFrom('parameters').selectAll().execute()).length

// On SQLite, works follow each other anyway.
const concurrent = kinds.filter(({ name }) => name === 'PostgreSQL')

onEachDatabase(
  'a work that locks tables',
  (opened) => {
    void test('goes first, and conflicts with none that waits for it', async () => {
      const { db } = opened()
      const [locked, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const order: string[] = []
      const first = db.work(async (tx) => {
        await lockTables(tx, ['parameters'])
        const before = await count(tx)
        locked.resolve()
        await sent.promise
        await add(tx, 'first')
        order.push('first')
        assert.equal(await count(tx), before + 1)
      })
      await locked.promise
      const second = db.work(async (tx) => {
        const adding = add(tx, 'second')
        sent.resolve()
        await adding
        order.push('second')
        await count(tx)
      })
      await Promise.all([first, second])
      assert.deepEqual(order, ['first', 'second'])
      assert.equal(db.measures().conflicts, 0)
    })
  },
  concurrent,
)
