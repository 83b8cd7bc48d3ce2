/** Reads tickets for their owners and administrators. */

import { fail as failDoor } from '../../platform/http/faults.ts'
import type { Selecting } from '../../platform/http/method.ts'
import { type FieldShape, type Selection, selection } from '../../platform/http/select.ts'
import { toText } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'
import { toldEnd } from '../edits/edit.rules.ts'
import { splitAddresses } from '../letters/letters.ts'
import { type List, ownOf, pageOf, planList } from '../lists/lists.ts'
import { scansOfFiles, scansOfTickets } from '../scans/scans.ts'
import { undoMs } from '../settings.ts'
import { linkTo } from './create-ticket.ts'
import * as store from './lists.store.ts'
import type { Ticket, TicketsAsked } from './tickets.wire.ts'

/** The page size for lists that include files. */
const WITH_FILES_MAX = 100
const SHAPE: FieldShape = { details: { limits: 'limits', files: 'files' } }
const LISTED: FieldShape = { ...SHAPE, extra: ['files'] }

/**
 * `Ticket.search`: one page of the caller's tickets, or of others for administrators, with totals.
 * Files are included only if requested, on shorter pages.
 */
export async function listTickets(look: Look, asked: Listing) {
  const list = await planTickets(look, asked)
  const page = await readPage(look, list, asked)
  return { ...page, ...(await store.totals(look.tx, list, filterOf(asked))) }
}

/** The same without totals, for those who read all pages. */
export async function pageOfTickets(look: Look, asked: Listing) {
  return readPage(look, await planTickets(look, asked), asked)
}

type Listing = TicketsAsked & Selecting

async function planTickets(look: Look, asked: Listing): Promise<List> {
  const hasFiles = selection(asked, LISTED).wants('files')
  if (hasFiles && (asked.limit ?? WITH_FILES_MAX) > WITH_FILES_MAX) {
    failDoor('param_invalid', 'limit', `with their files, the limit is at most ${WITH_FILES_MAX}`)
  }
  return planList(look, asked, 'tickets')
}

async function readPage(look: Look, list: List, asked: Listing) {
  const rows = await store.page(look.tx, list, filterOf(asked))
  const { page, more } = pageOf(look, rows, list, 'tickets')
  return { tickets: await shown(look, page, selection(asked, LISTED)), ...more }
}

const filterOf = ({ received, from_grant }: TicketsAsked) => ({ received, from_grant })

/**
 * `Ticket.get`, with its files. Throws `own_unknown` for a ticket that the caller neither owns nor
 * administers.
 */
export async function getTicket(look: Look, asked: { id: string } & Selecting) {
  const tickets = await seeOwn(look, [asked.id])
  return { tickets: await shown(look, tickets, selection(asked, SHAPE)) }
}

/** Those with these public ids; see ownOf. */
export async function seeOwn(look: Look, public_ids: string[]): Promise<store.Ticket[]> {
  return ownOf(look, await store.byPublicIds(look.tx, { public_ids }), public_ids, 'ticket')
}

async function shown(look: Look, tickets: store.Ticket[], chosen: Selection) {
  const files = chosen.wants('files') ? await filesOf(look, tickets) : undefined
  const scan = await scansOfTickets(look, tickets)
  return tickets.map((ticket) => {
    const own = files && { files: files.get(ticket.id) ?? [] }
    return chosen.pick({ ...shape(look, ticket), ...scan(ticket), ...own })
  })
}

async function filesOf(look: Look, tickets: store.Ticket[]) {
  const rows = await store.filesOf(look.tx, { ticket_ids: tickets.map(({ id }) => id) })
  const encrypted = new Set(tickets.filter((one) => one.is_encrypted).map(({ id }) => id))
  const readable = rows.filter(({ ticket_id }) => !encrypted.has(ticket_id))
  const scan = await scansOfFiles(
    look,
    readable.map(({ blob_hash }) => blob_hash),
  )
  const told = rows.map(({ ticket_id, path, size, blob_hash: sha256 }) => {
    const scanned = encrypted.has(ticket_id) ? {} : scan(sha256)
    return { ticket_id, file: { path, size, sha256, ...scanned } }
  })
  const byTicket = Map.groupBy(told, ({ ticket_id }) => ticket_id)
  return new Map([...byTicket].map(([id, all]) => [id, all.map(({ file }) => file)]))
}

function shape(look: Look, row: store.Ticket): Ticket {
  return {
    id: row.public_id,
    url: linkTo(look, 't', row.public_id),
    name: row.name,
    size: row.size,
    comment: row.comment,
    shown_as: row.shown_as,
    has_password: row.password !== null,
    pass_send: row.pass_send === 1,
    is_encrypted: Boolean(row.is_encrypted),
    creation_time: toText(row.creation_ts),
    replaced: row.replaced_at === null ? null : toText(row.replaced_at),
    downloads: row.downloads,
    last_download: row.last_stamp === null ? null : toText(row.last_stamp),
    limits: { total: row.total_s ?? 0, lastdl: row.lastdl_s ?? 0, maxdl: row.maxdl ?? 0 },
    ...toldEnd(row, look.now, undoMs(look)),
    notify: splitAddresses(row.notify_email),
    sent_to: splitAddresses(row.sent_email),
    from_grant: row.from_grant,
    sender_name: row.sender_name,
    sender_address: row.sender_address,
    owner: row.owner,
  }
}
