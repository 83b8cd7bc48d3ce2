/** What PostgreSQL does outside of transactions: single statements, and a lock for the schema. */

import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { type Outside, type Row, refuseInside } from './db.ts'

/** Of the session, so it is released however the process ends. */
const KEY = `hashtext('docket migrations in ' || current_schema())`

const POLL_MS = 100

/** `openLock` opens a pool of one connection, for a body may need all others. */
export const outsideOf = (pool: pg.Pool, openLock: () => pg.Pool): Outside => ({
  async run(sql) {
    refuseInside()
    const { rows } = await pool.query<Row>(sql)
    return rows
  },
  async exclusively(body, waits) {
    refuseInside()
    const pool = openLock()
    try {
      const client = await pool.connect()
      try {
        await lock(client, waits)
        return await body()
      } finally {
        // The end of the connection releases the lock.
        client.release(true)
      }
    } finally {
      await pool.end()
    }
  },
})

/**
 * Asked again and again: a session that waits in a statement keeps a snapshot, and `create index
 * concurrently` would wait for the end of that one.
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
