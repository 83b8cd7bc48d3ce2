/** Readers of a SQLite file: handles on this thread for quick looks, threads for long ones. */

import { Worker } from 'node:worker_threads'

import { beside } from '../here.ts'
import { alone, type LookHow, type Outcome, Tx } from './db.ts'
import { sqlite } from './dialect.ts'
import { fail, faultOf } from './faults.ts'
import { unpacked } from './pack-rows.ts'
import { SqliteFile } from './sqlite-file.ts'

/** Each thread costs memory and a core, so it starts only if the others are busy. */
export const PLACES = { quick: 2, slow: 2 }
const THREADS_MAX = PLACES.quick + PLACES.slow
/** They share one thread anyway, and each has its own cache. */
const HERE_MAX = 4
const WAITING_MAX = 1_000

/** A statement that does not stop within this time is abandoned, with its thread. */
const STOPS_WITHIN_MS = 1_000

interface Reader {
  /** Declared statements stay prepared. */
  run(sql: string, values: readonly unknown[], how?: Running): Outcome | Promise<Outcome>
  /** Whether it can be used again. */
  isUsable(): boolean
  /** Lets the next statement begin without delay after a commit. */
  refresh(): void
  close(): void | Promise<unknown>
}

interface Running {
  isDeclared: boolean
  signal?: AbortSignal | undefined
}

/** A pool of readers, created on demand up to a maximum; each look uses one. */
class Pool {
  readonly #make: () => Reader
  readonly #max: number
  readonly #free: Reader[] = []
  readonly #all = new Set<Reader>()
  readonly #waiting: ((reader: Reader) => void)[] = []

  constructor(make: () => Reader, max: number) {
    this.#make = make
    this.#max = max
  }

  get open() {
    return this.#all.size - this.#free.length
  }

