/**
 * The one writer of a SQLite file. Works run one after the other, each in its savepoint; those that
 * are queued together share one commit. Nobody is answered before that commit is on disk.
 */

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

import { alone, refuseInside, type Row, Tx } from './db.ts'
import { sqlite } from './dialect.ts'
import { fail, faultOf } from './faults.ts'
import { isBusy, SqliteFile } from './sqlite-file.ts'

export interface WriterLimits {
  works_queue_max: number
  work_deadline_ms: number
  /**
   * Rows come by the million, and whoever puts them in begins anew when the power fails: what they
   * name is not looked up, and nothing waits for the disk before the end.
   */
  bulk?: boolean
  /** Pages that are kept in memory, where that is not as usual. */
  cache_kib?: number
}
/** A shared commit takes in works for this long at most, so that readers get their turn. */
const SHARED_COMMIT_MS_MAX = 10
const BUSY_TRIES_MAX = 50
/**
 * New pages go straight to their places, and only old ones are kept until a commit: each is written
 * once, and who is killed loses no more than the work in hand. Nobody reads meanwhile; where others
 * have the file open, it stays as it is.
 */
const DIRECT = 'pragma journal_mode = truncate'
/** What is sorted for an index may be larger than memory. */
const BULK = `pragma foreign_keys = off; pragma synchronous = off; pragma temp_store = file;
  pragma cache_size = -8000`
/**
 * Where a table was renamed, the change of the mode leaves a read transaction open, which the next
 * statement ends; until then the checkpoint would be refused.
 */
const ON_DISK = `pragma synchronous = full; pragma journal_mode = wal; select 1 from sqlite_schema;
  pragma wal_checkpoint(truncate)`

interface Waiting {
  body: (tx: Tx) => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
type Answer = () => void

export class SqliteWriter {
  readonly #file: SqliteFile
  readonly #limits: WriterLimits
  readonly #waiting: Waiting[] = []
  #home = {}
  #works = 0
  #running: Promise<void> | undefined

  constructor(path: string, limits: WriterLimits) {
    this.#file = new SqliteFile(path, 'write')
    if (limits.bulk) prepareBulk(this.#file)
    if (limits.cache_kib) this.#file.exec(`pragma cache_size = -${limits.cache_kib}`)
    this.#limits = limits
  }

  /** What stands for this database where things are remembered; another after a commit failed. */
  get home(): object {
    return this.#home
  }

  measures() {
    return {
      works_waiting: this.#waiting.length,
      works: this.#works,
      statements: this.#file.statements,
    }
  }

  work<Result>(body: (tx: Tx) => Promise<Result>): Promise<Result> {
    refuseInside()
    if (this.#waiting.length >= this.#limits.works_queue_max) fail('database_busy')
    const result = new Promise((resolve, reject) => this.#waiting.push({ body, resolve, reject }))
    this.#running ??= this.#drain()
    return result as Promise<Result>
  }

  /** One statement between works. */
  async outside(sql: string): Promise<Row[]> {
    refuseInside()
    await this.#running
    return this.#file.run(sql, []).rows
  }

  async #drain() {
    // Requests of the same turn of the event loop meet in one commit.
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
      // What was remembered may rest on what is gone now.
      if (taken.length > 0) this.#home = {}
      // Where not even the first got in, nobody behind it would.
      const failed = taken.length > 0 ? taken : this.#waiting.splice(0)
      for (const { reject } of failed) reject(error)
      return
    }
    this.#works += answers.length
    for (const answer of answers) answer()
  }

  async #runOne({ body, resolve, reject }: Waiting): Promise<Answer> {
    const limit_ms = this.#limits.work_deadline_ms
    const { tx, end } = writing(this.#file, this.#home, limit_ms)
    this.#file.exec('savepoint work')
    try {
      const result = await alone('work', () => this.#inTime(body(tx)))
      end()
      this.#file.exec('release work')
      return () => resolve(result)
    } catch (error) {
      end()
      // A full disk ends the whole transaction, and with it every work that shares the commit.
      if (!this.#file.database.isTransaction) throw error
      this.#file.exec('rollback to work; release work')
      // A refusal may rest on what others in this commit did: it is told after the commit, too.
      return () => reject(error)
    }
  }

  /** For a body that awaits something else than its statements, which give a timer no turn. */
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

/** A transaction that ends: whoever kept it beyond its work is refused. */
function writing(file: SqliteFile, home: object, limit_ms: number) {
  let isOpen = true
  const until = performance.now() + limit_ms
  const run = async (sql: string, values: readonly unknown[], isDeclared: boolean) => {
    if (!isOpen) throw new Error('this work has ended: its transaction can no longer be used')
    if (performance.now() > until) fail('database_slow', limit_ms / 1000)
    return file.run(sql, values, isDeclared)
  }
  const tx = new Tx({ home, dialect: sqlite, run }, 'work')
  return { tx, end: () => void (isOpen = false) }
}
