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
  'purged_at',
  'replaced_at',
  'shown_as',
  'sender_name',
  'sender_address',
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

/** Tickets that expired before this time and were not deleted, the earliest first. */
export const ended = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('tickets')
    .select(COLUMNS)
    .where('ends_at', '<', p.before)
    .where('purged_at', 'is', null)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(p.limit),
)

/** Tickets that were deleted before this time, the earliest first. */
export const purged = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('tickets')
    .select(COLUMNS)
    .where('purged_at', '<', p.before)
    .orderBy('purged_at')
    .orderBy('id')
    .limit(p.limit),
)

/** The bytes of all deleted tickets. */
export const purgedBytes = statement((q, _p: object) =>
  q
    .selectFrom('tickets')
    .select((row) => row.cast<number | null>(row.fn.sum('size'), 'bigint').as('bytes'))
    .where('purged_at', 'is not', null),
)

/** Their links stop working; the files stay. */
export const setPurged = statement((q, p: { ids: number[]; purged_at: number }, dialect) =>
  q
    .updateTable('tickets')
    .set((row) => ({ purged_at: p.purged_at, ends_at: row.lit(0) }))
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** Undoes a deletion. */
export const restore = statement((q, p: { id: number; ends_at: number | null }) =>
  q.updateTable('tickets').set({ purged_at: null, ends_at: p.ends_at }).where('id', '=', p.id),
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

/** A file in place of another one of the same ticket. */
interface Replaced {
  id: number
  path: string
  size: number
  blob_hash: string
}

/** Replaces the content of a file; its place among the files stays. */
export const putFile = statement((q, p: Replaced) =>
  q
    .updateTable('ticket_files')
    .set({ path: p.path, size: p.size, blob_hash: p.blob_hash })
    .where('id', '=', p.id),
)

/** Stores what the replacement of a file changes of its ticket. */
export const setReplaced = statement(
  (q, p: { id: number; name: string; size: number; replaced_at: number }) =>
    q
      .updateTable('tickets')
      .set({ name: p.name, size: p.size, replaced_at: p.replaced_at })
      .where('id', '=', p.id),
)

/** Forgets what was sent of the content before, unless it is being sent. */
export const forgetParts = statement((q, p: { file_id: number; none: string }) =>
  q
    .updateTable('ticket_downloads')
    .set({ delivered: p.none })
    .where('file_id', '=', p.file_id)
    .where('streams', '=', (by) => by.lit(0)),
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

/** Before tickets are removed: the log of their downloads. */
export const removeLog = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q
    .deleteFrom('ticket_download_log')
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
