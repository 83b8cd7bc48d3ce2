/** API methods for reading, creating and changing flag types. */

import { method } from '../../../platform/http/method.ts'
import { needsOne } from '../../../platform/http/needs.ts'
import { createFlagType, moveFlagType, updateFlagTypes } from './change-flag-types.ts'
import { removeFlagTypes } from './delete-flag-types.ts'
import * as wire from './flag-types.wire.ts'
import { getFlagTypes } from './get-flag-types.ts'
import { searchFlagTypes } from './search-flag-types.ts'
import { TypesFound, TypesSearched } from './search-flag-types.wire.ts'

const aliases = {
  is_requesteeble: 'is_specifically_requestable',
  grant_group_id: 'grant_group',
  request_group_id: 'request_group',
}

export const flagTypeGet = method({
  name: 'FlagType.get',
  routes: [
    { path: 'GET /flag_type/:product' },
    { path: 'GET /flag_type/:product/:component' },
    // The path in newer versions of Bugzilla.
    { path: 'GET /flag_types/:product' },
    { path: 'GET /flag_types/:product/:component' },
  ],
  login: 'optional',
  summary:
    'List the flag types of a product or component, with the statuses that the caller can ' + 'set',
  input: wire.FlagTypesAsked,
  output: wire.FlagTypes,
  read: getFlagTypes,
})

export const flagTypeSearch = method({
  name: 'FlagType.search',
  routes: [{ path: 'GET /docket_flag_types' }, { path: 'GET /docket_flag_types/:id' }],
  login: 'required',
  summary:
    'Get flag types with everything that is administered; for members of editcomponents, and ' +
    'for the administrators of their products',
  input: TypesSearched,
  output: TypesFound,
  read: searchFlagTypes,
})

export const flagTypeCreate = method({
  name: 'FlagType.create',
  routes: [{ path: 'POST /flag_type', status: 201 }],
  login: 'required',
  summary:
    'Create a flag type; for members of editcomponents, and for the administrators of its ' +
    'products',
  input: wire.NewFlagType,
  output: wire.FlagTypeMade,
  aliases,
  write: createFlagType,
})

export const flagTypeUpdate = method({
  name: 'FlagType.update',
  routes: [{ path: 'PUT /flag_type/:id_or_name' }],
  login: 'required',
  summary:
    'Change flag types, all of them or none; administrators of some of its products can ' +
    'only include and exclude these',
  input: wire.FlagTypeChange,
  output: wire.FlagTypesChanged,
  aliases,
  needs: needsOne(),
  unknown: 'unknown_method',
  write: updateFlagTypes,
})

export const flagTypeMove = method({
  name: 'FlagType.move',
  routes: [{ path: 'POST /flag_type/:id/move' }],
  login: 'required',
  summary: 'Move a flag type up or down among the others; for members of editcomponents',
  input: wire.FlagTypeMoved,
  output: wire.FlagTypesMoved,
  write: moveFlagType,
})

export const flagTypeDelete = method({
  name: 'FlagType.delete',
  routes: [{ path: 'DELETE /flag_type' }, { path: 'DELETE /flag_type/:id_or_name' }],
  login: 'required',
  summary:
    'Delete flag types, all of them or none; also for administrators of all of their products',
  input: wire.FlagTypesRemoval,
  output: wire.FlagTypesRemoved,
  needs: needsOne(),
  write: removeFlagTypes,
})

export const flagTypeMethods = [
  flagTypeGet,
  flagTypeSearch,
  flagTypeCreate,
  flagTypeUpdate,
  flagTypeMove,
  flagTypeDelete,
]
