/**
 * One PostgreSQL transaction on a connection of its own. Statements are pipelined: `begin` travels
 * with the first one, statements that run together share a round trip, and a look does not wait for
 * its `commit`.
 */

import type pg from 'pg'

import { alone, type Handle, type Outcome, Tx } from './db.ts'
import { postgres } from './dialect.ts'
import { fail } from './faults.ts'
import type { Matcher } from './matcher.ts'
import { type Connections, GENERIC, socketOf } from './postgres-pool.ts'

/** How to run one transaction; `begin` is its first statement. */
export interface Within {
  what: 'look' | 'work'
  begin: string
  counted: { statements: number }
  deadline_ms: number
  matcher: Matcher | undefined
  /** Whether a pooler in transaction mode is between: it refuses named statements. */
  pooled?: boolean
  signal?: AbortSignal | undefined
}

const READS = /^select\b/
/** Searches have a plan for each set of values. */
const CUSTOM = 'force_custom_plan'

/** Runs a body in a transaction. A body without statements opens none. */
export async function within<Result>(
  connections: Pick<Connections, 'pool' | 'canceller'>,
  how: Within,
  body: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { what, signal } = how
  signal?.throwIfAborted()
  const client = await connections.pool.connect()
  const { tx, end, commit, rollback, causeOf } = open(client, connections, how)
  const leave = (broken?: Error) => {
    // A late cancel request may hit the next statement on the connection.
    client.release(broken ?? signal?.aborted)
  }
  try {
    const result = await alone(what, () => body(tx))
    await end()
    together(client)
    const committed = commit()
    if (what === 'work') await committed
    if (signal) void committed.then(() => leave(), leave)
    else {
      // The next transaction on the connection follows the commit of a look at once, in its packet.
      committed.catch(() => client.query('rollback').catch(() => {}))
      leave()
    }
    return result
  } catch (error) {
    void end().catch(() => {})
    const ended = rollback().then(() => leave(), leave)
    if (what === 'work') await ended
    throw causeOf(error)
  }
}

/** A transaction that can end: later use is an error. */
function open(client: pg.PoolClient, from: Pick<Connections, 'pool' | 'canceller'>, how: Within) {
  const { canceller, pool: identity } = from
  const { what, counted, deadline_ms, signal, pooled = false } = how
  const until = performance.now() + deadline_ms
  let isOpen = true
  let begun: Promise<unknown> | undefined
  let isBegun = false
  const failures: unknown[] = []
  const setPlans = planSetter(client, pooled)
  let pid: number | Promise<number> = (client as unknown as { processID: number }).processID

  const begin = () => {
    begun = client.query(how.begin).then(
      () => (isBegun = true),
      // It travels with a statement, and a request to cancel that one may hit it instead.
      (error: unknown) => Promise.reject(signal?.aborted ? signal.reason : error),
    )
    begun.catch(() => {})
    if (signal && pooled) pid = pidOf(client)
  }
  const check = () => {
    if (!isOpen) throw new Error('this transaction has ended and can no longer be used')
    if (performance.now() > until) fail('database_slow', deadline_ms / 1000)
    signal?.throwIfAborted()
  }
  const run = async (sql: string, values: readonly unknown[], named: boolean): Promise<Outcome> => {
    check()
    counted.statements += 1
    together(client)
    if (!begun) begin()
    if (!isBegun && !READS.test(sql)) {
      // If `begin` failed, a change would be committed on its own.
      await begun
      check()
    }
    setPlans(named ? GENERIC : CUSTOM)
    const text = named && !pooled ? { name: nameOf(sql), text: sql } : { text: sql }
    const running = client.query({ ...text, values: values as unknown[] })
    running.catch((error: unknown) => failures.push(error))
    const { rows, rowCount } = await (signal ? canceller.until(signal, pid, running) : running)
    return { rows, changes: rowCount ?? 0 }
  }
  const match: Handle['match'] = (query, matching) =>
    how.matcher!.match({ run, signal }, query, matching)
  const handle: Handle = { identity, dialect: postgres, run, signal, ...(how.matcher && { match }) }

  return {
    tx: new Tx(handle, what),
    end: async () => {
      isOpen = false
      await begun
    },
    commit: async () => {
      if (!begun) return
      const { command } = await client.query('commit')
      // PostgreSQL answers a commit after a failed statement with success, and rolls back.
      if (command !== 'COMMIT')
        throw failures[0] ?? new Error(`a commit was answered by ${command}`)
    },
    /** Of statements that run together, those after a failed one fail for another reason. */
    causeOf: (error: unknown) => (failures.includes(error) ? failures[0] : error),
    rollback: async () => {
      if (begun) await client.query('rollback')
    },
  }
}

/** Changes the plans of the statements that follow in this transaction, if they differ. */
function planSetter(client: pg.PoolClient, pooled: boolean) {
  let plans = GENERIC
  return (wanted: string) => {
    if (pooled || wanted === plans) return
    plans = wanted
    client.query(`set local plan_cache_mode = ${wanted}`).catch(() => {})
  }
}

/** The process that a pooler chose for this transaction. */
async function pidOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

const names = new Map<string, string>()
function nameOf(sql: string) {
  let name = names.get(sql)
  if (!name) names.set(sql, (name = `docket_${names.size}`))
  return name
}

/** Sends all messages of this turn of the event loop in one packet. */
function together(client: pg.PoolClient) {
  const stream = socketOf(client)
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
