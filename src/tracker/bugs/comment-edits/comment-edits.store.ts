/** The texts of comments, and their older versions. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const comment = statement((q, p: { id: number }) =>
  q
    .selectFrom('longdescs')
    .innerJoin('bugs', 'bugs.id', 'longdescs.bug_id')
    .select([
      'longdescs.id',
      'longdescs.bug_id',
      'longdescs.who',
      'longdescs.thetext',
      'longdescs.type',
      'longdescs.edit_count',
      'bugs.product_id',
      'bugs.restrict_comments',
    ])
    .where('longdescs.id', '=', p.id),
)

export const setText = statement((q, p: { id: number; thetext: string; edit_count: number }) =>
  q
    .updateTable('longdescs')
    .set({ thetext: p.thetext, edit_count: p.edit_count })
    .where('id', '=', p.id),
)

interface Added {
  comment_id: number
  who: number
  change_when: number
  old_comment: string
  is_hidden: number
}
export const addRevision = statement((q, p: Added) =>
  q.insertInto('longdescs_activity').values({
    comment_id: p.comment_id,
    who: p.who,
    change_when: p.change_when,
    old_comment: p.old_comment,
    is_hidden: p.is_hidden,
  }),
)

/** Rendered pages of the bug are cached until its revision changes. */
export const touchBug = statement((q, p: { id: number }) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ revision: bug('revision', '+', bug.lit(1)) }))
    .where('id', '=', p.id),
)

interface Asked {
  comment_ids: number[]
  is_hidden_max: number
  limit: number
  offset: number
}
export const revisions = statement((q, p: Asked, dialect) =>
  q
    .selectFrom('longdescs_activity')
    .innerJoin('users', 'users.id', 'longdescs_activity.who')
    .selectAll('longdescs_activity')
    .select('users.login_name')
    .where((row) => dialect.oneOf(row.ref('comment_id'), p.comment_ids))
    .where('is_hidden', '<=', p.is_hidden_max)
    .orderBy('comment_id')
    .orderBy('longdescs_activity.id')
    .limit(p.limit)
    .offset(p.offset),
)

type One = { id: number; comment_id: number; is_hidden_max: number }
export const revision = statement((q, p: One) =>
  q
    .selectFrom('longdescs_activity')
    .select(['id', 'is_hidden'])
    .where('id', '=', p.id)
    .where('comment_id', '=', p.comment_id)
    .where('is_hidden', '<=', p.is_hidden_max),
)

export const setHidden = statement((q, p: { id: number; comment_id: number; is_hidden: number }) =>
  q
    .updateTable('longdescs_activity')
    .set({ is_hidden: p.is_hidden })
    .where('id', '=', p.id)
    .where('comment_id', '=', p.comment_id),
)
