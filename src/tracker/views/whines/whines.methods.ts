/** API methods for whines: searches that are sent by mail. */

import { method } from '../../../platform/http/method.ts'
import { approveWhines, createWhine, deleteWhine, updateWhine } from './change-whines.ts'
import { previewWhine, runWhine } from './preview-whine.ts'
import { getWhines } from './whines.ts'
import * as wire from './whines.wire.ts'

export const whineGet = method({
  name: 'Whine.get',
  routes: [{ path: 'GET /whine' }, { path: 'GET /whine/:id' }],
  login: 'required',
  summary: 'Get your searches that are sent by mail; administrators get those of everybody',
  input: wire.WhinesAsked,
  output: wire.Whines,
  read: getWhines,
})

export const whineCreate = method({
  name: 'Whine.create',
  routes: [{ path: 'POST /whine', status: 201 }],
  login: 'required',
  summary:
    'Have saved searches sent by mail regularly; needs `bz_canusewhines`, and ' +
    '`bz_canusewhineatothers` for others than you',
  input: wire.NewWhine,
  output: wire.Done,
  unknown: 'param_invalid',
  write: createWhine,
})

export const whineUpdate = method({
  name: 'Whine.update',
  routes: [{ path: 'PUT /whine/:id' }],
  login: 'required',
  summary: 'Change one of your searches that are sent by mail',
  input: wire.WhineUpdate,
  output: wire.Done,
  unknown: 'param_invalid',
  write: updateWhine,
})

export const whineDelete = method({
  name: 'Whine.delete',
  routes: [{ path: 'DELETE /whine/:id' }],
  login: 'required',
  summary: 'Delete one of your searches that are sent by mail; administrators can delete any',
  input: wire.WhineNamed,
  output: wire.Done,
  write: deleteWhine,
})

export const whinePreview = method({
  name: 'Whine.preview',
  routes: [{ path: 'GET /whine/:id/preview' }],
  login: 'required',
  summary: 'Get the bugs that it would send you now',
  input: wire.WhineNamed,
  output: wire.Preview,
  only_reads: true,
  call: previewWhine,
})

export const whineRun = method({
  name: 'Whine.run',
  routes: [{ path: 'POST /whine/:id/run' }],
  login: 'required',
  summary: 'Have it sent to you now, and to nobody else; at most ten times an hour',
  input: wire.WhineNamed,
  output: wire.Done,
  write: runWhine,
})

export const whineApprove = method({
  name: 'Whine.approve',
  routes: [{ path: 'POST /whine/approve' }],
  login: 'required',
  summary: 'Start searches that were imported, from their next scheduled time; for administrators',
  input: wire.ToApprove,
  output: wire.Approved,
  write: approveWhines,
})

export const whineMethods = [
  whineGet,
  whineCreate,
  whineUpdate,
  whineDelete,
  whinePreview,
  whineRun,
  whineApprove,
]
