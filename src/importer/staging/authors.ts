/** People without whom a row could not be. Where a source names none, somebody stands for them. */

import type { Staged } from '../staged.ts'

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

/** Before anything is read of it: each row has an author, and rows are found by some columns. */
export function makeReady(staged: Staged, columns: readonly string[]) {
  nameAuthors(staged)
  for (const table of staged.tables()) {
    const there = staged.columns(table)!
    const more = table === 'profiles_activity' ? ['userid'] : []
    for (const column of [...columns, ...more]) {
      if (there.includes(column)) staged.index(table, column)
    }
  }
}

/**
 * Gives rows of nobody, 0 or null, the number of one account that is not there, behind all others:
 * it is made as all are that are missing.
 */
function nameAuthors(staged: Staged) {
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
