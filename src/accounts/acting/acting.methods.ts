/** API methods for acting for another person, as Bugzilla's sudo. */

import { method } from '../../platform/http/method.ts'
import * as acting from './act-as.ts'
import * as wire from './acting.wire.ts'

export const sessionActAs = method({
  name: 'Session.act_as',
  routes: [{ path: 'POST /docket_session/act_as' }],
  login: 'required',
  summary:
    'Act as another person in this session, for at most six hours; for members of bz_sudoers. ' +
    'The person is told by mail',
  input: wire.ActingAsked,
  output: wire.ActingBegun,
  unknown: 'param_invalid',
  call: acting.actAs,
})

export const sessionGetActing = method({
  name: 'Session.get_acting',
  routes: [{ path: 'GET /docket_session/act_as' }],
  login: 'required',
  summary: 'Get whether you act as another person, and until when',
  input: wire.Nothing,
  output: wire.Acting,
  read: acting.readActing,
})

export const sessionEndActing = method({
  name: 'Session.end_acting',
  routes: [{ path: 'DELETE /docket_session/act_as' }],
  login: 'required',
  summary: 'Stop acting as another person',
  input: wire.Nothing,
  output: wire.ActingEnded,
  call: acting.endActing,
})

export const actingMethods = [sessionActAs, sessionGetActing, sessionEndActing]
