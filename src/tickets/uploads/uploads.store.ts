/** The tables of uploads without a ticket, of their parts, and of receipts. SQL only. */

import type { QueryCreator } from 'kysely'

import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { NewObject, NewPart, NewReceipt, NewUpload } from '../tables.ts'

/** Inserts announced uploads, of which all bytes have arrived or none. */
export const add = (tx: Tx, rows: NewUpload[]) =>
  tx.insertInto('ticket_uploads').values(rows).execute()

/** Undefined if it expired, was removed or never existed. */
export const byPublicId = statement((q, p: { public_id: string }) =>
  q.selectFrom('ticket_uploads').selectAll().where('public_id', '=', p.public_id),
)

/** A row; `blob_hash` is null until the upload is complete. */
export type Upload = Awaited<ReturnType<typeof byPublicId>>[number]

/** Those of the uploads that exist, in no particular order. */
export const byPublicIds = statement((q, p: { public_ids: string[] }, dialect) =>
  q
    .selectFrom('ticket_uploads')
    .selectAll()
    .where((row) => dialect.oneOfTexts(row.ref('public_id'), p.public_ids)),
)

/** Those of the uploads that exist, for the sweep of objects. */
export const byIds = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('ticket_uploads')
    .select(['id', 'public_id', 'blob_hash'])
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** The number of an owner's uploads; a user's without those through grants. */
export const countOfGrant = statement((q, p: { from_grant: string }) =>
  q
    .selectFrom('ticket_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('from_grant', '=', p.from_grant),
)

/** Uploads of a user that are not part of a ticket yet, without those through grants. */
export const countOfUser = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('ticket_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', p.user_id)
    .where('from_grant', 'is', null),
)

/** Uploads through a grant from one sender, by the common prefix of their ids. */
export const countOfSender = statement((q, p: { sender: string; beyond: string }) =>
  q
    .selectFrom('ticket_uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('public_id', '>=', p.sender)
    .where('public_id', '<', p.beyond),
)

/** Stores how many bytes are durable. Changes no row if another request stored more meanwhile. */
export const receive = statement(
  (q, p: { id: number; from: number; received: number; ends_at: number }) =>
    q
      .updateTable('ticket_uploads')
      .set({ received: p.received, ends_at: p.ends_at })
      .where('id', '=', p.id)
      .where('received', '=', p.from)
      .where('blob_hash', 'is', null),
)

/** Changes the size of one whose length is not final; no row if it is, or the row is gone. */
export const resize = statement((q, p: { id: number; size: number; is_open: number }) =>
  q
    .updateTable('ticket_uploads')
    .set({ size: p.size, is_open: p.is_open })
    .where('id', '=', p.id)
    .where('is_open', '=', (by) => by.lit(1))
    .where('blob_hash', 'is', null),
)

/** Inserts the part that begins where the previous one ends. */
export const addPart = (tx: Tx, row: NewPart) =>
  tx.insertInto('ticket_upload_parts').values(row).execute()

/** Inserts the same for one that is an object in the bucket, but not a blob. */
export const addObject = (tx: Tx, row: NewObject) =>
  tx.insertInto('ticket_upload_objects').values(row).execute()

/** Of both kinds; `blob_hash` is null for objects. */
const partsOf = (q: QueryCreator<Tables>) =>
  q
    .selectFrom(
      q
        .selectFrom('ticket_upload_parts')
        .select((row) => [
          'upload_id',
          'start',
          'size',
          row.ref('blob_hash').$castTo<string | null>().as('blob_hash'),
        ])
        .unionAll(
          q
            .selectFrom('ticket_upload_objects')
            .select((row) => ['upload_id', 'start', 'size', row.lit(null).as('blob_hash')]),
        )
        .as('parts'),
    )
    .select(['start', 'size', 'blob_hash'])

/** A part; `blob_hash` is null if it is an object that is no blob. */
export type Part = Awaited<ReturnType<typeof partsFrom>>[number]

/** The parts of an upload from an offset on, in their order. */
export const partsFrom = statement((q, p: { upload_id: number; start: number; limit: number }) =>
  partsOf(q)
    .where('upload_id', '=', p.upload_id)
    .where('start', '>=', p.start)
    .orderBy('start')
    .limit(p.limit),
)

/** The part that ends at an offset. */
export const partBefore = statement((q, p: { upload_id: number; end: number }) =>
  partsOf(q)
    .where('upload_id', '=', p.upload_id)
    .where('start', '<', p.end)
    .where((row) => row(row('start', '+', row.ref('size')), '=', p.end))
    .orderBy('start', 'desc')
    .limit(1),
)

/** Deletes the parts of uploads, and returns the hashes of their blobs. */
export const removeParts = statement((q, p: { upload_ids: number[] }, dialect) =>
  q
    .deleteFrom('ticket_upload_parts')
    .where((row) => dialect.oneOf(row.ref('upload_id'), p.upload_ids))
    .returning('blob_hash'),
)

/** Deletes the rows of the objects of uploads. */
export const removeObjects = statement((q, p: { upload_ids: number[] }, dialect) =>
  q
    .deleteFrom('ticket_upload_objects')
    .where((row) => dialect.oneOf(row.ref('upload_id'), p.upload_ids)),
)

/** Stores the blob of a complete upload. Changes no row if another request did so first. */
export const complete = statement((q, p: { id: number; blob_hash: string; ends_at: number }) =>
  q
    .updateTable('ticket_uploads')
    .set({ blob_hash: p.blob_hash, ends_at: p.ends_at })
    .where('id', '=', p.id)
    .where('blob_hash', 'is', null),
)

/** Expired uploads, or those of deleted grants. */
export const ended = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('ticket_uploads')
    .select(['id', 'public_id', 'blob_hash'])
    .where((row) =>
      row.or([
        row('ends_at', '<', p.before),
        row.and([
          row('from_grant', 'is not', null),
          row.not(
            row.exists(
              row
                .selectFrom('ticket_grants')
                .select('ticket_grants.id')
                .whereRef('ticket_grants.public_id', '=', 'ticket_uploads.from_grant'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(p.limit),
)

/** Incomplete uploads with received bytes, ordered by id. */
export const begunAfter = statement((q, p: { after: number; limit: number }) =>
  q
    .selectFrom('ticket_uploads')
    .selectAll()
    .where('id', '>', p.after)
    .where('received', '>', (by) => by.lit(0))
    .where('blob_hash', 'is', null)
    .orderBy('id')
    .limit(p.limit),
)

/** Deletes uploads, complete or not. */
export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('ticket_uploads').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** Stores that a form became a ticket. */
export const addReceipt = (tx: Tx, row: NewReceipt) =>
  tx.insertInto('upload_receipts').values(row).execute()

/** Undefined if the form was not submitted before, or too long ago. */
export const receiptOf = statement((q, p: { form: string }) =>
  q.selectFrom('upload_receipts').select('ticket_id').where('form', '=', p.form),
)

/** Receipts created before this time, the oldest first. */
export const oldReceipts = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('upload_receipts')
    .select('form')
    .where('creation_ts', '<', p.before)
    .orderBy('creation_ts')
    .limit(p.limit),
)

/** Deletes receipts by their form. */
export const removeReceipts = statement((q, p: { forms: string[] }, dialect) =>
  q.deleteFrom('upload_receipts').where((row) => dialect.oneOfTexts(row.ref('form'), p.forms)),
)
