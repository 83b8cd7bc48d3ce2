/** Times of bugs, comments and changes in a source, including the repeated hour of autumn. */

import { text } from '../map/cells.ts'
import type { Range, StagedRow } from '../staged.ts'
import { between, type Source } from './source.ts'

/** Times by row id; those of a bug by its id. */
export interface Times {
  comments: ReadonlyMap<number, number | undefined>
  changes: ReadonlyMap<number, number | undefined>
  /** The last event of a bug. */
  last: ReadonlyMap<number, number>
}

/** Rows are in chronological order by id, all after the creation of the bug. */
export function timesOf(source: Source, range: Range): Times {
  const made = new Map<number, number>()
  for (const { bug_id, creation_ts } of between(source, 'bugs', { by: 'bug_id', range })) {
    made.set(Number(bug_id), source.zone.moment(text(creation_ts)) ?? -Infinity)
  }
  const last = new Map(made)
  const saidTogether = new Map<string, number>()
  const follow = (table: string, id: string) => {
    const moments = new Map<number, number | undefined>()
    let [bug, at] = [0, -Infinity]
    for (const row of between(source, table, { by: 'bug_id', next: [id], range })) {
      if (row['bug_id'] !== bug)
        [bug, at] = [Number(row['bug_id']), made.get(Number(row['bug_id'])) ?? -Infinity]
      const words = `${text(row['bug_when'])} ${bug}`
      const moment = source.zone.moment(
        text(row['bug_when']),
        Math.max(at, saidTogether.get(words) ?? at),
      )
      moments.set(Number(row[id]), moment)
      if (moment === undefined) continue
      at = moment
      if (table === 'longdescs') saidTogether.set(words, moment)
      last.set(bug, Math.max(last.get(bug) ?? moment, moment))
    }
    return moments
  }
  const comments = follow('longdescs', 'comment_id')
  return { comments, changes: follow('bugs_activity', 'id'), last }
}

/** The times in the row of a bug: its last change is its last event. */
export function ownTimes({ zone }: Source, row: StagedRow, last: number | undefined) {
  const [made, changed, mailed] = ['creation_ts', 'delta_ts', 'lastdiffed'].map((column) =>
    text(row[column]),
  ) as [string, string, string]
  const creation_ts = zone.moment(made)
  const delta_ts = zone.moment(changed, last)
  const lastdiffed = zone.moment(mailed, mailed < changed ? creation_ts : delta_ts)
  return { creation_ts, delta_ts, lastdiffed: lastdiffed ?? null }
}
