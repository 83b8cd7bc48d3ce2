/** Inserts new bugs. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import { columns } from '../../model/bug-fields/columns.wire.ts'
import type { BugRow } from '../../model/tables.ts'

type SameOnAll =
  | 'id'
  | 'revision'
  | 'comment_count'
  | 'creation_ts'
  | 'delta_ts'
  | 'lastdiffed'
  | 'dup_of'
  | 'actual_time'
/** The row of a new bug, without constant columns. */
export type NewBug = Omit<BugRow, SameOnAll> & { now: number }

const BESIDE_FIELDS = [
  'product_id',
  'component_id',
  'group_set_id',
  'is_open',
  'reporter',
  'assigned_to',
  'qa_contact',
] as const

export const addBug = statement((q, p: NewBug) => {
  const given = [...BESIDE_FIELDS, ...columns].map((name) => [name, p[name]])
  return q
    .insertInto('bugs')
    .values({
      ...(Object.fromEntries(given) as Omit<NewBug, 'now'>),
      revision: 1,
      // The description is its first comment.
      comment_count: 1,
      creation_ts: p.now,
      delta_ts: p.now,
      actual_time: 0,
    })
    .returning('id')
})
