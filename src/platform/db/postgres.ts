/**
 * PostgreSQL 14 and newer: works are SERIALIZABLE and retried, looks use one snapshot, and
 * statements are named.
 */

import { setTimeout as pause } from 'node:timers/promises'

import type pg from 'pg'

import { Refusal } from '../refusal.ts'
import { type Db, refuseInside, type Tx } from './db.ts'
import { postgres } from './dialect.ts'
import { fail } from './faults.ts'
import { Gate } from './gate.ts'
import { openMatcher } from './matcher.ts'
import { outsideOf } from './postgres-outside.ts'
import { type Host, hostsIn } from './postgres-hosts.rules.ts'
import { openConnections, type PoolLimits, setLocal } from './postgres-pool.ts'
import { followPrimary } from './postgres-primary.ts'
import { openStandbys } from './postgres-standbys.ts'
import { within } from './postgres-transaction.ts'

/** Connections, and the queue and deadline of works. A full queue is fault `database_busy`. */
export interface PostgresLimits extends PoolLimits {
  works_queue_max: number
  /** How long a long look waits for a standby, in ms; 0: the primary answers all looks. */
  standby_wait_ms?: number
  /** The URL of the server itself, if the other one is that of a pooler in transaction mode. */
  direct?: string | undefined
  /** The URL of a module whose functions filter rows. */
  code?: string
}
const LOOK = 'begin isolation level repeatable read read only'
const WORK = 'begin isolation level serializable'
const SERVER_MAJOR_MIN = 14
const TRIES_MAX = 12
/** After this many conflicts, a work is retried exclusively within this process. */
const TRIES_TOGETHER_MAX = 1
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const QUERY_CANCELED = '57014'
const DISK_FULL = '53100'
/** The server closes, or closed, the connection, or does not respond. */
const LOST = /^(57P0[123]|08\d{3}|ECONN\w+|EPIPE|ETIMEDOUT)$/
const READ_ONLY = '25006'
/** A standby does not even begin a transaction for changes. */
const NOT_SUPPORTED = '0A000'
const BEGINS = /isolation|XactIsoLevel/
const LOST_WORDS = /connection (terminated|error)|timeout exceeded when trying to connect/i

/**
 * Connects to PostgreSQL 14 or newer; a Refusal if that is not possible. If the URL names several
 * servers, the one that takes writes is used, whichever it is at the moment.
 */
export async function openPostgres(url: string, limits: PostgresLimits): Promise<Db> {
  const { primary, standbys } = await openServers(url, limits)

  const gate = new Gate()
  const works_waiting = () => gate.waiting + primary.current().pool.waitingCount
  const counted = { statements: 0, works: 0, conflicts: 0, looks_open: 0, looks_on_standbys: 0 }
  const { work_deadline_ms: deadline_ms } = limits
  const matcher = limits.code === undefined ? undefined : openMatcher(limits.code)
  const pooled = limits.direct !== undefined
  const first = (begin: string) => (pooled ? `${begin}; ${setLocal(limits)}` : begin)
  const common = { counted, deadline_ms, matcher, pooled }
  const look_how = { ...common, what: 'look', begin: first(LOOK) } as const
  const work_how = { ...common, what: 'work', begin: first(WORK) } as const
  const failed = (error: Said) => {
    if (isLost(error) || isStandby(error)) primary.suspect()
    return explain(error, limits)
  }

  return {
    dialect: postgres,
    places: placesOf(limits),
    async look(body, { signal, aside = false } = {}) {
      refuseInside()
      const standby = aside ? await standbys?.caughtUp() : undefined
      if (standby) counted.looks_on_standbys += 1
      const counting = (tx: Tx) => {
        counted.looks_open += 1
        return body(tx).finally(() => (counted.looks_open -= 1))
      }
      return within(standby ?? primary.current(), { ...look_how, signal }, counting).catch(failed)
    },
    work: (body) => {
      refuseInside()
      if (works_waiting() >= limits.works_queue_max) fail('database_busy')
      const once = (tries: number) =>
        gate.through(tries > TRIES_TOGETHER_MAX, () => within(primary.current(), work_how, body))
      return again(once, () => (counted.conflicts += 1)).then((result) => {
        counted.works += 1
        return result
      }, failed)
    },
    outside: outsideOf(() => primary.current()),
    measures: () => ({ ...counted, works_waiting: works_waiting() }),
    async close() {
      await standbys?.close()
      await primary.close()
      await matcher?.close()
    },
  }
}

async function openServers(url: string, limits: PostgresLimits) {
  const connect = (host: Host) => openConnections(host, limits)
  const primary = await followPrimary(hostsIn(url, limits.direct), connect)
  await checkServer(primary.current().pool)
  const { standby_wait_ms = 0 } = limits
  const standbys = standby_wait_ms > 0 ? openStandbys(primary, connect, standby_wait_ms) : undefined
  return { primary, standbys }
}

/** Most connections are reserved for quick looks. */
const placesOf = ({ connections_max }: PostgresLimits) => {
  const quick = Math.max(1, Math.floor(connections_max / 3))
  return { quick, slow: Math.max(1, Math.floor(quick / 2)) }
}

/** What the driver and the server say about an error. */
interface Said {
  code?: string
  message?: string
  /** The function of the server that failed. */
  routine?: string
}

const isLost = ({ code = '', message = '' }: Said) => LOST.test(code) || LOST_WORDS.test(message)

const isStandby = ({ code, routine = '' }: Said) =>
  code === READ_ONLY || (code === NOT_SUPPORTED && BEGINS.test(routine))

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

function explain(error: Said, limits: PostgresLimits): never {
  const { code } = error
  if (isLost(error)) fail('database_lost')
  if (isStandby(error)) fail('database_standby')
  // A standby applies changes that a look on it would not see.
  if (code === SERIALIZATION_FAILURE) fail('database_applies')
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
