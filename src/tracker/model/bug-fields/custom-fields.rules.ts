/** Custom fields, as entries beside those of the table of built-in fields. Pure. */

import { type BugField, FIELD_TYPE, type ValueKind } from './bug-field.wire.ts'

/** What the values of a custom field are, by its type. */
export const valueKinds: ReadonlyMap<number, ValueKind> = new Map<number, ValueKind>([
  [FIELD_TYPE.text, 'text'],
  [FIELD_TYPE.select, 'select'],
  [FIELD_TYPE.multi, 'multi'],
  [FIELD_TYPE.long_text, 'longText'],
  [FIELD_TYPE.moment, 'moment'],
  [FIELD_TYPE.bug, 'bug'],
  [FIELD_TYPE.day, 'day'],
  [FIELD_TYPE.integer, 'integer'],
])

/** An entry with id and kind of value. */
export type CustomField = BugField & Required<Pick<BugField, 'custom'>>

/** A field as it is stored. */
interface Row {
  id: number
  name: string
  description: string
  long_desc: string
  type: number
}

/** The entry of a stored custom field. */
export const customField = ({ id, name, description, long_desc, type }: Row): CustomField => ({
  name,
  label: description,
  type,
  help: long_desc,
  change: 'value',
  custom: { field_id: id, holds: valueKinds.get(type) ?? 'text' },
})

/** Whether the values of the field are stored in tables of their own instead of in `bugs`. */
export const isCustom = (field: BugField): field is CustomField => field.custom !== undefined

/** The first value of every select field, and the value of bugs on which it was never set. */
export const NO_VALUE = '---'

/** Whether its values are chosen from a list. */
export const isSelect = ({ type }: { type: number }): boolean =>
  type === FIELD_TYPE.select || type === FIELD_TYPE.multi
