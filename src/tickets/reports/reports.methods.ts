/** Methods for reports of abuse, for administrators. */

import { method } from '../../platform/http/method.ts'
import { closeReport, listReports } from './reports.ts'
import * as wire from './reports.wire.ts'

export const ticketReports = method({
  name: 'Ticket.reports',
  routes: [{ path: 'GET /tickets/reports' }],
  login: 'required',
  takes_pair: true,
  summary:
    'List reports of abuse about file tickets and grants, page by page; only for members of admin',
  input: wire.ReportsAsked,
  output: wire.Reports,
  unknown: 'param_invalid',
  read: listReports,
})

export const ticketCloseReport = method({
  name: 'Ticket.close_report',
  routes: [{ path: 'POST /tickets/reports/:report/close' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Close a report of abuse, and others about the same link: remove the file ticket or grant, or ' +
    'dismiss the report; only for members of admin',
  input: wire.CloseAsked,
  output: wire.Closed,
  unknown: 'param_invalid',
  write: closeReport,
})

export const reportsMethods = [ticketReports, ticketCloseReport]
