/**
 * PostgreSQL 14 and newer: works are SERIALIZABLE and retried, looks use one snapshot, and
 * statements are named.
 */

import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { lazily } from '../lazily.ts'
import { Refusal } from '../refusal.ts'
import { alone, type Db, type Handle, type Outcome, refuseInside, Tx } from './db.ts'
import { postgres } from './dialect.ts'
import { fail } from './faults.ts'
import { Gate } from './gate.ts'
import { type Matcher, openMatcher } from './matcher.ts'
import { type Canceller, openCanceller } from './postgres-cancel.ts'
import { outsideOf } from './postgres-outside.ts'

const driver = lazily<typeof pg>('pg')

export interface PostgresLimits {
  connections_max: number
  works_queue_max: number
  work_deadline_ms: number
  /** The URL of a module whose functions filter rows. */
  code?: string
}
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

export async function openPostgres(url: string, limits: PostgresLimits): Promise<Db> {
  const pool = openPool(url, limits, limits.connections_max)
  await checkServer(pool)
  const canceller = openCanceller(() => openPool(url, limits, 1))

  const gate = new Gate()
  const works_waiting = () => gate.waiting + pool.waitingCount
  const counted = { statements: 0, works: 0, conflicts: 0 }
  const deadline_ms = limits.work_deadline_ms
  const matcher = limits.code === undefined ? undefined : openMatcher(limits.code)
  const common = { counted, deadline_ms, canceller, matcher }

  return {
    dialect: postgres,
    places: placesOf(limits),
    look: (body, { signal } = {}) => {
      refuseInside()
      const begin = 'begin isolation level repeatable read read only'
      return within(pool, { ...common, what: 'look', begin, signal }, body).catch(
        (error: unknown) => explain(error, limits),
      )
    },
    work: (body) => {
      refuseInside()
      if (works_waiting() >= limits.works_queue_max) fail('database_busy')
      const once = (tries: number) =>
        gate.through(tries > TRIES_TOGETHER_MAX, () => within(pool, { ...common, ...WORK }, body))
      return again(once, () => (counted.conflicts += 1)).then(
        (result) => {
          counted.works += 1
          return result
        },
        (error: unknown) => explain(error, limits),
      )
    },
    outside: outsideOf(pool, () => openPool(url, limits, 1)),
    measures: () => ({
      ...counted,
      works_waiting: works_waiting(),
      looks_open: pool.totalCount - pool.idleCount,
    }),
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

function openPool(url: string, { work_deadline_ms }: PostgresLimits, max: number) {
  const pool = new (driver().Pool)({
    connectionString: url,
    max,
    types: types as pg.CustomTypesConfig,
    statement_timeout: work_deadline_ms,
    idle_in_transaction_session_timeout: work_deadline_ms,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    keepAlive: true,
    application_name: 'docket',
    // Our statements are many and short, so JIT compilation takes longer than running them. Text
    // matches need the position of each row, which exceeds the default 4 MB.
    options: '-c jit=off -c work_mem=32MB -c max_parallel_workers_per_gather=0',
  })
  // A broken connection is replaced on next use; its current user gets an error from the query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type What = 'look' | 'work'
interface Within {
  what: What
  begin: string
  counted: { statements: number }
  deadline_ms: number
  canceller: Canceller
  matcher: Matcher | undefined
  signal?: AbortSignal | undefined
}
const WORK = { what: 'work', begin: 'begin isolation level serializable' } as const

/** One transaction on its own connection. */
async function within<Result>(
  pool: pg.Pool,
  how: Within,
  body: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { what, begin, signal } = how
  signal?.throwIfAborted()
  const client = await pool.connect()
  let broken: Error | undefined
  const { tx, end } = using(client, pool, how)
  try {
    await client.query(begin)
    const result = await alone(what, () => body(tx))
    end()
    await client.query('commit')
    return result
  } catch (error) {
    end()
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    // A late cancel request may hit the next statement on the connection.
    client.release(broken ?? signal?.aborted)
  }
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

/** A transaction that can end: later use is an error. */
function using(client: pg.PoolClient, home: object, how: Within) {
  const { what, counted, deadline_ms, canceller, signal } = how
  const { processID: pid } = client as unknown as { processID: number }
  let isOpen = true
  const until = performance.now() + deadline_ms
  const run = async (sql: string, values: readonly unknown[], named: boolean): Promise<Outcome> => {
    if (!isOpen) throw new Error('this transaction has ended and can no longer be used')
    if (performance.now() > until) fail('database_slow', deadline_ms / 1000)
    signal?.throwIfAborted()
    counted.statements += 1
    const text = named ? { name: nameOf(sql), text: sql } : { text: sql }
    const running = client.query({ ...text, values: values as unknown[] })
    const { rows, rowCount } = await (signal ? canceller.until(signal, pid, running) : running)
    return { rows, changes: rowCount ?? 0 }
  }
  const match: Handle['match'] = (query, matching) =>
    how.matcher!.match({ run, signal }, query, matching)
  const handle: Handle = { home, dialect: postgres, run, signal, ...(how.matcher && { match }) }
  return { tx: new Tx(handle, what), end: () => void (isOpen = false) }
}

const names = new Map<string, string>()
function nameOf(sql: string) {
  let name = names.get(sql)
  if (!name) names.set(sql, (name = `docket_${names.size}`))
  return name
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
