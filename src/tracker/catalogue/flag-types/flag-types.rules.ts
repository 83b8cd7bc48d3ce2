/** Where a kind of flag may be set. Pure. */

/** A product and a component; null stands for every one. */
export interface Place {
  product_id: number | null
  component_id: number | null
}

export interface Placed {
  inclusions: readonly Place[]
  exclusions: readonly Place[]
}

/** Whether flags of the type go on bugs of that component: an exclusion beats any inclusion. */
export const isFor = ({ inclusions, exclusions }: Placed, product: number, component: number) =>
  inclusions.some((place) => covers(place, product, component)) &&
  !exclusions.some((place) => covers(place, product, component))

/** Whether they go on bugs of any component of the product. */
export const isForSome = ({ inclusions, exclusions }: Placed, product: number) =>
  inclusions.some(
    ({ product_id, component_id }) =>
      (product_id === null || product_id === product) &&
      !exclusions.some((place) => covers(place, product, component_id)),
  )

/** `component` is null for the product as a whole, which only a whole place covers. */
const covers = ({ product_id, component_id }: Place, product: number, component: number | null) =>
  (product_id === null || product_id === product) &&
  (component_id === null || component_id === component)

/**
 * The components of a product that a list of places names; undefined where it speaks of the product
 * as a whole, or not at all.
 */
export function componentsNamed(places: readonly Place[], product: number): number[] | undefined {
  const here = places.filter(({ product_id }) => product_id === null || product_id === product)
  const ids = here.flatMap(({ component_id }) => component_id ?? [])
  return ids.length > 0 && ids.length === here.length ? ids : undefined
}

export const isSamePlace = (a: Place, b: Place) =>
  a.product_id === b.product_id && a.component_id === b.component_id

/** Whether two lists are the same set of places. */
export const areSamePlaces = (a: readonly Place[], b: readonly Place[]) =>
  a.length === b.length && a.every((place) => b.some((other) => isSamePlace(place, other)))

/**
 * How much of a type somebody may change who administers these products only: all of it where it
 * is for no others, else whether it is for theirs; nothing where it is for none of theirs.
 */
export function changeable(
  type: Placed,
  products: ReadonlySet<number>,
): 'all' | 'places' | 'nothing' {
  if (![...products].some((product) => isForSome(type, product))) return 'nothing'
  const isOurs = ({ product_id }: Place) => product_id !== null && products.has(product_id)
  return type.inclusions.every(isOurs) ? 'all' : 'places'
}
