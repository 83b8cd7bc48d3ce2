/** The shelf for grants. Only SQL. */

import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { NewGrant } from '../tables.ts'

export const add = (tx: Tx, row: NewGrant) =>
  tx.insertInto('ticket_grants').values(row).returning('id').executeTakeFirstOrThrow()

export const ended = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('ticket_grants')
    .selectAll()
    .where('ends_at', '<', p.before)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(p.limit),
)
export type Ended = Awaited<ReturnType<typeof ended>>[number]

export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('ticket_grants').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
