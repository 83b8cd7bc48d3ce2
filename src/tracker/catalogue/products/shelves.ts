/** The table of classifications. */

import type { Tx } from '../../../platform/db/db.ts'
import * as store from './products.store.ts'
import type { ClassificationColumns } from './products.store.ts'

/** The classification of products without another; it cannot be deleted. */
export const UNCLASSIFIED = 1

export async function addShelf(tx: Tx, shelf: ClassificationColumns): Promise<number> {
  return (await store.addClassification.first(tx, shelf))!.id
}

export async function putShelf(tx: Tx, shelf: ClassificationColumns & { id: number }) {
  await store.putClassification(tx, shelf)
}

/** Moves its products to Unclassified. */
export async function removeShelf(tx: Tx, id: number) {
  await store.moveProducts(tx, { from: id, to: UNCLASSIFIED })
  await store.removeClassification(tx, { id })
}
