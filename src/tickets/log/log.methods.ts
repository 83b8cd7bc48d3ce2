/** The method for the log of downloads. */

import { method } from '../../platform/http/method.ts'
import * as wire from './log.wire.ts'
import { readLog } from './read-log.ts'

export const ticketDownloads = method({
  name: 'Ticket.downloads',
  routes: [{ path: 'GET /tickets/:id/downloads' }],
  login: 'required',
  takes_pair: true,
  summary: 'List who downloaded one of your file tickets, and when; members of admin, any ticket',
  input: wire.LogAsked,
  output: wire.Log,
  unknown: 'param_invalid',
  read: readLog,
})
