/** API methods for reading fields of bugs and their values. */

import { method } from '../../../platform/http/method.ts'
import * as changes from './change-fields.wire.ts'
import { createField, moveField, removeField, updateField } from './change-fields.ts'
import { createValue, removeValue, updateValue } from './change-values.ts'
import * as values from './change-values.wire.ts'
import * as wire from './fields.wire.ts'
import { getFields, getLegalValues } from './get-fields.ts'
import { moveValue, searchValues } from './search-values.ts'
import * as search from './search-values.wire.ts'
import { readWorkflow, updateWorkflow } from './workflow.ts'
import * as workflow from './workflow.wire.ts'

/** Bugzilla's columns, where the names in responses differ. */
const fieldAliases = { description: 'display_name', enter_bug: 'is_on_bug_entry' }

export const bugFields = method({
  name: 'Bug.fields',
  routes: [{ path: 'GET /field/bug' }, { path: 'GET /field/bug/:id_or_name' }],
  login: 'optional',
  summary: 'Get the fields of bugs, with their legal values',
  input: wire.FieldsAsked,
  output: wire.Fields,
  select: true,
  read: getFields,
})

export const bugLegalValues = method({
  name: 'Bug.legal_values',
  routes: [
    { path: 'GET /field/bug/:field/values' },
    { path: 'GET /field/bug/:field/:product_id/values' },
  ],
  login: 'optional',
  summary: 'Get the names of the legal values of a field; Bug.fields returns more',
  input: wire.ValuesAsked,
  output: wire.Values,
  read: getLegalValues,
})

export const fieldCreate = method({
  name: 'Field.create',
  routes: [{ path: 'POST /field/bug', status: 201 }],
  login: 'required',
  summary: 'Create a custom field; for members of admin',
  input: changes.NewField,
  output: changes.FieldMade,
  aliases: fieldAliases,
  unknown: 'param_invalid',
  write: createField,
})

export const fieldUpdate = method({
  name: 'Field.update',
  routes: [{ path: 'PUT /field/bug/:id_or_name' }],
  login: 'required',
  summary: 'Change a custom field; for members of admin',
  input: changes.FieldChange,
  output: changes.FieldsChanged,
  aliases: fieldAliases,
  unknown: 'unknown_method',
  write: updateField,
})

export const fieldMove = method({
  name: 'Field.move',
  routes: [{ path: 'POST /field/bug/:id_or_name/move' }],
  login: 'required',
  summary: 'Move a custom field up or down among the others; for members of admin',
  input: changes.FieldMoved,
  output: changes.FieldsChanged,
  write: moveField,
})

export const fieldRemove = method({
  name: 'Field.remove',
  routes: [{ path: 'DELETE /field/bug/:id_or_name' }],
  login: 'required',
  summary: 'Delete an obsolete custom field that was never used; for members of admin',
  input: changes.FieldNamed,
  output: changes.Nothing,
  write: removeField,
})

export const fieldValueSearch = method({
  name: 'Field.search_values',
  routes: [{ path: 'GET /docket_field_values/:field' }],
  login: 'required',
  summary: 'Get legal values with everything that is administered; for members of admin',
  input: search.ValuesSearched,
  output: search.ValuesFound,
  aside: true,
  read: searchValues,
})

export const fieldValueMove = method({
  name: 'Field.move_value',
  routes: [{ path: 'PUT /docket_field_values/:field/:value' }],
  login: 'required',
  summary: 'Move a legal value up or down among the others; for members of admin',
  input: search.ValueMoved,
  output: values.ValuesChanged,
  write: moveValue,
})

export const fieldValueCreate = method({
  name: 'Field.create_value',
  routes: [{ path: 'POST /field/bug/:field/values', status: 201 }],
  login: 'required',
  summary: 'Add a legal value to a select field; for members of admin',
  input: values.NewValue,
  output: values.ValueMade,
  unknown: 'param_invalid',
  write: createValue,
})

export const fieldValueUpdate = method({
  name: 'Field.update_value',
  routes: [{ path: 'PUT /field/bug/:field/values/:value' }],
  login: 'required',
  summary: 'Change a legal value of a select field; renaming updates bugs; for members of admin',
  input: values.ValueChange,
  output: values.ValuesChanged,
  unknown: 'unknown_method',
  write: updateValue,
})

export const fieldValueRemove = method({
  name: 'Field.remove_value',
  routes: [{ path: 'DELETE /field/bug/:field/values/:value' }],
  login: 'required',
  summary: 'Delete a legal value that no bug has; for members of admin',
  input: values.ValueNamed,
  output: changes.Nothing,
  write: removeValue,
})

export const workflowGet = method({
  name: 'Workflow.get',
  routes: [{ path: 'GET /workflow' }],
  login: 'optional',
  summary: 'Get the workflow: status transitions, and initial statuses',
  input: workflow.NothingAsked,
  output: workflow.Workflow,
  read: readWorkflow,
})

export const workflowUpdate = method({
  name: 'Workflow.update',
  routes: [{ path: 'PUT /workflow' }],
  login: 'required',
  summary:
    'Change the workflow. A transition from every status to that of duplicates (parameter ' +
    'duplicate_or_move_bug_status) always exists; for members of admin',
  input: workflow.WorkflowChange,
  output: workflow.WorkflowChanged,
  unknown: 'unknown_method',
  write: updateWorkflow,
})

export const fieldMethods = [
  bugFields,
  bugLegalValues,
  fieldCreate,
  fieldUpdate,
  fieldMove,
  fieldRemove,
  fieldValueSearch,
  fieldValueMove,
  fieldValueCreate,
  fieldValueUpdate,
  fieldValueRemove,
  workflowGet,
  workflowUpdate,
]
