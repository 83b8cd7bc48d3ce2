/** People without whom a row could not be. Where a source names none, somebody stands for them. */

import type { Staged } from './staged.ts'

/** Columns that must name somebody. */
export const AUTHORS: readonly [table: string, column: string][] = [
  ['bugs', 'reporter'],
  ['bugs', 'assigned_to'],
  ['longdescs', 'who'],
  ['bugs_activity', 'who'],
  ['attachments', 'submitter_id'],
  ['flags', 'setter_id'],
  ['components', 'initialowner'],
  ['profiles_activity', 'who'],
  ['longdescs_tags_activity', 'who'],
]

/**
 * Gives rows of nobody, 0 or null, the number of one account that is not there, behind all others:
 * it is made as all are that are missing.
 */
export function nameAuthors(staged: Staged) {
  if (!staged.columns('profiles')) return
  const [row] = [...staged.rows('select coalesce(max(userid), 0) + 1 as id from profiles')]
  for (const [table, column] of AUTHORS) {
    if (!staged.columns(table)?.includes(column)) continue
    staged.change(
      `update "${table}" set "${column}" = ? where "${column}" is null or "${column}" <= 0`,
      row!['id']!,
    )
  }
}
