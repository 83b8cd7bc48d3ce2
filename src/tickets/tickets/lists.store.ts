/** Lists of tickets with their files and owners. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ENDLESS_MS } from '../lists/lists.wire.ts'
import type { List } from '../lists/lists.ts'

/** Which tickets a list contains. */
export interface Filter {
  /** Only those created through grants, or only the others. */
  received: boolean | undefined
  /** The public id of a grant. */
  from_grant: string | undefined
}

const COLUMNS = [
  'tickets.id',
  'tickets.public_id',
  'tickets.user_id',
  'tickets.name',
  'tickets.size',
  'tickets.comment',
  'tickets.password',
  'tickets.pass_send',
  'tickets.creation_ts',
  'tickets.downloads',
  'tickets.last_stamp',
  'tickets.total_s',
  'tickets.lastdl_s',
  'tickets.maxdl',
  'tickets.ends_at',
  'tickets.notify_email',
  'tickets.sent_email',
  'tickets.locale',
  'tickets.from_grant',
  'tickets.purged_at',
  'tickets.shown_as',
  'tickets.replaced_at',
  'tickets.sender_name',
  'tickets.sender_address',
  'users.login_name as owner',
] as const

/** A number on SQLite. The list itself may be long. */
const isEncrypted = (row: ExpressionBuilder<Tables, 'tickets'>) =>
  row('tickets.encrypted_list', 'is not', null).as('is_encrypted')

/** Those of the tickets that exist, with their owners. */
export const byPublicIds = statement((q, p: { public_ids: string[] }, dialect) =>
  q
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select([...COLUMNS, isEncrypted])
    .where((row) => dialect.oneOfTexts(row.ref('tickets.public_id'), p.public_ids)),
)

/** A ticket with the login name of its owner. */
export type Ticket = Awaited<ReturnType<typeof byPublicIds>>[number]

/** The files of many tickets, in the order of their upload. */
export const filesOf = statement((q, p: { ticket_ids: number[] }, dialect) =>
  q
    .selectFrom('ticket_files')
    .select(['ticket_id', 'path', 'size', 'blob_hash'])
    .where((row) => dialect.oneOf(row.ref('ticket_id'), p.ticket_ids))
    .orderBy('ticket_id')
    .orderBy('position'),
)

/** One more than the page size, if there are more. */
export function page(tx: Tx, list: List, filter: Filter): Promise<Ticket[]> {
  const { after, limit } = list
  const isDescending = list.order.endsWith(' DESC')
  const [order, beyond] = isDescending ? (['desc', '<'] as const) : (['asc', '>'] as const)
  const value = valueIn(list)
  return chosen(tx, list, filter)
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select([...COLUMNS, isEncrypted])
    .$if(after !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row(value(row), beyond, after!.value),
          row.and([row(value(row), '=', after!.value), row('tickets.id', beyond, after!.id)]),
        ]),
      ),
    )
    .orderBy(value, order)
    .orderBy('tickets.id', order)
    .limit(limit + 1)
    .execute()
}

/** What a list is ordered by. */
const valueIn =
  ({ order }: List) =>
  (row: ExpressionBuilder<Tables, 'tickets'>) => {
    if (order === 'size DESC') return row.ref('tickets.size')
    if (order === 'expires') return row.fn.coalesce('tickets.ends_at', row.lit(ENDLESS_MS))
    return row.ref('tickets.creation_ts')
  }

/** The number on all pages, and their total size. */
export async function totals(tx: Tx, list: List, filter: Filter) {
  const { total, total_size } = await chosen(tx, list, filter)
    .select((row) => [
      row.fn.countAll<number | string>().as('total'),
      row.fn.sum<number | string | null>('tickets.size').as('total_size'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), total_size: Number(total_size) }
}

function chosen(tx: Tx, list: List, { received, from_grant }: Filter) {
  const { user_id, state, search, now, purged_since } = list
  const { dialect } = tx.handle
  return tx
    .selectFrom('tickets')
    .$if(state === 'purged', (query) => query.where('tickets.purged_at', '>=', purged_since))
    .$if(state !== 'purged', (query) => query.where('tickets.purged_at', 'is', null))
    .$if(search !== '', (query) =>
      query.where((row) =>
        row.or([
          dialect.contains(row.fn('lower', ['tickets.name']), search),
          dialect.contains(row.fn('lower', ['tickets.comment']), search),
          dialect.contains(row.fn('lower', ['tickets.sender_name']), search),
          dialect.contains(row.fn('lower', ['tickets.sender_address']), search),
          row.exists(
            row
              .selectFrom('ticket_files')
              .select('ticket_files.id')
              .whereRef('ticket_files.ticket_id', '=', 'tickets.id')
              .where((file) => dialect.contains(file.fn('lower', ['ticket_files.path']), search)),
          ),
        ]),
      ),
    )
    .$if(user_id !== undefined, (query) => query.where('tickets.user_id', '=', user_id!))
    .$if(state === 'expired', (query) => query.where('tickets.ends_at', '<', now))
    .$if(state === 'active', (query) =>
      query.where((row) =>
        row.or([row('tickets.ends_at', 'is', null), row('tickets.ends_at', '>=', now)]),
      ),
    )
    .$if(received !== undefined, (query) =>
      query.where('tickets.from_grant', received ? 'is not' : 'is', null),
    )
    .$if(from_grant !== undefined, (query) => query.where('tickets.from_grant', '=', from_grant!))
}

/**
 * All columns that an update can change. Durations are in seconds, `ends_at` in milliseconds since
 * 1970; null means no limit.
 */
export interface Edited {
  id: number
  name: string
  comment: string
  shown_as: string | null
  password: string | null
  pass_send: number
  total_s: number | null
  lastdl_s: number | null
  maxdl: number | null
  ends_at: number | null
  notify_email: string
}

/** Replaces all columns that an update can change. */
export const put = statement((q, p: Edited) =>
  q
    .updateTable('tickets')
    .set({
      name: p.name,
      comment: p.comment,
      shown_as: p.shown_as,
      password: p.password,
      pass_send: p.pass_send,
      total_s: p.total_s,
      lastdl_s: p.lastdl_s,
      maxdl: p.maxdl,
      ends_at: p.ends_at,
      notify_email: p.notify_email,
    })
    .where('id', '=', p.id),
)
