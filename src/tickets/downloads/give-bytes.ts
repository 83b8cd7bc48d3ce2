/** The door to file contents: `d.php/<id>/<name>`; the name is only for people. */

import { nobody } from '../../accounts/actors/actors.ts'
import type { Fault } from '../../platform/faults.ts'
import type { Span } from '../../platform/blobs/blobs.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import { fail as failAtDoor } from '../../platform/http/faults.ts'
import {
  dispositionOf,
  isEmbedded,
  isFresh,
  mayContinue,
  rangeOf,
} from '../../platform/http/file-headers.ts'
import { markup } from '../../platform/pages/markup.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked, OwnDoor } from '../../platform/http/own-doors.ts'
import { limits } from '../../platform/limits.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { localeFor } from '../pages/locale-for.ts'
import { namesJson } from '../pages/formats.ts'
import { reloaded } from '../pages/frame.ts'
import { refusalPage } from '../pages/refusal.ts'
import { findPass, isUnlocked } from '../passes/passes.ts'
import { hurry } from '../scans/expect-scans.ts'
import { type Gate, gateOf, refuseHeld } from '../scans/scans.ts'
import type { TicketSettings } from '../settings.ts'
import { seeShared } from '../tickets/purge-tickets.ts'
import { filesOf } from '../tickets/use-ticket.ts'
import type { DownloadSlots } from './download-slots.ts'
import type { Ending, Wanted } from './downloads.ts'
import { handOver } from './hand-over.ts'
import { readerOf } from './reader.ts'
import { archiveOf } from '../../platform/zip.ts'
import * as paths from '../paths.ts'
import type { Callers } from '../who-calls.ts'
import { findLogin } from './find-login.ts'

/** What the door for file contents needs. */
export interface BytesParts {
  transactions: Transactions
  blobs: Keeper
  slots: DownloadSlots
  settings: TicketSettings
  authenticate: Callers['authenticate']
}

/**
 * Answers GET, HEAD and, for a password in a form, POST. Ranges and archives count as parts of one
 * download. Refuses to be embedded in other sites.
 */
export const bytesDoor = (parts: BytesParts): OwnDoor => ({
  name: 'Tickets.bytes',
  paths: [paths.files],
  async answer(asked) {
    const isHead = asked.verb === 'HEAD'
    if (!isHead && asked.verb !== 'GET' && asked.verb !== 'POST') {
      fail('ticket_verb_wrong', 'd.php', 'GET')
    }
    if (isEmbedded(asked.headers)) failAtDoor('file_embedded')
    const found = await seeWanted(parts, asked)
    await hurry(parts.transactions, found.gate)
    refuseHeld(found.gate)
    return found.wanted.file ? giveFile(parts, asked, found) : giveArchive(parts, asked, found)
  },
  refuse: (fault, asked) => refuse(fault, asked, parts.settings),
})

/** Without the password, leads to the form for entering it. Browsers wait for a scan. */
function refuse(fault: Fault, asked: OwnAsked, settings: TicketSettings) {
  const [, public_id = ''] = asked.words
  if (namesJson(asked) && isOfScan(fault)) return { body: { error: fault.message } }
  const label = localeFor(asked, settings).say('ticket_locked_link')
  const link = markup`<p><a href="${asked.to('/')}?t=${public_id}">${label}</a></p>`
  const page = refusalPage(fault, asked, settings, fault.fault === 'ticket_locked' && link)
  return fault.fault === 'ticket_file_waits' ? reloaded(page, fault.retry_after_s!) : page
}

const isOfScan = ({ fault }: Fault) => /^ticket_file_(waits|infected|unscanned)$/.test(fault)

interface Found {
  wanted: Wanted
  gate: Gate
  now: number
}

/** Every request for content is authorized again. */
async function seeWanted(parts: BytesParts, asked: OwnAsked): Promise<Found> {
  const { transactions } = parts
  const find = await findLogin(parts, asked)
  const [, public_id = ''] = asked.words
  return transactions.look(nobody, async (look) => {
    const ticket = await seeShared(look, public_id)
    const pass = findPass(look, asked)
    if (!isUnlocked(look, pass, ticket)) fail('ticket_locked')
    // Starting a download must be recorded, so it is impossible in read-only mode.
    if (asked.verb !== 'HEAD') await transactions.mayWork(look)
    const files = await filesOf(look, ticket)
    const number = asked.query.get('file')
    const named = number === null ? undefined : files[Number(number) - 1]
    if (number !== null && !named) fail('ticket_file_unknown')
    const file = files.length === 1 ? files[0] : named
    const reader = () => readerOf(look, { pass, ticket, asked })
    const login = await find(look)
    const { address } = asked
    const hashes = (file ? [file] : files).map(({ blob_hash }) => blob_hash)
    const gate = await gateOf(look, { ticket_id: ticket.id, hashes })
    return { wanted: { ticket, files, file, reader, address, login }, gate, now: look.now }
  })
}

