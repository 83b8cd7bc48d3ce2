/** Product.find: the products that the caller can search, by words of their names. */

import type { Look } from '../../../platform/work/work.ts'
import { findPlaces, MATCHES_MAX } from './find-components.rules.ts'
import { selectableProducts } from './products.ts'
import type { ProductsFound, ProductsSought } from './products.wire.ts'

/** As `Component.find` finds products; costs no statement if products have not changed. */
export async function findProducts(
  look: Look,
  { match, limit = MATCHES_MAX }: ProductsSought,
): Promise<ProductsFound> {
  const products = (await selectableProducts(look)).map(({ name, name_key }) => ({
    name,
    name_key,
    components: [],
  }))
  return { products: findPlaces(products, match, limit).map(({ product: name }) => ({ name })) }
}
