/** Deletes bugs with all rows that belong to them. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import { relationFields } from '../../model/bug-fields/relations.wire.ts'

type Ids = { ids: readonly number[] }

/** Other bugs that are duplicates of some of them. */
export const duplicatesOf = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('bugs')
    .select(['id', 'dup_of'])
    .where('dup_of', 'is not', null)
    .where((row) => dialect.oneOf(row.ref('dup_of'), p.ids))
    .where((row) => row.not(dialect.oneOf(row.ref('id'), p.ids)))
    .orderBy('id'),
)

export const commentsOf = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('longdescs')
    .select('id')
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.ids)),
)
export const blobsOf = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('attachments')
    .select('blob_hash')
    .where('blob_hash', 'is not', null)
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.ids)),
)
export const commentTagsOf = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('longdescs_tags')
    .select(['tag_key', (row) => row.fn.countAll<number>().as('comments')])
    .where((row) => dialect.oneOf(row.ref('comment_id'), p.ids))
    .groupBy('tag_key'),
)
export const removeCommentTags = statement((q, p: Ids, dialect) =>
  q.deleteFrom('longdescs_tags').where((row) => dialect.oneOf(row.ref('comment_id'), p.ids)),
)
export const removeRevisions = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('longdescs_activity').where((row) => dialect.oneOf(row.ref('comment_id'), p.ids)),
)
export const lightenTag = statement((q, p: { tag_key: string; comments: number }) =>
  q
    .updateTable('longdescs_tags_weights')
    .set((row) => ({ weight: row('weight', '-', p.comments) }))
    .where('tag_key', '=', p.tag_key),
)
export const dropUnusedTags = statement((q) =>
  q.deleteFrom('longdescs_tags_weights').where('weight', '<=', 0),
)

const BY_BUG = [
  'flags',
  'bug_changes',
  'bug_user_last_visit',
  'bug_reminders',
  'inbox_entries',
  'held_mail',
  'search_watch_bugs',
  'longdescs_tags_activity',
  'longdescs',
  'attachments',
  'bugs_aliases',
  'bug_group_map',
  'cc',
  'keywords',
  'bug_see_also',
  'bug_cf_values',
  'bug_cf_multi',
  'bug_tag',
  'email_bug_ignore',
  'votes',
] as const
const PAIRS = relationFields.map(({ name, relation: { table } }) => [table, name] as const)

/** All rows that refer to the bugs, in an order that satisfies their references. */
export const removals = [
  ...BY_BUG.map((table) =>
    statement((q, p: Ids, dialect) =>
      q.deleteFrom(table).where((row) => dialect.oneOf(row.ref('bug_id'), p.ids)),
    ),
  ),
  ...PAIRS.map(([table, column]) =>
    statement((q, p: Ids, dialect) =>
      q.deleteFrom(table).where((row) => dialect.oneOf(row.ref(column as never), p.ids)),
    ),
  ),
  statement((q, p: Ids, dialect) =>
    q
      .updateTable('bugs')
      .set({ dup_of: null })
      .where('dup_of', 'is not', null)
      .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
  ),
  statement((q, p: Ids, dialect) =>
    q.deleteFrom('bugs').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
  ),
]
