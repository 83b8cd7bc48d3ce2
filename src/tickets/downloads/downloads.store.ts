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
    .select((row) => row.fn.max('recipient_id').as('recipient_id'))
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

type Stream = { download_id: number; node_id: number }

/** Counts one more response that a node is sending. */
export const addStream = statement((q, p: Stream) =>
  q
    .insertInto('node_downloads')
    .values({ download_id: p.download_id, node_id: p.node_id, streams: 1 })
    .onConflict((row) =>
      row
        .columns(['download_id', 'node_id'])
        .doUpdateSet((now) => ({ streams: now('node_downloads.streams', '+', now.lit(1)) })),
    ),
)

/** Counts one less; changes no row if the node was removed meanwhile. */
export const endStream = statement((q, p: Stream) =>
  q
    .updateTable('node_downloads')
    .set((row) => ({ streams: row('streams', '-', row.lit(1)) }))
    .where('download_id', '=', p.download_id)
    .where('node_id', '=', p.node_id),
)

/** Deletes the row of a node that sends nothing of the download any longer. */
export const forgetStreams = statement((q, p: Stream) =>
  q
    .deleteFrom('node_downloads')
    .where('download_id', '=', p.download_id)
    .where('node_id', '=', p.node_id)
    .where('streams', '<=', (by) => by.lit(0)),
)

/** Forgets what nodes that are not registered any longer were sending. */
export const forgetStopped = statement((q) =>
  q
    .deleteFrom('node_downloads')
    .where('node_id', 'not in', (node) => node.selectFrom('nodes').select('id')),
)

/** Ends the responses that no node is sending. */
export const stop = statement((q) =>
  q
    .updateTable('ticket_downloads')
    .set((row) => ({ streams: streamsOf(row), held_until: 0 }))
    .where('streams', '>', (by) => by.lit(0))
    .where((row) => row('streams', '>', streamsOf(row))),
)
const streamsOf = (row: Rows) =>
  row
    .selectFrom('node_downloads')
    .select((sent) => sent.fn.coalesce(sent.fn.sum<number>('streams'), sent.lit(0)).as('sum'))
    .whereRef('download_id', '=', 'ticket_downloads.id')
