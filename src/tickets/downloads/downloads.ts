/**
 * The lifecycle of downloads: each takes one of the ticket's remaining downloads before its first
 * byte is sent, and counts when all bytes have been sent.
 */

import type { Tx } from '../../platform/db/db.ts'
import { limits } from '../../platform/limits.ts'
import { randomText } from '../../platform/ids.ts'
import { checkNode } from '../../platform/nodes/nodes.ts'
import type { Work } from '../../platform/work/work.ts'
import { isOver } from '../expiry.rules.ts'
import { fail } from '../faults.ts'
import { logDownload } from '../log/log.ts'
import {
  type By,
  countDownload,
  type File,
  findTicket,
  noteBegun,
  type Shared,
  type Ticket,
} from '../tickets/use-ticket.ts'
import * as rules from './downloads.rules.ts'
import * as store from './downloads.store.ts'

/** A request for a ticket's content: everything, or a file, possibly a range of it. */
export interface Wanted {
  ticket: Shared
  files: readonly File[]
  /** Undefined for all files as an archive. */
  file?: File | undefined
  part?: rules.Span | undefined
  /** Identifies the reader; called only if progress has to be stored. */
  reader: () => string
  address: string
  /** Of the account that is logged in; empty if nobody is. */
  login: string
}

/** A download in progress. */
export interface Begun {
  row_id: number
  /** The node that sends it. */
  node_id: number
  wanted: Wanted
}

/** Undefined if the ticket no longer exists, possibly because of earlier downloads. */
export async function beginDownload(
  work: Work,
  wanted: Wanted,
  node_id: number,
): Promise<Begun | undefined> {
  const { tx, now } = work
  await checkNode(work.tx, node_id)
  const reader = wanted.reader()
  const seen = await findTicket(work, wanted.ticket.id)
  if (!seen || isOver(seen, now)) return undefined
  const asked = { ticket_id: seen.id, from: `${reader}.`, to: `${reader}/` }
  const kept = await store.ofReader(tx, { ...asked, limit: limits.reader_downloads_max })
  const rows = kept.map(({ delivered, ...row }) => {
    return { ...row, progress: rules.readProgress(delivered) }
  })
  const joining = rules.joinedBy(rows, ruled(wanted))
  const ticket = await endThose(work, seen, wanted, joining.over)
  if (!ticket) return undefined
  const own = joining.reader ?? `${reader}.${randomText(KEY_CHARS)}`
  await takePlace(work, ticket, own)
  await noteBegun(work, ticket)
  const row_id = await keepBegun(work, wanted, { reader: own, row: joining.row })
  await store.addStream(work.tx, { download_id: row_id, node_id })
  return { row_id, node_id, wanted }
}
const KEY_CHARS = 8

/** What they sent counts as a download, although some bytes may not have been requested. */
async function endThose(work: Work, ticket: Ticket, wanted: Wanted, readers: readonly string[]) {
  let left: Ticket | undefined = ticket
  for (const reader of readers) {
    await store.remove(work.tx, { ticket_id: ticket.id, reader })
    await countDownload(work, left, byOf(wanted))
    left = await findTicket(work, ticket.id)
    if (!left) return undefined
  }
  return left
}

const byOf = ({ address, ticket: { recipient_id } }: Wanted): By => ({ address, recipient_id })

async function takePlace({ tx, now }: Work, { id, maxdl, downloads }: Ticket, reader: string) {
  if (maxdl === null) return
  const { taken } = (await store.placesTaken.first(tx, { ticket_id: id, reader, now }))!
  if (downloads + Number(taken) >= maxdl) fail('downloads_taken', TAKEN_WAIT_S)
}
/** The `Retry-After`: most downloads are short. */
const TAKEN_WAIT_S = 60

async function keepBegun(
  { tx, now }: Work,
  wanted: Wanted,
  { reader, row }: { reader: string; row: rules.Row | undefined },
) {
  const progress = rules.begun(row?.progress ?? rules.NONE, ruled(wanted))
  const delivered = rules.writeProgress(progress)
  const held_until = now + limits.download_place_ms
  if (row) {
    await store.set(tx, { id: row.id, streams: row.streams + 1, held_until, delivered })
    return row.id
  }
  const { file_id } = ruled(wanted)
  const { id: ticket_id, recipient_id } = wanted.ticket
  const own = { ticket_id, recipient_id, file_id, reader }
  const begun = { ...own, begun_at: now, streams: 1, held_until, delivered }
  return (await store.add(tx, begun)).id
}

