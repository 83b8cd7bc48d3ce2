/** API methods for reading, creating, changing and deleting components. */

import { method } from '../../../platform/http/method.ts'
import { needsOne } from '../../../platform/http/needs.ts'
import { removeComponents, updateComponents } from './change-components.ts'
import { createComponent, getComponent } from './components.ts'
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
  summary: 'Make a component of a product, where the caller has editcomponents',
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
  summary: 'Read a component by its number, or by its name and that of its product',
  input: wire.ComponentAsked,
  output: wire.ComponentRead,
  needs: needsOne(['component'], 'component_id'),
  select: true,
  read: getComponent,
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
  summary: 'Change components, all of them or none, where the caller has editcomponents',
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
    'Remove components that no bug is in, all of them or none, where the caller has ' +
    'editcomponents; a product keeps its last one',
  input: wire.NamedComponents,
  output: wire.ComponentsRemoved,
  needs: needsOne(['component', 'ids', 'names'], 'component_id'),
  write: removeComponents,
})

export const componentMethods = [componentCreate, componentGet, componentUpdate, componentDelete]
