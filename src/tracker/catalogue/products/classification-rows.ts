/** The table of classifications. */

import type { Tx } from '../../../platform/db/db.ts'
import * as store from './products.store.ts'
import type { ClassificationColumns } from './products.store.ts'

/** The classification of products without another; it cannot be deleted. */
export const UNCLASSIFIED = 1

/** Returns the id of the new row. */
export async function addClassification(
  tx: Tx,
  classification: ClassificationColumns,
): Promise<number> {
  return (await store.addClassification.first(tx, classification))!.id
}

/** Overwrites all columns of the row. */
export async function putClassification(
  tx: Tx,
  classification: ClassificationColumns & { id: number },
) {
  await store.putClassification(tx, classification)
}

/** Moves its products to Unclassified. */
export async function removeClassification(tx: Tx, id: number) {
  await store.moveProducts(tx, { from: id, to: UNCLASSIFIED })
  await store.removeClassification(tx, { id })
}
