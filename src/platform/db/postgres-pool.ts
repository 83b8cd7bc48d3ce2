/** Connections to one PostgreSQL server, with the settings of our sessions. */

import type { Socket } from 'node:net'

import type pg from 'pg'

import { lazily } from '../lazily.ts'
import { type Canceller, openCanceller } from './postgres-cancel.ts'
import type { Host } from './postgres-hosts.rules.ts'

const driver = lazily<typeof pg>('pg')

/** The number of connections, and the settings of their sessions. */
export interface PoolLimits {
  connections_max: number
  work_deadline_ms: number
}

/** The connections to one server. */
export interface Connections {
  pool: pg.Pool
  canceller: Canceller
  /** Opens a pool of one connection to the server itself. */
  openDirect(): pg.Pool
  /** Closes all connections; those in use fail. */
  drop(): void
  /** Closes the connections when they are no longer used. */
  close(): Promise<void>
}

/** Declared statements have one plan for all values, which is the default of our sessions. */
export const GENERIC = 'force_generic_plan'
const CONNECT_MS_MAX = 10_000
/** A connection to a machine that disappeared is closed after a few minutes. */
const QUIET_MS = 10_000

// Our integers stay below 2^53; the driver would return them as text.
const types = { getTypeParser: parserFor }
function parserFor(oid: number, format?: 'text' | 'binary') {
  const INT8 = 20
  return oid === INT8 ? Number : driver().types.getTypeParser(oid, format as 'text')
}

/** The settings of a session. */
const sessionOf = ({ work_deadline_ms }: PoolLimits) => ({
  statement_timeout: work_deadline_ms,
  idle_in_transaction_session_timeout: work_deadline_ms,
  // Our statements are many and short, so JIT compilation takes longer than running them.
  jit: 'off',
  // Text matches need the position of each row, which exceeds the default 4 MB.
  work_mem: `'32MB'`,
  max_parallel_workers_per_gather: 0,
})

/** A pooler in transaction mode refuses settings of sessions, so each transaction has them. */
export const setLocal = (limits: PoolLimits) =>
  Object.entries(sessionOf(limits))
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

/** Connects at the first use. */
export function openConnections({ url, direct }: Host, limits: PoolLimits): Connections {
  const { connections_max: max } = limits
  const pool =
    direct === undefined ? openDirect(url, limits, max) : open({ connectionString: url, max })
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => void clients.add(client))
  pool.on('remove', (client) => void clients.delete(client))
  const openOne = () => openDirect(direct ?? url, limits, 1)
  const canceller = openCanceller(openOne)
  const close = async () => {
    await pool.end()
    await canceller.close()
  }
  return {
    pool,
    canceller,
    openDirect: openOne,
    drop() {
      for (const client of clients) socketOf(client).destroy()
      close().catch(() => {})
    },
    close,
  }
}

function openDirect(url: string, limits: PoolLimits, max: number) {
  const options = Object.entries(sessionOf(limits)).map(([name, value]) => `-c ${name}=${value}`)
  // Planning a declared statement can take ten times as long as running it.
  options.push(`-c plan_cache_mode=${GENERIC}`)
  return open({ connectionString: url, max, options: options.join(' ').replaceAll(`'`, '') })
}

function open(config: pg.PoolConfig) {
  const pool = new (driver().Pool)({
    ...config,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
    keepAliveInitialDelayMillis: QUIET_MS,
    application_name: 'docket',
    pipeline: true,
  })
  // A broken connection is replaced on next use; its current user gets an error from the query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The socket of a connection, to which the driver offers no access. */
export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
