import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { onEachDatabase } from '../../../tests/databases.ts'
import type { Tx } from './db.ts'

/** A statement that runs until it is aborted. */
const endless = (tx: Tx, begun: () => void) => {
  const goesOn = tx.handle.dialect.goesOn(sql.ref('x'))
  const running = sql`with recursive n(x) as (select 1 union all select x + 1 from n
    where ${goesOn}) select count(*) from n`.execute(tx)
  begun()
  return running
}
const one = (tx: Tx) => sql<{ one: number }>`select 1 as one`.execute(tx)

onEachDatabase('a look with a signal', (opened) => {
  void test('is aborted in the middle of a statement, with the reason', async () => {
    const { db } = opened()
    const reason = new Error('gone')
    for (let turn = 0; turn < 4; turn++) {
      const controller = new AbortController()
      const { signal } = controller
      const abort = () => setImmediate(() => controller.abort(reason))
      const look = db.look((tx) => endless(tx, abort), { aside: true, signal })
      await assert.rejects(look, reason)
      assert.equal((await db.look(one, { aside: true })).rows[0]?.one, 1)
    }
    assert.equal(db.measures().looks_open, 0)
  })

  void test('is aborted between two statements', async () => {
    const { db } = opened()
    for (const aside of [true, false]) {
      const controller = new AbortController()
      const reason = new Error('gone')
      const look = db.look(
        async (tx) => {
          await one(tx)
          controller.abort(reason)
          await one(tx)
        },
        { aside, signal: controller.signal },
      )
      await assert.rejects(look, reason)
    }
  })

  void test('does not begin after an abort', async () => {
    const { db } = opened()
    const reason = new Error('gone')
    const signal = AbortSignal.abort(reason)
    const look = db.look(() => assert.fail(), { aside: true, signal })
    await assert.rejects(look, reason)
  })
})
