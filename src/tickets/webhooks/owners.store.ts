/** Owners of tickets and grants. SQL only. */

import { statement } from '../../platform/db/statement.ts'

export const ownerOfTicket = statement((q, p: { public_id: string }) =>
  q.selectFrom('tickets').select('user_id').where('public_id', '=', p.public_id),
)
export const ownerOfGrant = statement((q, p: { public_id: string }) =>
  q.selectFrom('ticket_grants').select('user_id').where('public_id', '=', p.public_id),
)
