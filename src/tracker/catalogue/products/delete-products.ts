/** Deletes products without bugs, with everything that belongs to them. */

import { auditRemoval } from '../../../accounts/audit/audit.ts'
import { FLAGS, PRODUCTS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'
import type { Work } from '../../../platform/work/work.ts'
import { dropComponents, refuseControllers } from './change-components.ts'
import { productsToAdminister } from './change-products.ts'
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
  await store.removeInclusions(tx, { ids })
  await store.removeExclusions(tx, { ids })
  await store.removeProducts(tx, { ids })
  for (const { id, name } of products) await auditRemoval(work, 'Product', id, name)
  await touch(tx, PRODUCTS, FLAGS)
  return { products: ids.map((id) => ({ id })) }
}
