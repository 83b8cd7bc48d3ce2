/** Deletes flag types, with their inclusions and exclusions. */

import { touch } from '../../../platform/db/remembered.ts'
import type { Work } from '../../../platform/work/work.ts'
import { settleFlags } from '../../bugs/flags/settle-flags.ts'
import { recordRemoved } from '../../catalogue/administer.ts'
import { administeredBy, FLAG_TYPE, wantedTypes } from './change-flag-types.ts'
import { fail } from '../../bugs/flags/faults.ts'
import { type FlagType, flagTypes } from '../../catalogue/flag-types/flag-types.ts'
import { changeable } from '../../catalogue/flag-types/flag-types.rules.ts'
import * as store from './flag-types.store.ts'
import type { FlagTypesRemoval } from './flag-types.wire.ts'

/**
 * Deletes all of the types or none. Fault 1105 for a type of products that the caller does not
 * administer, 32000 for a type with flags, unless these are to be removed.
 */
export async function removeFlagTypes(work: Work, asked: FlagTypesRemoval) {
  const { tx } = work
  const products = await administeredBy(work, 'delete')
  const wanted = [...(await wantedTypes(tx, asked))]
  for (const type of wanted) {
    const isTheirs = products === 'all' || changeable(type, products) === 'all'
    if (!isTheirs) fail('flag_type_not_editable', type.name)
  }
  const ids = wanted.map(({ id }) => id)
  if (asked.remove_flags) await removeFlags(work, wanted)
  const used = await store.someFlag.first(tx, { type_ids: ids })
  if (used) fail('flag_type_in_use', wanted.find(({ id }) => id === used.type_id)!.name)
  await store.removeInclusions(tx, { ids })
  await store.removeExclusions(tx, { ids })
  await store.removeTypes(tx, { ids })
  await recordRemoved(work, FLAG_TYPE, wanted)
  return { flagtypes: ids.map((id) => ({ id })) }
}

/** A type that applies nowhere has no flags. */
async function removeFlags(work: Work, types: readonly FlagType[]) {
  const ids = types.map(({ id }) => id)
  await store.removeInclusions(work.tx, { ids })
  await touch(work.tx, ...FLAG_TYPE.topics)
  const after = await flagTypes(work.tx)
  await settleFlags(work, { before: types, after })
}
