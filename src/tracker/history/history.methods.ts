/** How the history of bugs is asked for from outside. */

import { method } from '../../platform/http/method.ts'
import { readHistory } from './history.ts'
import * as wire from './history.wire.ts'

export const getHistory = method({
  name: 'Bug.history',
  routes: [{ path: 'GET /bug/:ids/history' }],
  login: 'optional',
  summary: 'What was changed about bugs since they were filed, by whom and when',
  input: wire.HistoryAsked,
  output: wire.History,
  read: readHistory,
})

export const historyMethods = [getHistory]
