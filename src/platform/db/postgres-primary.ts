/** Follows the PostgreSQL server that takes writes, of several that replicate each other. */

import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { lazily } from '../lazily.ts'
import { Refusal } from '../refusal.ts'
import type { Host } from './postgres-hosts.rules.ts'
import { type Connections, socketOf } from './postgres-pool.ts'
import {
  choose,
  type Current,
  standbysOf,
  type State,
  takesWrites,
} from './postgres-primary.rules.ts'

const driver = lazily<typeof pg>('pg')

/** The connections to the server that takes writes. */
export interface Primary {
  /** Those to the last one known, if there is none at the moment. */
  current(): Connections
  /** Those of its standbys that answered last time. */
  standbys(): Host[]
  /** Looks for another server now: the current one lost a connection, or refused to write. */
  suspect(): void
  close(): Promise<void>
}

/** How often the servers are asked, and while none takes writes. */
const LOOK_MS = 2_000
const SEARCH_MS = 250
const ANSWER_MS_MAX = 2_000

/**
 * Chooses among the hosts, now and whenever the server in use no longer takes writes. A Refusal if
 * none takes writes at the beginning. A single host is never asked: it may be that of a balancer.
 */
export async function followPrimary(
  hosts: readonly Host[],
  connect: (host: Host) => Connections,
  answer_ms_max = ANSWER_MS_MAX,
): Promise<Primary> {
  const lookAt = () =>
    Promise.all(hosts.map((host) => ask(host, answer_ms_max).catch((error: Error) => error)))
  let seen = hosts.length === 1 ? [] : await lookAt()
  let chosen = hosts.length === 1 ? { at: 0, timeline: 0 } : firstOf(seen)
  let connections = connect(hosts[chosen.at]!)
  const over = new AbortController()
  let suspected = Promise.withResolvers<void>()

  /** Whether the server in use takes writes. */
  async function look() {
    seen = await lookAt()
    const before = chosen
    chosen = choose(seen.map(stateOf), before)!
    if (chosen.at !== before.at && !over.signal.aborted) {
      connections.drop()
      connections = connect(hosts[chosen.at]!)
    }
    return takesWrites(stateOf(seen[chosen.at]!))
  }
  const rest = (ms: number) =>
    pause(ms, undefined, { ref: false, signal: over.signal }).catch(() => {})

  async function follow() {
    while (!over.signal.aborted) {
      suspected = Promise.withResolvers()
      const isThere = await look()
      await rest(SEARCH_MS)
      if (isThere) await Promise.race([rest(LOOK_MS), suspected.promise])
    }
  }

  const following = hosts.length > 1 ? follow() : undefined
  return {
    current: () => connections,
    standbys: () => standbysOf(seen.map(stateOf), chosen).map((at) => hosts[at]!),
    suspect: () => suspected.resolve(),
    async close() {
      over.abort()
      await following
      await connections.close()
    },
  }
}

type Seen = State | Error
const stateOf = (seen: Seen) => (seen instanceof Error ? undefined : seen)

function firstOf(seen: readonly Seen[]): Current {
  const chosen = choose(seen.map(stateOf), undefined)
  if (chosen) return chosen
  const each = seen.map((one, at) => {
    return `${at + 1}. ${one instanceof Error ? one.message : 'it is a standby'}`
  })
  throw new Refusal(`none of the PostgreSQL servers takes writes: ${each.join('; ')}`)
}

/** The timeline that a server writes is in the names of its files. */
const QUESTION = `
  select pg_is_in_recovery() as is_standby,
    case when pg_is_in_recovery()
      then greatest(timeline_id, min_recovery_end_timeline)
      else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int
    end as timeline
  from pg_control_checkpoint(), pg_control_recovery()`
interface Answer {
  is_standby: boolean
  timeline: number
}

async function ask({ url }: Host, answer_ms_max: number): Promise<State> {
  const client = new (driver().Client)({
    connectionString: url,
    connectionTimeoutMillis: answer_ms_max,
    query_timeout: answer_ms_max,
    application_name: 'docket',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Answer>(QUESTION)
    const { is_standby: isStandby, timeline } = rows[0]!
    return { isStandby, timeline }
  } finally {
    client.end().catch(() => {})
    // A server that has disappeared does not say goodbye.
    socketOf(client).destroySoon()
  }
}
