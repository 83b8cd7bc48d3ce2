/** Fields, their values and the workflow, and what is read of them before everything else. */

import type { Row, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { bugField } from '../../tracker/model/bug-fields/bug-fields.wire.ts'
import { selectNames } from '../../tracker/model/bug-fields/columns.wire.ts'
import { valueKinds } from '../../tracker/model/bug-fields/custom-fields.rules.ts'
import { columnsIn } from './cells.ts'
import type { Tell } from './lost.ts'
import type { OwnField } from './own-fields.ts'
import { type Filled, made, type Reading, rowsOf } from './reading.ts'

/** Whether Bugzilla 5.2 has it: not what other variants have; `votes` is that of an extension. */
function isBuiltIn(name: string, has_voting: boolean) {
  const field = bugField(name)
  return field !== undefined && field.optional !== true && (name !== 'votes' || has_voting)
}

/** It becomes a part of Perl in Bugzilla. */
const NAME = /^cf_[A-Za-z0-9_]+$/

type Known = Pick<Reading, 'own' | 'fields' | 'values' | 'controlled'>

/** The fields that Bugzilla has or gets, and all legal values. */
export async function readFields(tx: Tx, has_voting: boolean): Promise<Known> {
  const all = await tx.selectFrom('fielddefs').selectAll().execute()
  const kept = all.filter(({ name, custom }) => custom === 1 || isBuiltIn(name, has_voting))
  const own = kept
    .filter(({ custom }) => custom === 1)
    .map(({ id, name, type }): OwnField => {
      if (!NAME.test(name)) throw new Refusal(`Bugzilla allows no field with the name '${name}'`)
      return { id, name, holds: valueKinds.get(type) ?? 'text' }
    })
  const values = new Map<number, { field_id: number; value_id: number; value: string }>()
  for await (const page of rowsOf(tx, 'field_values')) {
    for (const row of page) {
      const { id, field_id, value_id, value } = row as Row & { id: number; field_id: number }
      values.set(id, { field_id, value_id: Number(value_id), value: String(value) })
    }
  }
  const fields = new Map(kept.map(({ id, name }) => [id, name]))
  const controlled = kept.filter(({ value_field_id }) => fields.has(value_field_id!))
  return { own, fields, values, controlled: new Set(controlled.map(({ id }) => id)) }
}

const FIELDS = columnsIn(
  'id:i3 name:t64 type:n2 custom:n1 description:b255 long_desc:t255 mailhead:n1 sortkey:n2 ' +
    'obsolete:n1 enter_bug:n1 buglist:n1 visibility_field_id:i3 value_field_id:i3 ' +
    'reverse_desc:b255 is_mandatory:n1 is_numeric:n1',
)
const VALUES = 'id>value_id:i2 value:t64 sortkey:n2 isactive:n1 visibility_value_id:i2'

/** The fields, with those of their values that Bugzilla has tables for. */
export function fieldTables(reading: Reading): Filled[] {
  const { fields, own, tell } = reading
  const names = new Set<string>([...selectNames, ...own.map(({ name }) => name)])
  const selects = [...fields].filter(
    ([id, name]) =>
      names.has(name) && (own.find((one) => one.id === id)?.holds ?? 'select') in WITH_VALUES,
  )
  return [
    made(reading, { table: 'fielddefs', docket: 'fielddefs', columns: FIELDS }, (row) =>
      fields.has(row['id'] as number) ? keptReferences(row, reading) : undefined,
    ),
    ...selects.map(([id, name]) => valuesOf(reading, id, name)),
    made(
      reading,
      {
        table: 'field_visibility',
        docket: 'field_visibility',
        columns: columnsIn('field_id:i3 value_id:i2'),
      },
      (row) => (fields.has(row['field_id'] as number) ? row : undefined),
    ),
    workflow(reading, tell),
  ]
}
const WITH_VALUES: Readonly<Record<string, true>> = { select: true, multi: true }

const FREE =
  'a field that depends on one that Bugzilla does not have is always shown, with all values'

function keptReferences(row: Row, { fields, tell }: Reading): Row {
  const lost = (['visibility_field_id', 'value_field_id'] as const).filter(
    (column) => row[column] !== null && !fields.has(row[column] as number),
  )
  if (lost.length > 0) tell(FREE, String(row['name']))
  return { ...row, ...Object.fromEntries(lost.map((column) => [column, null])) }
}

const DESCRIBED = 'the description of a legal value was left out'

function valuesOf(reading: Reading, id: number, name: string): Filled {
  const isStatus = name === 'bug_status'
  const columns = columnsIn(isStatus ? `${VALUES} is_open:n1` : VALUES)
  return made(reading, { table: name, docket: 'field_values', columns }, (row) => {
    if (row['field_id'] !== id) return undefined
    if (row['description']) reading.tell(DESCRIBED, `${name} '${String(row['value'])}'`)
    // With a condition, but no field that it is about, Bugzilla fails.
    return reading.controlled.has(id) ? row : { ...row, visibility_value_id: null }
  })
}

function workflow(reading: Reading, tell: Tell): Filled {
  const columns = columnsIn('old_status:i2 new_status:i2 require_comment:n1')
  const idOf = (id: unknown) => reading.values.get(id as number)?.value_id
  return made(reading, { table: 'status_workflow', docket: 'status_workflow', columns }, (row) => {
    const [old, fresh] = [row['old_status'], row['new_status']].map(idOf)
    if (fresh === undefined) tell('a transition to a missing status was left out', 'a transition')
    return fresh === undefined ? undefined : { ...row, old_status: old ?? null, new_status: fresh }
  })
}
