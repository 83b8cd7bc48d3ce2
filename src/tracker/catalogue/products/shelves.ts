/** The rows of classifications, the shelves that products stand on. */

import type { Tx } from '../../../platform/db/db.ts'
import * as store from './products.store.ts'
import type { ClassificationColumns } from './products.store.ts'

/** Where products stand that were given no classification; it cannot be removed. */
export const UNCLASSIFIED = 1

export async function addShelf(tx: Tx, shelf: ClassificationColumns): Promise<number> {
  return (await store.addClassification.first(tx, shelf))!.id
}

export async function putShelf(tx: Tx, shelf: ClassificationColumns & { id: number }) {
  await store.putClassification(tx, shelf)
}

/** Its products stand with the unclassified ones from then on. */
export async function removeShelf(tx: Tx, id: number) {
  await store.moveProducts(tx, { from: id, to: UNCLASSIFIED })
  await store.removeClassification(tx, { id })
}
