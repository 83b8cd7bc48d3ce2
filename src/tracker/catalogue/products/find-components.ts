/** Component.find: where a bug can be filed, by words. */

import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { ComponentsFound, ComponentsSought } from './components.wire.ts'
import { findPlaces, MATCHES_MAX, type Place, placeText } from './find-components.rules.ts'
import { enterableProducts } from './products.ts'

/** Only products in which the caller can file bugs, and only active components. */
export async function findComponents(
  look: Look,
  { match, limit = MATCHES_MAX }: ComponentsSought,
): Promise<ComponentsFound> {
  return { components: findPlaces(await enterableProducts(look), match, limit) }
}

/** The places that match; only one if a text names it, or if there is no other. */
export async function placesFor(look: Look, match: string): Promise<Place[]> {
  const { components } = await findComponents(look, { match })
  const [first] = components
  return first && fold(placeText(first)) === fold(match.trim()) ? [first] : components
}
