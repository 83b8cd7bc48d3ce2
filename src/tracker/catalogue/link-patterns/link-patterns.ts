/** Link patterns, cached in memory: those for all bugs, and those of products. */

import { LINK_PATTERNS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import type { LinkPattern } from './link-patterns.rules.ts'
import * as store from './link-patterns.store.ts'

/** All patterns, in the order in which they were added. Must not be modified. */
export const linkPatterns = remembered([LINK_PATTERNS], (tx: Tx) => store.all(tx, {}))

/** Whether some patterns are only for bugs of one product. */
export const hasOfProducts = async (tx: Tx): Promise<boolean> =>
  (await linkPatterns(tx)).some(({ product_id }) => product_id !== null)

/** Those that apply to bugs of the product; without one, those that apply to all bugs. */
export async function linkPatternsFor(tx: Tx, product_id?: number): Promise<LinkPattern[]> {
  return (await linkPatterns(tx))
    .filter((one) => one.product_id === null || one.product_id === product_id)
    .map(({ pattern, address }) => ({ pattern, address }))
}
