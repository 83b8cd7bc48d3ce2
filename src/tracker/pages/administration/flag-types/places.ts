/** Where flag types apply, in forms: products and components. */

import { markup, type Part } from '../../../../platform/pages/markup.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { ANY } from '../../../administration/flag-types/places.ts'
import type { Place } from '../../../administration/flag-types/search-flag-types.wire.ts'
import { accessibleProducts, mayInProduct } from '../../../catalogue/products/products.ts'
import { text } from './text.ts'

/** Products that the reader administers; those who administer all can choose every product. */
export async function productChoices(look: Look): Promise<(readonly [string, string])[]> {
  const choices: (readonly [string, string])[] = []
  if (look.actor.may('editcomponents')) choices.push([ANY, text('every_product')])
  for (const product of await accessibleProducts(look)) {
    if (await mayInProduct(look, product, 'editcomponents'))
      choices.push([product.name, product.name])
  }
  return choices
}

/** Typed, because there may be many. */
export const componentInput = (value: string): Part => markup`
<label>${text('component_about')} <input name="component" value="${value}" maxlength="255"></label>`

type Named = Pick<Place, 'product' | 'component'>

/** What a form says: `ANY` or the name of a product, and of a component or nothing. */
export const placesOf = (product: string, component: string): Named => ({
  product: product === ANY ? null : product,
  component: component.trim() || null,
})

/** In the form that methods take. */
export const namedPlaces = (places: readonly Named[]) =>
  places.map(({ product, component }) => {
    if (product === null) return ANY
    return component === null ? product : { [product]: [component] }
  })

/** A place in words. */
export function placeText({ product, component }: Named): string {
  if (product === null) return text('every_product')
  return component === null
    ? text('whole_product', { product })
    : text('part', { product, component })
}

/** Whether both name the same place. */
export const isSame = (a: Named, b: Named): boolean =>
  a.product === b.product && a.component === b.component
