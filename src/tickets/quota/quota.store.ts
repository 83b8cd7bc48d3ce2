/** How much one account has uploaded. Only SQL. */

import { statement } from '../../platform/db/statement.ts'

/** Bytes of the tickets of one account. */
export const ticketBytes = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('tickets')
    .select((row) => row.cast<number | null>(row.fn.sum('size'), 'bigint').as('bytes'))
    .where('user_id', '=', p.user_id),
)
/** And those that its uploads have, or may still bring. */
export const uploadBytes = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('ticket_uploads')
    .select((row) => row.cast<number | null>(row.fn.sum('size'), 'bigint').as('bytes'))
    .where('user_id', '=', p.user_id),
)
