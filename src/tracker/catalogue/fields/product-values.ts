/** Versions, components and milestones as values of fields: each belongs to a product. */

import type { Look } from '../../../platform/work/work.ts'
import { accessibleProduct, type Product, selectableProducts } from '../products/products.ts'

interface Row {
  id: number
  name: string
  sortkey: number
  isactive: number
}

const rowsOf = {
  version: ({ versions }: Product): Row[] =>
    versions.map(({ id, value, isactive }) => ({ id, name: value, sortkey: 0, isactive })),
  component: ({ components }: Product): Row[] =>
    components.map(({ id, name, isactive }) => ({ id, name, sortkey: 0, isactive })),
  target_milestone: ({ milestones }: Product): Row[] =>
    milestones.map(({ id, value, sortkey, isactive }) => ({ id, name: value, sortkey, isactive })),
}
type ProductField = keyof typeof rowsOf

/**
 * Whether the values of the field belong to products: `version`, `component` or `target_milestone`.
 */
export const isProductField = (name: string): name is ProductField => Object.hasOwn(rowsOf, name)

type OfProduct = Row & { product: string }
/** Callers with the same groups share one immutable list of products. */
const kept = new WeakMap<readonly Product[], Map<string, readonly OfProduct[]>>()

/** The values of all products that the caller can search, in Bugzilla's order. */
export async function valuesOfProducts(look: Look, field: ProductField) {
  const products = await selectableProducts(look)
  const known = kept.get(products) ?? new Map<string, readonly OfProduct[]>()
  kept.set(products, known)
  const found = known.get(field) ?? sortedValues(products, field)
  known.set(field, found)
  return found
}

function sortedValues(products: readonly Product[], field: ProductField): OfProduct[] {
  const rows = products.flatMap((product) =>
    rowsOf[field](product).map((row) => ({ ...row, product: product.name })),
  )
  return rows.sort(field === 'target_milestone' ? byNameThenId : byId)
}

/** The names of one product's values, in order; fault 106 if it is hidden. */
export async function valuesOfProduct(look: Look, field: ProductField, product_id: number) {
  return rowsOf[field](await accessibleProduct(look, product_id)).map(({ name }) => name)
}

const byId = (a: Row, b: Row) => a.id - b.id
const byNameThenId = (a: Row, b: Row) =>
  a.sortkey - b.sortkey || (a.name === b.name ? byId(a, b) : a.name < b.name ? -1 : 1)
