/**
 * The numbers of bugs of products and of their parts, for those who administer them. They include
 * bugs that the caller cannot see, since these prevent deletions and change groups as well.
 */

import type { Tx } from '../../../platform/db/db.ts'
import * as store from './bug-counts.store.ts'

/** By the id of the product; those without bugs are missing. */
export async function bugsOfProducts(
  tx: Tx,
  products: readonly { id: number }[],
): Promise<ReadonlyMap<number, number>> {
  return counted(await store.byProduct(tx, { ids: products.map(({ id }) => id) }))
}

/** The number of bugs of one product. */
export async function bugsOfProduct(tx: Tx, product: { id: number }): Promise<number> {
  return (await bugsOfProducts(tx, [product])).get(product.id) ?? 0
}

/** By the id of the component; those without bugs are missing. */
export async function bugsOfComponents(
  tx: Tx,
  { id }: { id: number },
): Promise<ReadonlyMap<number, number>> {
  return counted(await store.byComponent(tx, { product_id: id }))
}

/** By the name of the version or milestone; those without bugs are missing. */
export async function bugsOfValues(
  tx: Tx,
  { id }: { id: number },
  part: 'version' | 'milestone',
): Promise<ReadonlyMap<string, number>> {
  const count = part === 'version' ? store.byVersion : store.byMilestone
  return counted(await count(tx, { product_id: id }))
}

const counted = <Of>(rows: readonly { of: Of; bugs: number | string }[]) =>
  new Map(rows.map(({ of, bugs }) => [of, Number(bugs)]))
