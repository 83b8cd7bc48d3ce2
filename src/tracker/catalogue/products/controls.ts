/** The table of group controls. Controls with default values have no row. */

import type { Tx } from '../../../platform/db/db.ts'
import * as store from './products.store.ts'
import type { Control } from './products.store.ts'

/** Adds what a group means in a product. */
export async function addControl(tx: Tx, control: Control) {
  await store.addControl(tx, control)
}

/** Replaces what a group means in a product. */
export async function putControl(tx: Tx, control: Control) {
  await store.putControl(tx, control)
}

/** Removes a group from a product. */
export async function removeControl(tx: Tx, which: { product_id: number; group_id: number }) {
  await store.removeControl(tx, which)
}
