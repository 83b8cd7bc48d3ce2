/** The tables of webhooks and of what they were told. SQL only. */

import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A webhook; see the migration. */
export type WebhookRow = Selectable<Tables['webhooks']>
/** A delivery; see the migration. */
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

export const add = (tx: Tx, row: Insertable<Tables['webhooks']>) =>
  tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()
export const change = (tx: Tx, id: number, to: Updateable<Tables['webhooks']>) =>
  tx.updateTable('webhooks').set(to).where('id', '=', id).execute()
export const remove = statement((q, p: { id: number }) =>
  q.deleteFrom('webhooks').where('id', '=', p.id),
)
export const dropDeliveries = statement((q, p: { id: number }) =>
  q.deleteFrom('webhook_deliveries').where('webhook_id', '=', p.id),
)

export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('webhooks').selectAll().where('id', '=', p.id),
)
type Rows = ExpressionBuilder<Tables, 'webhooks'>
/** The number of its deliveries in a state, among the first that many; some of those if asked. */
const count = (row: Rows, state: string, limit: number, isTried = false) =>
  row
    .selectFrom((from) =>
      from
        .selectFrom('webhook_deliveries')
        .select('tries')
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('state', '=', state)
        .orderBy('id')
        .limit(limit)
        .as('first'),
    )
    .select((one) => one.fn.countAll<number>().as('count'))
    .$if(isTried, (q) => q.where('first.tries', '>', 0))

/** By id, with how many of its deliveries wait, wait after a failure, or have failed. */
export const ofUser = statement((q, p: { user_id: number; limit: number; count_max: number }) =>
  q
    .selectFrom('webhooks')
    .selectAll()
    .select((row) => [
      count(row, 'waiting', p.count_max).as('waiting'),
      count(row, 'waiting', p.count_max, true).as('errors'),
      count(row, 'failed', p.count_max).as('failed'),
    ])
    .where('user_id', '=', p.user_id)
    .orderBy('id')
    .limit(p.limit),
)

export const countOf = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('webhooks')
    .select((row) => row.fn.countAll<number>().as('webhooks'))
    .where('user_id', '=', p.user_id),
)

/** Of all people, by id. */
export const enabled = statement((q, p: { limit: number }) =>
  q.selectFrom('webhooks').selectAll().where('is_enabled', '=', 1).orderBy('id').limit(p.limit),
)

export const addDeliveries = (tx: Tx, rows: Insertable<Tables['webhook_deliveries']>[]) =>
  tx.insertInto('webhook_deliveries').values(rows).execute()

interface Chosen {
  state?: string
  bug?: number
  link_id?: string
}
type Page = { webhook_id: number; before: number; limit: number }
/** The newest first; see `Delivery`. */
export const deliveries = (tx: Tx, p: Page, { state, bug, link_id }: Chosen) =>
  tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', p.webhook_id)
    .where('id', '<', p.before)
    .$if(state !== undefined, (q) => q.where('state', '=', state!))
    .$if(bug !== undefined, (q) => q.where('bug_id', '=', bug!))
    .$if(link_id !== undefined, (q) => q.where('link_id', '=', link_id!))
    .orderBy('id', 'desc')
    .limit(p.limit)
    .execute()

/** Takes the webhook until a time, unless somebody else has it. */
export const take = statement((q, p: { id: number; now: number; until: number }) =>
  q
    .updateTable('webhooks')
    .set({ busy_until: p.until })
    .where('id', '=', p.id)
    .where('busy_until', '<=', p.now),
)
/** Extends that; nothing changes if somebody else has it by now. */
export const renew = statement((q, p: { id: number; from: number; until: number }) =>
  q
    .updateTable('webhooks')
    .set({ busy_until: p.until })
    .where('id', '=', p.id)
    .where('busy_until', '=', p.from),
)
export const leave = statement((q, p: { id: number; until: number }) =>
  q
    .updateTable('webhooks')
    .set({ busy_until: 0 })
    .where('id', '=', p.id)
    .where('busy_until', '=', p.until),
)

type Waiting = ExpressionBuilder<Tables, 'webhook_deliveries'>
const earlier = (row: Waiting) =>
  row
    .selectFrom('webhook_deliveries as earlier')
    .select('earlier.id')
    .whereRef('earlier.webhook_id', '=', 'webhook_deliveries.webhook_id')
    .where('earlier.state', '=', 'waiting')
    .whereRef('earlier.id', '<', 'webhook_deliveries.id')

