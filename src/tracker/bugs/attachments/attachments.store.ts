/** The table of attachments. SQL only. */

import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Dialect } from '../../../platform/db/dialect.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** A JSON array of objects. */
const flags = (attachment: ExpressionBuilder<Tables, 'attachments'>, dialect: Dialect) =>
  dialect.rows(
    attachment
      .selectFrom('flags')
      .innerJoin('flagtypes', 'flagtypes.id', 'flags.type_id')
      .innerJoin('users as setter', 'setter.id', 'flags.setter_id')
      .leftJoin('users as requestee', 'requestee.id', 'flags.requestee_id')
      .select([
        'flags.id',
        'flagtypes.name',
        'flags.type_id',
        'flags.status',
        'flags.creation_date',
        'flags.modification_date',
        'setter.login_name as setter',
        'requestee.login_name as requestee',
      ])
      .whereRef('flags.attach_id', '=', 'attachments.id')
      .orderBy('flags.id'),
  )

export const ofBugs = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('attachments')
    .innerJoin('users', 'users.id', 'attachments.submitter_id')
    .selectAll('attachments')
    .select(['users.login_name as creator', 'users.realname as creator_name'])
    .select((row) => flags(row, dialect).as('flags'))
    .where((row) => dialect.oneOf(row.ref('attachments.bug_id'), p.bug_ids))
    .orderBy('attachments.id'),
)
export type ReadAttachment = Awaited<ReturnType<typeof ofBugs>>[number]

export const byIds = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('attachments')
    .innerJoin('users', 'users.id', 'attachments.submitter_id')
    .selectAll('attachments')
    .select(['users.login_name as creator', 'users.realname as creator_name'])
    .select((row) => flags(row, dialect).as('flags'))
    .where((row) => dialect.oneOf(row.ref('attachments.id'), p.ids)),
)

export const bytesOf = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('attachments')
    .select(({ fn }) => fn.sum<number | string>('attach_size').as('bytes'))
    .where('submitter_id', '=', p.user_id)
    .where('blob_hash', 'is not', null),
)

export const rowsByIds = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('attachments')
    .selectAll()
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
export type AttachmentRow = Awaited<ReturnType<typeof rowsByIds>>[number]

/** Attachment ids with their bugs. */
export const add = (tx: Tx, rows: Insertable<Tables['attachments']>[]) =>
  tx.insertInto('attachments').values(rows).returning(['id', 'bug_id']).execute()

export const change = (tx: Tx, ids: number[], to: Updateable<Tables['attachments']>) =>
  tx.updateTable('attachments').set(to).where('id', 'in', ids).execute()

/** Touches the bugs, so that followers see the change. */
export const changeBugs = statement((q, p: { bug_ids: number[]; now: number }, dialect) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ revision: bug('revision', '+', bug.lit(1)), delta_ts: p.now }))
    .where((bug) => dialect.oneOf(bug.ref('id'), p.bug_ids)),
)
