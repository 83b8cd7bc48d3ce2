/** API methods for accounts that get no mail because letters came back. */

import { method } from '../../platform/http/method.ts'
import { endOwnStop, listStops, readOwnStop } from './bounces.ts'
import * as wire from './bounces.wire.ts'

export const getMailStop = method({
  name: 'MailStop.get',
  routes: [{ path: 'GET /docket_mail_stop' }],
  login: 'required',
  summary: 'Get whether you get no mail because letters to you came back',
  input: wire.Nothing,
  output: wire.OwnStop,
  read: readOwnStop,
})

export const endMailStop = method({
  name: 'MailStop.end',
  routes: [{ path: 'DELETE /docket_mail_stop' }],
  login: 'required',
  own: true,
  summary: 'Get mail again after letters to you came back',
  input: wire.Nothing,
  output: wire.StopEnded,
  write: endOwnStop,
})

export const searchMailStops = method({
  name: 'MailStop.search',
  routes: [{ path: 'GET /docket_mail_stops' }],
  login: 'required',
  summary: 'Get accounts that get no mail because letters came back; for members of editusers',
  input: wire.StopsAsked,
  output: wire.Stops,
  read: listStops,
})

export const bounceMethods = [getMailStop, endMailStop, searchMailStops]
