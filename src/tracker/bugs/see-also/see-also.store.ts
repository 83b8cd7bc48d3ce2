/** The table of links between bugs. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

interface Row {
  bug_id: number
  value: string
  value_key: string
  class: string
}
export const add = statement((q, p: Row) =>
  q
    .insertInto('bug_see_also')
    .values({ bug_id: p.bug_id, value: p.value, value_key: p.value_key, class: p.class })
    .onConflict((row) => row.doNothing()),
)

export const remove = statement((q, p: { bug_id: number; value_key: string }) =>
  q.deleteFrom('bug_see_also').where('bug_id', '=', p.bug_id).where('value_key', '=', p.value_key),
)

/** The bug at the other side of a link changes too. */
export const touchBug = statement((q, p: { id: number; now: number }) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ delta_ts: p.now, revision: bug('revision', '+', bug.lit(1)) }))
    .where('id', '=', p.id),
)
