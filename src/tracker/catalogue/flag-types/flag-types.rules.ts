/** Decides where a flag type is valid. Pure. */

/** A product and a component; null matches any. */
export interface Place {
  product_id: number | null
  component_id: number | null
}

/** Where a flag type applies: the inclusions, minus the exclusions. */
export interface Placed {
  inclusions: readonly Place[]
  exclusions: readonly Place[]
}

/** Whether the type is valid for bugs of the component: exclusions override inclusions. */
export const isFor = ({ inclusions, exclusions }: Placed, product: number, component: number) =>
  inclusions.some((place) => covers(place, product, component)) &&
  !exclusions.some((place) => covers(place, product, component))

/** Whether it is valid for any component of the product. */
export const isForSome = ({ inclusions, exclusions }: Placed, product: number) =>
  inclusions.some(
    ({ product_id, component_id }) =>
      (product_id === null || product_id === product) &&
      !exclusions.some((place) => covers(place, product, component_id)),
  )

/** `component` is null for the whole product, which only a place without component covers. */
const covers = ({ product_id, component_id }: Place, product: number, component: number | null) =>
  (product_id === null || product_id === product) &&
  (component_id === null || component_id === component)

/**
 * The components of a product in a list of places; undefined if the list contains the whole
 * product, or no part of it.
 */
export function componentsNamed(places: readonly Place[], product: number): number[] | undefined {
  const here = places.filter(({ product_id }) => product_id === null || product_id === product)
  const ids = here.flatMap(({ component_id }) => component_id ?? [])
  return ids.length > 0 && ids.length === here.length ? ids : undefined
}

/** Compares ids; null matches only null, although it stands for any product or component. */
export const isSamePlace = (a: Place, b: Place) =>
  a.product_id === b.product_id && a.component_id === b.component_id

/** Whether two lists contain the same places. */
export const areSamePlaces = (a: readonly Place[], b: readonly Place[]) =>
  a.length === b.length && a.every((place) => b.some((other) => isSamePlace(place, other)))

/**
 * How much of a type an administrator of only these products may change: everything if the type is
 * for no others, else whether it is enabled for these; nothing if it is for none of them.
 */
export function changeable(
  type: Placed,
  products: ReadonlySet<number>,
): 'all' | 'places' | 'nothing' {
  if (![...products].some((product) => isForSome(type, product))) return 'nothing'
  const isOurs = ({ product_id }: Place) => product_id !== null && products.has(product_id)
  return type.inclusions.every(isOurs) ? 'all' : 'places'
}

/** The addresses of a list that get mail about flags of a type. */
export const addressesIn = (cc_list: string): string[] =>
  cc_list.split(/[,\s]+/).filter((address) => address !== '')
