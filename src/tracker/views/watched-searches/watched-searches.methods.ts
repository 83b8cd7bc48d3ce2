/** API methods that start and end watching a saved search. */

import { method } from '../../../platform/http/method.ts'
import { unwatchSearch, watchSearch } from './watched-searches.ts'
import * as wire from './watched-searches.wire.ts'

export const searchWatch = method({
  name: 'SavedSearch.watch',
  routes: [{ path: 'POST /saved_search/:id/watch' }],
  login: 'required',
  summary: 'Watch a saved search: get mail when a bug enters it. Harmless if repeated',
  input: wire.SearchNamed,
  output: wire.Done,
  call: watchSearch,
})

export const searchUnwatch = method({
  name: 'SavedSearch.unwatch',
  routes: [{ path: 'DELETE /saved_search/:id/watch' }],
  login: 'required',
  summary: 'Stop watching a saved search',
  input: wire.SearchNamed,
  output: wire.Done,
  write: unwatchSearch,
})

export const watchedSearchMethods = [searchWatch, searchUnwatch]
