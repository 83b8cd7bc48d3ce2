/**
 * The event log: what happened, in an order that every follower can rely on. Short-lived. See ADR
 * 1.
 */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

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

type After = Cursor & { limit: number }
type Events = ExpressionBuilder<Tables, 'events'>
/** Two ranges of one index: SQLite reads from its beginning if they are one condition. */
const RANGES = [
  (row: Events, p: After) => row.and([row('tx_id', '=', p.tx_id), row('id', '>', p.id)]),
  (row: Events, p: After) => row('tx_id', '>', p.tx_id),
] as const

const after = RANGES.map((inRange) =>
  statement((q, p: After, dialect) =>
    q
      .selectFrom('events')
      .selectAll()
      .where((row) => inRange(row, p))
      // Waits for transactions in progress, whose events could still precede visible ones.
      .where((row) => dialect.settled(row.ref('tx_id')))
      .orderBy('tx_id')
      .orderBy('id')
      .limit(p.limit),
  ),
)

/** The next events after a cursor, oldest first. Never skips events that commit late. */
export async function readAfter(tx: Tx, cursor: Cursor, limit: number): Promise<Happened[]> {
  const found = await Promise.all(after.map((read) => read(tx, { ...cursor, limit })))
  return found.flat().slice(0, limit)
}

const counts = RANGES.map((inRange) =>
  statement((q, p: After) =>
    q
      .selectFrom((from) =>
        from
          .selectFrom('events')
          .select('at')
          .where((row) => inRange(row, p))
          .orderBy('tx_id')
          .orderBy('id')
          .limit(p.limit)
          .as('some'),
      )
      .select((row) => [row.fn.countAll<number>().as('events'), row.fn.min('at').as('since')]),
  ),
)

/**
 * How many events there are after a cursor, at most `limit`, and when the first of them happened.
 * Counts also those that followers cannot read yet.
 */
export async function countAfter(tx: Tx, cursor: Cursor, limit: number) {
  const found = await Promise.all(counts.map((count) => count.first(tx, { ...cursor, limit })))
  const events = found.reduce((sum, one) => sum + Number(one!.events), 0)
  const times = found.flatMap((one) => one!.since ?? []).map(Number)
  return { events: Math.min(events, limit), since: events === 0 ? undefined : Math.min(...times) }
}

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

/** The transaction that runs, as followers order what it writes. */
export const writer = statement((q, _: object, dialect) =>
  q.selectNoFrom(dialect.writer().as('tx_id')),
)
/** A row if all transactions up to this one have finished. */
export const settled = statement((q, p: { tx_id: number }, dialect) =>
  q.selectNoFrom((row) => row.lit(1).as('one')).where((row) => dialect.settled(row.val(p.tx_id))),
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
