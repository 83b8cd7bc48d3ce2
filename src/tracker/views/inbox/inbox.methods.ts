/** API methods for the inbox. */

import { method } from '../../../platform/http/method.ts'
import { changeInbox } from './change-inbox.ts'
import { listInbox } from './inbox.ts'
import * as wire from './inbox.wire.ts'

export const inboxGet = method({
  name: 'Inbox.get',
  routes: [{ path: 'GET /inbox' }],
  login: 'required',
  summary: 'Get what happened to bugs that concerns you, one entry for each bug',
  input: wire.InboxAsked,
  output: wire.Inbox,
  unknown: 'param_invalid',
  read: listInbox,
})

export const inboxUpdate = method({
  name: 'Inbox.update',
  routes: [{ path: 'PUT /inbox' }],
  login: 'required',
  scope: 'comment',
  own: true,
  summary: 'Mark entries of your inbox as read, unread or done, snooze them, or undo that',
  input: wire.InboxChange,
  output: wire.InboxChanged,
  unknown: 'param_invalid',
  write: changeInbox,
})

export const inboxMethods = [inboxGet, inboxUpdate]
