/** API methods for managing grants. They are created through dl's interface. */

import { method } from '../../platform/http/method.ts'
import { Purge, Restore } from '../edits/edits.wire.ts'
import { updateGrant } from './edit-grant.ts'
import * as wire from './grants.wire.ts'
import { purgeOwn, restoreOwn } from './purge-own.ts'
import { getGrant, listGrants } from './read-grants.ts'

export const grantSearch = method({
  name: 'Grant.search',
  routes: [{ path: 'GET /grants' }],
  login: 'required',
  takes_pair: true,
  summary: 'List your upload grants, page by page; members of admin also see those of others',
  input: wire.GrantsAsked,
  output: wire.Grants,
  select: true,
  unknown: 'param_invalid',
  // The total is counted, and texts are searched.
  aside: ({ everybody, search }) => everybody === true || search !== undefined,
  read: listGrants,
})

export const grantGet = method({
  name: 'Grant.get',
  routes: [{ path: 'GET /grants/:id' }],
  login: 'required',
  takes_pair: true,
  summary: 'Get one of your upload grants; members of admin, any grant',
  input: wire.GrantAsked,
  output: wire.OneGrant,
  select: true,
  read: getGrant,
})

export const grantUpdate = method({
  name: 'Grant.update',
  routes: [{ path: 'PUT /grants/:id' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Change one of your upload grants, but not the tickets created through it; members of ' +
    'admin, any grant',
  input: wire.GrantUpdate,
  output: wire.GrantsUpdated,
  unknown: 'param_invalid',
  call: updateGrant,
})

export const grantPurge = method({
  name: 'Grant.purge',
  routes: [{ path: 'DELETE /grants/:ids' }, { path: 'DELETE /grants' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Delete your upload grants, but not the tickets created through them, all or none; members ' +
    'of admin, any grants',
  input: Purge,
  output: wire.GrantsPurged,
  write: purgeOwn,
})

export const grantUndoPurge = method({
  name: 'Grant.undo_purge',
  routes: [{ path: 'POST /grants/undo_purge' }],
  login: 'required',
  takes_pair: true,
  summary:
    'Undo the deletion of your upload grants, all or none, for as long as they are kept; members ' +
    'of admin, of any grants',
  input: Restore,
  output: wire.GrantsRestored,
  unknown: 'param_invalid',
  write: restoreOwn,
})

export const grantMethods = [grantSearch, grantGet, grantUpdate, grantPurge, grantUndoPurge]
