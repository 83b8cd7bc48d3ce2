import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import * as events from './events.store.ts'

const at = { at: 1, actor_id: 0 }

onEachDatabase('the bus', (opened) => {
  void test('a follower misses no event, whichever of two works commits first', async () => {
    const { db } = opened()
    const begun = Promise.withResolvers<void>()
    const overtaken = Promise.withResolvers<void>()
    const seen: string[] = []
    let cursor = { tx_id: 0, id: 0 }
    const follow = async () => {
      const next = await db.look((tx) => events.readAfter(tx, cursor, 100))
      seen.push(...next.map(({ kind }) => kind))
      cursor = next.at(-1) ?? cursor
    }

    // On PostgreSQL the second commits while the first, which started earlier, is still open.
    const racing = db.dialect.name === 'postgres'
    const slow = db.work(async (tx) => {
      await events.append(tx, { kind: 'slow', ...at })
      begun.resolve()
      if (racing) await overtaken.promise
      await events.append(tx, { kind: 'slow again', ...at })
    })
    await begun.promise
    await db.work((tx) => events.append(tx, { kind: 'quick', ...at }))
    await follow()
    overtaken.resolve()
    await slow
    // Transactions of other databases on the same server delay the order briefly, too.
    while (seen.length < 3) await follow()
    assert.deepEqual(seen, ['slow', 'slow again', 'quick'])
  })

  void test('old events are deleted, and newer ones stay', async () => {
    const { db } = opened()
    await db.work(async (tx) => {
      for (const when of [1, 2, 30]) {
        await events.append(tx, { kind: `at ${when}`, at: when, actor_id: 0 })
      }
    })
    const left = async () => {
      const rows = await db.look((tx) => tx.selectFrom('events').select('kind').execute())
      return rows.map(({ kind }) => kind)
    }
    const all = (await left()).length
    assert.equal(await db.work((tx) => events.forgetBefore(tx, 10, 2)), 2)
    assert.equal(await db.work((tx) => events.forgetBefore(tx, 10, 100)), all - 3)
    assert.deepEqual(await left(), ['at 30'])
  })
})
