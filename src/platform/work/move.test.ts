import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import type { Db, Tx } from '../db/db.ts'
import * as events from './events.store.ts'
import { ageEvents } from './move.store.ts'

/** Transaction numbers that no test server reaches for years. */
const FAR = 9_000_000_000

const addEvent = (tx: Tx, id: number, tx_id: number) =>
  tx
    .insertInto('events')
    .values({ id, tx_id, at: 1, actor_id: 0, kind: `event ${id}` })
    .execute()
const addFollower = (tx: Tx, name: string, tx_id: number, event_id: number) =>
  tx.insertInto('event_followers').values({ name, tx_id, event_id }).execute()

/** Open transactions of other tests on the same server delay followers briefly. */
async function untilSettled(db: Db, kind: string) {
  const cursor = { tx_id: -1, id: Number.MAX_SAFE_INTEGER }
  for (let tries = 0; tries < 20_000; tries++) {
    const next = await db.look((tx) => events.readAfter(tx, cursor, 10))
    if (next.at(-1)?.kind === kind) return
  }
  throw new Error(`${kind} was not settled`)
}

onEachDatabase('an event bus copied from another database', (opened) => {
  void test('continues where each follower stopped, then with new events', async () => {
    const { db } = opened()
    await db.work(async (tx) => {
      await addEvent(tx, 5, FAR)
      await addEvent(tx, 4, FAR + 1)
      await addEvent(tx, 6, FAR + 1)
      await addFollower(tx, 'began', 0, 0)
      await addFollower(tx, 'between', FAR, 5)
      await addFollower(tx, 'done', FAR + 1, 6)
      await ageEvents(tx)
    })
    await db.work((tx) =>
      tx
        .insertInto('events')
        .values({
          id: 7,
          tx_id: tx.handle.dialect.writer(),
          at: 1,
          actor_id: 0,
          kind: 'event 7',
        })
        .execute(),
    )
    await untilSettled(db, 'event 7')
    const seen = await db.look(async (tx) => {
      const followers = await tx.selectFrom('event_followers').selectAll().execute()
      const seenBy: Record<string, number[]> = {}
      for (const { name, tx_id, event_id } of followers) {
        const next = await events.readAfter(tx, { tx_id, id: event_id }, 10)
        seenBy[name] = next.map(({ id }) => id)
      }
      return seenBy
    })
    assert.deepEqual(seen, { began: [5, 4, 6, 7], between: [4, 6, 7], done: [7] })
  })

  void test('stays in order when it is copied again', async () => {
    const { db } = opened()
    await db.work(ageEvents)
    await db.work((tx) => events.append(tx, { kind: 'here', at: 1, actor_id: 0 }))
    await untilSettled(db, 'here')
    const kinds = await db.look(async (tx) => {
      const all = await events.readAfter(tx, { tx_id: -FAR * 2, id: 0 }, 10)
      return all.map(({ kind }) => kind)
    })
    assert.deepEqual(kinds, ['event 5', 'event 4', 'event 6', 'event 7', 'here'])
  })
})
