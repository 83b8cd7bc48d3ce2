/** Lists legal values for administrators, with numbers of bugs, and changes their order. */

import type { Changes } from '../../../accounts/changes.rules.ts'
import { fold } from '../../../platform/fold.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { FIELD_TYPE } from '../../model/bug-fields/bug-field.wire.ts'
import { NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import type { FieldRow, FieldValueRow } from '../../model/tables.ts'
import { changeEach } from '../administer.ts'
import { sortKeysAfter } from '../sort-keys.rules.ts'
import { requireAdmin } from './change-fields.ts'
import { isDefault, isStatic } from './change-values.rules.ts'
import * as store from './change-values.store.ts'
import { kindOf, placeOf, valueIn } from './change-values.ts'
import { fail } from './faults.ts'
import { fields } from './fields.ts'
import type * as wire from './search-values.wire.ts'
import { valueNames } from './value-names.ts'

const PAGE = 100

/**
 * Values in their order. Fault 304 for others than administrators, 108 for a field without a list,
 * 51 for an unknown id.
 */
export async function searchValues(look: Look, asked: wire.ValuesSearched) {
  requireAdmin(look, 'see', 'values of fields')
  const place = await placeOf(look, asked.field)
  const { field, values } = place
  const words = fold(asked.text?.trim() ?? '')
  const found = values.filter(
    ({ value_id, value_key }) =>
      (asked.id === undefined || value_id === asked.id) && value_key.includes(words),
  )
  if (asked.id !== undefined && found.length === 0) {
    fail('object_does_not_exist', field.description, asked.id)
  }
  const { limit = PAGE, offset = 0 } = asked
  const page = found.slice(offset, offset + limit)
  const controller = (await fields(look.tx)).byId.get(field.value_field_id ?? 0)
  const names = await valueNames(look, controller)
  const bugs = await countBugs(look, field, page)
  const shown = page.map((row): wire.AdministeredValue => ({
    id: row.value_id,
    name: row.value,
    sortkey: row.sortkey,
    is_active: row.isactive === 1,
    ...(row.is_open !== null && { is_open: row.is_open === 1 }),
    visibility_value: names.get(row.visibility_value_id ?? 0) ?? null,
    is_static: isStatic(place, row.value),
    is_default: isDefault(place, row.value),
    bugs: bugs(row),
  }))
  return { values: shown, total: found.length }
}

/**
 * All bugs are counted, also those that the caller does not see: members of admin change values for
 * all of them.
 */
async function countBugs({ tx }: Look, field: FieldRow, rows: readonly FieldValueRow[]) {
  const field_id = field.id
  if (store.isBuiltIn(field.name)) {
    const values = rows.map(({ value }) => value)
    const counted = await store.countBugs[field.name](tx, { values })
    const byName = new Map(counted.map(({ value, bugs }) => [value, Number(bugs)]))
    return ({ value }: FieldValueRow) => byName.get(value) ?? 0
  }
  const isMulti = field.type === FIELD_TYPE.multi
  const counted = await (isMulti ? store.countMulti : store.countSingle)(tx, { field_id })
  const byId = new Map(counted.map(({ id, bugs }) => [id, Number(bugs)]))
  const unset = isMulti ? 0 : await countUnset(tx, counted)
  return ({ id, value }: FieldValueRow) => (byId.get(id) ?? 0) + (value === NO_VALUE ? unset : 0)
}

/** Bugs on which the field was never set have no row. */
async function countUnset(tx: Look['tx'], counted: readonly { bugs: number }[]) {
  const { bugs = 0 } = (await store.countAllBugs.first(tx, {})) ?? {}
  return Number(bugs) - counted.reduce((sum, one) => sum + Number(one.bugs), 0)
}

/**
 * Moves a value among the others by changing sort keys. Fault 304 for others than administrators.
 */
export async function moveValue(work: Work, asked: wire.ValueMoved) {
  requireAdmin(work, 'edit', 'values of fields')
  const place = await placeOf(work, asked.field)
  const { field, values } = place
  const at = values.indexOf(valueIn(place, asked.value))
  const planned = sortKeysAfter(values, { at, by: asked.by }, 'values of the field')
  const moved = [...planned.keys()].map((row) => ({ id: row.value_id, row }))
  const changed = await changeEach(
    work,
    kindOf(field),
    moved,
    async ({ row }): Promise<Changes> => {
      const sortkey = planned.get(row)!
      await store.putValue(work.tx, { ...row, sortkey })
      return { sortkey: { removed: String(row.sortkey), added: String(sortkey) } }
    },
  )
  return { values: changed }
}