/**
 * The first that waits of each bug, ticket and grant; later ones about the same wait for it. As two
 * conditions without the `or`, PostgreSQL would join all that wait for tickets with each other.
 */
const isFirst = (row: Waiting) =>
  row.or([
    row.and([
      row('webhook_deliveries.link_id', 'is', null),
      row.not(
        row.exists(
          earlier(row)
            .whereRef('earlier.bug_id', '=', 'webhook_deliveries.bug_id')
            .where('earlier.link_id', 'is', null),
        ),
      ),
    ]),
    row.and([
      row('webhook_deliveries.link_id', 'is not', null),
      row.not(
        row.exists(earlier(row).whereRef('earlier.link_id', '=', 'webhook_deliveries.link_id')),
      ),
    ]),
  ])
export const next = statement((q, p: { webhook_id: number; now: number }) =>
  q
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', p.webhook_id)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', p.now)
    .where(isFirst)
    .orderBy('id')
    .limit(1),
)
/** When the next one is due. */
export const nextTime = statement((q, p: { webhook_id: number }) =>
  q
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.min('next_at').as('next_at'))
    .where('webhook_id', '=', p.webhook_id)
    .where('state', '=', 'waiting')
    .where(isFirst),
)

type Crowded = { webhook_ids: number[]; link_ids: string[]; part: string; waiting_max: number }
/**
 * Deletes what waits for its first attempt and whose event contains `part`, but for the last ones
 * about each ticket and grant of each webhook.
 */
export const leaveOut = statement((q, p: Crowded, dialect) =>
  q.deleteFrom('webhook_deliveries').where('id', 'in', (left) =>
    left
      .selectFrom((from) =>
        from
          .selectFrom('webhook_deliveries')
          .select((row) => [
            'id',
            row.fn
              .agg<number>('row_number')
              .over((over) => over.partitionBy(['webhook_id', 'link_id']).orderBy('id', 'desc'))
              .as('place'),
          ])
          .where((row) => dialect.oneOf(row.ref('webhook_id'), p.webhook_ids))
          .where((row) => dialect.oneOfTexts(row.ref('link_id'), p.link_ids))
          .where('state', '=', 'waiting')
          .where('tries', '=', 0)
          .where((row) => dialect.contains(row.ref('event'), p.part))
          .as('waiting'),
      )
      .select('waiting.id')
      .where('waiting.place', '>', p.waiting_max),
  ),
)
export const settle = (tx: Tx, id: number, to: Updateable<Tables['webhook_deliveries']>) =>
  tx.updateTable('webhook_deliveries').set(to).where('id', '=', id).execute()

type Ids = { webhook_id: number; ids: number[] }
/** Makes deliveries wait again. */
export const again = statement((q, p: Ids & { now: number }, dialect) =>
  q
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_at: p.now, error: '' })
    .where('webhook_id', '=', p.webhook_id)
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** Those of these deliveries that belong to the webhook. */
export const statesOf = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('webhook_deliveries')
    .select(['id', 'state'])
    .where('webhook_id', '=', p.webhook_id)
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

type Range = { webhook_id: number; state: string; after: number; upto: number; limit: number }
/** The first in a state with an id above `after` and up to `upto`, by id. */
export const idsIn = statement((q, p: Range) =>
  q
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', p.webhook_id)
    .where('state', '=', p.state)
    .where('id', '>', p.after)
    .where('id', '<=', p.upto)
    .orderBy('id')
    .limit(p.limit),
)
/** The first that was added at a time or later. */
export const firstSince = statement((q, p: { webhook_id: number; since: number }) =>
  q
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', p.webhook_id)
    .where('at', '>=', p.since)
    .orderBy('at')
    .orderBy('id')
    .limit(1),
)
/** The last of all webhooks. */
export const last = statement((q) =>
  q.selectFrom('webhook_deliveries').select('id').orderBy('id', 'desc').limit(1),
)

/** Old ones that do not wait. */
export const forget = statement((q, p: { before: number; limit: number }) =>
  q
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (row) =>
      row
        .selectFrom('webhook_deliveries as old')
        .select('old.id')
        .where('old.at', '<', p.before)
        .where('old.state', '!=', 'waiting')
        .limit(p.limit),
    ),
)
