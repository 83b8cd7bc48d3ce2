/** What people have, and changes of all of it at once. SQL only. */

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'

/** Which owners to read. */
export interface Chosen {
  /** Only this one. */
  user_id?: number
  is_enabled?: boolean | undefined
  limit: number
}

/** People with tickets, grants or uploads; who uses most first. */
export function owners(tx: Tx, { user_id, is_enabled, limit }: Chosen) {
  return tx
    .selectFrom('users')
    .leftJoin(ticketSums(tx).as('ticket'), 'ticket.user_id', 'users.id')
    .leftJoin(sums(tx, 'ticket_uploads').as('upload'), 'upload.user_id', 'users.id')
    .leftJoin(
      tx
        .selectFrom('ticket_grants')
        .where('purged_at', 'is', null)
        .select((row) => ['user_id', row.fn.countAll<number | string>().as('total')])
        .groupBy('user_id')
        .as('granted'),
      'granted.user_id',
      'users.id',
    )
    .select((row) => [
      'users.id',
      'users.login_name',
      'users.is_enabled',
      'users.group_set_id',
      'ticket.total',
      'ticket.bytes',
      'upload.bytes as upload_bytes',
      'granted.total as grants',
      row(
        row.fn.coalesce('ticket.bytes', row.lit(0)),
        '+',
        row.fn.coalesce('upload.bytes', row.lit(0)),
      ).as('used'),
    ])
    .$if(user_id !== undefined, (query) => query.where('users.id', '=', user_id!))
    .$if(user_id === undefined, (query) =>
      query.where((row) =>
        row.or([
          row('ticket.total', 'is not', null),
          row('upload.total', 'is not', null),
          row('granted.total', 'is not', null),
        ]),
      ),
    )
    .$if(is_enabled !== undefined, (query) =>
      query.where('users.is_enabled', '=', Number(is_enabled)),
    )
    .orderBy('used', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .execute()
}

/** A row; values of people who have none of something are null. */
export type Row = Awaited<ReturnType<typeof owners>>[number]

/** Deleted tickets do not count. */
const ticketSums = (tx: Tx) => sums(tx, 'tickets').where('purged_at', 'is', null)

const sums = <Of extends 'tickets' | 'ticket_uploads'>(tx: Tx, table: Of) =>
  tx
    .selectFrom<'tickets' | 'ticket_uploads'>(table)
    .select((row) => [
      'user_id',
      row.fn.countAll<number | string>().as('total'),
      row.cast<number>(row.fn.sum('size'), 'bigint').as('bytes'),
    ])
    .groupBy('user_id')

interface Moved {
  user_id: number
  to_id: number
  /** The login names of both, between commas. */
  login: string
  to_login: string
}

type Table = 'tickets' | 'ticket_grants'

const moving = (table: Table) =>
  statement((q, p: Moved) =>
    q
      .updateTable(table)
      .set((row) => ({
        user_id: p.to_id,
        notify_email: row.fn<string>('trim', [
          row.fn('replace', [
            row(row(row.val(','), '||', row.ref('notify_email')), '||', row.val(',')),
            row.val(p.login),
            row.val(p.to_login),
          ]),
          row.val(','),
        ]),
      }))
      .where('user_id', '=', p.user_id),
  )
/** Changes the owner of all tickets, also expired ones, and who is notified for the owner. */
export const moveTickets = moving('tickets')
/** The same with grants. */
export const moveGrants = moving('ticket_grants')

/** Uploads through grants that are on their way. */
export const moveUploads = statement((q, p: { user_id: number; to_id: number }) =>
  q
    .updateTable('ticket_uploads')
    .set({ user_id: p.to_id })
    .where('user_id', '=', p.user_id)
    .where('from_grant', 'is not', null),
)

interface Ended {
  user_id: number
  now: number
  ends_at: number
}
const ending = (table: Table) =>
  statement((q, p: Ended) =>
    q
      .updateTable(table)
      .set({ total_s: -1, ends_at: p.ends_at })
      .where('user_id', '=', p.user_id)
      .where((row) =>
        row.or([
          row('ends_at', 'is', null),
          row('ends_at', '>=', p.now),
          row('ends_at', '=', row.lit(0)),
        ]),
      ),
  )
/**
 * Lets all tickets expire that have not yet, and those that were deleted, which nobody can take
 * back then. They are removed within a minute. The limit of their life has passed as well, so that
 * a download that ends now does not revive one.
 */
export const endTickets = ending('tickets')
/** The same with grants. */
export const endGrants = ending('ticket_grants')
