/** Whether anything can be changed here, told and said from outside. */

import { method } from '../../platform/http/method.ts'
import { changeReadOnly, readState } from './read-only.ts'
import * as wire from './read-only.wire.ts'

export const getReadOnly = method({
  name: 'ReadOnly.get',
  routes: [{ path: 'GET /read_only' }],
  login: 'any',
  summary: 'Whether everything can be read only for now, and why',
  input: wire.Nothing,
  output: wire.ReadOnlyState,
  read: readState,
})

export const updateReadOnly = method({
  name: 'ReadOnly.update',
  routes: [{ path: 'PUT /read_only' }],
  login: 'required',
  summary:
    'Refuse every change, as for the hours of a move, or allow them again; for members of ' +
    'tweakparams',
  input: wire.ReadOnlyAsked,
  output: wire.ReadOnlyState,
  unknown: 'param_invalid',
  call: changeReadOnly,
})

export const readOnlyMethods = [getReadOnly, updateReadOnly]
