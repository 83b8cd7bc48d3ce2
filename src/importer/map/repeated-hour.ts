/** Resolves times in the repeated hour of autumn, for comments and changes. */

import type { Range } from '../staged.ts'
import { number, text } from './cells.ts'
import { quoted } from '../read/names.ts'
import type { ImportContext } from './context.ts'

/** All times are in milliseconds since 1970. */
export interface SecondHalves {
  /** Times of rows in the second occurrence, by id. */
  comments: Map<number, number>
  changes: Map<number, number>
  /** When each bug was last created, commented on or changed. */
  last: Map<number, number>
}

/**
 * It is the second occurrence if the time would otherwise be before an earlier row of the bug, or
 * before its creation; and for a change with the same local time as such a comment.
 */
export function secondHalves(
  { staged, zone }: Pick<ImportContext, 'staged' | 'zone'>,
  { from, until }: Range,
): SecondHalves {
  const [comments, changes] = [new Map<number, number>(), new Map<number, number>()]
  const last = new Map<number, number>()
  if (zone.name === 'UTC') return { comments, changes, last }
  const made = `select bug_id, creation_ts from bugs where bug_id between ? and ?`
  for (const row of staged.rows(made, from, until)) {
    const moment = zone.moment(text(row['creation_ts']))
    if (moment !== undefined) last.set(number(row['bug_id']), moment)
  }
  const created = new Map(last)
  const together = new Map<string, number>()
  const read = (table: string, id: string, moments: Map<number, number>) => {
    const before = new Map(created)
    const query = `select ${quoted(id)} as id, bug_id, bug_when from ${quoted(table)}
      where bug_id between ? and ? order by bug_id, ${quoted(id)}`
    for (const row of staged.columns(table) ? staged.rows(query, from, until) : []) {
      const [bug, said] = [number(row['bug_id']), text(row['bug_when'])]
      const key = `${bug} ${said}`
      const not_before = Math.max(before.get(bug) ?? -Infinity, together.get(key) ?? -Infinity)
      const moment = zone.moment(said, not_before)
      if (moment === undefined) continue
      if (moment !== zone.moment(said)) {
        moments.set(number(row['id']), moment)
        together.set(key, moment)
      }
      before.set(bug, moment)
      last.set(bug, Math.max(last.get(bug) ?? moment, moment))
    }
  }
  read('longdescs', 'comment_id', comments)
  read('bugs_activity', 'id', changes)
  return { comments, changes, last }
}
