/** The tables of tickets and their files. SQL only. */

import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { NewFile, NewTicket } from '../tables.ts'

/** Returns the id of the new ticket. */
export const add = (tx: Tx, row: NewTicket) =>
  tx.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()

/** Inserts the files of one ticket, whose blobs the caller has kept. */
export const addFiles = (tx: Tx, rows: NewFile[]) =>
  tx.insertInto('ticket_files').values(rows).execute()

/** All but the list of encrypted files, which may be long. */
const COLUMNS = [
  'id',
  'public_id',
  'user_id',
  'name',
  'size',
  'comment',
  'password',
  'pass_send',
  'creation_ts',
  'downloads',
  'last_stamp',
  'total_s',
  'lastdl_s',
  'maxdl',
  'ends_at',
  'notify_email',
  'sent_email',
  'locale',
  'from_grant',
] as const

/** The list of the files, if they are encrypted. */
export const encryptedListOf = statement((q, p: { id: number }) =>
  q.selectFrom('tickets').select('encrypted_list').where('id', '=', p.id),
)

/** By the id in the link, expired or not. */
export const byPublicId = statement((q, p: { public_id: string }) =>
  q.selectFrom('tickets').select(COLUMNS).where('public_id', '=', p.public_id),
)

/** A row of the table. */
export type Ticket = Awaited<ReturnType<typeof byPublicId>>[number]

/** Tickets that expired before this time, the earliest first. */
export const ended = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('tickets')
    .select(COLUMNS)
    .where('ends_at', '<', p.before)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(p.limit),
)

/** Undefined if the ticket was removed meanwhile. */
export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('tickets').select(COLUMNS).where('id', '=', p.id),
)

/** The files of one ticket, in the order of their upload. */
export const filesOf = statement((q, p: { ticket_id: number }) =>
  q
    .selectFrom('ticket_files')
    .select(['id', 'path', 'size', 'blob_hash'])
    .where('ticket_id', '=', p.ticket_id)
    .orderBy('position'),
)

/** A file of a ticket; its content is the blob. */
export type File = Awaited<ReturnType<typeof filesOf>>[number]

/** Stores the number of downloads, the time of the last one and the new expiry time. */
export const setUse = statement(
  (q, p: { id: number; downloads: number; last_stamp: number | null; ends_at: number | null }) =>
    q
      .updateTable('tickets')
      .set({ downloads: p.downloads, last_stamp: p.last_stamp, ends_at: p.ends_at })
      .where('id', '=', p.id),
)

/** Replaces the hash, for example by one with the current cost. */
export const setPassword = statement((q, p: { id: number; password: string }) =>
  q.updateTable('tickets').set({ password: p.password }).where('id', '=', p.id),
)

/** The blobs to release, one entry per file. */
export const hashesOf = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q
    .selectFrom('ticket_files')
    .select('blob_hash')
    .where((row) => dialect.oneOf(row.ref('ticket_id'), p.ticket_ids)),
)

/** Before tickets are removed: downloads in progress. */
export const removeDownloads = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q
    .deleteFrom('ticket_downloads')
    .where((row) => dialect.oneOf(row.ref('ticket_id'), p.ticket_ids)),
)

/** Before tickets are removed: rows of files; the blobs are released separately. */
export const removeFiles = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q.deleteFrom('ticket_files').where((row) => dialect.oneOf(row.ref('ticket_id'), p.ticket_ids)),
)

/** Deletes tickets whose files and downloads have been removed. */
export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('tickets').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
