/** PostgreSQL operations outside of transactions: single statements, and a lock for migrations. */

import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { type Outside, type Row, refuseInside } from './db.ts'
import type { Connections } from './postgres-pool.ts'

/** A session lock, released however the process ends. */
const KEY = `hashtext('docket migrations in ' || current_schema())`

const POLL_MS = 100

/** The lock has a connection of its own, because a body may need all others. */
export const outsideOf = (current: () => Connections): Outside => ({
  async run(sql) {
    refuseInside()
    const { rows } = await current().pool.query<Row>(sql)
    return rows
  },
  async exclusively(body, waits) {
    refuseInside()
    const pool = current().openDirect()
    try {
      const client = await pool.connect()
      try {
        await lock(client, waits)
        return await body()
      } finally {
        // Closing the connection releases the lock.
        client.release(true)
      }
    } finally {
      await pool.end()
    }
  },
})

/**
 * Polls: a session that waits in a statement holds a snapshot, and `create index concurrently`
 * would wait for it.
 */
async function lock(client: pg.PoolClient, waits?: () => void) {
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ got: boolean }>(
      `select pg_try_advisory_lock(${KEY}) as got`,
    )
    if (rows[0]!.got) return
    if (tries === 1) waits?.()
    await pause(POLL_MS)
  }
}
