/** API methods for one's own OpenPGP key. */

import { method } from '../../platform/http/method.ts'
import { putOwnKey, readOwnKey, removeOwnKey } from './pgp-keys.ts'
import * as wire from './pgp-keys.wire.ts'

export const getPgpKey = method({
  name: 'PgpKey.get',
  routes: [{ path: 'GET /docket_pgp_key' }],
  login: 'required',
  summary: 'Get the OpenPGP key to which mail to you is encrypted',
  input: wire.Nothing,
  output: wire.OwnKey,
  read: readOwnKey,
})

export const updatePgpKey = method({
  name: 'PgpKey.update',
  routes: [{ path: 'PUT /docket_pgp_key' }],
  login: 'required',
  own: true,
  summary:
    'Set the OpenPGP key to which mail to you is encrypted, if it is about bugs in groups about ' +
    'which mail has no content. A message tells you of it',
  input: wire.NewKey,
  output: wire.KeyStored,
  unknown: 'param_invalid',
  call: putOwnKey,
})

export const deletePgpKey = method({
  name: 'PgpKey.delete',
  routes: [{ path: 'DELETE /docket_pgp_key' }],
  login: 'required',
  own: true,
  summary: 'Remove your OpenPGP key',
  input: wire.Nothing,
  output: wire.KeyRemoved,
  write: removeOwnKey,
})

export const pgpKeyMethods = [getPgpKey, updatePgpKey, deletePgpKey]
