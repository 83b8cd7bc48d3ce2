/** Finds components by words of their names and of the names of their products. Pure. */

import { fold } from '../../../platform/fold.ts'

interface Component {
  name: string
  name_key: string
  isactive: number
}
interface Product {
  name: string
  name_key: string
  components: readonly Component[]
}

/** Without a component, the product itself. */
export interface Place {
  product: string
  component?: string
}

/** The maximum number of places in one response; also the default. */
export const MATCHES_MAX = 25

/** A place in one line; `findPlaces` also finds this text. */
export const placeText = ({ product, component }: Place) =>
  component === undefined ? product : `${product} / ${component}`

/** Those that contain all words: first those that begin with the text, then by name. */
export function findPlaces(products: readonly Product[], match: string, limit: number): Place[] {
  const text = fold(match.trim())
  const words = text.split(/[\s/]+/).filter(Boolean)
  if (words.length === 0) return []
  const found: [rank: number, place: Place][] = []
  for (const product of products) {
    const isOf = (key: string) => words.every((word) => key.includes(word))
    const add = (key: string, place: Place) => {
      if (isOf(`${product.name_key} ${key}`))
        found.push([rankOf(text, product.name_key, key), place])
    }
    if (isOf(product.name_key)) add('', { product: product.name })
    for (const { name, name_key, isactive } of product.components) {
      if (isactive === 1) add(name_key, { product: product.name, component: name })
    }
  }
  const sorted = found.toSorted(([one], [other]) => one - other)
  return sorted.slice(0, Math.min(limit, MATCHES_MAX)).map(([, place]) => place)
}

function rankOf(text: string, product: string, component: string): number {
  if (text === (component === '' ? product : `${product} / ${component}`)) return 0
  if (component === '') return product.startsWith(text) ? 1 : 3
  return component.startsWith(text) ? 2 : 4
}
