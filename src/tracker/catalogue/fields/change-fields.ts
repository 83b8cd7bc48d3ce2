/** Creates, changes and deletes custom fields, for administrators. */

import { type Changes, differences, renamed } from '../../../accounts/changes.rules.ts'
import { readId } from '../../../accounts/names.rules.ts'
import { FIELDS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { touch } from '../../../platform/db/remembered.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { FIELD_TYPE } from '../../model/bug-fields/bug-field.wire.ts'
import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import { NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import type { FieldRow } from '../../model/tables.ts'
import { changeEach, type Kind, recordCreated, recordRemoved, requireGroup } from '../administer.ts'
import { sortKeysAfter } from '../sort-keys.rules.ts'
import * as rules from './change-fields.rules.ts'
import * as store from './change-fields.store.ts'
import type * as wire from './change-fields.wire.ts'
import { addBuiltInFields } from './built-in-fields.ts'
import { addValue } from './change-values.store.ts'
import { fail } from './faults.ts'
import { type Fields, fields } from './fields.ts'
import { valueNames } from './value-names.ts'

const KIND: Kind = { audited: 'Field', topics: [FIELDS] }

/**
 * Returns the id and name of the custom field. A single select gets the value `---`, as in
 * Bugzilla. Fault 304 for others than administrators.
 */
export async function createField(work: Work, asked: wire.NewField) {
  const { tx } = work
  requireAdmin(work, 'add')
  const known = await fields(tx)
  const field = rules.planField(asked, known)
  const visibility = await planVisibility(work, known, { asked, after: field })
  const { id } = (await store.addField.first(tx, field))!
  for (const value_id of visibility) await store.addVisibility(tx, { field_id: id, value_id })
  if (field.type === FIELD_TYPE.select) {
    const value = NO_VALUE
    const first = { value, value_key: fold(value), value_id: 1, sortkey: 0 }
    const rest = { isactive: 1, is_open: null, visibility_value_id: null }
    await addValue(tx, { field_id: id, ...first, ...rest })
  }
  const { name } = field
  return { ...(await recordCreated(work, KIND, { id, name })), name }
}

/**
 * Changes one field; lists of the same bugs from both sides, such as `regressed_by` and
 * `regresses`, are enabled and disabled together. Returns what changed by field.
 */
export async function updateField(work: Work, asked: wire.FieldChange) {
  const { tx } = work
  requireAdmin(work, 'edit')
  const known = await withOptional(tx, asked)
  const field = changeableField(known, asked)
  const reverse = bugField(field.name)?.relation?.from
  // Lists of the same bugs from both sides are in use together.
  const all = [field, ...(reverse ? [known.byName.get(reverse)!] : [])]
  const changed = await changeEach(work, KIND, all, (one) =>
    changeField(work, known, { field: one, asked }),
  )
  return { fields: changed }
}

interface Asked {
  field: FieldRow
  asked: wire.FieldChange
}

async function changeField(work: Work, known: Fields, { field, asked }: Asked): Promise<Changes> {
  const { tx } = work
  const after = rules.planFieldChange(field, asked, known)
  const visibility = await planVisibility(work, known, { asked, after, field })
  const changes = {
    ...columnChanges(known, field, after),
    ...(await visibilityChange(work, known, { field, after, visibility })),
  }
  if (Object.keys(changes).length === 0) return {}
  await store.putField(tx, { ...after, id: field.id })
  if (changes['visibility_values']) await putVisibility(work, field.id, visibility)
  if (changes['value_field']) await store.freeValues(tx, { field_id: field.id })
  return changes
}

/**
 * `Field.move`: among the custom fields, by changing their sort keys; built-in fields stay in their
 * places. Fault 304 for others than administrators, 32000 for a built-in field.
 */
export async function moveField(work: Work, asked: wire.FieldMoved) {
  requireAdmin(work, 'edit')
  const known = await fields(work.tx)
  const custom = known.all.filter(({ custom }) => custom)
  const at = custom.indexOf(customField(known, asked.id_or_name))
  const above = custom[0]!.sortkey
  const planned = sortKeysAfter(custom, { at, by: asked.by, above }, 'custom fields')
  const changed = await changeEach(work, KIND, planned.keys(), async (field): Promise<Changes> => {
    const sortkey = planned.get(field)!
    await store.putField(work.tx, { ...field, sortkey })
    return { sortkey: { removed: String(field.sortkey), added: String(sortkey) } }
  })
  return { fields: changed }
}

/**
 * Deletes a custom field. Fault 32000 unless it is obsolete and neither bugs, history nor other
 * fields refer to it.
 */
export async function removeField(work: Work, { id_or_name }: wire.FieldNamed) {
  const { tx } = work
  requireAdmin(work, 'delete')
  const known = await fields(tx)
  const { id, name, obsolete } = customField(known, id_or_name)
  if (!obsolete) fail('customfield_not_obsolete', name)
  const dependent = known.all.find(
    (other) => other.visibility_field_id === id || other.value_field_id === id,
  )
  if (dependent) fail('field_is_controller', name, dependent.name)
  const field_id = id
  const isUsed =
    (await store.someValue.first(tx, { field_id })) ??
    (await store.someMulti.first(tx, { field_id }))
  if (isUsed) fail('customfield_has_contents', name)
  if (await store.someChange.first(tx, { field_id })) fail('customfield_has_history', name)
  await store.removeVisibilities(tx, { field_id })
  await store.removeValues(tx, { field_id })
  await store.removeField(tx, { id })
  await recordRemoved(work, KIND, [{ id, name }])
  return {}
}

/** Throws fault 304 for others than administrators. `action` and `object` complete its sentence. */
export const requireAdmin = (look: Look, action: string, object = 'fields') =>
  requireGroup(look, 'admin', action, object)

/** All fields, including an optional one that is enabled for the first time. */
async function withOptional(tx: Tx, asked: wire.FieldChange): Promise<Fields> {
  const known = await fields(tx)
  const { all, byName } = known
  const field = bugField(asked.id_or_name)
  if (!field?.optional || byName.has(field.name) || !isSwitch(asked)) return known
  const missing = [field.name, field.relation?.from ?? []].flat().flatMap((name) => bugField(name)!)
  await addBuiltInFields(tx, missing, Math.max(...all.map(({ id }) => id)))
  await touch(tx, FIELDS)
  return fields(tx)
}

/** For an optional built-in field, only `obsolete` can be changed. */
function changeableField(known: Fields, asked: wire.FieldChange): FieldRow {
  const found = fieldNamed(known, asked.id_or_name)
  if (isSwitch(asked) && bugField(found.name)?.optional) return found
  return customField(known, asked.id_or_name)
}

const isSwitch = (asked: wire.FieldChange) =>
  asked.obsolete !== undefined &&
  Object.keys(asked).every((name) => name === 'id_or_name' || name === 'obsolete')

function customField(known: Fields, id_or_name: string): FieldRow {
  const found = fieldNamed(known, id_or_name)
  return found.custom ? found : fail('field_is_built_in', found.name)
}

function fieldNamed({ byId, byName }: Fields, id_or_name: string): FieldRow {
  const id = readId(id_or_name)
  const found = id === undefined ? byName.get(id_or_name.trim().toLowerCase()) : byId.get(id)
  return found ?? fail('object_does_not_exist', 'field', id ?? id_or_name)
}

interface Planned {
  asked: { visibility_values?: string[] }
  after: rules.FieldColumns
  /** The current field; absent while it is created. */
  field?: FieldRow
}

/** Value ids. Those hidden from the caller are kept, since the caller could not list them. */
async function planVisibility(look: Look, known: Fields, { asked, after, field }: Planned) {
  const id = after.visibility_field_id
  const was = field?.visibility_field_id ?? null
  const were = (field && known.visibleFor.get(field.id)) ?? []
  const controller = known.byId.get(id ?? 0)
  if (!controller || !asked.visibility_values) {
    return rules.planVisibility({ id, was }, undefined, were)
  }
  const names = await valueNames(look, controller)
  const byKey = Map.groupBy(names, ([, name]) => fold(name))
  const wanted = asked.visibility_values.flatMap((name) => {
    const found = byKey.get(fold(name.trim()))
    if (!found) return fail('object_does_not_exist', controller.description, name)
    return found.map(([value_id]) => value_id)
  })
  const hidden = id === was ? were.filter((value_id) => !names.has(value_id)) : []
  return rules.planVisibility({ id, was }, [...wanted, ...hidden], were)
}

const WIRE_NAMES = {
  description: 'display_name',
  enter_bug: 'is_on_bug_entry',
  visibility_field_id: 'visibility_field',
  value_field_id: 'value_field',
}

/** By parameter name; other fields have the same name. */
function columnChanges({ byId }: Fields, before: FieldRow, after: rules.FieldColumns): Changes {
  const named = (columns: rules.FieldColumns) => ({
    ...columns,
    visibility_field_id: byId.get(columns.visibility_field_id ?? 0)?.name ?? '',
    value_field_id: byId.get(columns.value_field_id ?? 0)?.name ?? '',
  })
  return renamed(differences(named(before), named(after)), WIRE_NAMES)
}

async function visibilityChange(
  look: Look,
  known: Fields,
  {
    field,
    after,
    visibility,
  }: { field: FieldRow; after: rules.FieldColumns; visibility: number[] },
): Promise<Changes> {
  const were = known.visibleFor.get(field.id) ?? []
  const isSame = (column: number | null) => column === field.visibility_field_id
  const unchanged = isSame(after.visibility_field_id) && sorted(were) === sorted(visibility)
  if (unchanged) return {}
  const removed = await namesOf(look, known.byId.get(field.visibility_field_id ?? 0), were)
  const added = await namesOf(look, known.byId.get(after.visibility_field_id ?? 0), visibility)
  return { visibility_values: { removed, added } }
}

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b).join()

async function namesOf(look: Look, field: FieldRow | undefined, ids: readonly number[]) {
  const names = await valueNames(look, field)
  return ids.flatMap((id) => names.get(id) ?? []).join(', ')
}

async function putVisibility({ tx }: Work, field_id: number, values: readonly number[]) {
  await store.removeVisibilities(tx, { field_id })
  for (const value_id of values) await store.addVisibility(tx, { field_id, value_id })
}
