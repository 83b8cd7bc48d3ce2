/**
 * The only writer of a SQLite file. Works run one after another, each in a savepoint; queued works
 * share one commit. No work is answered before its commit is on disk.
 */

import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

import { alone, refuseInside, type Row, Tx } from './db.ts'
import { sqlite } from './dialect.ts'
import { fail, faultOf } from './faults.ts'
import { isBusy, SqliteFile } from './sqlite-file.ts'

/** The queue and the deadline of works. A full queue is fault `database_busy`. */
export interface WriterLimits {
  works_queue_max: number
  work_deadline_ms: number
  /**
   * Bulk load: references are not checked, and nothing is flushed before the end. After a power
   * failure, the load starts again.
   */
  bulk?: boolean
  /** Size of the page cache, if not the default. */
  cache_kib?: number
}
/** Maximum duration for collecting works into a shared commit, so that readers get their turn. */
const SHARED_COMMIT_MS_MAX = 10
const BUSY_TRIES_MAX = 50
/**
 * New pages are written in place, and only old ones are kept until a commit: each is written once,
 * and a killed process only loses the current work. Without readers only; while other processes
 * have the file open, the mode stays unchanged.
 */
const DIRECT = 'pragma journal_mode = truncate'
/** Sorting for an index may exceed memory. */
const BULK = `pragma foreign_keys = off; pragma synchronous = off; pragma temp_store = file;
  pragma cache_size = -8000`
/**
 * After a table was renamed, changing the mode leaves a read transaction open, which the next
 * statement ends; until then a checkpoint would fail.
 */
const ON_DISK = `pragma synchronous = full; pragma journal_mode = wal; select 1 from sqlite_schema;
  pragma wal_checkpoint(truncate)`

interface Waiting {
  body: (tx: Tx) => Promise<unknown>
  /** Runs in the context of whoever queued it, such as the language of a request. */
  inContext: <Result>(run: () => Result) => Result
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
type Answer = () => void

/** Opens the file and creates it if it does not exist. */
export class SqliteWriter {
  readonly #file: SqliteFile
  readonly #limits: WriterLimits
  readonly #waiting: Waiting[] = []
  #identity = {}
  #works = 0
  #running: Promise<void> | undefined

  constructor(path: string, limits: WriterLimits) {
    this.#file = new SqliteFile(path, 'write')
    if (limits.bulk) prepareBulk(this.#file)
    if (limits.cache_kib) this.#file.exec(`pragma cache_size = -${limits.cache_kib}`)
    this.#limits = limits
  }

  /** The identity of this database in caches; a new one after a failed commit. */
  get identity(): object {
    return this.#identity
  }

  /** Works in the queue, and works and statements since the start. */
  measures() {
    return {
      works_waiting: this.#waiting.length,
      works: this.#works,
      statements: this.#file.statements,
    }
  }

  /**
   * Queues a body; resolves when its changes are on disk. Throws if called within a transaction.
   */
  work<Result>(body: (tx: Tx) => Promise<Result>): Promise<Result> {
    refuseInside()
    if (this.#waiting.length >= this.#limits.works_queue_max) fail('database_busy')
    const inContext = AsyncLocalStorage.snapshot()
    const result = new Promise((resolve, reject) =>
      this.#waiting.push({ body, inContext, resolve, reject }),
    )
    this.#running ??= this.#drain()
    return result as Promise<Result>
  }

  /** Runs one statement between works. */
  async outside(sql: string): Promise<Row[]> {
    refuseInside()
    await this.#running
    return this.#file.run(sql, []).rows
  }

  async #drain() {
    // Requests of the same turn of the event loop share one commit.
    await nextTurn()
    while (this.#waiting.length > 0) {
      await this.#commitTogether()
      await nextTurn()
    }
    this.#running = undefined
  }

  async #commitTogether() {
    const answers: Answer[] = []
    const taken: Waiting[] = []
    try {
      await this.#begin()
      const started = performance.now()
      while (this.#waiting.length > 0 && performance.now() - started < SHARED_COMMIT_MS_MAX) {
        const one = this.#waiting.shift()!
        taken.push(one)
        answers.push(await this.#runOne(one))
      }
      this.#file.exec('commit')
    } catch (error) {
      if (this.#file.database.isTransaction) this.#file.exec('rollback')
      // Cached data may depend on what was rolled back.
      if (taken.length > 0) this.#identity = {}
      // If not even the first work could begin, none of the queued ones could.
      const failed = taken.length > 0 ? taken : this.#waiting.splice(0)
      for (const { reject } of failed) reject(error)
      return
    }
    this.#works += answers.length
    for (const answer of answers) answer()
  }

  async #runOne({ body, inContext, resolve, reject }: Waiting): Promise<Answer> {
    const limit_ms = this.#limits.work_deadline_ms
    const { tx, end } = writing(this.#file, this.#identity, limit_ms)
    this.#file.exec('savepoint work')
    try {
      const result = await inContext(() => alone('work', () => this.#inTime(body(tx))))
      end()
      this.#file.exec('release work')
      return () => resolve(result)
    } catch (error) {
      end()
      // A full disk aborts the whole transaction, and with it all works that share the commit.
      if (!this.#file.database.isTransaction) throw error
      this.#file.exec('rollback to work; release work')
      // A refusal may depend on other works of this commit, so it is also reported after the
      // commit.
      return () => reject(error)
    }
  }

  /** For a body that awaits other things than its statements, which leave no time for timers. */
  async #inTime<Result>(running: Promise<Result>): Promise<Result> {
    const limit = this.#limits.work_deadline_ms
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      const slow = () => faultOf(() => fail('database_slow', limit / 1000))
      timer = setTimeout(() => reject(slow()), limit)
    })
    return Promise.race([running, late]).finally(() => clearTimeout(timer))
  }

  async #begin() {
    for (let tries = 1; ; tries++) {
      try {
        return this.#file.exec('begin immediate')
      } catch (error) {
        if (!isBusy(error)) throw error
        if (tries >= BUSY_TRIES_MAX) fail('database_locked')
        await pause(20)
      }
    }
  }

  /** Waits for the commit in progress, then closes the file. */
  async close() {
    await this.#running
    if (this.#limits.bulk) this.#file.exec(ON_DISK)
    this.#file.close()
  }
}

function prepareBulk(file: SqliteFile) {
  file.exec(BULK)
  try {
    file.exec(DIRECT)
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}

/** A transaction that can end: later use is an error. */
function writing(file: SqliteFile, identity: object, limit_ms: number) {
  let isOpen = true
  const until = performance.now() + limit_ms
  const run = async (sql: string, values: readonly unknown[], isDeclared: boolean) => {
    if (!isOpen) throw new Error('this work has ended: its transaction can no longer be used')
    if (performance.now() > until) fail('database_slow', limit_ms / 1000)
    return file.run(sql, values, isDeclared)
  }
  const tx = new Tx({ identity, dialect: sqlite, run }, 'work')
  return { tx, end: () => void (isOpen = false) }
}
