/** The table of recipients with links of their own. SQL only. */

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'

interface Sent {
  ticket_id: number
  address: string
  link_hash: string
  sent_at: number
}

/** Adds recipients, or replaces the links of those who are known. Each address is there once. */
export const put = (tx: Tx, rows: readonly Sent[]) =>
  tx
    .insertInto('ticket_recipients')
    .values(rows.map((row) => ({ ...row, opens: 0, downloads: 0 })))
    .onConflict((row) =>
      row.columns(['ticket_id', 'address']).doUpdateSet((now) => ({
        link_hash: now.ref('excluded.link_hash'),
        sent_at: now.ref('excluded.sent_at'),
        ended_at: null,
      })),
    )
    .execute()

/** By the hash of the secret id in a link that was not ended. */
export const byHash = statement((q, p: { link_hash: string }) =>
  q
    .selectFrom('ticket_recipients')
    .select(['id', 'ticket_id', 'address'])
    .where('link_hash', '=', p.link_hash),
)

/** Undefined if its ticket was removed meanwhile. */
export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('ticket_recipients').select(['id', 'address']).where('id', '=', p.id),
)

/** The recipients of a ticket, the first one first. */
export const ofTicket = statement((q, p: { ticket_id: number }) =>
  q.selectFrom('ticket_recipients').selectAll().where('ticket_id', '=', p.ticket_id).orderBy('id'),
)

/** A recipient. */
export type Recipient = Awaited<ReturnType<typeof ofTicket>>[number]

/** How many recipients a ticket has. */
export const countOf = statement((q, p: { ticket_id: number }) =>
  q
    .selectFrom('ticket_recipients')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('ticket_id', '=', p.ticket_id),
)

/** Ends the link of a recipient; changes no row if there is none. */
export const end = statement((q, p: { ticket_id: number; id: number; now: number }) =>
  q
    .updateTable('ticket_recipients')
    .set({ link_hash: null, ended_at: p.now })
    .where('ticket_id', '=', p.ticket_id)
    .where('id', '=', p.id)
    .where('ended_at', 'is', null),
)

/** Counts that the page was opened. */
export const countOpened = statement((q, p: { id: number; now: number }) =>
  q
    .updateTable('ticket_recipients')
    .set((row) => ({ opens: row('opens', '+', row.lit(1)), opened_at: p.now }))
    .where('id', '=', p.id),
)

/** Counts complete downloads. */
export const countDownloads = statement((q, p: { id: number; downloads: number; now: number }) =>
  q
    .updateTable('ticket_recipients')
    .set((row) => ({ downloads: row('downloads', '+', p.downloads), downloaded_at: p.now }))
    .where('id', '=', p.id),
)

/** Before tickets are removed: their recipients. */
export const remove = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q
    .deleteFrom('ticket_recipients')
    .where((row) => dialect.oneOf(row.ref('ticket_id'), p.ticket_ids)),
)
