/** Creates, changes and deletes legal values of select fields, for administrators. */

import { type Changes, differences, renamed } from '../../../accounts/changes.rules.ts'
import { parameters, setParameter } from '../../../accounts/parameters/parameters.ts'
import { FIELDS } from '../../../migrations/topics.ts'
import { fold } from '../../../platform/fold.ts'
import { fail as refuse } from '../../../platform/http/faults.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import type { FieldRow, FieldValueRow } from '../../model/tables.ts'
import { internalName } from '../../model/api-names.wire.ts'
import { requireAdmin } from './change-fields.ts'
import { isSelect } from '../../model/bug-fields/custom-fields.rules.ts'
import { changeEach, type Kind, recordCreated, recordRemoved } from '../administer.ts'
import * as rules from './change-values.rules.ts'
import * as store from './change-values.store.ts'
import type * as wire from './change-values.wire.ts'
import { fail } from './faults.ts'
import { fields } from './fields.ts'
import { valueNames } from './value-names.ts'
import { addMissingTransitions, requireInitial } from './workflow.ts'

interface Place extends rules.Around {
  field: FieldRow
}

/**
 * Returns the id of the value within its field. A status needs `is_open`, and gets a transition to
 * the status of duplicates. Fault 304 for others than administrators, 108 for a field without a
 * list.
 */
export async function createValue(work: Work, asked: wire.NewValue) {
  const { tx } = work
  requireAdmin(work, 'add', 'values of fields')
  const place = await placeOf(work, asked.field)
  const { field, values } = place
  const isStatus = field.name === 'bug_status'
  if (isStatus && asked.is_open === undefined) refuse('param_required', 'is_open')
  const visibility_value_id = await visibilityValue(work, field, asked.visibility_value)
  const planned = rules.planValue({ ...asked, visibility_value_id }, place)
  const value_id = Math.max(0, ...values.map((row) => row.value_id)) + 1
  const is_open = isStatus ? Number(asked.is_open) : null
  await store.addValue(tx, { ...planned, field_id: field.id, value_id, is_open })
  await recordCreated(work, kindOf(field), { id: value_id, name: planned.value })
  if (isStatus) await addMissingTransitions(work)
  return { id: value_id }
}

/**
 * Changes one value. Renaming also updates bugs and the parameter for the default, but not the
 * history. Fault 32000 if no status for new bugs would be left.
 */
export async function updateValue(work: Work, asked: wire.ValueChange) {
  const { tx } = work
  requireAdmin(work, 'edit', 'values of fields')
  const place = await placeOf(work, asked.field)
  const { field } = place
  const before = valueIn(place, asked.value)
  const visibility_value_id = await visibilityValue(work, field, asked.visibility_value)
  const after = rules.planValueChange(before, { ...asked, visibility_value_id }, place)
  const values = await changeEach(work, kindOf(field), [{ id: before.value_id }], async () => {
    const changes = await changesOf(work, field, { before, after })
    if (Object.keys(changes).length === 0) return {}
    await store.putValue(tx, { ...after, id: before.id })
    if (changes['name']) await rename(work, place, { before: before.value, after: after.value })
    return changes
  })
  if (field.name === 'bug_status') await requireInitial(tx)
  return { values }
}

/**
 * Deletes a value. Fault 32000 if bugs, fields or other values refer to it, or if the tracker needs
 * it.
 */
export async function removeValue(work: Work, asked: wire.ValueNamed) {
  const { tx } = work
  requireAdmin(work, 'delete', 'values of fields')
  const place = await placeOf(work, asked.field)
  const { field } = place
  const { id, value, value_id } = valueIn(place, asked.value)
  rules.refuseToLose(value, place)
  const dependent = await dependentOn(work, field, value_id)
  if (dependent) fail('fieldvalue_is_controller', field.description, value, dependent.name)
  if (await isOnBugs(work, field, { id, value })) {
    fail('fieldvalue_still_has_bugs', field.description, value)
  }
  if (field.name === 'bug_status') await store.removeTransitions(tx, { id })
  await store.removeValue(tx, { id })
  await recordRemoved(work, kindOf(field), [{ id: value_id, name: value }])
  if (field.name === 'bug_status') await requireInitial(tx)
  return {}
}

