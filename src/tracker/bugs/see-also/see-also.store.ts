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

interface Details {
  bug_id: number
  value_key: string
  tracker_id: number | null
  tracker_bug: string | null
  description: string | null
  status: string | null
  priority: string | null
}
export const describe = statement((q, p: Details) =>
  q
    .updateTable('bug_see_also')
    .set({
      tracker_id: p.tracker_id,
      tracker_bug: p.tracker_bug,
      description: p.description,
      status: p.status,
      priority: p.priority,
    })
    .where('bug_id', '=', p.bug_id)
    .where('value_key', '=', p.value_key),
)

export const ofBugs = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('bug_see_also')
    .selectAll()
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
    .orderBy('bug_id')
    .orderBy('id'),
)

export const byIds = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('bug_see_also')
    .selectAll()
    .where((row) => dialect.oneOf(row.ref('id'), p.ids))
    .orderBy('id'),
)

export const byKeys = statement((q, p: { keys: string[]; limit: number }, dialect) =>
  q
    .selectFrom('bug_see_also')
    .selectAll()
    .where((row) => dialect.oneOfTexts(row.ref('value_key'), p.keys))
    .orderBy('id')
    .limit(p.limit),
)

export const byKeysOn = statement((q, p: { keys: string[]; bug_ids: number[] }, dialect) =>
  q
    .selectFrom('bug_see_also')
    .selectAll()
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
    .where((row) => dialect.oneOfTexts(row.ref('value_key'), p.keys))
    .orderBy('id'),
)
