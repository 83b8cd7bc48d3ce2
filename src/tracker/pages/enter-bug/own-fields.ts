/** The custom fields of a form for bugs of a product, and on which other fields they depend. */

import type { Look } from '../../../platform/work/work.ts'
import { type Fields, fields } from '../../catalogue/fields/fields.ts'
import type { Product } from '../../catalogue/products/products.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import type { CustomField } from '../../model/bug-fields/custom-fields.rules.ts'
import type { FieldRow, FieldValueRow } from '../../model/tables.ts'

/** A custom field, with the values that the product offers. */
export interface OwnField {
  field: CustomField
  isMandatory: boolean
  values: readonly string[]
  /** The field that controls this one: it only applies if the bug has one of these values. */
  only_for?: Condition
  /** The field on which it depends which values are offered; those for one value, by value. */
  values_of?: { name: string; for_value: ReadonlyMap<string, string> }
}
/** `name` is that of the control of the other field. */
export interface Condition {
  name: string
  title: string
  values: readonly string[]
}

/** Some fields are not on the form for new bugs. */
export async function ownFieldsIn({ tx }: Look, product: Product, isFiling: boolean) {
  const known = await fields(tx)
  return known.customFields.flatMap((field): OwnField[] => {
    const row = known.byId.get(field.custom.field_id)!
    const isOffered = row.enter_bug || !isFiling
    const condition = isOffered ? conditionOf(row, product, known) : 'never'
    if (condition === 'never') return []
    const offered = (known.values.get(row.id) ?? []).filter(
      (value) => value.isactive && !isOfOtherProduct(value, row, { product, known }),
    )
    const values = offered.map(({ value }) => value)
    const values_of = valuesOf(row, product, known)
    const own = {
      field,
      isMandatory: row.is_mandatory === 1,
      values,
      ...(values_of && { values_of }),
    }
    return [condition === 'always' ? own : { ...own, only_for: condition }]
  })
}

/** The name of the control of a field. */
const controlOf = ({ name }: FieldRow, { inUse: all }: Fields) => {
  const field = all.find((one) => one.name === name)
  return field ? wireOf(field) : name
}

interface Offering {
  product: Product
  known: Fields
}
/** A value that is only offered in another product. */
function isOfOtherProduct(
  { visibility_value_id: id }: FieldValueRow,
  { value_field_id }: FieldRow,
  { product, known }: Offering,
) {
  return id !== null && id !== product.id && known.byId.get(value_field_id ?? 0)?.name === 'product'
}

/** Undefined if all values are offered everywhere. */
function valuesOf(
  { id, value_field_id }: FieldRow,
  product: Product,
  known: Fields,
): OwnField['values_of'] {
  const controller = known.byId.get(value_field_id ?? 0)
  if (!controller || controller.name === 'product') return undefined
  const titles = new Map(namesOf(controller, product, known).map((row) => [row.id, row.value]))
  const for_value = (known.values.get(id) ?? []).flatMap((row) => {
    const wanted = titles.get(row.visibility_value_id)
    return wanted === undefined ? [] : [[row.value, wanted] as const]
  })
  return { name: controlOf(controller, known), for_value: new Map(for_value) }
}

/** The values of a field that controls another one, by the ids that its values have there. */
const namesOf = ({ id, name }: FieldRow, { components }: Product, { values }: Fields) =>
  name === 'component'
    ? components.map((row) => ({ id: row.id as number | null, value: row.name }))
    : (values.get(id) ?? []).map((row) => ({ id: row.value_id, value: row.value }))

/** Whether a field applies to bugs of the product, as far as known before filing. */
function conditionOf(
  field: FieldRow,
  product: Product,
  known: Fields,
): 'always' | 'never' | Condition {
  const { id, classification_id } = product
  const { byId, visibleFor } = known
  const controller = byId.get(field.visibility_field_id ?? 0)
  if (!controller) return 'always'
  const wanted = visibleFor.get(field.id) ?? []
  const of = (own: number) => (wanted.includes(own) ? 'always' : 'never')
  if (controller.name === 'product') return of(id)
  if (controller.name === 'classification') return of(classification_id)
  const named = namesOf(controller, product, known)
  const shown = named.filter((row) => wanted.includes(row.id ?? 0)).map(({ value }) => value)
  return shown.length === 0
    ? 'never'
    : { name: controlOf(controller, known), title: controller.description, values: shown }
}
