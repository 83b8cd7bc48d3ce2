/** Decodes staged texts that were encoded twice once more, where possible. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { SqliteFile } from '../../platform/db/sqlite-file.ts'
import { quoted } from '../read/names.ts'
import { decodeOnceMore } from '../read/charset.ts'
import type { Table } from '../read/source.ts'

/** The place of a text that could not be decoded; the row is its rowid. */
export interface Place {
  table: string
  column: string
  row: number
}
/** The maximum number of examples; all are counted. */
export const PLACES_MAX = 100
/** The longest text type of MySQL that Bugzilla uses. */
const LARGE_TEXT_BYTES_MAX = 16 * 1024 * 1024

/** Returns what was left unchanged: texts that are not valid UTF-8 after decoding. */
export function decodeAgain(file: SqliteFile, folder: string, tables: readonly Table[]) {
  const places: Place[] = []
  let count = 0
  const left = (place: Place) => {
    count += 1
    if (places.length < PLACES_MAX) places.push(place)
  }
  let at = { table: '', column: '' }
  file.define('docket_decode', (text, row) => {
    const decoded = decodeOnceMore(text)
    if (decoded === undefined) left({ ...at, row })
    return decoded ?? text
  })
  for (const { name, columns } of tables) {
    for (const column of columns.filter(({ kind }) => kind === 'text')) {
      at = { table: name, column: column.name }
      const [table, cell] = [quoted(name), quoted(column.name)]
      file.exec(
        `update ${table} set ${cell} = docket_decode(${cell}, rowid)
          where octet_length(${cell}) > length(${cell})`,
      )
      decodeLarge(file, folder, at, left)
    }
  }
  return { count, places }
}

function decodeLarge(
  file: SqliteFile,
  folder: string,
  { table, column }: Omit<Place, 'row'>,
  left: (place: Place) => void,
) {
  const { rows } = file.run(
    'select row_id, path, size from docket_large_values where table_name = ? and column_name = ?',
    [table, column],
  )
  for (const { row_id, path, size } of rows) {
    const row = row_id as number
    const at = join(folder, path as string)
    const text = (size as number) > LARGE_TEXT_BYTES_MAX ? undefined : readFileSync(at, 'utf8')
    const decoded = text === undefined ? undefined : decodeOnceMore(text)
    if (decoded === undefined) {
      // ASCII is the same either way.
      if (text === undefined || Buffer.byteLength(text) > text.length) left({ table, column, row })
      continue
    }
    writeFileSync(at, decoded)
    const values = [Buffer.byteLength(decoded), table, column, row]
    file.run(
      `update docket_large_values set size = ?
        where table_name = ? and column_name = ? and row_id = ?`,
      values,
    )
  }
}
