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
/** By id, with how many of its deliveries wait, wait after a failure, or have failed. */
export const ofUser = statement((q, p: { user_id: number; limit: number }) =>
  q
    .selectFrom('webhooks')
    .selectAll()
    .select((row) => {
      const count = (of: Of) =>
        row
          .selectFrom('webhook_deliveries')
          .select((one) => one.fn.countAll<number>().as('count'))
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where(of)
      return [
        count((one) => one('state', '=', 'waiting')).as('waiting'),
        count((one) => one.and([one('state', '=', 'waiting'), one('tries', '>', 0)])).as('errors'),
        count((one) => one('state', '=', 'failed')).as('failed'),
      ]
    })
    .where('user_id', '=', p.user_id)
    .orderBy('id')
    .limit(p.limit),
)
type Of = (
  one: ExpressionBuilder<Tables, 'webhook_deliveries'>,
) => ReturnType<ExpressionBuilder<Tables, 'webhook_deliveries'>['and']>

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

type Page = { webhook_id: number; before: number; limit: number }
/** The newest first; see `Delivery`. */
export const deliveries = (tx: Tx, p: Page, { state, bug }: { state?: string; bug?: number }) =>
  tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', p.webhook_id)
    .where('id', '<', p.before)
    .$if(state !== undefined, (q) => q.where('state', '=', state!))
    .$if(bug !== undefined, (q) => q.where('bug_id', '=', bug!))
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

/** The first of each bug that waits; later ones of the bug wait for it. */
const isFirst = (row: ExpressionBuilder<Tables, 'webhook_deliveries'>) =>
  row.not(
    row.exists(
      row
        .selectFrom('webhook_deliveries as earlier')
        .select('earlier.id')
        .whereRef('earlier.webhook_id', '=', 'webhook_deliveries.webhook_id')
        .whereRef('earlier.bug_id', '=', 'webhook_deliveries.bug_id')
        .where('earlier.state', '=', 'waiting')
        .whereRef('earlier.id', '<', 'webhook_deliveries.id'),
    ),
  )
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
export const settle = (tx: Tx, id: number, to: Updateable<Tables['webhook_deliveries']>) =>
  tx.updateTable('webhook_deliveries').set(to).where('id', '=', id).execute()

type Which = { webhook_id: number; ids?: number[]; state?: string; since?: number; from?: number }
/** Makes deliveries wait again; returns how many. */
export async function again(tx: Tx, { webhook_id, ids, state, since, from }: Which, now: number) {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_at: now, error: '' })
    .where('webhook_id', '=', webhook_id)
    .$if(ids !== undefined, (q) => q.where('id', 'in', ids!))
    .$if(state !== undefined, (q) => q.where('state', '=', state!))
    .$if(since !== undefined, (q) => q.where('at', '>=', since!))
    .$if(from !== undefined, (q) => q.where('id', '>=', from!))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

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
