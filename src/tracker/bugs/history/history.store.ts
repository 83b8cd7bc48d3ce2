/** The table of changes to bugs. SQL only. */

import type { Insertable } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Returns their ids. */
export const addChanges = (tx: Tx, rows: Insertable<Tables['bug_changes']>[]) =>
  tx.insertInto('bug_changes').values(rows).returning('id').execute()

/** Oldest first, with what decides who may read each. */
export const changesOf = statement((q, p: { bug_ids: number[]; first: number }, dialect) =>
  q
    .selectFrom('bug_changes')
    .innerJoin('users', 'users.id', 'bug_changes.who')
    .innerJoin('fielddefs', 'fielddefs.id', 'bug_changes.fieldid')
    .leftJoin('attachments', 'attachments.id', 'bug_changes.attach_id')
    .leftJoin('longdescs', 'longdescs.id', 'bug_changes.comment_id')
    .select([
      'bug_changes.id',
      'bug_changes.bug_id',
      'bug_changes.bug_when',
      'bug_changes.fieldid',
      'bug_changes.attach_id',
      'bug_changes.removed',
      'bug_changes.added',
      'users.login_name as who',
      'fielddefs.name as field',
      'attachments.isprivate as attachment_isprivate',
      'longdescs.isprivate as comment_isprivate',
    ])
    .where((row) => dialect.oneOf(row.ref('bug_changes.bug_id'), p.bug_ids))
    .where('bug_changes.bug_when', '>=', p.first)
    .orderBy('bug_changes.bug_id')
    .orderBy('bug_changes.bug_when')
    .orderBy('bug_changes.id'),
)
export type ChangeRow = Awaited<ReturnType<typeof changesOf>>[number]

/** Of some bugs, by id and in its order, with what decides who may read each. */
export const changesById = statement((q, p: { bug_ids: number[]; ids: number[] }, dialect) =>
  q
    .selectFrom('bug_changes')
    .innerJoin('fielddefs', 'fielddefs.id', 'bug_changes.fieldid')
    .leftJoin('attachments', 'attachments.id', 'bug_changes.attach_id')
    .leftJoin('longdescs', 'longdescs.id', 'bug_changes.comment_id')
    .select([
      'bug_changes.id',
      'bug_changes.bug_id',
      'fielddefs.name as field',
      'bug_changes.removed',
      'bug_changes.added',
      'bug_changes.attach_id',
      'attachments.isprivate as attachment_isprivate',
      'longdescs.isprivate as comment_isprivate',
      'longdescs.count as comment_count',
    ])
    .where((row) => dialect.oneOf(row.ref('bug_changes.bug_id'), p.bug_ids))
    .where((row) => dialect.oneOf(row.ref('bug_changes.id'), p.ids))
    .orderBy('bug_changes.id'),
)
export type NamedChange = Awaited<ReturnType<typeof changesById>>[number]

export const fieldsAfter = statement((q, p: { bug_ids: number[]; first: number }, dialect) =>
  q
    .selectFrom('bug_changes')
    .innerJoin('fielddefs', 'fielddefs.id', 'bug_changes.fieldid')
    .select(['bug_changes.bug_id', 'bug_changes.bug_when', 'fielddefs.name as field'])
    .where((row) => dialect.oneOf(row.ref('bug_changes.bug_id'), p.bug_ids))
    .where('bug_changes.bug_when', '>=', p.first),
)

export const lastChanges = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select(['id', 'delta_ts'])
    .where((row) => dialect.oneOf(row.ref('id'), p.bug_ids)),
)

export const aliasesOf = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('bugs_aliases')
    .select(['bug_id', 'alias'])
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
    .orderBy('alias_key'),
)

interface SameChange {
  bug_ids: number[]
  who: number
  bug_when: number
  fieldid: number
  removed: string
  added: string
}
/** The same change to many bugs, in one statement. Returns the ids of the changes. */
export const addSameChange = statement((q, p: SameChange, dialect) =>
  q
    .insertInto('bug_changes')
    .columns(['bug_id', 'who', 'bug_when', 'fieldid', 'removed', 'added'])
    .expression((eb) =>
      eb
        .selectFrom('bugs')
        .select((row) => [
          'id',
          row.cast<number>(row.val(p.who), 'bigint').as('who'),
          row.cast<number>(row.val(p.bug_when), 'bigint').as('bug_when'),
          row.cast<number>(row.val(p.fieldid), 'bigint').as('fieldid'),
          row.cast<string>(row.val(p.removed), 'text').as('removed'),
          row.cast<string>(row.val(p.added), 'text').as('added'),
        ])
        .where((row) => dialect.oneOf(row.ref('id'), p.bug_ids))
        .orderBy('id'),
    )
    .returning('id'),
)
