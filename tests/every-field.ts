/** What tests put into every field of the table, so that they follow a new one. */

import assert from 'node:assert/strict'

import { optionalFields } from '../src/tracker/model/bug-fields/bug-fields.wire.ts'
import { type ColumnOf, setFields, wireOf } from '../src/tracker/model/bug-fields/columns.wire.ts'
import type { Instance } from './instance.ts'

/** Enables the fields that are disabled in new installations. */
export async function enableOptionalFields(instance: Instance) {
  for (const { name } of optionalFields) {
    const asked = { as: instance.admin, body: { obsolete: false } }
    const { status, text } = await instance.ask('PUT', `/rest/field/bug/${name}`, asked)
    assert.equal(status, 200, text)
  }
}

/** Parameters of Bug.create and Bug.update with a text in each field that is a line. */
export const everyLine = (textOf: (name: ColumnOf<'line'>) => string): Record<string, string> =>
  Object.fromEntries(
    setFields.flatMap((field) =>
      field.column === 'line' ? [[wireOf(field), textOf(field.name)]] : [],
    ),
  )
