/** The method that replaces a file of a ticket. */

import { method } from '../../platform/http/method.ts'
import * as wire from '../tickets/tickets.wire.ts'
import { replaceFile } from './replace-file.ts'

export const ticketReplaceFile = method({
  name: 'Ticket.replace_file',
  routes: [{ path: 'POST /tickets/:id/replace_file' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Replace a file of one of your tickets by an upload, under the same link; members of admin, ' +
    'of any ticket',
  input: wire.FileReplaced,
  output: wire.TicketsRestored,
  unknown: 'param_invalid',
  write: replaceFile,
})
