/**
 * API methods for watched products, components and keywords; the paths below `/component-watching`
 * are those of Mozilla.
 */

import { method } from '../../../platform/http/method.ts'
import { createWatch, deleteWatch, getWatches, listComponentWatches } from './watches.ts'
import * as wire from './watches.wire.ts'

export const watchGet = method({
  name: 'Watch.get',
  routes: [{ path: 'GET /watch' }],
  login: 'required',
  summary: 'Get the products, components and keywords that you watch',
  input: wire.WatchesAsked,
  output: wire.Watches,
  read: getWatches,
})

export const watchCreate = method({
  name: 'Watch.create',
  routes: [
    { path: 'POST /watch', status: 201 },
    { path: 'POST /component-watching', status: 201 },
  ],
  login: 'required',
  summary:
    'Watch a product, a component or a keyword: get mail about its bugs. Harmless if repeated',
  input: wire.NewWatch,
  output: wire.Watch,
  unknown: 'param_invalid',
  write: createWatch,
})

export const watchDelete = method({
  name: 'Watch.delete',
  routes: [{ path: 'DELETE /watch/:id' }, { path: 'DELETE /component-watching/:id' }],
  login: 'required',
  summary: 'Stop watching a product, a component or a keyword',
  input: wire.WatchNamed,
  output: wire.WatchDeleted,
  write: deleteWatch,
})

export const componentWatchingList = method({
  name: 'ComponentWatching.list',
  routes: [{ path: 'GET /component-watching' }],
  login: 'required',
  summary: "Get the products and components that you watch, in the form of Mozilla's",
  input: wire.Nothing,
  output: wire.ComponentWatches,
  read: listComponentWatches,
})

export const watchMethods = [watchGet, watchCreate, watchDelete, componentWatchingList]
