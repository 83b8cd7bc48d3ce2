/** API methods for saved searches. `savedsearch` of Bug.search runs them. */

import { method } from '../../../platform/http/method.ts'
import { moveSearch } from './move-search.ts'
import * as searches from './saved-searches.ts'
import * as wire from './saved-searches.wire.ts'

export const getSearches = method({
  name: 'SavedSearch.get',
  routes: [{ path: 'GET /saved_search' }],
  login: 'required',
  summary: 'List your saved searches, and those shared with you',
  input: wire.Nothing,
  output: wire.SavedSearches,
  read: searches.listSearches,
})

export const createSearch = method({
  name: 'SavedSearch.create',
  routes: [{ path: 'POST /saved_search', status: 201 }],
  login: 'required',
  summary: 'Save a search; members of `querysharegroup` can share it with a group',
  input: wire.NewSearch,
  output: wire.Done,
  unknown: 'param_invalid',
  write: searches.saveSearch,
})

export const updateSearch = method({
  name: 'SavedSearch.update',
  routes: [{ path: 'PUT /saved_search/:id' }],
  login: 'required',
  summary: 'Change a saved search; for those shared by others, only whether it is in your links',
  input: wire.SearchUpdate,
  output: wire.Done,
  unknown: 'param_invalid',
  write: searches.updateSearch,
})

export const deleteSearch = method({
  name: 'SavedSearch.delete',
  routes: [{ path: 'DELETE /saved_search/:id' }],
  login: 'required',
  summary: 'Delete one of your saved searches, also for those it is shared with',
  input: wire.SearchNamed,
  output: wire.Done,
  write: searches.deleteSearch,
})

export const moveSavedSearch = method({
  name: 'SavedSearch.move',
  routes: [{ path: 'POST /saved_search/:id/move' }],
  login: 'required',
  summary: 'Move one of your saved searches up or down in your lists',
  input: wire.SearchMoved,
  output: wire.Done,
  write: moveSearch,
})

export const savedSearchMethods = [
  getSearches,
  createSearch,
  updateSearch,
  moveSavedSearch,
  deleteSearch,
]
