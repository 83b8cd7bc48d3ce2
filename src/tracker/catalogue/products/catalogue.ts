/** All products with their parts, cached in memory: some thousands, used in every request. */

import { isOn } from '../../../accounts/parameters/parameters.ts'
import { GROUPS, LOGINS, PARAMETERS, PRODUCTS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import * as store from './catalogue.store.ts'
import { compareVersions } from './version-order.rules.ts'

type RowOf<Statement extends (...given: never[]) => Promise<unknown[]>> = Awaited<
  ReturnType<Statement>
>[number]

/** A row of `classifications`. */
export type Classification = RowOf<typeof store.allClassifications>
/** Its columns, and the logins of the default assignee and QA contact. */
export type Component = RowOf<typeof store.allComponents>
/** A row of `versions`. */
export type Version = RowOf<typeof store.allVersions>
/** A row of `milestones`. */
export type Milestone = RowOf<typeof store.allMilestones>
/** A group control, with the group's name and whether it is active. */
export type GroupControl = RowOf<typeof store.allControls>

/** A complete product; `classification` is the name of its classification. */
export interface Product extends RowOf<typeof store.allProducts> {
  /** By name. */
  components: Component[]
  /** In version order. */
  versions: Version[]
  /** By sort key, then name. */
  milestones: Milestone[]
  /** By group id. */
  controls: GroupControl[]
}

/** Shared, so it must not be modified. */
export interface Catalogue {
  /** By name. */
  products: Product[]
  byId: ReadonlyMap<number, Product>
  /** By folded name. */
  byName: ReadonlyMap<string, Product>
  /** By sort key, then name. */
  classifications: Classification[]
  /** Whether membership in one of several required groups suffices. */
  or_groups: boolean
}

/** Topics that invalidate the catalogue. */
export const CATALOGUE = [PARAMETERS, GROUPS, PRODUCTS, LOGINS]

/** All products, as of this transaction. */
export const catalogue = remembered(CATALOGUE, async (tx: Tx): Promise<Catalogue> => {
  const components = groupBy(await store.allComponents(tx, {}))
  const versions = groupBy(await store.allVersions(tx, {}))
  const milestones = groupBy(await store.allMilestones(tx, {}))
  const controls = groupBy(await store.allControls(tx, {}))
  const products = (await store.allProducts(tx, {})).map((row): Product => ({
    ...row,
    components: components.get(row.id) ?? [],
    versions: (versions.get(row.id) ?? []).sort((a, b) => compareVersions(a.value, b.value)),
    milestones: milestones.get(row.id) ?? [],
    controls: controls.get(row.id) ?? [],
  }))
  return {
    products,
    byId: new Map(products.map((product) => [product.id, product])),
    byName: new Map(products.map((product) => [product.name_key, product])),
    classifications: await store.allClassifications(tx, {}),
    or_groups: await isOn(tx, 'or_groups'),
  }
})

function groupBy<Row extends { product_id: number }>(rows: Row[]) {
  return Map.groupBy(rows, ({ product_id }) => product_id)
}
