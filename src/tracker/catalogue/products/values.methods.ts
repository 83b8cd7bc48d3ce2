/**
 * API methods for creating, changing and deleting versions and milestones; Product.get reads them.
 */

import { method } from '../../../platform/http/method.ts'
import * as values from './values.ts'
import * as wire from './values.wire.ts'

export const versionCreate = method({
  name: 'Version.create',
  routes: [{ path: 'POST /product/:product/version', status: 201 }],
  login: 'required',
  summary: 'Create a version of a product; for those with editcomponents there',
  input: wire.NewVersion,
  output: wire.ValueMade,
  unknown: 'param_invalid',
  write: values.createVersion,
})

export const versionUpdate = method({
  name: 'Version.update',
  routes: [{ path: 'PUT /product/:product/version/:version' }],
  login: 'required',
  summary:
    'Change a version of a product; renaming updates bugs. For those with editcomponents ' +
    'there',
  input: wire.VersionChange,
  output: wire.VersionsChanged,
  unknown: 'unknown_method',
  write: values.updateVersion,
})

export const versionDelete = method({
  name: 'Version.delete',
  routes: [{ path: 'DELETE /product/:product/version/:version' }],
  login: 'required',
  summary: 'Delete a version that no bug has; the last one of a product cannot be deleted',
  input: wire.NamedVersion,
  output: wire.VersionsRemoved,
  write: values.removeVersion,
})

export const milestoneCreate = method({
  name: 'Milestone.create',
  routes: [{ path: 'POST /product/:product/milestone', status: 201 }],
  login: 'required',
  summary: 'Create a milestone of a product; for those with editcomponents there',
  input: wire.NewMilestone,
  output: wire.ValueMade,
  unknown: 'param_invalid',
  write: values.createMilestone,
})

export const milestoneUpdate = method({
  name: 'Milestone.update',
  routes: [{ path: 'PUT /product/:product/milestone/:milestone' }],
  login: 'required',
  summary:
    'Change a milestone of a product; renaming updates bugs and the default milestone. ' +
    'For those with editcomponents there',
  input: wire.MilestoneChange,
  output: wire.MilestonesChanged,
  unknown: 'unknown_method',
  write: values.updateMilestone,
})

export const milestoneMove = method({
  name: 'Milestone.move',
  routes: [{ path: 'POST /product/:product/milestone/:milestone/move' }],
  login: 'required',
  summary:
    'Move a milestone up or down among those of its product; for those with editcomponents there',
  input: wire.MilestoneMoved,
  output: wire.MilestonesChanged,
  write: values.moveMilestone,
})

export const milestoneDelete = method({
  name: 'Milestone.delete',
  routes: [{ path: 'DELETE /product/:product/milestone/:milestone' }],
  login: 'required',
  summary: 'Delete a milestone that no bug has, except the default one',
  input: wire.NamedMilestone,
  output: wire.MilestonesRemoved,
  write: values.removeMilestone,
})

export const valueMethods = [
  versionCreate,
  versionUpdate,
  versionDelete,
  milestoneCreate,
  milestoneUpdate,
  milestoneMove,
  milestoneDelete,
]
