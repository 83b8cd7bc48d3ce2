/** Names used in searches, cached in memory: values of fields, products and their parts. */

import { FIELDS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import { fold } from '../../../platform/fold.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { CATALOGUE, catalogue, type Product } from '../../catalogue/products/catalogue.ts'
import { type SelectName, selectNames } from '../../model/bug-fields/columns.wire.ts'
import { builtInFields, type Field, ofCustom, type SearchFields } from './fields.ts'
import type { SelectColumn } from './fields.ts'

/** A value or an object by its name. */
export interface Name {
  text: string
  /** Its fold. */
  key: string
  /** The products to which it belongs; undefined for all. */
  products?: readonly number[]
}
/** Products, by name or by their classification's name. */
export interface ProductName extends Name {
  ids: number[]
}

/** Components of one name in one product. */
export interface ComponentName extends Name {
  ids: number[]
  product_id: number
}

/** All names of one kind, with equal ones grouped. */
export interface Names<Of extends Name> {
  all: readonly Of[]
  byKey: ReadonlyMap<string, readonly Of[]>
}

/** The names of all values and products, to resolve them in criteria without a join. */
export interface KnownNames {
  values: Readonly<Record<SelectColumn, Names<Name>>>
  product: Names<ProductName>
  classification: Names<ProductName>
  component: Names<ComponentName>
  openStatuses: ReadonlySet<string>
  /** In lower case. */
  keywords: ReadonlySet<string>
  /** Their folds. */
  keywordKeys: ReadonlySet<string>
  /** By internal names as used in history. */
  fieldIds: ReadonlyMap<string, number>
  /** Custom fields, in addition to built-in ones. */
  fields: SearchFields
  /** Folded values of custom fields, by field id. */
  ownValues: ReadonlyMap<number, ReadonlySet<string>>
  /** The positions of values in their fields; versions and milestones belong to products. */
  ranked: Readonly<Record<SelectName, Ranked>>
}

/** The values of a field by their position; unknown values have none. */
export interface Ranked {
  ranks: ReadonlyMap<string, number>
  /** Ids of the values, in order. */
  ids: readonly number[]
}

/** All names, as of this transaction; cached in memory. Must not be modified. */
export const knownNames = remembered(
  [...CATALOGUE, FIELDS],
  async (tx: Tx): Promise<KnownNames> => {
    const { all, byName, values, statuses, keywords, off, customFields } = await fields(tx)
    const { products, classifications } = await catalogue(tx)
    const ofFields = selectNames.map(
      (field) => [field, values.get(byName.get(field)?.id ?? 0) ?? []] as const,
    )
    const named = ({ name, id }: { name: string; id: number }, of: readonly number[]) => ({
      text: name,
      key: fold(name),
      ids: [id],
      products: of,
    })
    return {
      values: {
        ...each(ofFields, (rows) => textNames(rows.map(({ value }) => value))),
        version: namesInside(products, ({ versions }) => versions),
        target_milestone: namesInside(products, ({ milestones }) => milestones),
      },
      product: names(products.map((product) => named(product, [product.id]))),
      classification: names(
        classifications.map((classification) => {
          const on = products.filter((one) => one.classification_id === classification.id)
          const ids = on.map(({ id }) => id)
          return { ...named(classification, ids), ids }
        }),
      ),
      component: names(
        products.flatMap(({ id, components }) =>
          components.map((component) => ({ ...named(component, [id]), product_id: id })),
        ),
      ),
      openStatuses: new Set(statuses.filter(({ is_open }) => is_open).map(({ name }) => name)),
      keywords: new Set(keywords.map(({ name }) => name.toLowerCase())),
      keywordKeys: new Set(keywords.map(({ name }) => fold(name))),
      fieldIds: new Map(all.map(({ name, id }) => [name, id])),
      fields: new Map([
        ...[...builtInFields].filter(([name]) => !off.has(name)),
        ...customFields.map((field) => [field.name, ofCustom(field)] as const),
      ]),
      ownValues: new Map(
        [...values].map(([id, rows]) => [id, new Set(rows.map(({ value_key }) => value_key))]),
      ),
      ranked: each(ofFields, (rows) => ({
        ranks: new Map(rows.map(({ value }, at) => [value, at])),
        ids: rows.map(({ id }) => id),
      })),
    }
  },
)

/** Whether a value exists in the field's list, ignoring case. */
export function isNameOf(place: Field, text: string, known: KnownNames): boolean {
  const key = fold(text)
  if (place.kind === 'select') return known.values[place.column].byKey.has(key)
  if (place.kind === 'hierarchy') return known[place.level].byKey.has(key)
  return place.kind === 'custom' && known.ownValues.get(place.field_id)?.has(key) === true
}

const each = <Rows, Made>(
  ofFields: readonly (readonly [SelectName, Rows])[],
  make: (rows: Rows) => Made,
) =>
  Object.fromEntries(ofFields.map(([field, rows]) => [field, make(rows)])) as Record<
    SelectName,
    Made
  >

/** Distinct names of versions or milestones over all products. */
function namesInside(
  products: readonly Product[],
  of: (product: Product) => readonly { value: string }[],
): Names<Name> {
  const all = products.flatMap((product) => of(product).map(({ value }) => ({ value, product })))
  const byText = Map.groupBy(all, ({ value }) => value)
  return names(
    [...byText].map(([text, having]) => ({
      text,
      key: fold(text),
      products: having.map(({ product }) => product.id),
    })),
  )
}

const textNames = (texts: string[]) =>
  names([...new Set(texts)].map((text) => ({ text, key: fold(text) })))

function names<Of extends Name>(all: Of[]): Names<Of> {
  return { all, byKey: Map.groupBy(all, ({ key }) => key) }
}
