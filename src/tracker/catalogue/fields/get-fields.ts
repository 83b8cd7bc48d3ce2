/** Bug.fields and Bug.legal_values: the fields of bugs, as visible to the caller. */

import { wanted } from '../../../accounts/names.rules.ts'
import { fail as refuse } from '../../../platform/http/faults.ts'
import { listPieces } from '../../../platform/http/json-pieces.ts'
import { type Selecting, Streamed } from '../../../platform/http/method.ts'
import { selection } from '../../../platform/http/select.ts'
import { numberOf } from '../../../platform/identity.ts'
import type { Look } from '../../../platform/work/work.ts'
import { catalogue } from '../products/products.ts'
import type { FieldRow, FieldValueRow } from '../../model/tables.ts'
import { internalName } from '../../model/api-names.wire.ts'
import { isSelect } from '../../model/bug-fields/custom-fields.rules.ts'
import { fail } from './faults.ts'
import { type Fields, fields, fieldValues, type Status, type Transition } from './fields.ts'
import type * as wire from './fields.wire.ts'
import { valueNames } from './value-names.ts'
import { isProductField, valuesOfProduct, valuesOfProducts } from './product-values.ts'

/** Selects whose values are objects of their own instead of rows of a list. */
const THINGS = new Set(['product', 'component', 'classification'])

/** Details that only administrators need. */
const EXTRA = ['sortkey', 'long_desc', 'mailhead', 'obsolete', 'reverse_desc', 'legal_values']
const fieldShape = { extra: EXTRA }

/** The requested fields in order, else all active ones; many values are streamed. */
export async function getFields(look: Look, asked: wire.FieldsAsked & Selecting) {
  const told = await tellFields(look, asked)
  if (told.every(({ rows }) => rows.length <= WHOLE_MAX)) return { fields: told.map(whole) }
  const shared = await sharedKey(look, asked)
  return new Streamed(() => fieldPieces(told), { packs: true, shared })
}

/** The same as one object, for callers in the program. */
export async function wholeFields(look: Look, asked: wire.FieldsAsked & Selecting) {
  return (await tellFields(look, asked)).map(whole)
}

async function tellFields(look: Look, asked: wire.FieldsAsked & Selecting): Promise<Told[]> {
  const known = await fields(look.tx)
  const chosen = selection(asked, fieldShape)
  const { ids, names } = wanted(asked)
  const found = new Set([...(ids ?? []), ...(names ?? [])].map((one) => find(known, one)))
  const all = known.all.filter(({ obsolete }) => asked.obsolete || !obsolete)
  const wantsSetup = EXTRA.some((name) => chosen.wants(name))
  const hasValues = chosen.wants('values')
  const answer: Told[] = []
  for (const field of ids || names ? found : all) {
    const shown = await shape(look, known, field, hasValues)
    if (wantsSetup) Object.assign(shown, await setup(look, known, field))
    const { name } = field
    const rows = hasValues && isProductField(name) ? await valuesOfProducts(look, name) : []
    answer.push({ field: chosen.pick(shown), rows })
  }
  return answer
}

/** Products' values are many, so they are added to a field only when it is sent. */
interface Told {
  field: Partial<wire.Field>
  rows: Awaited<ReturnType<typeof valuesOfProducts>>
}
/** A field with more values is streamed. */
const WHOLE_MAX = 200

const whole = ({ field, rows }: Told) =>
  rows.length > 0 ? { ...field, values: rows.map(productValue) } : field

async function* fieldPieces(all: readonly Told[]) {
  let mark = '{"fields":['
  for (const { field, rows } of all) {
    const { values: _, ...rest } = field
    if (rows.length === 0) {
      yield mark + JSON.stringify(field)
    } else {
      const before = JSON.stringify(rest).slice(0, -1)
      yield `${mark}${before}${before === '{' ? '' : ','}"values":`
      yield* listPieces(rows, productValue)
      yield '}'
    }
    mark = ','
  }
  yield ']}'
}

/** Callers with equal keys get the same response; rare requests are not cached. */
async function sharedKey({ tx, actor }: Look, asked: wire.FieldsAsked & Selecting) {
  if (Object.values(asked).some((value) => value !== undefined)) return undefined
  const rests_on = [await catalogue(tx), await fields(tx)].map(numberOf)
  return `fields ${rests_on.join()} ${actor.group_set_id}`
}

