/** All rows that a search of the reference looks at, as they are in the database. */

import type { Tx } from '../../src/platform/db/db.ts'
import type { Files } from './files.ts'

// oxlint-disable-next-line typescript/no-explicit-any
/** A row with all of its columns. */
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
  'regressions',
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

/** A table that searches look at. */
export type Table = (typeof TABLES)[number]
/** All rows by table, and the content of files. */
export type Data = Record<Table, Row[]> & { files: Files }

/** Reads whole tables; call it again after changes. */
export async function readAll(tx: Tx, files: Files): Promise<Data> {
  const read: Partial<Data> = { files }
  for (const table of TABLES) read[table] = await tx.selectFrom(table).selectAll().execute()
  return read as Data
}
