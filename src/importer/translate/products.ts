/** Products of a translation with their components, versions and milestones. */

import { fold } from '../../platform/fold.ts'
import { UNCLASSIFIED } from './propose.ts'
import type { Translation } from './translate.ts'

/** Bugs without a milestone. */
export const NO_MILESTONE = '---'
/** Bugs without a version. */
export const NO_VERSION = 'unspecified'

/** The components of products by their folded names. */
export type Components = ReadonlyMap<number, ReadonlyMap<string, number>>

/** A product, and what it is among. */
export interface ProductGiven {
  id: number
  product: string
  classification: string
  description: string
  isActive: boolean
}

/** Products with their classifications. */
export function putProducts(to: Translation, products: readonly ProductGiven[]): void {
  const classes = new Map([[fold(UNCLASSIFIED), 1]])
  to.put('classifications', { id: 1, name: UNCLASSIFIED, description: '', sortkey: 0 })
  for (const { classification } of products) {
    if (classes.has(fold(classification))) continue
    const id = classes.size + 1
    classes.set(fold(classification), id)
    to.put('classifications', { id, name: classification, description: '', sortkey: id })
  }
  for (const { id, product, classification, description, isActive } of products) {
    to.put('products', {
      id,
      classification_id: classes.get(fold(classification))!,
      name: product,
      description,
      isactive: Number(isActive),
      defaultmilestone: NO_MILESTONE,
      allows_unconfirmed: 0,
    })
  }
}

/** A function that adds a component, unless the product has one that differs only in case. */
export function openComponents(to: Translation) {
  const made = new Map<number, Map<string, number>>()
  const put = (row: { id: number; product_id: number; name: string; initialowner: number }) => {
    const own = made.get(row.product_id) ?? new Map<string, number>()
    made.set(row.product_id, own)
    if (own.has(fold(row.name))) return false
    own.set(fold(row.name), row.id)
    to.put('components', { ...row, description: '', isactive: 1 })
    return true
  }
  return { made: made as Components, put }
}
/** Told of categories that are not added. */
export const MERGED = 'a category that differs from another only in case was merged with it'

/** A version of a product. */
export interface VersionGiven {
  value: string
  isactive: number
}

/** Versions of each product, which are milestones as well, in the order given. */
export function putVersions(
  to: Translation,
  products: Iterable<readonly [product_id: number, versions: readonly VersionGiven[]]>,
): void {
  let id = 0
  for (const [product_id, versions] of products) {
    const values = new Map([[fold(NO_MILESTONE), { value: NO_MILESTONE, isactive: 1 }]])
    for (const version of versions) {
      if (!values.has(fold(version.value))) values.set(fold(version.value), version)
    }
    ;[...values.values()].forEach(({ value, isactive }, sortkey) => {
      id += 1
      to.put('milestones', { id, product_id, value, sortkey, isactive })
      const shown = value === NO_MILESTONE ? NO_VERSION : value
      to.put('versions', { id, product_id, value: shown, isactive })
    })
  }
}