/** The names of a field's values; fields of products require the product. */
export async function getLegalValues(look: Look, { field: given, product_id }: wire.ValuesAsked) {
  const name = internalName(given)
  if (isProductField(name)) {
    if (product_id === undefined) return refuse('param_required', 'product_id')
    return { values: await valuesOfProduct(look, name, product_id) }
  }
  const field = (await fields(look.tx)).byName.get(name)
  if (!field || !isSelect(field) || THINGS.has(name)) return fail('invalid_field_name', given)
  const active = (await fieldValues(look.tx, name)).filter(({ isactive }) => isactive)
  return { values: active.map(({ value }) => value) }
}

function find({ byId, byName }: Fields, one: number | string) {
  const found = typeof one === 'number' ? byId.get(one) : byName.get(one.trim().toLowerCase())
  return found ?? fail('object_does_not_exist', 'field', one)
}

async function shape(look: Look, known: Fields, field: FieldRow, hasValues: boolean) {
  const controller = known.byId.get(field.visibility_field_id ?? 0)
  const names = await valueNames(look, controller)
  const shown: wire.Field = {
    id: field.id,
    name: field.name,
    display_name: field.description,
    type: field.type,
    is_custom: field.custom === 1,
    is_mandatory: field.is_mandatory === 1,
    is_on_bug_entry: field.enter_bug === 1,
    visibility_field: controller?.name ?? null,
    visibility_values: (known.visibleFor.get(field.id) ?? []).flatMap((id) => names.get(id) ?? []),
  }
  if (!hasList(field)) return shown
  shown.value_field = isProductField(field.name)
    ? 'product'
    : (known.byId.get(field.value_field_id ?? 0)?.name ?? null)
  shown.values = hasValues ? await valuesOf(look, known, field) : []
  return shown
}

const hasList = (field: FieldRow) =>
  field.name !== 'product' &&
  (isSelect(field) || isProductField(field.name) || field.name === 'keywords')

async function valuesOf(look: Look, known: Fields, field: FieldRow): Promise<wire.Value[]> {
  const { name } = field
  if (isProductField(name)) return []
  if (name === 'keywords') {
    return known.keywords.map(({ name: keyword, description, isActive }) => ({
      name: keyword,
      description,
      ...(!isActive && { is_active: false }),
    }))
  }
  if (name === 'bug_status') return statusValues(known.statuses, known.initialStatuses)
  if (name === 'classification') {
    const { classifications } = await catalogue(look.tx)
    return classifications.map((row) => plain(row.name, row.sortkey))
  }
  return selectValues(look, known, field)
}

/** Internal details of the field, besides what everyone gets. */
async function setup(look: Look, known: Fields, field: FieldRow): Promise<Partial<wire.Field>> {
  const names = await valueNames(look, known.byId.get(field.value_field_id ?? 0))
  const rows = known.values.get(field.id) ?? []
  const isShown = ({ visibility_value_id: id }: FieldValueRow) => id === null || names.has(id)
  const legal_values = rows.filter(isShown).map((row) => ({
    id: row.value_id,
    name: row.value,
    sortkey: row.sortkey,
    is_active: row.isactive === 1,
    ...(row.is_open !== null && { is_open: row.is_open === 1 }),
    visibility_value: names.get(row.visibility_value_id ?? 0) ?? null,
  }))
  return {
    sortkey: field.sortkey,
    long_desc: field.long_desc,
    mailhead: field.mailhead === 1,
    obsolete: field.obsolete === 1,
    reverse_desc: field.reverse_desc,
    ...(isSelect(field) && !THINGS.has(field.name) && { legal_values }),
  }
}

async function selectValues(look: Look, known: Fields, { id, value_field_id }: FieldRow) {
  const names = await valueNames(look, known.byId.get(value_field_id ?? 0))
  const rows = known.values.get(id) ?? []
  return rows.flatMap(({ value, sortkey, visibility_value_id }) => {
    if (visibility_value_id === null) return [plain(value, sortkey)]
    // Values for products that the caller cannot see are omitted.
    const name = names.get(visibility_value_id)
    return name === undefined ? [] : [plain(value, sortkey, [name])]
  })
}

function statusValues(statuses: readonly Status[], initial: readonly Transition[]): wire.Value[] {
  const first = { ...plain(null, 0), is_open: true, can_change_to: [...initial] }
  const rest = statuses.map(({ name, sortkey, is_open, can_change_to }) => ({
    ...plain(name, sortkey),
    is_open,
    can_change_to: [...can_change_to],
  }))
  return [first, ...rest]
}

const productValue = (row: Told['rows'][number]): wire.Value => ({
  ...plain(row.name, row.sortkey, [row.product]),
  is_active: row.isactive === 1,
})

const plain = (name: string | null, sort_key: number, visibility_values: string[] = []) => ({
  name,
  sort_key,
  sortkey: sort_key,
  visibility_values,
})
