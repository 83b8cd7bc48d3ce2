/** API methods for recording and reading last visits. */

import { method } from '../../../platform/http/method.ts'
import { noteVisits, readVisits } from './visits.ts'
import * as wire from './visits.wire.ts'

export const updateVisits = method({
  name: 'BugUserLastVisit.update',
  routes: [{ path: 'POST /bug_user_last_visit/:ids' }, { path: 'POST /bug_user_last_visit' }],
  // An anonymous caller is reported as not involved instead of being asked to log in.
  login: 'optional',
  scope: 'comment',
  own: true,
  summary: 'Record that you view bugs now; you must have a role on each',
  input: wire.VisitsToNote,
  output: wire.Visits,
  select: true,
  write: noteVisits,
})

export const getVisits = method({
  name: 'BugUserLastVisit.get',
  routes: [{ path: 'GET /bug_user_last_visit/:ids' }, { path: 'GET /bug_user_last_visit' }],
  login: 'required',
  summary: 'Get the times of your last visits to bugs, newest first; without ids, the newest 20',
  input: wire.VisitsAsked,
  output: wire.Visits,
  select: true,
  read: readVisits,
})

export const visitMethods = [updateVisits, getVisits]
