/**
 * Deletes flag types, with their inclusions and exclusions: one of few flags at once, one of many
 * in steps. Until the last step it is inactive, so no more of its flags are set.
 */

import type { Changes } from '../../../accounts/changes.rules.ts'
import type { Act, Operation, Step } from '../../../accounts/operations/operations.ts'
import type { Work } from '../../../platform/work/work.ts'
import { fail } from '../../bugs/flags/faults.ts'
import { dropSome } from '../../bugs/flags/settle-flags.ts'
import { changeEach, recordRemoved } from '../../catalogue/administer.ts'
import { type FlagType, flagTypes } from '../../catalogue/flag-types/flag-types.ts'
import { changeable } from '../../catalogue/flag-types/flag-types.rules.ts'
import { BUGS_IN_STEP, deleteOrStart } from '../operations/in-steps.ts'
import { administeredBy, columnsOf, FLAG_TYPE, wantedTypes } from './change-flag-types.ts'
import * as store from './flag-types.store.ts'
import type { FlagTypesRemoval } from './flag-types.wire.ts'

/** The kind of the operations that remove the flags of a type, and delete it. */
export const DELETE_FLAG_TYPE = 'delete_flag_type'

/**
 * Deletes all of the types or none, or starts to. Fault 1105 for a type of products that the caller
 * does not administer, 32000 for a type with flags, unless these are to be removed.
 */
export async function removeFlagTypes(work: Work, asked: FlagTypesRemoval) {
  const products = await administeredBy(work, 'delete')
  const wanted = [...(await wantedTypes(work.tx, asked))]
  for (const type of wanted) {
    const isTheirs = products === 'all' || changeable(type, products) === 'all'
    if (!isTheirs) fail('flag_type_not_editable', type.name)
  }
  const flagtypes: { id: number; operation?: number }[] = []
  const deleted = wanted.map(({ id }) => id)
  for (const type of wanted) {
    const { id, name } = type
    const flags = Number((await store.countFlags.first(work.tx, { type_id: id }))!.flags)
    if (flags > 0 && !asked.remove_flags) fail('flag_type_in_use', name)
    const started = await deleteOrStart(work, {
      ...aboutType(id),
      uses: flags,
      asked: { flag_type: name, type_id: id },
      deactivate: () => deactivate(work, type),
      async remove() {
        if (flags > 0) await dropSome(work, { type_id: id, deleted, limit: flags })
        await remove(work, type)
      },
    })
    flagtypes.push({ id, ...started })
  }
  return { flagtypes }
}

/** What the operation that deletes a type is for. */
export const aboutType = (id: number) => ({ kind: DELETE_FLAG_TYPE, subject: String(id) })

const deactivate = (work: Work, type: FlagType) =>
  changeEach(work, FLAG_TYPE, [type], async ({ id, is_active }): Promise<Changes> => {
    if (is_active === 0) return {}
    await store.putType(work.tx, { ...columnsOf(type), is_active: 0, id })
    return { is_active: { removed: '1', added: '0' } }
  })

/** The steps. Ends if the type was made active again, or deleted. */
export const deleteTypeAct: Act = ({ step }) => step(removeNext)

async function removeNext(work: Work, { asked }: Operation): Promise<Step> {
  const type = (await flagTypes(work.tx)).find(({ id }) => id === asked['type_id'])
  if (type?.is_active !== 0) return { end: 'replaced' }
  const which = { type_id: type.id, deleted: [type.id], limit: BUGS_IN_STEP }
  const { flags: done, isAll } = await dropSome(work, which)
  if (!isAll) return { done, kept: {} }
  await remove(work, type)
  return { done, end: 'done' }
}

/** It has no flags any more. */
async function remove(work: Work, type: FlagType) {
  const ids = [type.id]
  await store.removeInclusions(work.tx, { ids })
  await store.removeExclusions(work.tx, { ids })
  await store.removeTypes(work.tx, { ids })
  await recordRemoved(work, FLAG_TYPE, [type])
}
