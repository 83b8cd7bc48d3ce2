/** API methods for mail preferences about bugs. */

import { method } from '../../../platform/http/method.ts'
import { changeBugmail, readBugmail } from './bugmail.ts'
import * as wire from './bugmail.wire.ts'

export const getBugmail = method({
  name: 'Bugmail.get',
  routes: [{ path: 'GET /bugmail' }],
  login: 'required',
  summary: 'Get your preferences for mail about bugs',
  input: wire.Nothing,
  output: wire.Bugmail,
  read: readBugmail,
})

export const updateBugmail = method({
  name: 'Bugmail.update',
  routes: [{ path: 'PUT /bugmail' }],
  login: 'required',
  own: true,
  summary: 'Set your preferences for mail about bugs; absent ones stay',
  input: wire.BugmailChange,
  output: wire.Bugmail,
  unknown: 'param_invalid',
  write: changeBugmail,
})

export const bugmailMethods = [getBugmail, updateBugmail]
