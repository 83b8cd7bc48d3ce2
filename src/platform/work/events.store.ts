/**
 * The event log: what happened, in an order that every follower can rely on. Short-lived. See ADR
 * 1.
 */

import type { Tx } from '../db/db.ts'
import { statement } from '../db/statement.ts'

/** What `work.record` takes. */
export interface Event {
  /** The kind of event, such as `bug.created`. */
  kind: string
  /** The bug concerned, if any. */
  bug_id?: number
  /** Data that followers need and could not read later. */
  body?: unknown
}

/** An event as followers read it; `at` is in milliseconds since 1970 and `body` is JSON. */
export interface Happened {
  id: number
  /** The writing transaction; together with `id` it defines the order in which followers read. */
  tx_id: number
  at: number
  actor_id: number
  kind: string
  bug_id: number | null
  body: string | null
}
/** How far a follower has read. */
export interface Cursor {
  tx_id: number
  id: number
}

/** Nothing precedes it. */
export const BEGINNING: Cursor = { tx_id: Number.MIN_SAFE_INTEGER, id: 0 }

type New = {
  at: number
  actor_id: number
  kind: string
  bug_id: number | null
  body: string | null
}
const insert = statement((q, p: New, dialect) =>
  q.insertInto('events').values({ ...fields(p), tx_id: dialect.writer() }),
)
// A statement creates a placeholder only for fields that are read by name.
const fields = ({ at, actor_id, kind, bug_id, body }: New) => ({ at, actor_id, kind, bug_id, body })

/** Inserts an event in the transaction of its change. */
export async function append(tx: Tx, event: Event & { at: number; actor_id: number }) {
  const { at, actor_id, kind, bug_id = null } = event
  const body = event.body === undefined ? null : JSON.stringify(event.body)
  await insert(tx, { at, actor_id, kind, bug_id, body })
}

const after = statement((q, p: Cursor & { limit: number }, dialect) =>
  q
    .selectFrom('events')
    .selectAll()
    .where((row) =>
      row.or([
        row('tx_id', '>', p.tx_id),
        row.and([row('tx_id', '=', p.tx_id), row('id', '>', p.id)]),
      ]),
    )
    // Waits for transactions in progress, whose events could still precede visible ones.
    .where((row) => dialect.settled(row.ref('tx_id')))
    .orderBy('tx_id')
    .orderBy('id')
    .limit(p.limit),
)

/** The next events after a cursor, oldest first. Never skips events that commit late. */
export const readAfter = (tx: Tx, cursor: Cursor, limit: number): Promise<Happened[]> =>
  after(tx, { ...cursor, limit })

/** The last event that followers can read. */
export const lastEvent = statement((q, _: object, dialect) =>
  q
    .selectFrom('events')
    .select(['tx_id', 'id'])
    .where((row) => dialect.settled(row.ref('tx_id')))
    .orderBy('tx_id', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

const forget = statement((q, p: { before: number; limit: number }) =>
  q
    .deleteFrom('events')
    .where('at', '<', p.before)
    .where('id', 'in', (row) =>
      row
        .selectFrom('events as oldest')
        .select('oldest.id')
        .orderBy('oldest.tx_id')
        .orderBy('oldest.id')
        .limit(p.limit),
    ),
)

/** Deletes up to `limit` events older than a time; returns how many. */
export const forgetBefore = (tx: Tx, before: number, limit: number): Promise<number> =>
  forget.changes(tx, { before, limit })
