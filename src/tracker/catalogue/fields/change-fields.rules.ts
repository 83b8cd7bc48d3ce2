/** Validates custom fields and computes changes to them. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import type { FieldRow } from '../../model/tables.ts'
import { FIELD_TYPE } from '../../model/bug-fields/bug-field.wire.ts'
import { isSelect, valueKinds } from '../../model/bug-fields/custom-fields.rules.ts'
import type { FieldChange, NewField } from './change-fields.wire.ts'
import { fail } from './faults.ts'

/** The columns of a custom field that administrators set. */
export type FieldColumns = Pick<
  FieldRow,
  | 'description'
  | 'long_desc'
  | 'mailhead'
  | 'sortkey'
  | 'obsolete'
  | 'enter_bug'
  | 'visibility_field_id'
  | 'value_field_id'
  | 'reverse_desc'
  | 'is_mandatory'
>

/** The existing data. */
export interface Known {
  all: readonly FieldRow[]
  byName: ReadonlyMap<string, FieldRow>
}
/** The planned field; a new one has no id yet. */
type Own = { id?: number; type: number }

const NAME_CHARS_MAX = 64
const SORTKEY_MAX = 32_767
const SORTKEY_STEP = 100
const PREFIX = 'cf_'

const holdsNumbers = ({ type }: { type: number }) =>
  type === FIELD_TYPE.bug || type === FIELD_TYPE.integer

/**
 * The row of a new custom field, with its name in lower case and prefixed with `cf_`. Sorted last
 * unless a sort key is requested. Fault 32000 for a wrong name, type, label or controlling field.
 */
export function planField(asked: NewField, known: Known) {
  const { type } = asked
  const name = checkName(asked.name, known)
  if (!valueKinds.has(type)) fail('field_invalid_type', type)
  const last = Math.max(0, ...known.all.map(({ sortkey }) => sortkey))
  const before: FieldColumns = {
    description: '',
    long_desc: '',
    mailhead: 0,
    sortkey: Math.min(last + SORTKEY_STEP, SORTKEY_MAX),
    obsolete: 0,
    enter_bug: 0,
    visibility_field_id: null,
    value_field_id: null,
    reverse_desc: null,
    is_mandatory: 0,
  }
  const columns = planColumns({ ...before, type }, asked, known)
  return { ...columns, name, type, is_numeric: Number(holdsNumbers({ type })) }
}

/**
 * The columns after the change, equal to the current ones if nothing changes. The name and type of
 * a field never change.
 */
export const planFieldChange = (field: FieldRow, asked: FieldChange, known: Known): FieldColumns =>
  planColumns(field, asked, known)

type Asked = Omit<NewField, 'name' | 'type'>

function planColumns(before: FieldColumns & Own, asked: Asked, known: Known): FieldColumns {
  const description =
    asked.display_name === undefined ? before.description : oneLine(asked.display_name)
  if (description === '') fail('field_missing_description')
  const long_desc = asked.long_desc === undefined ? before.long_desc : asked.long_desc.trim()
  return {
    description,
    long_desc: long_desc || description,
    mailhead: flag(asked.mailhead, before.mailhead),
    sortkey: asked.sortkey ?? before.sortkey,
    obsolete: flag(asked.obsolete, before.obsolete),
    enter_bug: flag(asked.is_on_bug_entry, before.enter_bug),
    visibility_field_id: controller(asked.visibility_field, before, {
      known,
      now: before.visibility_field_id,
    }),
    value_field_id: valueField(before, asked, known),
    reverse_desc: reverse(before, asked.reverse_desc),
    is_mandatory: flag(asked.is_mandatory, before.is_mandatory),
  }
}

const flag = (asked: boolean | undefined, now: number) =>
  asked === undefined ? now : Number(asked)

function checkName(given: string, { byName }: Known) {
  const plain = given.trim().toLowerCase()
  const name = plain.startsWith(PREFIX) ? plain : PREFIX + plain
  if (!/^cf_[a-z0-9_]+$/.test(name)) fail('field_invalid_name', given)
  if (name.length > NAME_CHARS_MAX) fail('field_name_too_long', name, NAME_CHARS_MAX)
  const taken = byName.get(name)
  return taken ? fail('field_already_exists', name) : name
}

/** Another select field; a field cannot control itself. */
function controller(
  asked: string | null | undefined,
  own: Own,
  { known, now }: { known: Known; now: number | null },
) {
  if (asked === undefined) return now
  const name = asked?.trim().toLowerCase()
  if (!name) return null
  const field = known.byName.get(name) ?? fail('object_does_not_exist', 'field', name)
  if (field.id === own.id) fail('field_cant_control_self', name)
  if (!isSelect(field)) fail('field_control_must_be_select', name)
  return field.id
}

function valueField(before: FieldColumns & Own, { value_field }: Asked, known: Known) {
  const now = before.value_field_id
  const id = controller(value_field, before, { known, now })
  return id !== null && !isSelect(before) ? fail('field_value_control_select_only') : id
}

/** Only fields of type bug have a reverse description. */
function reverse(before: FieldColumns & Own, asked: string | undefined) {
  if (asked === undefined) return before.reverse_desc
  return before.type === FIELD_TYPE.bug ? oneLine(asked) || null : null
}

/**
 * The values for which a field is shown: those requested, else the current ones if the controlling
 * field stays the same. A dependent field needs at least one.
 */
export function planVisibility(
  field: { id: number | null; was: number | null },
  asked: readonly number[] | undefined,
  were: readonly number[],
): number[] {
  if (field.id === null) return []
  const values = asked ?? (field.id === field.was ? were : [])
  return values.length > 0 ? [...new Set(values)] : fail('field_visibility_values_required')
}
