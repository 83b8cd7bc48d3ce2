/** API methods for managing tickets. They are created through dl's interface. */

import { method } from '../../platform/http/method.ts'
import { Purge, Restore } from '../edits/edits.wire.ts'
import { updateTicket } from './edit-ticket.ts'
import { purgeOwn, restoreOwn } from './purge-own.ts'
import { getTicket, listTickets } from './read-tickets.ts'
import * as wire from './tickets.wire.ts'

export const ticketSearch = method({
  name: 'Ticket.search',
  routes: [{ path: 'GET /tickets' }],
  login: 'required',
  takes_pair: true,
  summary: 'List your file tickets, page by page; members of admin also see those of others',
  input: wire.TicketsAsked,
  output: wire.Tickets,
  select: true,
  unknown: 'param_invalid',
  // The total is counted, and texts are searched.
  aside: ({ everybody, search }) => everybody === true || search !== undefined,
  read: listTickets,
})

export const ticketGet = method({
  name: 'Ticket.get',
  routes: [{ path: 'GET /tickets/:id' }],
  login: 'required',
  takes_pair: true,
  summary: 'Get one of your file tickets, with its files; members of admin, any ticket',
  input: wire.TicketAsked,
  output: wire.OneTicket,
  select: true,
  read: getTicket,
})

export const ticketUpdate = method({
  name: 'Ticket.update',
  routes: [{ path: 'PUT /tickets/:id' }],
  login: 'required',
  takes_pair: true,
  summary: 'Change one of your file tickets, except its files; members of admin, any ticket',
  input: wire.TicketUpdate,
  output: wire.TicketsUpdated,
  aliases: { ticket_permanent: 'permanent' },
  unknown: 'param_invalid',
  call: updateTicket,
})

export const ticketPurge = method({
  name: 'Ticket.purge',
  routes: [{ path: 'DELETE /tickets/:ids' }, { path: 'DELETE /tickets' }],
  login: 'required',
  takes_pair: true,
  summary: 'Delete your file tickets with their files, all or none; members of admin, any tickets',
  input: Purge,
  output: wire.TicketsPurged,
  write: purgeOwn,
})

export const ticketUndoPurge = method({
  name: 'Ticket.undo_purge',
  routes: [{ path: 'POST /tickets/undo_purge' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Undo the deletion of your file tickets, all or none, for as long as they are kept; members ' +
    'of admin, of any tickets',
  input: Restore,
  output: wire.TicketsRestored,
  unknown: 'param_invalid',
  write: restoreOwn,
})

export const ticketMethods = [ticketSearch, ticketGet, ticketUpdate, ticketPurge, ticketUndoPurge]
