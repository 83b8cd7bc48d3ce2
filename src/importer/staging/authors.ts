/** Required references to people. Where a source has none, a placeholder account is used. */

import type { Staged } from '../staged.ts'

/** Columns that must refer to a person. */
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
  ['longdescs_activity', 'who'],
]

/** Prepares the staging: gives each row an author, and creates indexes. */
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
 * Gives rows without an author, 0 or null, the id of one nonexistent account after all others,
 * which is then created like other missing accounts.
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