async function giveFile(
  parts: BytesParts,
  asked: OwnAsked,
  { wanted, now }: Found,
): Promise<OwnAnswer> {
  const { blobs, slots } = parts
  const { ticket, files } = wanted
  const { path, size, blob_hash } = wanted.file!
  const etag = `"${blob_hash.slice(0, 32)}"`
  const modified = new Date(ticket.replaced_at ?? ticket.creation_ts).toUTCString()
  const name = files.length === 1 ? ticket.name : path.split('/').at(-1)!
  const fixed = headersFor(name)
  const whole = { ...fixed, etag, 'last-modified': modified, 'accept-ranges': 'bytes' }
  const isGet = asked.verb === 'GET'
  if (asked.verb !== 'POST' && isFresh(asked.headers, etag, modified)) {
    return { status: 304, headers: { etag, 'cache-control': whole['cache-control'] } }
  }
  const continues = isGet && mayContinue(ifRange(asked, parts), etag, modified)
  const range = continues ? rangeOf(asked.headers.range, size) : undefined
  if (range === 'none') {
    const about = { 'content-range': `bytes */${size}`, 'content-length': '0' }
    return { status: 416, headers: { ...whole, ...about } }
  }
  const length = range ? range.end - range.start + 1 : size
  const about = {
    'content-length': `${length}`,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  }
  const said = { status: range ? 206 : 200, headers: { ...whole, ...about } }
  if (asked.verb === 'HEAD') return said
  const isPart = range && length < size
  const part = isPart ? ([range.start, range.end] as const) : undefined
  const elsewhere = await handOver(parts, { wanted: { ...wanted, part }, asked, said: fixed })
  const ended = await slots.begin({ ...wanted, part }, now)
  if (elsewhere) {
    // From here on there is no feedback about it.
    await ended({ sent: length, isWhole: true })
    return elsewhere
  }
  return {
    ...said,
    // With an explicit end, the stream does not read ahead beyond it.
    ...(length > 0 && { open: () => bytesOf(blobs, blob_hash, range ?? { end: size - 1 }) }),
    stall_ms: limits.download_place_ms,
    ended,
  }
}

/** Small files are read synchronously. */
const bytesOf = async (blobs: Keeper, hash: string, span: Required<Pick<Span, 'end'>> & Span) => {
  const isSmall = span.end - (span.start ?? 0) < limits.small_file_bytes
  return (isSmall && blobs.read?.(hash, span)) || blobs.open(hash, span)
}

/** A proxy that sends the file has its own ETag, and checks it itself. */
const ifRange = ({ headers }: OwnAsked, { settings }: BytesParts) =>
  settings.x_accel_redirect === undefined ? (headers['if-range'] as string | undefined) : undefined

/** Generated for each request, so ranges are not supported. */
async function giveArchive(
  { blobs, slots }: BytesParts,
  asked: OwnAsked,
  { wanted, now }: Found,
): Promise<OwnAnswer> {
  const { ticket, files } = wanted
  const archive = archiveOf(files, ticket.replaced_at ?? ticket.creation_ts, (hash) =>
    blobs.open(hash),
  )
  const about = { 'accept-ranges': 'none', 'content-length': `${archive.size}` }
  const said = { headers: { ...headersFor(ticket.name), ...about } }
  if (asked.verb === 'HEAD') return said
  // Each file is opened when it is its turn; the ticket may be gone by then.
  const held = blobs.hold(files.map(({ blob_hash }) => blob_hash))
  const end = await slots.begin(wanted, now).catch((error: unknown) => {
    held[Symbol.dispose]()
    throw error
  })
  const ended = (how: Ending) => end(how).finally(() => held[Symbol.dispose]())
  return { ...said, open: async () => archive.read(), stall_ms: limits.download_place_ms, ended }
}

/** Never displayed inline: it is saved and opened elsewhere, or not at all. */
const headersFor = (name: string) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': dispositionOf(false, name),
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-cache',
  // A proxy that buffers everything would make every download look complete.
  'x-accel-buffering': 'no',
})
