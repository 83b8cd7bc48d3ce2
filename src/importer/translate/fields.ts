/** Fields of bugs with their values. */

import { fold } from '../../platform/fold.ts'
import { FIELD_TYPE } from '../../tracker/model/bug-fields/bug-field.wire.ts'
import { bugField, bugFields } from '../../tracker/model/bug-fields/bug-fields.wire.ts'
import type { Column } from '../read/source.ts'
import { bugzillaTables, multiTable, valuesTable } from './bugzilla-tables.ts'
import type { FieldMapped, Holds } from './mapping-file.ts'
import type { Translation } from './translate.ts'

/** The values of a boolean field. */
export const [YES, NO] = ['Yes', 'No']
/** Of bugs for which nothing was chosen. */
const NONE = '---'

/** A custom field that is imported. */
export interface OwnField extends FieldMapped {
  field_id: number
}

/** A field besides those that the mapping lists. */
export interface ExtraField {
  label: string
  holds: Exclude<Holds, 'multi'>
}

/** The fields of an installation with types of bugs. */
const builtIn = bugFields.filter(({ optional, name }) => !optional || name === 'bug_type')

/** Ids in `fielddefs` by name, and imported custom fields; built-in ones keep those of Bugzilla. */
export function fieldIds(extra: readonly string[], custom_fields: readonly FieldMapped[]) {
  const fields = new Map<string, number>()
  let last = Math.max(...bugFields.map(({ id = 0 }) => id))
  for (const { name, id } of builtIn) fields.set(name, id ?? ++last)
  for (const name of extra) fields.set(name, ++last)
  const custom = custom_fields
    .filter((field) => field.import)
    .map((field): [number, OwnField] => {
      fields.set(field.field, ++last)
      return [field.id, { ...field, field_id: last }]
    })
  return { fields, custom: new Map(custom) }
}

/** What is written about fields. */
export interface Fields {
  to: Translation
  fields: ReadonlyMap<string, number>
  custom: ReadonlyMap<number, OwnField>
  extra: Readonly<Record<string, ExtraField>>
}

const KINDS: Readonly<Record<Holds, Column['kind']>> = {
  text: 'text',
  long_text: 'text',
  integer: 'integer',
  day: 'date',
  select: 'text',
  multi: 'text',
}

/** Declares all tables. */
export function declareTables({ custom, extra, to }: Fields): void {
  const more = Object.entries(extra).map(([field, { holds }]) => ({ field, holds }))
  const all: { field: string; holds: Holds }[] = [...more, ...custom.values()]
  const columns = all
    .filter(({ holds }) => holds !== 'multi')
    .map(({ field: name, holds }): Column => ({ name, type: KINDS[holds], kind: KINDS[holds] }))
  for (const table of bugzillaTables(columns)) to.declare(table)
  for (const { field, holds } of all) {
    if (holds === 'select' || holds === 'multi') to.declare(valuesTable(field))
    if (holds === 'multi') to.declare(multiTable(field))
  }
}

/** All fields; `long_desc` and the values of custom ones come from `about`. */
export function putFields(
  { to, fields, custom, extra }: Fields,
  about: (field: OwnField) => { long_desc: string; values: () => readonly string[] },
): void {
  const put = (row: { id: number } & Record<string, number | string>) => {
    const common = { long_desc: '', mailhead: 0, sortkey: row.id * 10, obsolete: 0, buglist: 1 }
    to.put('fielddefs', { ...common, enter_bug: Number(row['custom']), ...row })
  }
  for (const { name, label, type = 0, is } of builtIn) {
    const more = { is_mandatory: Number(is === 'mandatory'), is_numeric: Number(is === 'numeric') }
    put({ id: fields.get(name)!, name, type, description: label, custom: 0, ...more })
  }
  for (const [name, { label, holds }] of Object.entries(extra)) {
    const type = FIELD_TYPE[holds]
    put({ id: fields.get(name)!, name, type, description: label, custom: 1 })
  }
  for (const field of custom.values()) {
    const { field: name, name: description, holds, field_id: id } = field
    const { long_desc, values } = about(field)
    put({ id, name, type: FIELD_TYPE[holds], description, custom: 1, long_desc })
    if (holds === 'select' || holds === 'multi') {
      putValues(to, name, values(), holds === 'select')
    }
  }
}

/** Each once, in the order given; selects begin with none. */
export function putValues(
  to: Translation,
  table: string,
  values: readonly string[],
  hasNone = false,
): void {
  const seen = new Set<string>()
  let id = 0
  for (const value of hasNone ? [NONE, ...values] : values) {
    if (seen.has(fold(value))) continue
    seen.add(fold(value))
    id += 1
    to.put(table, { id, value, sortkey: id * 100, isactive: 1 })
  }
}

/** The values of a built-in select in a new installation. */
export const builtInValues = (name: string): readonly string[] => bugField(name)!.values!

/** Statuses, each once, and the transitions between them; undefined is that of a new bug. */
export function putStatuses(
  to: Translation,
  statuses: readonly { id: number; bug_status: string; is_open: boolean }[],
  transitions: Iterable<readonly [from: number | undefined, until: number]>,
): void {
  const ids = new Map<string, number>()
  for (const { bug_status: value, is_open } of statuses) {
    if (ids.has(value)) continue
    const id = ids.size + 1
    ids.set(value, id)
    to.put('bug_status', { id, value, sortkey: id * 100, isactive: 1, is_open: Number(is_open) })
  }
  const valueOf = new Map(statuses.map((one) => [one.id, ids.get(one.bug_status)!]))
  const pairs = new Set<string>()
  for (const [from, until] of transitions) {
    const old_status = from === undefined ? null : valueOf.get(from)
    const new_status = valueOf.get(until)
    if (old_status === undefined || new_status === undefined || old_status === new_status) continue
    if (pairs.has(`${old_status} ${new_status}`)) continue
    pairs.add(`${old_status} ${new_status}`)
    to.put('status_workflow', { old_status, new_status, require_comment: 0 })
  }
}
