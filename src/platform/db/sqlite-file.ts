/** A handle on a SQLite file: its pragmas, its prepared statements, and its errors as faults. */

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

import { Refusal } from '../refusal.ts'
import type { Outcome, Row } from './db.ts'
import { fail, faultOf } from './faults.ts'
import { addFunctions, type Callable } from './sqlite-functions.ts'

/** Number of prepared statements of varying shape; the least recently used is evicted. */
export const VARIED_MAX = 300

interface Prepared {
  statement: StatementSync
  reads: boolean
}

/** The file is not a SQLite database, or another program has it open. */
type Mode = 'read' | 'write' | 'plain'

const LARGE = 'pragma cache_size = -16000; pragma temp_store = memory'
/** Data read in order is not read again, and sorted data may exceed memory. */
const SMALL = 'pragma cache_size = -4000; pragma temp_store = file'

/** An open SQLite file with its prepared statements. */
export class SqliteFile {
  readonly database: DatabaseSync
  /** Declared statements: limited by the program, and never evicted. */
  readonly declared = new Map<string, Prepared>()
  /** Statements of varying shape, the least recently used first. */
  readonly varied = new Map<string, Prepared>()
  /** Number of statements run; for metrics. */
  statements = 0

  constructor(path: string, mode: Mode, callable: Callable = {}) {
    this.database = openFile(path, mode)
    addFunctions(this.database, callable)
    this.database.exec(mode === 'plain' ? SMALL : LARGE)
    this.database.exec('pragma foreign_keys = on; pragma case_sensitive_like = on;')
    if (mode === 'read') this.database.exec('pragma query_only = on')
  }

  /**
   * Runs one statement. Throws fault `database_full` if the disk is full, and all other errors of
   * SQLite unchanged.
   */
  run(sql: string, values: readonly unknown[], isDeclared = false): Outcome {
    const { statement, reads } = this.prepare(sql, isDeclared)
    this.statements += 1
    try {
      if (reads) return { rows: statement.all(...(values as SQLInputValue[])) as Row[], changes: 0 }
      return { rows: [], changes: Number(statement.run(...(values as SQLInputValue[])).changes) }
    } catch (error) {
      throw asFault(error)
    }
  }

  /** Iterates over rows without buffering. */
  *iterate(sql: string, values: readonly unknown[]): Generator<Row> {
    // A separate statement, because running a statement while its rows are read restarts it.
    const statement = this.database.prepare(sql)
    this.statements += 1
    yield* statement.iterate(...(values as SQLInputValue[])) as Iterable<Row>
  }

  /** Registers a function of a text and a number for statements. */
  define(name: string, body: (text: string, number: number) => string) {
    this.database.function(name, { directOnly: true }, (text, number) =>
      body(text as string, number as number),
    )
  }

  /** Inserts many rows by one statement, and returns their ids. */
  inserter(sql: string): (values: readonly unknown[]) => number {
    const statement = this.database.prepare(sql)
    return (values) => {
      try {
        return Number(statement.run(...(values as SQLInputValue[])).lastInsertRowid)
      } catch (error) {
        throw asFault(error)
      }
    }
  }

  /** Prepares a statement once; those of varying shape are evicted beyond a limit. */
  prepare(sql: string, isDeclared = false): Prepared {
    const kept = isDeclared ? this.declared : this.varied
    const known = kept.get(sql)
    if (known && isDeclared) return known
    const prepared = known ?? prepare(this.database, sql)
    // A Map iterates in insertion order, so a used statement is moved to its end.
    kept.delete(sql)
    kept.set(sql, prepared)
    if (!isDeclared && kept.size > VARIED_MAX) {
      const [unused] = kept.keys()
      kept.delete(unused!)
    }
    return prepared
  }

  /** Runs statements without parameters, such as pragmas. */
  exec(sql: string) {
    try {
      this.database.exec(sql)
    } catch (error) {
      throw asFault(error)
    }
  }

  isUsable() {
    return this.database.isOpen
  }

  /** Closes the file and drops all prepared statements; does nothing if it is closed. */
  close() {
    this.declared.clear()
    this.varied.clear()
    if (this.database.isOpen) this.database.close()
  }
}

function prepare(database: DatabaseSync, sql: string): Prepared {
  const statement = database.prepare(sql)
  return { statement, reads: statement.columns().length > 0 }
}

function openFile(path: string, mode: Mode) {
  try {
    // Schema steps write to the shadow tables of text indexes, which SQLite otherwise refuses.
    const defensive = mode !== 'write'
    const database = new DatabaseSync(path, { readOnly: mode === 'read', defensive })
    if (mode === 'write') {
      database.exec('pragma busy_timeout = 200; pragma journal_mode = wal;')
      // A confirmed commit is on disk, even after a power failure.
      database.exec('pragma synchronous = full; pragma wal_autocheckpoint = 4000;')
      // The writer waits for others without blocking the thread; see sqlite-writer.ts.
      database.exec('pragma journal_size_limit = 67108864; pragma busy_timeout = 0')
    } else {
      database.exec('pragma busy_timeout = 200')
    }
    return database
  } catch (error) {
    if (isBusy(error)) {
      throw new Refusal(`the database ${path} is locked by another program; stop that one first`)
    }
    throw new Refusal(`the database ${path} cannot be opened: ${(error as Error).message}`)
  }
}

const code = (error: unknown) => (error as { errcode?: number }).errcode ?? 0
const SQLITE_BUSY = 5
const SQLITE_FULL = 13
const SQLITE_IOERR = 10
/** Whether SQLite reported that another process holds the lock, in any variant of SQLITE_BUSY. */
export const isBusy = (error: unknown) => (code(error) & 0xff) === SQLITE_BUSY

function asFault(error: unknown) {
  const kind = code(error) & 0xff
  const isFull =
    kind === SQLITE_FULL || (kind === SQLITE_IOERR && /ENOSPC|full/i.test(String(error)))
  return isFull ? faultOf(() => fail('database_full')) : error
}
