/** Storage used by one account. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** The size of one account's tickets, without deleted ones. */
export const ticketBytes = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('tickets')
    .select((row) => row.cast<number | null>(row.fn.sum('size'), 'bigint').as('bytes'))
    .where('user_id', '=', p.user_id)
    .where('purged_at', 'is', null),
)
/** Including the announced size of its uploads. */
export const uploadBytes = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('ticket_uploads')
    .select((row) => row.cast<number | null>(row.fn.sum('size'), 'bigint').as('bytes'))
    .where('user_id', '=', p.user_id),
)
