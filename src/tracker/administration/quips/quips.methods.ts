/** API methods for quips. */

import { method } from '../../../platform/http/method.ts'
import { createQuip, removeQuip, searchQuips, updateQuip } from './quips.ts'
import * as wire from './quips.wire.ts'

export const quipSearch = method({
  name: 'Quip.search',
  routes: [{ path: 'GET /docket_quip' }],
  login: 'required',
  summary: 'Get quips; for moderators also those that wait for approval',
  input: wire.QuipsSearched,
  output: wire.Quips,
  read: searchQuips,
})

export const quipCreate = method({
  name: 'Quip.create',
  routes: [{ path: 'POST /docket_quip', status: 201 }],
  login: 'required',
  summary: 'Add a quip, if the parameter quip_list_entry_control allows it',
  input: wire.NewQuip,
  output: wire.QuipMade,
  write: createQuip,
})

export const quipUpdate = method({
  name: 'Quip.update',
  routes: [{ path: 'PUT /docket_quip/:id' }],
  login: 'required',
  summary: 'Approve a quip or withdraw the approval; for members of bz_quip_moderators',
  input: wire.QuipChange,
  output: wire.Nothing,
  write: updateQuip,
})

export const quipDelete = method({
  name: 'Quip.delete',
  routes: [{ path: 'DELETE /docket_quip/:id' }],
  login: 'required',
  summary: 'Delete a quip; for members of bz_quip_moderators',
  input: wire.QuipNamed,
  output: wire.Nothing,
  write: removeQuip,
})

export const quipMethods = [quipSearch, quipCreate, quipUpdate, quipDelete]
