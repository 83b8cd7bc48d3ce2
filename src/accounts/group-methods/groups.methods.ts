/** API methods for reading, creating and changing groups. */

import { method } from '../../platform/http/method.ts'
import { needsOne } from '../../platform/http/needs.ts'
import { createGroup, updateGroups } from '../groups/change-groups.ts'
import { getGroups } from './get-groups.ts'
import { previewPattern } from './preview-pattern.ts'
import { removeMembers } from './remove-members.ts'
import * as wire from '../groups/groups.wire.ts'

export const getGroup = method({
  name: 'Group.get',
  routes: [{ path: 'GET /group' }, { path: 'GET /group/:id_or_name' }],
  login: 'required',
  summary:
    'Get groups by id or name, or all; for members of editusers and creategroups, and for ' +
    'people who can add others to a group',
  input: wire.GroupsAsked,
  output: wire.Groups,
  // All people are counted.
  aside: ({ details }) => details === true,
  read: getGroups,
})

export const createNewGroup = method({
  name: 'Group.create',
  routes: [{ path: 'POST /group', status: 201 }],
  login: 'required',
  summary: 'Create a group for bugs; for members of creategroups',
  input: wire.NewGroup,
  output: wire.GroupMade,
  write: createGroup,
})

export const updateGroup = method({
  name: 'Group.update',
  routes: [{ path: 'PUT /group/:id_or_name' }],
  login: 'required',
  summary: 'Change groups, all of them or none; for members of creategroups',
  input: wire.GroupUpdate,
  output: wire.GroupsUpdated,
  needs: needsOne(),
  unknown: 'unknown_method',
  write: updateGroups,
})

export const groupPreviewPattern = method({
  name: 'Group.preview_pattern',
  routes: [{ path: 'GET /docket_group_pattern' }],
  login: 'required',
  summary: 'Count whom a pattern of a group would add and remove; for members of creategroups',
  input: wire.PatternAsked,
  output: wire.PatternPreviewed,
  aside: true,
  read: previewPattern,
})

export const groupRemoveMembers = method({
  name: 'Group.remove_members',
  routes: [{ path: 'DELETE /group/:id_or_name/members' }],
  login: 'required',
  summary:
    'Remove people who were added to a group, by a pattern for their login names or all of them; ' +
    'for members of creategroups',
  input: wire.MembersRemoval,
  output: wire.MembersRemoved,
  unknown: 'unknown_method',
  call: removeMembers,
})

export const groupMethods = [
  getGroup,
  createNewGroup,
  updateGroup,
  groupPreviewPattern,
  groupRemoveMembers,
]
