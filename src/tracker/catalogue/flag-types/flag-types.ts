/** Flag types and where they are valid, cached in memory. Setting flags is in tracker/bugs. */

import type { Selectable } from 'kysely'

import { FLAGS } from '../../../migrations/topics.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { remembered } from '../../../platform/db/remembered.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { isFor, isForSome, type Placed } from './flag-types.rules.ts'
import * as store from './flag-types.store.ts'

/** A flag type with the products and components to which it applies. */
export type FlagType = Selectable<Tables['flagtypes']> & Placed

/** All types by sort key, then name, as of this transaction. Must not be modified. */
export const flagTypes = remembered([FLAGS], async (tx: Tx): Promise<readonly FlagType[]> => {
  const inclusions = Map.groupBy(await store.allInclusions(tx, {}), ({ type_id }) => type_id)
  const exclusions = Map.groupBy(await store.allExclusions(tx, {}), ({ type_id }) => type_id)
  return (await store.allTypes(tx, {})).map((type) => ({
    ...type,
    inclusions: inclusions.get(type.id) ?? [],
    exclusions: exclusions.get(type.id) ?? [],
  }))
})

/** Returns a lookup of types per component of a product, active or not, in order. */
export async function flagTypesIn(tx: Tx, product_id: number) {
  return flagTypesAmong(await flagTypes(tx), product_id)
}

/** The same for types that were read before. */
export function flagTypesAmong(all: readonly FlagType[], product_id: number) {
  const types = all.filter((type) => isForSome(type, product_id))
  return (component_id: number) => types.filter((type) => isFor(type, product_id, component_id))
}
