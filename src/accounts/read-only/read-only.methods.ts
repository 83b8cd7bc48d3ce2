/** API methods for reading and setting read-only mode. */

import { method } from '../../platform/http/method.ts'
import { changeReadOnly, readState } from './read-only.ts'
import * as wire from './read-only.wire.ts'

export const getReadOnly = method({
  name: 'ReadOnly.get',
  routes: [{ path: 'GET /read_only' }],
  login: 'any',
  summary: 'Get the state of read-only mode and the reason',
  input: wire.Nothing,
  output: wire.ReadOnlyState,
  read: readState,
})

export const updateReadOnly = method({
  name: 'ReadOnly.update',
  routes: [{ path: 'PUT /read_only' }],
  login: 'required',
  summary:
    'Turn read-only mode on, for example during a migration, or off; for members of tweakparams',
  input: wire.ReadOnlyAsked,
  output: wire.ReadOnlyState,
  unknown: 'param_invalid',
  call: changeReadOnly,
})

export const readOnlyMethods = [getReadOnly, updateReadOnly]
