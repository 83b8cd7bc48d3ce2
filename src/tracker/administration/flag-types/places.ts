/** Resolves inclusions and exclusions of flag types from names of products and components. */

import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Look } from '../../../platform/work/work.ts'
import { fail as failProducts } from '../../catalogue/products/faults.ts'
import { componentNamed } from '../../catalogue/products/parts.ts'
import { accessibleProduct, catalogue, mayInProduct } from '../../catalogue/products/products.ts'
import { isSamePlace, type Place } from '../../catalogue/flag-types/flag-types.rules.ts'
import type { Places } from './flag-types.wire.ts'

/** Per type; each is a row, and most types are for a few products. */
const PLACES_MAX = 5_000

/** The inclusion of a type that is created without any. */
export const EVERYWHERE: Place = { product_id: null, component_id: null }
/** Bugzilla's word for every product; only for those who administer all that they see. */
export const ANY = '__Any__'

/**
 * The places without repetitions; fault 106 for a product that is hidden or not administered by the
 * caller, 51 for an unknown component.
 */
export async function placesNamed(look: Look, parameter: string, given: Places): Promise<Place[]> {
  const places: Place[] = []
  const add = (place: Place) => {
    if (places.length >= PLACES_MAX) {
      failAtDoor('param_invalid', parameter, `it names more than ${PLACES_MAX} places`)
    }
    if (!places.some((other) => isSamePlace(place, other))) places.push(place)
  }
  for (const item of Array.isArray(given) ? given : [given]) {
    if (item === ANY && look.actor.may('editcomponents')) {
      add(EVERYWHERE)
      continue
    }
    if (typeof item === 'string') {
      const { id } = await administered(look, item)
      add({ product_id: id, component_id: null })
      continue
    }
    for (const [name, components] of Object.entries(item)) {
      const product = await administered(look, name)
      for (const wanted of components) {
        add({ product_id: product.id, component_id: componentNamed(product, wanted).id })
      }
    }
  }
  return places
}

async function administered(look: Look, name: string) {
  const product = await accessibleProduct(look, name)
  if (await mayInProduct(look, product, 'editcomponents')) return product
  return failProducts('product_access_denied', name)
}

/** In the format of the audit log. */
export async function namesOfPlaces(tx: Tx, places: readonly Place[]): Promise<string> {
  const { byId } = await catalogue(tx)
  return places
    .map(({ product_id, component_id }) => {
      if (product_id === null) return 'every product'
      const product = byId.get(product_id)
      const component = product?.components.find(({ id }) => id === component_id)
      return component ? `${product!.name}: ${component.name}` : (product?.name ?? '')
    })
    .join(', ')
}
