/** API methods for reading and changing group controls of products. */

import { method } from '../../../platform/http/method.ts'
import { getControls, updateControl } from './group-controls.ts'
import * as wire from './group-controls.wire.ts'

export const controlsGet = method({
  name: 'Product.get_group_controls',
  routes: [{ path: 'GET /product/:product/group' }],
  login: 'required',
  summary: 'What groups mean in a product; for whoever has editcomponents there',
  input: wire.ControlsAsked,
  output: wire.Controls,
  read: getControls,
})

export const controlUpdate = method({
  name: 'Product.update_group_control',
  routes: [{ path: 'PUT /product/:product/group/:group' }],
  login: 'required',
  summary:
    'Change what a group means in a product, where the caller has editcomponents. Once members ' +
    'have no choice, all bugs of the product go into the group; once it takes none, all go out',
  input: wire.ControlChange,
  output: wire.ControlsChanged,
  unknown: 'unknown_method',
  write: updateControl,
})

export const groupControlMethods = [controlsGet, controlUpdate]
