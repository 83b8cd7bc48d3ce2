/**
 * Answers reads on standbys that have applied everything that was committed before: whoever has
 * changed something sees it, on each node.
 */

import { setTimeout as pause } from 'node:timers/promises'

import type { Host } from './postgres-hosts.rules.ts'
import type { Connections } from './postgres-pool.ts'
import type { Primary } from './postgres-primary.ts'

/** The standbys of the primary. */
export interface Standbys {
  /** Undefined if none has caught up in time: then the primary answers. */
  caughtUp(): Promise<Connections | undefined>
  close(): Promise<void>
}

/** How often a standby is asked whether it has caught up. */
const ASK_MS = 5
/** How long one that had not is left alone. */
const BEHIND_MS = 1_000

/** `wait_ms` is the longest that a read waits for a standby. */
export function openStandbys(
  primary: Primary,
  connect: (host: Host) => Connections,
  wait_ms: number,
): Standbys {
  const opened = new Map<string, Connections>()
  const behind = new Map<string, number>()
  let turn = 0

  /** In turn, without those that were behind a moment ago. */
  function next(): Host | undefined {
    const now = performance.now()
    const fit = primary.standbys().filter(({ url }) => (behind.get(url) ?? 0) <= now)
    return fit[turn++ % fit.length]
  }
  function connectionsTo(host: Host): Connections {
    const known = opened.get(host.url) ?? connect(host)
    opened.set(host.url, known)
    return known
  }
  const position = openPosition(primary)

  return {
    async caughtUp() {
      const host = next()
      if (!host) return undefined
      try {
        const standby = connectionsTo(host)
        if (await hasApplied(standby, await position(), wait_ms)) return standby
      } catch {
        // The primary answers; if it cannot either, that is reported.
      }
      behind.set(host.url, performance.now() + BEHIND_MS)
      return undefined
    },
    close: async () => void (await Promise.all([...opened.values()].map((one) => one.close()))),
  }
}

async function hasApplied({ pool }: Connections, position: string, wait_ms: number) {
  const until = performance.now() + wait_ms
  for (;;) {
    const { rows } = await pool.query<{ is_done: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_done',
      [position],
    )
    if (rows[0]!.is_done) return true
    if (performance.now() + ASK_MS > until) return false
    await pause(ASK_MS)
  }
}

/** The end of what was committed. Those who ask while an answer is on its way share the next. */
function openPosition(primary: Primary): () => Promise<string> {
  let running: Promise<unknown> | undefined
  let next: Promise<string> | undefined
  async function askPrimary() {
    const { pool } = primary.current()
    const { rows } = await pool.query<{ position: string }>(
      'select pg_current_wal_flush_lsn()::text as position',
    )
    return rows[0]!.position
  }
  async function ask() {
    await running?.catch(() => {})
    next = undefined
    const answer = askPrimary()
    running = answer
    return answer
  }
  return () => (next ??= ask())
}
