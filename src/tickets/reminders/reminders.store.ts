/** The tables of tickets and grants, for reminders. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** Expiry times between `after` and `until`, of what lives for at least `life_min` milliseconds. */
interface Window {
  after: number
  until: number
  life_min: number
  limit: number
}

/** Tickets of which nobody was reminded since their expiry changed, the earliest first. */
export const ticketsSoon = statement((q, p: Window) =>
  q
    .selectFrom('tickets')
    .select(['id', 'public_id', 'name', 'downloads', 'ends_at', 'notify_email', 'locale'])
    .where('ends_at', '>=', p.after)
    .where('ends_at', '<', p.until)
    .where('notify_email', '<>', '')
    .where((row) => row(row('ends_at', '-', row.ref('creation_ts')), '>=', p.life_min))
    .where((row) =>
      row.or([row('reminded_until', 'is', null), row('reminded_until', '<>', row.ref('ends_at'))]),
    )
    .orderBy('ends_at')
    .orderBy('id')
    .limit(p.limit),
)

/** Stores the expiry time that is told. */
export const setTicketReminded = statement((q, p: { id: number; ends_at: number }) =>
  q.updateTable('tickets').set({ reminded_until: p.ends_at }).where('id', '=', p.id),
)

/** The same for grants. */
export const grantsSoon = statement((q, p: Window) =>
  q
    .selectFrom('ticket_grants')
    .select(['id', 'public_id', 'comment', 'uploads', 'ends_at', 'notify_email', 'locale'])
    .where('ends_at', '>=', p.after)
    .where('ends_at', '<', p.until)
    .where('notify_email', '<>', '')
    .where((row) => row(row('ends_at', '-', row.ref('creation_ts')), '>=', p.life_min))
    .where((row) =>
      row.or([row('reminded_until', 'is', null), row('reminded_until', '<>', row.ref('ends_at'))]),
    )
    .orderBy('ends_at')
    .orderBy('id')
    .limit(p.limit),
)

/** Stores the expiry time that is told. */
export const setGrantReminded = statement((q, p: { id: number; ends_at: number }) =>
  q.updateTable('ticket_grants').set({ reminded_until: p.ends_at }).where('id', '=', p.id),
)