/** The field with the context of a value; fault 108 if it has no list of its own. */
export async function placeOf({ tx }: Look, given: string): Promise<Place> {
  const { byName, values } = await fields(tx)
  const field = byName.get(internalName(given.trim()))
  const hasOwn = field && isSelect(field) && (field.custom || store.isBuiltIn(field.name))
  if (!hasOwn) return fail('invalid_field_name', given)
  return { field, values: values.get(field.id) ?? [], parameters: await parameters(tx) }
}

/** By name, ignoring case; fault 51 if there is none. */
export function valueIn({ field, values }: Place, given: string): FieldValueRow {
  const key = fold(given.trim())
  const found = values.find(({ value_key }) => value_key === key)
  return found ?? fail('object_does_not_exist', field.description, given)
}

/** For `administer.ts`. */
export const kindOf = ({ name }: FieldRow): Kind => ({
  audited: name === 'bug_status' ? 'Status' : `Field::Choice::${name}`,
  topics: [FIELDS],
})

/** The id of the controlling value; undefined if not given. */
async function visibilityValue(
  look: Look,
  field: FieldRow,
  asked: number | string | null | undefined,
) {
  if (asked === undefined || asked === null) return asked
  const controller = (await fields(look.tx)).byId.get(field.value_field_id ?? 0)
  if (!controller) return fail('field_has_no_value_field', field.name)
  const names = await valueNames(look, controller)
  if (typeof asked === 'number') {
    return names.has(asked) ? asked : fail('object_does_not_exist', controller.description, asked)
  }
  const key = fold(asked.trim())
  const [id] = [...names].find(([, name]) => fold(name) === key) ?? []
  return id ?? fail('object_does_not_exist', controller.description, asked)
}

const WIRE_NAMES = {
  value: 'name',
  isactive: 'is_active',
  visibility_value_id: 'visibility_value',
}

async function changesOf(
  look: Look,
  field: FieldRow,
  { before, after }: { before: FieldValueRow; after: rules.ValueColumns },
): Promise<Changes> {
  const controller = (await fields(look.tx)).byId.get(field.value_field_id ?? 0)
  const names = await valueNames(look, controller)
  const named = ({ value, sortkey, isactive, visibility_value_id: id }: rules.ValueColumns) => ({
    value,
    sortkey,
    isactive,
    visibility_value_id: id === null ? '' : (names.get(id) ?? id),
  })
  return renamed(differences(named(before), named(after)), WIRE_NAMES)
}

/** Updates bugs and the parameter for the default value; history keeps the old name. */
async function rename(
  { tx }: Work,
  place: Place,
  { before, after }: Record<'before' | 'after', string>,
) {
  const { name } = place.field
  if (!store.isBuiltIn(name)) return
  await store.renameOnBugs[name](tx, { before, after })
  const parameter = bugField(name)?.otherwise
  if (parameter && rules.isDefault(place, before)) await setParameter(tx, parameter, after)
}

/** A field or value that depends on this value. */
async function dependentOn({ tx }: Look, field: FieldRow, value_id: number) {
  const { all, visibleFor, values } = await fields(tx)
  return all.find(
    (other) =>
      (other.visibility_field_id === field.id && visibleFor.get(other.id)?.includes(value_id)) ||
      (other.value_field_id === field.id &&
        values.get(other.id)?.some((row) => row.visibility_value_id === value_id)),
  )
}

async function isOnBugs(
  { tx }: Look,
  field: FieldRow,
  { id, value }: { id: number; value: string },
) {
  if (store.isBuiltIn(field.name)) {
    return (await store.someBug[field.name].first(tx, { value })) !== undefined
  }
  const single = await store.someSingle.first(tx, { field_id: field.id, id })
  return (single ?? (await store.someMulti.first(tx, { id }))) !== undefined
}
