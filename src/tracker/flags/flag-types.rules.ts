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
export const isForSome = ({ inclusions }: Placed, product: number) =>
  inclusions.some(({ product_id }) => product_id === null || product_id === product)

const covers = ({ product_id, component_id }: Place, product: number, component: number) =>
  (product_id === null || product_id === product) &&
  (component_id === null || component_id === component)
