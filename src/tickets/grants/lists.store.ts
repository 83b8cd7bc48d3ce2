/** Lists of grants with their owners. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ENDLESS_MS } from '../lists/lists.wire.ts'
import type { List } from '../lists/lists.ts'

const COLUMNS = [
  'ticket_grants.id',
  'ticket_grants.public_id',
  'ticket_grants.user_id',
  'ticket_grants.comment',
  'ticket_grants.password',
  'ticket_grants.pass_send',
  'ticket_grants.is_encrypted',
  'ticket_grants.creation_ts',
  'ticket_grants.uploads',
  'ticket_grants.last_stamp',
  'ticket_grants.total_s',
  'ticket_grants.lastul_s',
  'ticket_grants.maxul',
  'ticket_grants.ends_at',
  'ticket_grants.ticket_total_s',
  'ticket_grants.ticket_lastdl_s',
  'ticket_grants.ticket_maxdl',
  'ticket_grants.bytes_max',
  'ticket_grants.types',
  'ticket_grants.no_receipts',
  'ticket_grants.notify_email',
  'ticket_grants.sent_email',
  'ticket_grants.locale',
  'ticket_grants.purged_at',
  'ticket_grants.shown_as',
  'users.login_name as owner',
] as const

/** Those of the grants that exist, with their owners. */
export const byPublicIds = statement((q, p: { public_ids: string[] }, dialect) =>
  q
    .selectFrom('ticket_grants')
    .innerJoin('users', 'users.id', 'ticket_grants.user_id')
    .select(COLUMNS)
    .where((row) => dialect.oneOfTexts(row.ref('ticket_grants.public_id'), p.public_ids)),
)

/** A grant with the login name of its owner. */
export type Grant = Awaited<ReturnType<typeof byPublicIds>>[number]

/** One more than the page size, if there are more. */
export function page(tx: Tx, list: List): Promise<Grant[]> {
  const { after, limit } = list
  const isDescending = list.order.endsWith(' DESC')
  const [order, beyond] = isDescending ? (['desc', '<'] as const) : (['asc', '>'] as const)
  const value = valueIn(list)
  return chosen(tx, list)
    .innerJoin('users', 'users.id', 'ticket_grants.user_id')
    .select(COLUMNS)
    .$if(after !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row(value(row), beyond, after!.value),
          row.and([row(value(row), '=', after!.value), row('ticket_grants.id', beyond, after!.id)]),
        ]),
      ),
    )
    .orderBy(value, order)
    .orderBy('ticket_grants.id', order)
    .limit(limit + 1)
    .execute()
}

/** What a list is ordered by. */
const valueIn =
  ({ order }: List) =>
  (row: ExpressionBuilder<Tables, 'ticket_grants'>) =>
    order === 'expires'
      ? row.fn.coalesce('ticket_grants.ends_at', row.lit(ENDLESS_MS))
      : row.ref('ticket_grants.creation_ts')

/** The number on all pages. */
export async function total(tx: Tx, list: List): Promise<number> {
  const counted = chosen(tx, list).select((row) => row.fn.countAll<number | string>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

function chosen(tx: Tx, { user_id, state, search, now, purged_since }: List) {
  const { dialect } = tx.handle
  return tx
    .selectFrom('ticket_grants')
    .$if(state === 'purged', (query) => query.where('ticket_grants.purged_at', '>=', purged_since))
    .$if(state !== 'purged', (query) => query.where('ticket_grants.purged_at', 'is', null))
    .$if(search !== '', (query) =>
      query.where((row) => dialect.contains(row.fn('lower', ['ticket_grants.comment']), search)),
    )
    .$if(user_id !== undefined, (query) => query.where('ticket_grants.user_id', '=', user_id!))
    .$if(state === 'expired', (query) => query.where('ticket_grants.ends_at', '<', now))
    .$if(state === 'active', (query) =>
      query.where((row) =>
        row.or([row('ticket_grants.ends_at', 'is', null), row('ticket_grants.ends_at', '>=', now)]),
      ),
    )
}

/**
 * All columns that an update can change. Durations are in seconds, `ends_at` in milliseconds since
 * 1970; null means no limit.
 */
export interface Edited {
  id: number
  comment: string
  shown_as: string | null
  password: string | null
  pass_send: number
  total_s: number | null
  lastul_s: number | null
  maxul: number | null
  ends_at: number | null
  ticket_total_s: number | null
  ticket_lastdl_s: number | null
  ticket_maxdl: number | null
  bytes_max: number | null
  types: string | null
  no_receipts: number
  notify_email: string
}

/** Replaces all columns that an update can change. */
export const put = statement((q, p: Edited) =>
  q
    .updateTable('ticket_grants')
    .set({
      comment: p.comment,
      shown_as: p.shown_as,
      password: p.password,
      pass_send: p.pass_send,
      total_s: p.total_s,
      lastul_s: p.lastul_s,
      maxul: p.maxul,
      ends_at: p.ends_at,
      ticket_total_s: p.ticket_total_s,
      ticket_lastdl_s: p.ticket_lastdl_s,
      ticket_maxdl: p.ticket_maxdl,
      bytes_max: p.bytes_max,
      types: p.types,
      no_receipts: p.no_receipts,
      notify_email: p.notify_email,
    })
    .where('id', '=', p.id),
)
