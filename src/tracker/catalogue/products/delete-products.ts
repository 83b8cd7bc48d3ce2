/** Deletes products without bugs, with everything that belongs to them. */

import { FLAGS, LINK_PATTERNS, PRODUCTS } from '../../../migrations/topics.ts'
import type { Work } from '../../../platform/work/work.ts'
import { recordRemoved } from '../administer.ts'
import { dropComponents, refuseControllers } from './change-components.ts'
import { PRODUCT, productsToAdminister } from './change-products.ts'
import { fail } from './faults.ts'
import * as store from './products.store.ts'
import type { NamedProducts } from './products.wire.ts'

/** Deletes all of the products or none. Groups created with them stay. */
export async function removeProducts(work: Work, asked: NamedProducts) {
  const { tx } = work
  const products = await productsToAdminister(work, asked, 'delete')
  const ids = products.map(({ id }) => id)
  const used = await store.withBugs.first(tx, { ids })
  const inUse = products.find(({ id }) => id === used?.product_id)
  if (inUse) fail('product_has_bugs', inUse.name)
  const components = products.flatMap((product) => product.components.map(({ id }) => id))
  await refuseControllers(tx, 'product', ids)
  await refuseControllers(tx, 'component', components)
  await dropComponents(tx, components)
  await store.removeVersions(tx, { ids })
  await store.removeMilestones(tx, { ids })
  await store.removeControls(tx, { ids })
  await store.removeWatches(tx, { ids })
  await store.removeLinkPatterns(tx, { ids })
  await store.removeInclusions(tx, { ids })
  await store.removeExclusions(tx, { ids })
  await store.removeProducts(tx, { ids })
  await recordRemoved(work, { ...PRODUCT, topics: [PRODUCTS, FLAGS, LINK_PATTERNS] }, products)
  return { products: ids.map((id) => ({ id })) }
}
