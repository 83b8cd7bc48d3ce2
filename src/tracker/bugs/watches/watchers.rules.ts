/** What can be watched of a bug, and where it was before a change and after it. Pure. */

/** A product, a component or a keyword that is watched. */
export interface Area {
  kind: 'product' | 'component' | 'keyword'
  id: number
}

/** A changed field of a bug, with values in words. */
export interface Moved {
  field: string
  removed: string | null
  added: string | null
}
/** The names of a product and a component. */
export interface Place {
  product: string
  component: string
}

const SIDES = ['removed', 'added'] as const

/** Before and after; nothing if the bug stayed where it is `now`. */
export function placesOf(rows: readonly Moved[], now: Place): Place[] {
  const [product, component] = ['product', 'component'].map((name) =>
    rows.find(({ field }) => field === name),
  )
  if (!product && !component) return []
  // A component of the same name in another product is not told of.
  return SIDES.map((side) => ({
    product: product?.[side] ?? now.product,
    component: component?.[side] ?? now.component,
  }))
}

/** Keywords that were added or removed. */
export const keywordsOf = (rows: readonly Moved[]): string[] =>
  rows
    .filter(({ field }) => field === 'keywords')
    .flatMap((row) => SIDES.flatMap((side) => (row[side] ?? '').split(', ')))
    .filter((name) => name !== '')
