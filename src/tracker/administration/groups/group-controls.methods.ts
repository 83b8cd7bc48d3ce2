/** API methods for reading and changing group controls of products. */

import { method } from '../../../platform/http/method.ts'
import { getControls, updateControl } from './group-controls.ts'
import * as wire from './group-controls.wire.ts'

export const controlsGet = method({
  name: 'Product.get_group_controls',
  routes: [{ path: 'GET /product/:product/group' }],
  login: 'required',
  summary: 'List the group controls of a product; for those with editcomponents there',
  input: wire.ControlsAsked,
  output: wire.Controls,
  read: getControls,
})

export const controlUpdate = method({
  name: 'Product.update_group_control',
  routes: [{ path: 'PUT /product/:product/group/:group' }],
  login: 'required',
  summary:
    'Change a group control of a product; for those with editcomponents there. If the ' +
    'group becomes mandatory, all bugs of the product are added to it; if it is no longer ' +
    'allowed, all are removed',
  input: wire.ControlChange,
  output: wire.ControlsChanged,
  unknown: 'unknown_method',
  write: updateControl,
})

export const groupControlMethods = [controlsGet, controlUpdate]
