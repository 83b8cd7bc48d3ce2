/** Takes over text indexes that were built in a file of their own, beside all else; SQLite only. */

import { DatabaseSync } from 'node:sqlite'

/**
 * Puts what indexes consist of into the place of what a database has of them, but for how they are
 * kept. To be called while nobody else works there; whoever has the database open sees the new ones
 * at once.
 */
export function adoptTexts(database: string, from: string, indexes: readonly string[]) {
  // SQLite keeps everybody from the tables of an index, unless it is told otherwise.
  const file = new DatabaseSync(database, { defensive: false })
  try {
    // Whoever opened it for many rows sees to it that all is on the disk.
    file.exec('pragma synchronous = off; pragma cache_size = -4000')
    file.prepare('attach ? as texts').run(from)
    file.exec('begin immediate')
    const parts = file.prepare(`select name from texts.sqlite_master
      where type = 'table' and name glob ? || '_*' and name not glob '*_config'`)
    for (const index of indexes) {
      for (const { name } of parts.all(index)) {
        file.exec(`delete from main.${String(name)};
          insert into main.${String(name)} select * from texts.${String(name)}`)
      }
    }
    file.exec('commit')
  } finally {
    file.close()
  }
}
