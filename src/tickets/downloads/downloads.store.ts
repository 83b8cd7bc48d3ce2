/** The table of downloads in progress. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { NewDownload } from '../tables.ts'

/** Returns the id of the new row. */
export const add = (tx: Tx, row: NewDownload) =>
  tx.insertInto('ticket_downloads').values(row).returning('id').executeTakeFirstOrThrow()

/** All of one reader for one ticket, by the common prefix of their keys. */
export const ofReader = statement(
  (q, p: { ticket_id: number; from: string; to: string; limit: number }) =>
    q
      .selectFrom('ticket_downloads')
      .selectAll()
      .where('ticket_id', '=', p.ticket_id)
      .where('reader', '>=', p.from)
      .where('reader', '<', p.to)
      .orderBy('id')
      .limit(p.limit),
)

/** Undefined if the download was completed or gave up its slot meanwhile. */
export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('ticket_downloads').selectAll().where('id', '=', p.id),
)

/** The number of downloads in progress, without this reader's. */
export const placesTaken = statement((q, p: { ticket_id: number; reader: string; now: number }) =>
  q
    .selectFrom('ticket_downloads')
    .select((row) => row.fn.count<number | string>('reader').distinct().as('taken'))
    .where('ticket_id', '=', p.ticket_id)
    .where('reader', '<>', p.reader)
    .where((row) => holds(row, p.now)),
)
type Rows = ExpressionBuilder<Tables, 'ticket_downloads'>
const holds = (row: Rows, now: number) =>
  row.or([row('streams', '>', 0), row('held_until', '>', now), row('delivered', '=', 'whole')])

/** Stores the progress and extends the time for which the slot is held. */
export const set = statement(
  (q, p: { id: number; streams: number; held_until: number; delivered: string }) =>
    q
      .updateTable('ticket_downloads')
      .set({ streams: p.streams, held_until: p.held_until, delivered: p.delivered })
      .where('id', '=', p.id),
)

/** The number of files that a download sent completely. */
export const wholeFiles = statement((q, p: { ticket_id: number; reader: string }) =>
  q
    .selectFrom('ticket_downloads')
    .select((row) => row.fn.countAll<number | string>().as('files'))
    .where('ticket_id', '=', p.ticket_id)
    .where('reader', '=', p.reader)
    .where('delivered', '=', 'whole'),
)

/** Frees the slot of one reader: deletes the rows of all files. */
export const remove = statement((q, p: { ticket_id: number; reader: string }) =>
  q
    .deleteFrom('ticket_downloads')
    .where('ticket_id', '=', p.ticket_id)
    .where('reader', '=', p.reader),
)

/** Idle downloads with at least one complete file. */
export const left = statement((q, p: { now: number; limit: number }) =>
  q
    .selectFrom('ticket_downloads')
    .select(['ticket_id', 'reader'])
    .groupBy(['ticket_id', 'reader'])
    .having((row) => row.fn.max('streams'), '=', 0)
    .having((row) => row.fn.max('held_until'), '<=', p.now)
    .having((row) => row.fn.countAll<number>().filterWhere('delivered', '=', 'whole'), '>', 0)
    .orderBy('ticket_id')
    .orderBy('reader')
    .limit(p.limit),
)

/** Abandoned downloads. */
export const forget = statement((q, p: { before: number }) =>
  q
    .deleteFrom('ticket_downloads')
    .where('held_until', '<', p.before)
    .where('streams', '=', 0)
    .where('delivered', '<>', 'whole'),
)

/** Nothing is in transit after a restart. */
export const stop = statement((q) =>
  q.updateTable('ticket_downloads').set({ streams: 0, held_until: 0 }).where('streams', '>', 0),
)
