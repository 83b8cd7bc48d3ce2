/** What `docket demo` notes about its data, so that `docket demo --remove` finds all of it. */

import type { Tx } from '../../platform/db/db.ts'
import * as store from './demo.store.ts'

export interface Marker {
  /** False while the installation is being filled, or if that was interrupted. */
  is_complete: boolean
  /** Ids of what was created; those of bugs only when it is complete. */
  products: number[]
  users: number[]
  keywords: number[]
  flag_types: number[]
  searches: number[]
  bugs: number[]
  /** Parameters that were turned on, with their values before; null if they had never been set. */
  parameters: Record<string, string | null>
}

export async function readMarker(tx: Tx): Promise<Marker | undefined> {
  const row = await store.findMarker.first(tx, {})
  return row && (JSON.parse(row.value) as Marker)
}

export const writeMarker = (tx: Tx, marker: Marker) =>
  store.putMarker(tx, { value: JSON.stringify(marker) })
export const dropMarker = (tx: Tx) => store.removeMarker(tx, {})
