/** The table of the log of downloads. SQL only. */

import { statement } from '../../platform/db/statement.ts'
import type { NewLogged } from '../tables.ts'

/** Returns the id of the new entry. */
export const add = statement((q, p: Required<Omit<NewLogged, 'id'>>) =>
  q
    .insertInto('ticket_download_log')
    .values({
      ticket_id: p.ticket_id,
      recipient_id: p.recipient_id,
      path: p.path,
      bytes: p.bytes,
      is_complete: p.is_complete,
      login: p.login,
      address: p.address,
      at: p.at,
      download_id: p.download_id,
    })
    .returning('id'),
)

/** The part of a download that was sent, for the entry that it has. */
interface Part {
  ticket_id: number
  download_id: number
  path: string | null
  bytes: number
  is_complete: number
  left_id: number | null
}

/** Adds bytes to the entry of a download; changes no row if it has none. */
export const extend = statement((q, p: Part) =>
  q
    .updateTable('ticket_download_log')
    .set((row) => ({
      bytes: row('bytes', '+', p.bytes),
      is_complete: p.is_complete,
      download_id: p.left_id,
    }))
    .where('ticket_id', '=', p.ticket_id)
    .where('download_id', '=', p.download_id)
    .where('path', '=', p.path),
)

/** The entries of a ticket, the newest first, before an id. */
export const page = statement((q, p: { ticket_id: number; before: number; limit: number }) =>
  q
    .selectFrom('ticket_download_log')
    .leftJoin('ticket_recipients', 'ticket_recipients.id', 'ticket_download_log.recipient_id')
    .selectAll('ticket_download_log')
    .select('ticket_recipients.address as recipient')
    .where('ticket_download_log.ticket_id', '=', p.ticket_id)
    .where('ticket_download_log.id', '<', p.before)
    .orderBy('ticket_download_log.id', 'desc')
    .limit(p.limit),
)

/** An entry. */
export type Entry = Awaited<ReturnType<typeof page>>[number]

/** The entry of a ticket that this many newer ones follow. */
export const beyond = statement((q, p: { ticket_id: number; newer: number }) =>
  q
    .selectFrom('ticket_download_log')
    .select('id')
    .where('ticket_id', '=', p.ticket_id)
    .orderBy('id', 'desc')
    .offset(p.newer)
    .limit(1),
)

/** Deletes the entries of a ticket up to one. */
export const removeUpTo = statement((q, p: { ticket_id: number; id: number }) =>
  q.deleteFrom('ticket_download_log').where('ticket_id', '=', p.ticket_id).where('id', '<=', p.id),
)

/** Entries before a time, the earliest first. */
export const old = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('ticket_download_log')
    .select('id')
    .where('at', '<', p.before)
    .orderBy('at')
    .limit(p.limit),
)

/** Deletes entries. */
export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('ticket_download_log').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
