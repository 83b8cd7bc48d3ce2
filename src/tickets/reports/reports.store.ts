/** The table of reports of abuse. SQL only. */

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { NewReport } from '../tables.ts'

/** Returns the id of the new report. */
export const add = (tx: Tx, row: NewReport) =>
  tx.insertInto('ticket_reports').values(row).returning('id').executeTakeFirstOrThrow()

interface Link {
  kind: string
  public_id: string
}

/** Open reports about a ticket or grant, the earliest first. */
export const openOf = statement((q, p: Link) =>
  q
    .selectFrom('ticket_reports')
    .select(['id', 'reason'])
    .where('public_id', '=', p.public_id)
    .where('kind', '=', p.kind)
    .where('closed_at', 'is', null)
    .orderBy('id'),
)

/** Undefined if it was removed. */
export const byId = statement((q, p: { id: number }) =>
  q
    .selectFrom('ticket_reports')
    .select(['id', 'kind', 'public_id', 'user_id', 'name', 'reason', 'closed_at'])
    .where('id', '=', p.id),
)

/** Closes open reports about a ticket or grant. */
export const close = statement((q, p: Link & { closed_at: number; outcome: string }) =>
  q
    .updateTable('ticket_reports')
    .set({ closed_at: p.closed_at, outcome: p.outcome })
    .where('public_id', '=', p.public_id)
    .where('kind', '=', p.kind)
    .where('closed_at', 'is', null),
)

/** Before an id, the newest first. */
export function page(tx: Tx, asked: { isOpen: boolean; before: number; limit: number }) {
  return tx
    .selectFrom('ticket_reports')
    .innerJoin('users', 'users.id', 'ticket_reports.user_id')
    .leftJoin('tickets', (on) =>
      on
        .onRef('tickets.public_id', '=', 'ticket_reports.public_id')
        .on('ticket_reports.kind', '=', 'ticket'),
    )
    .leftJoin('ticket_grants', (on) =>
      on
        .onRef('ticket_grants.public_id', '=', 'ticket_reports.public_id')
        .on('ticket_reports.kind', '=', 'grant'),
    )
    .selectAll('ticket_reports')
    .select(['users.login_name', 'tickets.id as ticket_id', 'ticket_grants.id as grant_id'])
    .where('ticket_reports.closed_at', asked.isOpen ? 'is' : 'is not', null)
    .where('ticket_reports.id', '<', asked.before)
    .orderBy('ticket_reports.id', 'desc')
    .limit(asked.limit)
    .execute()
}

/** A report with the login name of the owner. */
export type Row = Awaited<ReturnType<typeof page>>[number]

/** Reports before a time, the earliest first. */
export const old = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('ticket_reports')
    .select('id')
    .where('reported_at', '<', p.before)
    .orderBy('reported_at')
    .limit(p.limit),
)

/** Deletes reports. */
export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('ticket_reports').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