  take(): Reader | Promise<Reader> {
    const free = this.#free.pop()
    if (free) return free
    if (this.#all.size < this.#max) {
      const made = this.#make()
      this.#all.add(made)
      return made
    }
    if (this.#waiting.length >= WAITING_MAX) fail('database_busy')
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  give(reader: Reader) {
    if (!reader.isUsable()) {
      void reader.close()
      return this.#replace(reader)
    }
    const next = this.#waiting.shift()
    if (next) next(reader)
    else this.#free.push(reader)
  }

  #replace(reader: Reader) {
    this.#all.delete(reader)
    const next = this.#waiting.shift()
    if (!next) return
    const made = this.#make()
    this.#all.add(made)
    next(made)
  }

  refresh() {
    for (const reader of this.#free) reader.refresh()
  }

  async close() {
    for (const reader of this.#all) await reader.close()
  }
}

/** What each reader opens, and how long one look may last. */
export interface ReadersOptions {
  path: string
  /** The identity of this database in caches. */
  identity: () => object
  deadline_ms: number
  /** See SqliteOptions. */
  code: string | undefined
}

/**
 * Two pools that grow on demand. If all readers are in use, a look waits; if too many wait, it
 * throws fault `database_busy`.
 */
export class SqliteReaders {
  readonly #here: Pool
  readonly #aside: Pool
  readonly #identity: () => object
  #statements = 0

  constructor(options: ReadersOptions) {
    const { path, code, identity } = options
    this.#identity = identity
    this.#here = new Pool(() => openHere(path, code), HERE_MAX)
    this.#aside = new Pool(() => startThread(options), THREADS_MAX)
  }

  /** Open looks of both pools, and statements since the start. */
  measures() {
    const looks_open = this.#here.open + this.#aside.open
    return { looks_open, looks_on_standbys: 0, statements: this.#statements }
  }

  /**
   * Runs a body in one snapshot, on a thread if `aside`. The transaction must not be used after it.
   */
  async look<Result>(
    body: (tx: Tx) => Promise<Result>,
    { aside = false, signal }: LookHow = {},
  ): Promise<Result> {
    const pool = aside ? this.#aside : this.#here
    const reader = await pool.take()
    if (signal?.aborted) pool.give(reader)
    signal?.throwIfAborted()
    let isOpen = true
    const run = async (sql: string, values: readonly unknown[], isDeclared: boolean) => {
      if (!isOpen) throw new Error('this look has ended: its transaction can no longer be used')
      signal?.throwIfAborted()
      this.#statements += 1
      return reader.run(sql, values, { isDeclared, signal })
    }
    const tx = new Tx({ identity: this.#identity(), dialect: sqlite, run, signal }, 'look')
    try {
      // The first statement follows without waiting for it.
      const began = reader.run('begin', [], DECLARED)
      const [result] = await Promise.all([alone('look', () => body(tx)), began])
      return result
    } finally {
      isOpen = false
      if (reader.isUsable()) ended(reader.run('commit', [], DECLARED))
      pool.give(reader)
    }
  }

  /** After a commit: prepares idle threads for it. */
  refresh() {
    this.#aside.refresh()
  }

  /** Closes all readers, also those in use. */
  async close() {
    await Promise.all([this.#here.close(), this.#aside.close()])
  }
}

const DECLARED = { isDeclared: true }

/** Nobody waits for the end of a look. A thread that died before it is replaced at its next use. */
function ended(commit: Outcome | Promise<Outcome>) {
  Promise.resolve(commit).catch(() => {})
}

function openHere(path: string, code: string | undefined): Reader {
  const file = new SqliteFile(path, 'read', { code })
  return {
    run: (sql, values, how) => file.run(sql, values, how?.isDeclared),
    isUsable: () => file.isUsable(),
    refresh() {},
    close: () => file.close(),
  }
}

/**
 * Runs statements in the order in which they are sent, so that those of one look that do not need
 * each other's rows cross over together. A thread that died or was terminated no longer responds.
 */
function startThread({ path, code, deadline_ms }: ReadersOptions): Reader {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { path, code, stop }
  const worker = new Worker(beside(import.meta.url, './sqlite-thread'), { workerData })
  const asked: PromiseWithResolvers<Outcome>[] = []
  let dead: Error | undefined
  const die = (error: Error) => {
    dead ??= error
    for (const { reject } of asked.splice(0)) reject(dead)
  }
  let hasSteppedBack = false
  let hasRead = false
  worker.on('message', ({ outcome, error, stack, isTired }) => {
    hasSteppedBack = isTired
    const first = asked.shift()
    if (outcome) first?.resolve(unpacked(outcome))
    else first?.reject(Object.assign(new Error(error), { stack }))
  })
  worker.on('error', die)
  worker.on('exit', () => die(new Error('a database reader thread ended unexpectedly')))
  worker.unref()
  const abandon = (reason: Error) => {
    die(reason)
    void worker.terminate()
  }
  return {
    isUsable: () => dead === undefined && !hasSteppedBack,
    refresh() {
      if (hasRead && !dead) worker.postMessage('refresh')
      hasRead = false
    },
    async run(sql, values, { isDeclared, signal } = { isDeclared: false }) {
      if (dead) throw dead
      hasRead = true
      // A statement before this one may have been stopped, and this one with it.
      if (asked.length === 0) Atomics.store(stop, 0, 0)
      const answer = Promise.withResolvers<Outcome>()
      asked.push(answer)
      worker.postMessage({ sql, values, isDeclared })
      return stoppable(answer.promise, { signal, deadline_ms, abandon, stop })
    },
    close: () => worker.terminate(),
  }
}

interface Stopping {
  signal: AbortSignal | undefined
  deadline_ms: number
  /** Asks the thread to stop. */
  stop: Int32Array
  /** Terminates a thread that does not respond. */
  abandon: (reason: Error) => void
}

/** The response of the thread, or the reason to stop earlier. */
async function stoppable<Answer>(answer: Promise<Answer>, stopping: Stopping): Promise<Answer> {
  const { signal, deadline_ms, stop, abandon } = stopping
  const why: Error[] = []
  let deaf: NodeJS.Timeout | undefined
  const end = (reason: Error) => {
    why.push(reason)
    Atomics.store(stop, 0, 1)
    deaf ??= setTimeout(abandon, STOPS_WITHIN_MS, reason)
  }
  const slow = () => end(faultOf(() => fail('database_slow', deadline_ms / 1000)))
  const timer = setTimeout(slow, deadline_ms)
  const aborted = () => end(signal!.reason as Error)
  signal?.addEventListener('abort', aborted)
  try {
    const given = await answer
    if (why[0]) throw why[0]
    return given
  } catch (error) {
    throw why[0] ?? error
  } finally {
    clearTimeout(timer)
    clearTimeout(deaf)
    signal?.removeEventListener('abort', aborted)
  }
}
