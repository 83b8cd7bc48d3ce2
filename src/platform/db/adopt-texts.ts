/** Adopts text indexes that were built in a separate file; SQLite only. */

import { DatabaseSync } from 'node:sqlite'

/**
 * Replaces the contents of text indexes with those of another file, in the same format. Call it
 * while nothing else uses the database; open handles see the new contents immediately.
 */
export function adoptTexts(database: string, from: string, indexes: readonly string[]) {
  // SQLite protects the shadow tables of an index, unless this is disabled.
  const file = new DatabaseSync(database, { defensive: false })
  try {
    // A caller that opened it for many rows also flushes it to disk.
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
