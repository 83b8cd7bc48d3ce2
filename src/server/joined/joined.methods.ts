/** API methods that join file tickets and bugs. */

import { method } from '../../platform/http/method.ts'
import { attachTicket, postLink } from './attach-ticket.ts'
import * as wire from './joined.wire.ts'

export const ticketAttach = method({
  name: 'Ticket.attach',
  routes: [{ path: 'POST /tickets/:id/attach', status: 201 }],
  login: 'required',
  takes_pair: true,
  summary:
    'Attach a file of one of your tickets to a bug. The bytes are not copied; members of admin, ' +
    'of any ticket',
  input: wire.TicketToAttach,
  output: wire.TicketAttached,
  unknown: 'param_invalid',
  write: attachTicket,
})

export const ticketPostLink = method({
  name: 'Ticket.post_link',
  routes: [{ path: 'POST /tickets/:id/post_link', status: 201 }],
  login: 'required',
  takes_pair: true,
  summary:
    'Post the link of one of your tickets in a comment on a bug, for files that are too large to ' +
    'attach; members of admin, of any ticket',
  input: wire.LinkToPost,
  output: wire.LinkPosted,
  unknown: 'param_invalid',
  write: postLink,
})

export const joinedMethods = [ticketAttach, ticketPostLink]
