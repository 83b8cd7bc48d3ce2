/** Takes locks on whole tables of PostgreSQL without blocking everyone else while it waits. */

import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db, Tx } from './db.ts'

/** How long to wait for a lock before all others are let through, and for how long. */
export interface Briefly {
  wait_ms: number
  pause_ms: number
  /** Called if a lock was not available in time. */
  told: (line: string) => void
}

/** Writers are delayed by at most two seconds out of seven. */
export const BRIEFLY = { wait_ms: 2_000, pause_ms: 5_000 }

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs a work that gives up if it waits for a lock for longer than `wait_ms`, and retries it after
 * `pause_ms`, without limit. Every later statement on a table queues behind one that waits for that
 * table, and a long transaction such as a dump holds its locks until its end.
 */
export async function withBriefLocks<Result>(
  db: Db,
  body: (tx: Tx) => Promise<Result>,
  { wait_ms, pause_ms, told }: Briefly,
): Promise<Result> {
  if (db.dialect.name === 'sqlite') return db.work(body)
  for (;;) {
    try {
      return await db.work(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(wait_ms)}`.execute(tx)
        return body(tx)
      })
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      told('waiting for another transaction to release its locks on the tables')
      await pause(pause_ms)
    }
  }
}
