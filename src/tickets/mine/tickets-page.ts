/** The list of one's tickets; for administrators also those of others, and who has how much. */

import { csvFile } from '../../accounts/csv/csv-file.ts'
import { field, isOn, reader } from '../../platform/http/page-forms.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Shown } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { senderTold } from '../edits/sender.rules.ts'
import * as paths from '../paths.ts'
import { isScanned } from '../scans/scans.ts'
import { listTickets, pageOfTickets, seeOwn } from '../tickets/read-tickets.ts'
import { findPurged } from '../tickets/purge-own.ts'
import { ticketPurge, ticketSearch, ticketUndoPurge } from '../tickets/tickets.methods.ts'
import type { Ticket, TicketsAsked } from '../tickets/tickets.wire.ts'
import {
  CSV_ROWS,
  deletion,
  filter,
  isOfOthers,
  listParameters,
  ORDERS,
  ROWS,
  selectable,
  turns,
  WHOSE,
} from './lists.ts'
import { localeNow } from './locale.ts'
import { doneOrDeleted } from './deleted.ts'
import { EVERYBODY, headed, listLink, places, type Showing } from './parts.ts'
import { ownersSheet } from './owners-sheet.ts'
import { scanTold } from './scan-told.ts'
import { lastCells, lastColumns } from './ticket-cells.ts'

const KIND = { path: paths.mine, orders: { ...ORDERS, 'size DESC': 'mine_largest' } } as const

const read = reader<TicketsAsked>(ticketSearch)

/** With `ctype=csv` a file; with `by=owner`, who has how much. */
export const ticketsPage: Page = {
  name: 'Page.files',
  paths: [paths.mine],
  login: 'required',
  open: shown,
  submit: deletion({
    path: paths.mine,
    purge: ticketPurge,
    restore: ticketUndoPurge,
    told: 'mine_delete_tickets',
    async choose(look, ids) {
      return (await seeOwn(look, ids)).map(({ public_id: id, name }) => ({ id, name }))
    },
  }),
}

async function shown(door: Door, asked: PageAsked): Promise<Shown> {
  const { actor } = door.caller
  if (field(asked, 'ctype') === 'csv') return file(door, asked)
  const isByOwner = field(asked, 'by') === 'owner'
  const isSlow = isByOwner || isOn(asked, 'everybody') || field(asked, 'search') !== ''
  const sheet = async (look: Look) => {
    const showing = { look, asked, locale: localeNow(look) }
    return isByOwner ? ownersSheet(showing) : listSheet(showing)
  }
  return door.look(actor, sheet, { aside: isSlow })
}

/** All fields of each. */
const listed = async (look: Look, wanted: TicketsAsked) =>
  (await listTickets(look, wanted)) as unknown as Listed
type Listed = { tickets: Ticket[]; total: number; total_size: number; next_cursor?: string }

async function listSheet(showing: Showing) {
  const { look, asked, locale } = showing
  const wanted = { ...read(listParameters(asked)), limit: ROWS }
  const { tickets, total, total_size, next_cursor } = await listed(look, wanted)
  const owner = field(asked, 'owner')
  const title = owner
    ? locale.say('mine_of', { owner })
    : locale.say(isOfOthers(asked) ? 'mine_everybody_title' : 'mine_title')
  const here = owner ? '' : isOfOthers(asked) ? EVERYBODY : paths.mine
  const sum = `${locale.count('mine_count', total)}, ${locale.size(total_size)}`
  const body = markup`${places(showing, here)}
${await doneOrDeleted(showing, { path: paths.mine, whose: WHOSE, find: findPurged })}
${filter(showing, KIND)}
<p>${sum}</p>
${
  tickets.length === 0
    ? markup`<p>${locale.say('mine_none')}</p>`
    : selectable(showing, {
        path: paths.mine,
        columns: columnsOf(showing),
        rows: tickets.map((ticket) => ({
          id: ticket.id,
          name: ticket.name,
          cells: cellsOf(showing, ticket),
        })),
      })
}
${turns(showing, paths.mine, next_cursor)}`
  return headed({ title }, body)
}

const columnsOf = ({ asked, locale }: Showing): Part[] => [
  locale.say('mine_name'),
  locale.say('letter_comment'),
  ...(isOfOthers(asked) ? [locale.say('mine_owner')] : []),
  ...lastColumns(locale),
]

function cellsOf(showing: Showing, ticket: Ticket): Part[] {
  const { asked, locale } = showing
  const { id, name, comment, owner, from_grant } = ticket
  const sender = senderTold(ticket)
  const grant = from_grant !== null && [
    ' ',
    markup`<a class="target" href="${asked.to(paths.grant(from_grant))}">${locale.say('mine_by_grant')}</a>`,
    sender !== '' && markup`<br><span class="dim">${sender}</span>`,
  ]
  const theirs = listLink(asked, paths.mine, { kept: [], more: { owner } })
  return [
    [
      ticket.state === 'purged'
        ? name
        : markup`<a class="target" href="${asked.to(paths.ticket(id))}">${name}</a>`,
      grant,
      scanTold(locale, ticket),
    ],
    markup`<div class="wide">${comment.slice(0, COMMENT_SHOWN)}</div>`,
    ...(isOfOthers(asked) ? [markup`<a href="${theirs}">${owner}</a>`] : []),
    ...lastCells(showing, ticket),
  ]
}
const COMMENT_SHOWN = 200

/** The columns of the file. */
const COLUMNS: [name: string, value: (ticket: Ticket) => string | number | null][] = [
  ['id', (ticket) => ticket.id],
  ['name', (ticket) => ticket.name],
  ['size', (ticket) => ticket.size],
  ['comment', (ticket) => ticket.comment],
  ['owner', (ticket) => ticket.owner],
  ['creation_time', (ticket) => ticket.creation_time],
  ['downloads', (ticket) => ticket.downloads],
  ['last_download', (ticket) => ticket.last_download],
  ['limits.maxdl', (ticket) => ticket.limits.maxdl],
  ['expires', (ticket) => ticket.expires],
  ['state', (ticket) => ticket.state],
  ['from_grant', (ticket) => ticket.from_grant],
  ['sender_name', (ticket) => ticket.sender_name],
  ['sender_address', (ticket) => ticket.sender_address],
  ['url', (ticket) => ticket.url],
]

/** Of an installation that scans files. */
const SCAN_COLUMNS: typeof COLUMNS = [
  ['scan', (ticket) => ticket.scan ?? null],
  ['found', (ticket) => ticket.found ?? null],
]

async function file(door: Door, asked: PageAsked) {
  const scans = await door.look(door.caller.actor, async (look) => isScanned(look))
  const columns = scans ? [...COLUMNS, ...SCAN_COLUMNS] : COLUMNS
  return csvFile<string>(door, {
    name: 'tickets',
    columns: columns.map(([name]) => name),
    async read(look, cursor) {
      const wanted = { ...read(listParameters(asked)), limit: CSV_ROWS }
      const more = cursor === undefined ? {} : { cursor }
      const page = await pageOfTickets(look, { ...wanted, ...more })
      const { tickets, next_cursor } = page as unknown as Omit<Listed, 'total' | 'total_size'>
      const lineOf = (ticket: Ticket) => columns.map(([, value]) => String(value(ticket) ?? ''))
      return { rows: tickets.map(lineOf), next: next_cursor }
    },
  })
}
