/** Decides which sort keys change when one of several objects moves. Pure. */

import { fail } from './faults.ts'

interface Sorted {
  sortkey: number
}
const STEP = 10
const SORTKEY_MAX = 32_767

/**
 * The new sort keys of rows that are sorted by them; empty if nothing moves. Rows with distinct
 * keys exchange them; else all are numbered again, with numbers above `above`, which is refused if
 * they are too many. `what` names them for people, such as `milestones`.
 */
export function sortKeysAfter<Row extends Sorted>(
  rows: readonly Row[],
  { at, by, above = 0 }: { at: number; by: number; above?: number },
  what: string,
): Map<Row, number> {
  const to = Math.min(rows.length - 1, Math.max(0, at + by))
  const order = rows.toSpliced(at, 1).toSpliced(to, 0, rows[at]!)
  const keys = rows.map(({ sortkey }) => sortkey)
  const [low, high] = [Math.min(at, to), Math.max(at, to)]
  const areDistinct = keys.slice(low, high).every((key, place) => key < keys[low + place + 1]!)
  const step = Math.min(STEP, Math.floor((SORTKEY_MAX - above) / rows.length))
  if (!areDistinct && step === 0) fail('too_many_to_move', what)
  const changed = order.map((row, place): [Row, number] => [
    row,
    areDistinct ? keys[place]! : above + (place + 1) * step,
  ])
  return new Map(to === at ? [] : changed.filter(([row, key]) => row.sortkey !== key))
}
