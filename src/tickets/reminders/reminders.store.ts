/** The tables of tickets and grants, for reminders. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Expiry times between `after` and `until`, of what lives for at least `life_min` milliseconds. */
interface Window {
  after: number
  until: number
  life_min: number
  limit: number
}

/** Expires in the window, and was not told of since its expiry changed. */
const isSoon = (row: ExpressionBuilder<Tables, 'tickets' | 'ticket_grants'>, p: Window) =>
  row.and([
    row('ends_at', '>=', p.after),
    row('ends_at', '<', p.until),
    row(row('ends_at', '-', row.ref('creation_ts')), '>=', p.life_min),
    row.or([row('reminded_until', 'is', null), row('reminded_until', '<>', row.ref('ends_at'))]),
  ])

const COLUMNS = ['id', 'public_id', 'user_id', 'ends_at', 'notify_email', 'locale'] as const

/** Tickets, the earliest first. */
export const ticketsSoon = statement((q, p: Window) =>
  q
    .selectFrom('tickets')
    .select([...COLUMNS, 'name', 'downloads'])
    .where((row) => isSoon(row as never, p))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(p.limit),
)

/** Stores the expiry time that is told. */
export const setTicketReminded = statement((q, p: { id: number; ends_at: number }) =>
  q.updateTable('tickets').set({ reminded_until: p.ends_at }).where('id', '=', p.id),
)

/** Grants, the earliest first. */
export const grantsSoon = statement((q, p: Window) =>
  q
    .selectFrom('ticket_grants')
    .select([...COLUMNS, 'comment', 'uploads'])
    .where((row) => isSoon(row as never, p))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(p.limit),
)

/** Stores the expiry time that is told. */
export const setGrantReminded = statement((q, p: { id: number; ends_at: number }) =>
  q.updateTable('ticket_grants').set({ reminded_until: p.ends_at }).where('id', '=', p.id),
)
