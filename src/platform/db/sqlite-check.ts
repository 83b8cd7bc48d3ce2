/** Runs the consistency checks of SQLite on a database file. PostgreSQL needs none. */

import { DatabaseSync } from 'node:sqlite'

import { toRead } from './sqlite-place.ts'

const COMPLAINTS_MAX = 1_000

/** One sentence per problem. Takes as long as reading the whole file. */
export function* checkSqliteFile(path: string): Generator<string> {
  const file = new DatabaseSync(toRead(path), { readOnly: true })
  try {
    const structure = file.prepare(`pragma integrity_check(${COMPLAINTS_MAX})`)
    for (const row of structure.iterate()) {
      const complaint = String(row['integrity_check'])
      if (complaint !== 'ok')
        yield `the database file is damaged: ${complaint.replaceAll(/\s+/g, ' ')}`
    }
    for (const row of file.prepare('pragma foreign_key_check').iterate()) {
      const { table, rowid, parent } = row as {
        table: string
        rowid: number | null
        parent: string
      }
      const which = rowid === null ? 'a row' : `row ${rowid}`
      yield `${table}: ${which} refers to a missing row of ${parent}`
    }
  } finally {
    file.close()
  }
}
