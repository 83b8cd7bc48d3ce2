/** Iterates over a table in ranges of an id column. */

import { quoted } from '../read/names.ts'
import type { Range, Staged } from '../staged.ts'

/** An upper bound of all ids, where the last range ends. */
export const LAST_ID = Number.MAX_SAFE_INTEGER

interface Ranged {
  table: string
  column: string
  /** Rows per range; more if several share the last id. */
  rows: number
  from?: number
}

/** Contiguous, from the first possible id to the last. */
export function* rangesOf(staged: Staged, { table, column, rows, from = 0 }: Ranged) {
  const query = `select ${quoted(column)} as id from ${quoted(table)} where ${quoted(column)} >= ?
    order by ${quoted(column)} limit 1 offset ${rows - 1}`
  for (;;) {
    const [end] = [...staged.rows(query, from)]
    const range: Range = { from, until: end ? Number(end['id']) : LAST_ID }
    yield range
    if (!end) return
    from = range.until + 1
  }
}
