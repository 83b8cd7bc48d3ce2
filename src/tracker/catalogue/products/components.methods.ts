/** API methods for reading, creating, changing and deleting components. */

import { method } from '../../../platform/http/method.ts'
import { needsOne } from '../../../platform/http/needs.ts'
import { removeComponents, updateComponents } from './change-components.ts'
import { createComponent, getComponent } from './components.ts'
import { findComponents } from './find-components.ts'
import * as wire from './components.wire.ts'

/** Internal names of parameters. */
const INTERNAL = {
  initialowner: 'default_assignee',
  initialqacontact: 'default_qa_contact',
  initial_cc: 'default_cc',
  isactive: 'is_open',
}

export const componentCreate = method({
  name: 'Component.create',
  routes: [{ path: 'POST /component', status: 201 }],
  login: 'required',
  summary: 'Create a component of a product; for those with editcomponents there',
  input: wire.NewComponent,
  output: wire.ComponentMade,
  aliases: INTERNAL,
  unknown: 'param_invalid',
  ignores: /^(id|product_id|create_series)$/,
  write: createComponent,
})

export const componentGet = method({
  name: 'Component.get',
  routes: [
    { path: 'GET /component' },
    { path: 'GET /component/:component_id' },
    { path: 'GET /component/:product/:component' },
  ],
  login: 'optional',
  summary: 'Get a component by id, or by its name and that of its product',
  input: wire.ComponentAsked,
  output: wire.ComponentRead,
  needs: needsOne(['component'], 'component_id'),
  select: true,
  read: getComponent,
})

export const componentFind = method({
  name: 'Component.find',
  routes: [{ path: 'GET /docket_components' }],
  login: 'required',
  summary: 'Find products and components in which you can file bugs, by words of their names',
  input: wire.ComponentsSought,
  output: wire.ComponentsFound,
  read: findComponents,
})

/** Names used by other versions of Bugzilla. */
const aliases = { is_active: 'is_open', default_assigned_to: 'default_assignee' }

export const componentUpdate = method({
  name: 'Component.update',
  routes: [
    { path: 'PUT /component' },
    { path: 'PUT /component/:component_id' },
    { path: 'PUT /component/:product/:component' },
  ],
  login: 'required',
  summary: 'Change components, all of them or none; for those with editcomponents there',
  input: wire.ComponentChange,
  output: wire.ComponentsChanged,
  aliases,
  needs: needsOne(['component', 'ids', 'names'], 'component_id'),
  unknown: 'unknown_method',
  write: updateComponents,
})

export const componentDelete = method({
  name: 'Component.delete',
  routes: [
    { path: 'DELETE /component' },
    { path: 'DELETE /component/:component_id' },
    { path: 'DELETE /component/:product/:component' },
  ],
  login: 'required',
  summary:
    'Delete components without bugs, all of them or none; for those with editcomponents ' +
    'there. The last one of a product cannot be deleted',
  input: wire.NamedComponents,
  output: wire.ComponentsRemoved,
  needs: needsOne(['component', 'ids', 'names'], 'component_id'),
  write: removeComponents,
})

export const componentMethods = [
  componentCreate,
  componentGet,
  componentFind,
  componentUpdate,
  componentDelete,
]
