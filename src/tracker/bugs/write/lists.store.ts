/** The tables of the lists of bugs, for changes. SQL only. */

import type { Insertable } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export const removeCc = statement((q, p: { bug_id: number; people: number[] }, dialect) =>
  q
    .deleteFrom('cc')
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('who'), p.people)),
)
export const addCc = (tx: Tx, rows: Insertable<Tables['cc']>[]) => addAll(tx, 'cc', rows)

export const removeGroups = statement((q, p: { bug_id: number; groups: number[] }, dialect) =>
  q
    .deleteFrom('bug_group_map')
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('group_id'), p.groups)),
)
export const addGroups = (tx: Tx, rows: Insertable<Tables['bug_group_map']>[]) =>
  addAll(tx, 'bug_group_map', rows)

export const removeAliases = statement((q, p: { bug_id: number; aliases: string[] }, dialect) =>
  q
    .deleteFrom('bugs_aliases')
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOfTexts(row.ref('alias'), p.aliases)),
)
export const addAliases = (tx: Tx, rows: Insertable<Tables['bugs_aliases']>[]) =>
  addAll(tx, 'bugs_aliases', rows)

/** The default CC of a component. */
export const componentCc = statement((q, p: { component_id: number }) =>
  q
    .selectFrom('component_cc')
    .innerJoin('users', 'users.id', 'component_cc.user_id')
    .select(['users.id', 'users.login_name'])
    .where('component_id', '=', p.component_id),
)

/** Inserts rows with one statement; does nothing without rows. */
async function addAll<Name extends 'cc' | 'bug_group_map' | 'bugs_aliases'>(
  tx: Tx,
  table: Name,
  rows: Insertable<Tables[Name]>[],
) {
  if (rows.length > 0) {
    await tx
      .insertInto(table)
      .values(rows as never)
      .execute()
  }
}
