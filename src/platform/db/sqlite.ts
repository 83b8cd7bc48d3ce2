/** SQLite: one writer and several readers of a file in the data folder, without a server. */

import { Refusal } from '../refusal.ts'
import { type Db, type Outside, refuseInside } from './db.ts'
import { sqlite } from './dialect.ts'
import { refuseLostLog, toRead } from './sqlite-place.ts'
import { PLACES, SqliteReaders } from './sqlite-readers.ts'
import { SqliteWriter, type WriterLimits } from './sqlite-writer.ts'

/** Limits of the writer, and functions for all handles. */
export interface SqliteOptions extends WriterLimits {
  /** The URL of a module whose functions statements can call by name. */
  code?: string
}

/** Opens or creates a SQLite database for reading and writing. */
export function openSqlite(path: string, options: SqliteOptions): Db {
  const writer = new SqliteWriter(path, options)
  const { code, work_deadline_ms: deadline_ms } = options
  const readers = new SqliteReaders({ path, code, deadline_ms, identity: () => writer.identity })
  return {
    ...reading(path, readers),
    async work(body) {
      try {
        return await writer.work(body)
      } finally {
        readers.refresh()
      }
    },
    outside: { run: (sql) => writer.outside(sql), exclusively: inTurn() },
    measures() {
      const [written, read] = [writer.measures(), readers.measures()]
      const statements = written.statements + read.statements
      return { ...written, ...read, statements, conflicts: 0 }
    },
    async close() {
      // The writer is closed last: the last handle moves the log into the file.
      await readers.close()
      await writer.close()
    },
  }
}

/** The lock on the data folder excludes other processes. */
function inTurn(): Outside['exclusively'] {
  let last: Promise<unknown> = Promise.resolve()
  return (body) => {
    const result = last.then(body)
    last = result.catch(() => {})
    return result
  }
}

const reading = (
  path: string,
  readers: SqliteReaders,
): Omit<Db, 'work' | 'outside' | 'measures' | 'close'> => ({
  dialect: sqlite,
  path,
  places: PLACES,
  look: (body, how) => {
    refuseInside()
    return readers.look(body, how)
  },
})

/** Opens a read-only place: works fail, and no file is created. */
export function openSqliteToRead(path: string, { code, work_deadline_ms }: SqliteOptions): Db {
  refuseLostLog(path)
  const identity = {}
  const deadline_ms = work_deadline_ms
  const readers = new SqliteReaders({
    path: toRead(path),
    code,
    deadline_ms,
    identity: () => identity,
  })
  const refuse = () => Promise.reject(new Refusal(`${path} is on a read-only file system`))
  return {
    ...reading(path, readers),
    work: refuse,
    outside: { run: refuse, exclusively: refuse },
    measures: () => ({ ...readers.measures(), works_waiting: 0, works: 0, conflicts: 0 }),
    close: () => readers.close(),
  }
}
