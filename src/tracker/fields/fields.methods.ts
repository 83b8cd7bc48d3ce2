/** How the fields of bugs and their values are asked for from outside. */

import { method } from '../../platform/http/method.ts'
import * as wire from './fields.wire.ts'
import { getFields, getLegalValues } from './get-fields.ts'

export const bugFields = method({
  name: 'Bug.fields',
  routes: [{ path: 'GET /field/bug' }, { path: 'GET /field/bug/:id_or_name' }],
  login: 'optional',
  summary: 'What bugs consist of, with the values that each field may have',
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
  summary: 'The names of the values that one field may have; Bug.fields says more',
  input: wire.ValuesAsked,
  output: wire.Values,
  read: getLegalValues,
})

export const fieldMethods = [bugFields, bugLegalValues]
