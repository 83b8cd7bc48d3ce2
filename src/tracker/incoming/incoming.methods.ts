/** API methods for mail that came in. */

import { method } from '../../platform/http/method.ts'
import { discardMail, listMail, readMail, retryMail } from './administer.ts'
import * as wire from './incoming.wire.ts'

export const searchMail = method({
  name: 'IncomingMail.search',
  routes: [{ path: 'GET /docket_incoming_mails' }],
  login: 'required',
  summary: 'Get mail that came in and could not be handled; for administrators',
  input: wire.MailsAsked,
  output: wire.Mails,
  read: listMail,
})

export const getMail = method({
  name: 'IncomingMail.get',
  routes: [{ path: 'GET /docket_incoming_mails/:id' }],
  login: 'required',
  summary: 'Get a message that came in, as it arrived; for administrators',
  input: wire.MailNamed,
  output: wire.MailWithBytes,
  only_reads: true,
  call: readMail,
})

export const retryMailMethod = method({
  name: 'IncomingMail.retry',
  routes: [{ path: 'POST /docket_incoming_mails/:id/retry' }],
  login: 'required',
  summary: 'Handle a message again; for administrators',
  input: wire.MailNamed,
  output: wire.MailDone,
  write: retryMail,
})

export const discardMailMethod = method({
  name: 'IncomingMail.discard',
  routes: [{ path: 'DELETE /docket_incoming_mails/:id' }],
  login: 'required',
  summary: 'Remove a message that came in; for administrators',
  input: wire.MailNamed,
  output: wire.MailDone,
  write: discardMail,
})

export const incomingMethods = [searchMail, getMail, retryMailMethod, discardMailMethod]
