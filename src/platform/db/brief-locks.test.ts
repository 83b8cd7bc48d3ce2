import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { onEachDatabase, openAgain } from '../../../tests/databases.ts'
import { withBriefLocks } from './brief-locks.ts'

onEachDatabase('a work that locks whole tables', (opened) => {
  void test('lets others read while it waits for a long transaction', async (t) => {
    const { db, place } = opened()
    if (db.dialect.name === 'sqlite') return t.skip('SQLite has one writer and no such locks')
    const other = await openAgain(place)
    t.after(() => other.close())
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reads = () => other.look((tx) => sql`select 1 from installation`.execute(tx))
    const long = other.look(async (tx) => {
      await sql`select 1 from installation`.execute(tx)
      locked.resolve()
      await over.promise
    })
    await locked.promise
    const waited: string[] = []
    let tries = 0
    const told = (line: string) => {
      waited.push(line)
      // A statement that still waited for its lock would block this one.
      if (waited.length === 2) void reads().then(() => over.resolve(), over.reject)
    }
    await withBriefLocks(
      db,
      async (tx) => {
        tries += 1
        await sql`alter table installation add column later text`.execute(tx)
      },
      { wait_ms: 20, pause_ms: 1, told },
    )
    await long
    assert.ok(waited.length >= 2)
    assert.equal(tries, waited.length + 1)
    assert.match(waited[0]!, /waiting for another transaction/)
  })

  void test('fails at once for any other reason', async () => {
    const { db } = opened()
    const fails = () => Promise.reject(new Error('the power failed'))
    const how = { wait_ms: 20, pause_ms: 1, told: assert.fail }
    await assert.rejects(withBriefLocks(db, fails, how), /the power failed/)
  })
})
