/** SQLite: one writer, readers beside it, no server. The file lives in the data folder. */

import { type Db, refuseInside } from './db.ts'
import { sqlite } from './dialect.ts'
import { SqliteReaders } from './sqlite-readers.ts'
import { SqliteWriter, type WriterLimits } from './sqlite-writer.ts'

export function openSqlite(path: string, limits: WriterLimits): Db {
  const writer = new SqliteWriter(path, limits)
  const readers = new SqliteReaders(path, () => writer.home, limits.work_deadline_ms)
  return {
    dialect: sqlite,
    look: (body, how) => {
      refuseInside()
      return readers.look(body, how?.aside ?? false)
    },
    work: (body) => writer.work(body),
    measures() {
      const [written, read] = [writer.measures(), readers.measures()]
      const statements = written.statements + read.statements
      return { ...written, ...read, statements, conflicts: 0 }
    },
    async close() {
      // The writer last: whoever closes last moves the log into the file.
      await readers.close()
      await writer.close()
    },
  }
}
