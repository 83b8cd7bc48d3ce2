/** Products for whoever may administer them: `editcomponents` everywhere, or by the product. */

import { fail as refuse } from '../../../accounts/faults.ts'
import { readId } from '../../../accounts/names.rules.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fail } from './faults.ts'
import { accessibleProduct, catalogue, mayInProduct, type Product } from './products.ts'

/** Whoever may do this nowhere is not told which products there are: fault 304. */
export async function requireSomeProduct(look: Look, action: string, object: string) {
  if (look.actor.may('editcomponents')) return
  const { products } = await catalogue(look.tx)
  for (const product of products) {
    if (await mayInProduct(look, product, 'editcomponents')) return
  }
  refuse('auth_failure', { action, object, group: 'editcomponents' })
}

/** The product of that number or name; fault 106 where it is hidden, 32000 where others rule it. */
export async function administeredProduct(look: Look, wanted: number | string): Promise<Product> {
  const product = await accessibleProduct(look, wanted)
  return administered(look, product)
}

export async function administered(look: Look, product: Product): Promise<Product> {
  if (await mayInProduct(look, product, 'editcomponents')) return product
  return fail('product_admin_denied', product.name)
}

/** The product that a path names: its number where it is all digits, else its name. */
export async function productOfPath(look: Look, named: string, action: string, object: string) {
  await requireSomeProduct(look, action, object)
  return administeredProduct(look, readId(named) ?? named)
}
