/**
 * Finds products for those who may administer them: through `editcomponents`, globally or per
 * product.
 */

import { fail as refuse } from '../../../accounts/faults.ts'
import { readId } from '../../../accounts/names.rules.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fail } from './faults.ts'
import {
  accessibleProduct,
  accessibleProducts,
  catalogue,
  mayInProduct,
  type Product,
} from './products.ts'

/** Callers without any such right do not learn which products exist: fault 304. */
export async function requireSomeProduct(look: Look, action: string, object: string) {
  if (await administersSome(look)) return
  refuse('auth_failure', { action, object, group: 'editcomponents' })
}

/** Whether the caller administers any product. */
export async function administersSome(look: Look): Promise<boolean> {
  if (look.actor.may('editcomponents')) return true
  return (await amongThem(look, (await catalogue(look.tx)).products)).length > 0
}

/** Products that the caller can see and administer, by name. */
export async function administeredProducts(look: Look): Promise<Product[]> {
  return amongThem(look, await accessibleProducts(look))
}

async function amongThem(look: Look, products: readonly Product[]): Promise<Product[]> {
  const found: Product[] = []
  for (const product of products) {
    if (await mayInProduct(look, product, 'editcomponents')) found.push(product)
  }
  return found
}

/**
 * A product by id or name; fault 106 if it is hidden, 32000 if the caller does not administer it.
 */
export async function administeredProduct(look: Look, wanted: number | string): Promise<Product> {
  const product = await accessibleProduct(look, wanted)
  return administered(look, product)
}

/**
 * Returns the product if the caller may administer it, else throws fault 32000. Only for products
 * that the caller can see, since the fault contains the name.
 */
export async function administered(look: Look, product: Product): Promise<Product> {
  if (await mayInProduct(look, product, 'editcomponents')) return product
  return fail('product_admin_denied', product.name)
}

/** The product in a path: an id if all digits, else a name. */
export async function productOfPath(look: Look, named: string, action: string, object: string) {
  await requireSomeProduct(look, action, object)
  return administeredProduct(look, readId(named) ?? named)
}
