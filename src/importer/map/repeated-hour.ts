/** Which half of the hour that comes twice in autumn rows of bugs were written in. */

import type { Range } from '../staging/staged.ts'
import { number, quoted, text } from './cells.ts'
import type { Ground } from './ground.ts'

interface Where {
  table: string
  /** Its number, which tells what was written first where the clock does not. */
  id: string
}

/**
 * The moments of rows in its second half, by their numbers: those after another of their bug that
 * would be later by the clock alone.
 */
export function secondHalf(
  { staged, zone }: Pick<Ground, 'staged' | 'zone'>,
  { table, id }: Where,
  { from, until }: Range,
): ReadonlyMap<number, number> {
  const moments = new Map<number, number>()
  if (zone.name === 'UTC' || !staged.columns(table)) return moments
  const query = `select ${quoted(id)} as id, bug_id, bug_when from ${quoted(table)}
    where bug_id between ? and ? order by bug_id, ${quoted(id)}`
  let [bug, last] = [0, -Infinity]
  for (const row of staged.rows(query, from, until)) {
    if (row['bug_id'] !== bug) [bug, last] = [number(row['bug_id']), -Infinity]
    const said = text(row['bug_when'])
    const moment = zone.moment(said, last)
    if (moment === undefined) continue
    if (moment !== zone.moment(said)) moments.set(number(row['id']), moment)
    last = moment
  }
  return moments
}
