import assert from 'node:assert/strict'
import { test } from 'node:test'

import { migrations } from '../../../migrations/list.ts'
import { tablesOf } from '../../../platform/db/whole-tables.ts'

/** A new column of this kind needs an entry in `remove-bugs.store.ts`. */
void test('every column that refers to a bug, a comment or an attachment is handled', () => {
  const naming = tablesOf(migrations).flatMap(({ name, table: { columns } }) =>
    Object.entries(columns)
      .filter(([, kind]) => /^-> (bugs|longdescs|attachments)\??$/.test(kind))
      .map(([column]) => `${name}.${column}`),
  )
  assert.deepEqual(naming.toSorted(), [
    'attachments.bug_id',
    'bug_cf_multi.bug_id',
    'bug_cf_values.bug_id',
    'bug_changes.attach_id',
    'bug_changes.bug_id',
    'bug_changes.comment_id',
    'bug_group_map.bug_id',
    'bug_reminders.bug_id',
    'bug_see_also.bug_id',
    'bug_tag.bug_id',
    'bug_user_last_visit.bug_id',
    'bugs.dup_of',
    'bugs_aliases.bug_id',
    'cc.bug_id',
    'dependencies.blocked',
    'dependencies.dependson',
    'email_bug_ignore.bug_id',
    'flags.attach_id',
    'flags.bug_id',
    'held_mail.bug_id',
    'inbox_entries.bug_id',
    'keywords.bug_id',
    'longdescs.bug_id',
    'longdescs_activity.comment_id',
    'longdescs_tags.comment_id',
    'longdescs_tags_activity.bug_id',
    'longdescs_tags_activity.comment_id',
    'regressions.regressed_by',
    'regressions.regresses',
    'search_watch_bugs.bug_id',
    'votes.bug_id',
  ])
})
