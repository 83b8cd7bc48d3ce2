/** Everything that a search of the reference looks at, as it lies in the database. */

import type { Tx } from '../../src/platform/db/db.ts'

// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>
const TABLES = [
  'bugs',
  'users',
  'products',
  'components',
  'classifications',
  'bugs_aliases',
  'cc',
  'keywords',
  'keyworddefs',
  'dependencies',
  'bug_see_also',
  'bug_group_map',
  'groups',
  'group_sets',
  'longdescs',
  'longdescs_tags',
  'attachments',
  'flags',
  'flagtypes',
  'bug_changes',
  'fielddefs',
  'tag',
  'bug_tag',
  'bug_user_last_visit',
  'versions',
  'milestones',
  'field_values',
  'bug_cf_values',
  'bug_cf_multi',
] as const
export type Data = Record<(typeof TABLES)[number], Row[]>

export async function readAll(tx: Tx): Promise<Data> {
  const read: Partial<Data> = {}
  for (const table of TABLES) read[table] = await tx.selectFrom(table).selectAll().execute()
  return read as Data
}
