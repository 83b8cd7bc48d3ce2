/**
 * PostgreSQL 14 and newer: works are SERIALIZABLE and retried, looks use one snapshot, and
 * statements are named.
 */

import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { lazily } from '../lazily.ts'
import { Refusal } from '../refusal.ts'
import { type Db, refuseInside, type Tx } from './db.ts'
import { postgres } from './dialect.ts'
import { fail } from './faults.ts'
import { Gate } from './gate.ts'
import { openMatcher } from './matcher.ts'
import { openCanceller } from './postgres-cancel.ts'
import { outsideOf } from './postgres-outside.ts'
import { GENERIC, within } from './postgres-transaction.ts'

const driver = lazily<typeof pg>('pg')

/** Connections, and the queue and deadline of works. A full queue is fault `database_busy`. */
export interface PostgresLimits {
  connections_max: number
  works_queue_max: number
  work_deadline_ms: number
  /** The URL of the server itself, if the other one is that of a pooler in transaction mode. */
  direct?: string | undefined
  /** The URL of a module whose functions filter rows. */
  code?: string
}
const LOOK = 'begin isolation level repeatable read read only'
const WORK = 'begin isolation level serializable'
const SERVER_MAJOR_MIN = 14
const CONNECT_MS_MAX = 10_000
const TRIES_MAX = 12
/** After this many conflicts, a work is retried exclusively within this process. */
const TRIES_TOGETHER_MAX = 1
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const QUERY_CANCELED = '57014'
const DISK_FULL = '53100'
/** The server closes, or closed, the connection, or does not respond. */
const LOST = /^(57P0[123]|08\d{3}|ECONN\w+|EPIPE|ETIMEDOUT)$/
const LOST_WORDS = /connection (terminated|error)|timeout exceeded when trying to connect/i

// Our integers stay below 2^53; the driver would return them as text.
const types = { getTypeParser: parserFor }
function parserFor(oid: number, format?: 'text' | 'binary') {
  const INT8 = 20
  return oid === INT8 ? Number : driver().types.getTypeParser(oid, format as 'text')
}

/** Connects to PostgreSQL 14 or newer; a Refusal if that is not possible. */
export async function openPostgres(url: string, limits: PostgresLimits): Promise<Db> {
  const pool = openPool(url, limits, limits.connections_max)
  await checkServer(pool)
  const canceller = openCanceller(() => openPool(url, limits, 1))

  const gate = new Gate()
  const works_waiting = () => gate.waiting + pool.waitingCount
  const counted = { statements: 0, works: 0, conflicts: 0, looks_open: 0 }
  const deadline_ms = limits.work_deadline_ms
  const matcher = limits.code === undefined ? undefined : openMatcher(limits.code)
  const pooled = limits.direct !== undefined
  const first = (begin: string) => (pooled ? `${begin}; ${setLocal(limits)}` : begin)
  const common = { counted, deadline_ms, canceller, matcher, pooled }
  const look_how = { ...common, what: 'look', begin: first(LOOK) } as const
  const work_how = { ...common, what: 'work', begin: first(WORK) } as const

  return {
    dialect: postgres,
    places: placesOf(limits),
    look: (body, { signal } = {}) => {
      refuseInside()
      const counting = (tx: Tx) => {
        counted.looks_open += 1
        return body(tx).finally(() => (counted.looks_open -= 1))
      }
      return within(pool, { ...look_how, signal }, counting).catch((error: unknown) =>
        explain(error, limits),
      )
    },
    work: (body) => {
      refuseInside()
      if (works_waiting() >= limits.works_queue_max) fail('database_busy')
      const once = (tries: number) =>
        gate.through(tries > TRIES_TOGETHER_MAX, () => within(pool, work_how, body))
      return again(once, () => (counted.conflicts += 1)).then(
        (result) => {
          counted.works += 1
          return result
        },
        (error: unknown) => explain(error, limits),
      )
    },
    outside: outsideOf(pool, () => openDirect(limits.direct ?? url, limits, 1)),
    measures: () => ({ ...counted, works_waiting: works_waiting() }),
    async close() {
      await pool.end()
      await canceller.close()
      await matcher?.close()
    },
  }
}

/** Most connections are reserved for quick looks. */
const placesOf = ({ connections_max }: PostgresLimits) => {
  const quick = Math.max(1, Math.floor(connections_max / 3))
  return { quick, slow: Math.max(1, Math.floor(quick / 2)) }
}

/** The settings of a session. */
const sessionOf = ({ work_deadline_ms }: PostgresLimits) => ({
  statement_timeout: work_deadline_ms,
  idle_in_transaction_session_timeout: work_deadline_ms,
  // Our statements are many and short, so JIT compilation takes longer than running them.
  jit: 'off',
  // Text matches need the position of each row, which exceeds the default 4 MB.
  work_mem: `'32MB'`,
  max_parallel_workers_per_gather: 0,
})

/** A pooler in transaction mode refuses settings of sessions, so each transaction has them. */
const setLocal = (limits: PostgresLimits) =>
  Object.entries(sessionOf(limits))
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

const openPool = (url: string, limits: PostgresLimits, max: number) =>
  limits.direct === undefined ? openDirect(url, limits, max) : open({ connectionString: url, max })

function openDirect(url: string, limits: PostgresLimits, max: number) {
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
    application_name: 'docket',
    pipeline: true,
  })
  // A broken connection is replaced on next use; its current user gets an error from the query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Retries a work after conflicts, with growing, randomized pauses. */
async function again<Result>(
  work: (tries: number) => Promise<Result>,
  met: () => void,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(tries)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== SERIALIZATION_FAILURE && code !== DEADLOCK) throw error
      met()
      if (tries >= TRIES_MAX) fail('database_conflict')
      await pause(Math.random() * 2 ** Math.min(tries, 7))
    }
  }
}

function explain(error: unknown, limits: PostgresLimits): never {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (LOST.test(code) || LOST_WORDS.test(message)) fail('database_lost')
  if (code === QUERY_CANCELED) fail('database_slow', limits.work_deadline_ms / 1000)
  if (code === DISK_FULL) fail('database_full')
  throw error
}

async function checkServer(pool: pg.Pool) {
  const asked = pool.query<{ server_version_num: string }>('show server_version_num')
  const { rows } = await asked.catch((error: Error) => {
    throw new Refusal(`the PostgreSQL database cannot be reached: ${error.message}`)
  })
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (major >= SERVER_MAJOR_MIN) return
  await pool.end()
  throw new Refusal(
    `PostgreSQL ${major} is not supported; use version ${SERVER_MAJOR_MIN} or newer`,
  )
}
