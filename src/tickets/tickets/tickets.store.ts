/** The tables of tickets and their files. SQL only. */

import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { NewFile, NewTicket } from '../tables.ts'

export const add = (tx: Tx, row: NewTicket) =>
  tx.insertInto('tickets').values(row).returning('id').executeTakeFirstOrThrow()

export const addFiles = (tx: Tx, rows: NewFile[]) =>
  tx.insertInto('ticket_files').values(rows).execute()

export const byPublicId = statement((q, p: { public_id: string }) =>
  q.selectFrom('tickets').selectAll().where('public_id', '=', p.public_id),
)
export type Ticket = Awaited<ReturnType<typeof byPublicId>>[number]

export const ended = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('tickets')
    .selectAll()
    .where('ends_at', '<', p.before)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(p.limit),
)

export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('tickets').selectAll().where('id', '=', p.id),
)

export const filesOf = statement((q, p: { ticket_id: number }) =>
  q
    .selectFrom('ticket_files')
    .select(['id', 'path', 'size', 'blob_hash'])
    .where('ticket_id', '=', p.ticket_id)
    .orderBy('position'),
)
export type File = Awaited<ReturnType<typeof filesOf>>[number]

export const setUse = statement(
  (q, p: { id: number; downloads: number; last_stamp: number | null; ends_at: number | null }) =>
    q
      .updateTable('tickets')
      .set({ downloads: p.downloads, last_stamp: p.last_stamp, ends_at: p.ends_at })
      .where('id', '=', p.id),
)

export const setPassword = statement((q, p: { id: number; password: string }) =>
  q.updateTable('tickets').set({ password: p.password }).where('id', '=', p.id),
)

export const hashesOf = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q
    .selectFrom('ticket_files')
    .select('blob_hash')
    .where((row) => dialect.oneOf(row.ref('ticket_id'), p.ticket_ids)),
)

export const removeDownloads = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q
    .deleteFrom('ticket_downloads')
    .where((row) => dialect.oneOf(row.ref('ticket_id'), p.ticket_ids)),
)
export const removeFiles = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q.deleteFrom('ticket_files').where((row) => dialect.oneOf(row.ref('ticket_id'), p.ticket_ids)),
)
export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('tickets').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
