/** API methods for reading the history of bugs. */

import { method } from '../../../platform/http/method.ts'
import { readHistory } from './history.ts'
import * as wire from './history.wire.ts'

/** A bug may have thousands of changes; more bugs would block the main thread. */
const READ_HERE_MAX = 10

export const getHistory = method({
  name: 'Bug.history',
  routes: [{ path: 'GET /bug/:ids/history' }],
  login: 'optional',
  summary: 'Get the history of bugs',
  input: wire.HistoryAsked,
  output: wire.History,
  aside: ({ ids }) => ids.length > READ_HERE_MAX,
  read: readHistory,
})

export const historyMethods = [getHistory]
