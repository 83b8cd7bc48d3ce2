/** How grants are looked after from outside. They are made through the interface of dl. */

import { method } from '../../platform/http/method.ts'
import { Purge } from '../edits/edits.wire.ts'
import { purgeOwn, updateGrant } from './edit-grant.ts'
import * as wire from './grants.wire.ts'
import { getGrant, listGrants } from './read-grants.ts'

export const grantSearch = method({
  name: 'Grant.search',
  routes: [{ path: 'GET /grants' }],
  login: 'required',
  takes_pair: true,
  summary: 'Your grants to upload, page by page; for members of admin those of others as well',
  input: wire.GrantsAsked,
  output: wire.Grants,
  select: true,
  unknown: 'param_invalid',
  // All of them are counted.
  aside: ({ everybody }) => everybody === true,
  read: listGrants,
})

export const grantGet = method({
  name: 'Grant.get',
  routes: [{ path: 'GET /grants/:id' }],
  login: 'required',
  takes_pair: true,
  summary: 'One of your grants to upload; for members of admin any',
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
  summary: 'Change one of your grants, and not the tickets that came of it; members of admin any',
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
  summary: 'End your grants, and not the tickets that came of them, all or none; admins any',
  input: Purge,
  output: wire.GrantsPurged,
  write: purgeOwn,
})

export const grantMethods = [grantSearch, grantGet, grantUpdate, grantPurge]
