/** The API methods that delete groups and say where they are used; others are in accounts. */

import { method } from '../../../platform/http/method.ts'
import { needsOne } from '../../../platform/http/needs.ts'
import { getUses } from './get-uses.ts'
import * as wire from './groups.wire.ts'
import { removeGroups } from './remove-groups.ts'

export const groupDelete = method({
  name: 'Group.delete',
  routes: [{ path: 'DELETE /group' }, { path: 'DELETE /group/:id_or_name' }],
  login: 'required',
  summary:
    'Delete groups, all of them or none; for members of creategroups. Uses of a group ' +
    'must be named to be removed',
  input: wire.GroupRemoval,
  output: wire.GroupsRemoved,
  needs: needsOne(),
  write: removeGroups,
})

export const groupGetUses = method({
  name: 'Group.get_uses',
  routes: [{ path: 'GET /group/:id_or_name/uses' }],
  login: 'required',
  summary:
    'Get where a group is used: bugs, products, flag types and parameters; for members of ' +
    'creategroups',
  input: wire.UsesAsked,
  output: wire.GroupUses,
  aside: true,
  read: getUses,
})

export const groupMethods = [groupDelete, groupGetUses]