/** For an archive, the first file has the row. */
function ruled({ files, file, part }: Wanted): rules.Wanted {
  const { id, size } = file ?? files[0]!
  return { file_id: id, size, part, isArchive: file === undefined }
}

/** The outcome: the number of bytes sent, and whether that is everything requested. */
export interface Ending {
  sent: number
  isWhole: boolean
}

/** An aborted download frees its slot; a partial one keeps it for a while. */
export async function endDownload(work: Work, { row_id, node_id, wanted }: Begun, how: Ending) {
  const { tx, now } = work
  const own = { download_id: row_id, node_id }
  // Others end the streams of a node that did not report for long.
  const streams = await store.endStream.changes(tx, own)
  await store.forgetStreams(tx, own)
  const row = await store.byId.first(tx, { id: row_id })
  const ticket = await findTicket(work, wanted.ticket.id)
  if (!ticket) return
  const asked = ruled(wanted)
  // Meanwhile another range may have completed the download.
  if (!row) return logEnd(work, wanted, how)
  const before = rules.readProgress(row.delivered)
  const progress = asked.isArchive ? before : rules.ended(before, asked, how)
  const delivered = rules.writeProgress(progress)
  const held_until = how.isWhole ? now + limits.download_place_ms : now
  await store.set(tx, { id: row_id, streams: row.streams - streams, held_until, delivered })
  await logEnd(work, wanted, how, { row_id, isComplete: progress === 'whole' })
  const isAll = asked.isArchive ? how.isWhole : await hasAll(work, wanted, row)
  if (!isAll) return
  await store.remove(tx, row)
  await countDownload(work, ticket, byOf(wanted))
}

/** What the log says about the end of a response; of a part, with the download it belongs to. */
export async function logEnd(
  work: Work,
  wanted: Wanted,
  { sent, isWhole }: Ending,
  part?: { row_id: number; isComplete: boolean },
) {
  if (sent === 0 && !isWhole) return
  const { ticket, file, login, address } = wanted
  const isPart = part !== undefined && file !== undefined
  await logDownload(work, {
    ticket_id: ticket.id,
    recipient_id: ticket.recipient_id,
    path: file?.path ?? null,
    bytes: sent,
    is_complete: isPart ? part.isComplete : isWhole && !wanted.part,
    login,
    address,
    ...(isPart && { download_id: part.row_id }),
  })
}

async function hasAll({ tx }: Work, { files }: Wanted, row: { ticket_id: number; reader: string }) {
  const { files: whole } = (await store.wholeFiles.first(tx, row))!
  return Number(whole) === files.length
}

/** Progress of requests without a slot, so that the rest can follow. */
export async function keepPart(work: Work, wanted: Wanted, sent: number) {
  const { tx, now } = work
  const progress = rules.ended(rules.begun(rules.NONE, ruled(wanted)), ruled(wanted), {
    sent,
    isWhole: false,
  })
  const { id } = await store.add(tx, {
    ticket_id: wanted.ticket.id,
    recipient_id: wanted.ticket.recipient_id,
    file_id: ruled(wanted).file_id,
    reader: `${wanted.reader()}.${randomText(KEY_CHARS)}`,
    begun_at: now,
    streams: 0,
    held_until: now,
    delivered: rules.writeProgress(progress),
  })
  await logEnd(work, wanted, { sent, isWhole: false }, { row_id: id, isComplete: false })
}

/** The maximum per transaction. */
const COUNTED_MAX = 100

/**
 * Counts downloads with complete files whose other files are no longer requested; returns how
 * many. Other abandoned downloads are dropped.
 */
export async function countLeft(work: Work): Promise<number> {
  const { tx, now } = work
  await store.forget(tx, { before: now - limits.download_kept_ms })
  const left = await store.left(tx, { now, limit: COUNTED_MAX })
  for (const one of left) {
    const ticket = await findTicket(work, one.ticket_id)
    await store.remove(tx, one)
    const { recipient_id } = one
    if (ticket) await countDownload(work, ticket, { address: '', recipient_id })
  }
  return left.length
}

/** Frees the slots of downloads that nodes were sending when they stopped. */
export async function freeSlots(tx: Tx): Promise<void> {
  await store.forgetStopped(tx, {})
  await store.stop(tx, {})
}
