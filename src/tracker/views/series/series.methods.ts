/** API methods for series: numbers of bugs counted regularly. */

import { method } from '../../../platform/http/method.ts'
import { createSeries, deleteSeries, updateSeries } from './change-series.ts'
import { getNumbers, getSeries } from './series.ts'
import * as wire from './series.wire.ts'

export const seriesGet = method({
  name: 'Series.get',
  routes: [{ path: 'GET /docket_series' }, { path: 'GET /docket_series/:ids' }],
  login: 'optional',
  summary: 'Get series of numbers of bugs, by id or by category and name',
  input: wire.SeriesAsked,
  output: wire.SeriesFound,
  select: true,
  read: getSeries,
})

export const seriesNumbers = method({
  name: 'Series.numbers',
  routes: [{ path: 'GET /docket_series/numbers' }, { path: 'GET /docket_series/:ids/numbers' }],
  login: 'optional',
  summary: 'Get the numbers of bugs that series counted',
  input: wire.NumbersAsked,
  output: wire.SeriesNumbers,
  aside: true,
  read: getNumbers,
})

export const seriesCreate = method({
  name: 'Series.create',
  routes: [{ path: 'POST /docket_series', status: 201 }],
  login: 'required',
  summary: 'Have the bugs of a search counted regularly; needs `editbugs`',
  input: wire.NewSeries,
  output: wire.Done,
  unknown: 'param_invalid',
  write: createSeries,
})

export const seriesUpdate = method({
  name: 'Series.update',
  routes: [{ path: 'PUT /docket_series/:id' }],
  login: 'required',
  summary: 'Change one of your series; administrators can change those of others',
  input: wire.SeriesUpdate,
  output: wire.Done,
  unknown: 'param_invalid',
  write: updateSeries,
})

export const seriesDelete = method({
  name: 'Series.delete',
  routes: [{ path: 'DELETE /docket_series/:id' }],
  login: 'required',
  summary: 'Delete one of your series with its numbers',
  input: wire.SeriesNamed,
  output: wire.Done,
  write: deleteSeries,
})

export const seriesMethods = [seriesGet, seriesNumbers, seriesCreate, seriesUpdate, seriesDelete]
