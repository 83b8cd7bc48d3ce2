/** The bugs with the most duplicates, direct or indirect. */

import type { Look } from '../../../platform/work/work.ts'
import { viewer } from '../../bugs/see/visible.ts'
import { accessibleProduct } from '../../catalogue/products/products.ts'
import * as store from './duplicates.store.ts'

export { type Order, ORDERS } from './duplicates.store.ts'

/** What to count, and how to sort and page it. */
export interface Asked extends Omit<store.DuplicatesAsked, 'product_ids' | 'since'> {
  /** Names of products; empty for all. */
  products: readonly string[]
  /** Duplicates of the last days are also counted separately. */
  days: number
}

const DAY_MS = 86_400_000

/** Only what the caller can see; fault 106. */
export async function mostDuplicated(look: Look, { products, days, ...asked }: Asked) {
  const product_ids: number[] = []
  for (const name of products) product_ids.push((await accessibleProduct(look, name)).id)
  return store.mostDuplicated(look.tx, await viewer(look), {
    ...asked,
    since: look.now - days * DAY_MS,
    ...(product_ids.length > 0 && { product_ids }),
  })
}

/** A visible bug with its numbers of duplicates. */
export type Duplicated = Awaited<ReturnType<typeof mostDuplicated>>[number]
