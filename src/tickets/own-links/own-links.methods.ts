/** Methods for recipients of tickets with links of their own. */

import { method } from '../../platform/http/method.ts'
import * as wire from './own-links.wire.ts'
import { endOwnLink, listRecipients, sendLinks } from './own-links.ts'

export const ticketRecipients = method({
  name: 'Ticket.recipients',
  routes: [{ path: 'GET /tickets/:id/recipients' }],
  login: 'required',
  takes_pair: true,
  summary:
    'List the recipients of one of your file tickets who have links of their own, and what they ' +
    'did with them; members of admin, of any ticket',
  input: wire.RecipientsAsked,
  output: wire.Recipients,
  unknown: 'param_invalid',
  read: listRecipients,
})

export const ticketSendLinks = method({
  name: 'Ticket.send_links',
  routes: [{ path: 'POST /tickets/:id/recipients' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Send recipients of one of your file tickets links of their own, also again; members of ' +
    'admin, of any ticket',
  input: wire.LinksAsked,
  output: wire.Links,
  unknown: 'param_invalid',
  write: sendLinks,
})

export const ticketEndLink = method({
  name: 'Ticket.end_link',
  routes: [{ path: 'DELETE /tickets/:id/recipients/:recipient' }],
  login: 'required',
  takes_pair: true,
  summary: 'End the link of one recipient of a file ticket of yours; members of admin, of any',
  input: wire.EndAsked,
  output: wire.Ended,
  unknown: 'param_invalid',
  write: endOwnLink,
})

export const ownLinksMethods = [ticketRecipients, ticketSendLinks, ticketEndLink]
