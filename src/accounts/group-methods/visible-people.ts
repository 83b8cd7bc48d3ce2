/** Whose names are shown to those who change groups. */

import type { Look } from '../../platform/work/work.ts'
import { setsWithAny } from '../group-sets/group-sets.ts'
import { visibleGroups } from '../memberships/grants.ts'

/**
 * Returns whether the actor can see a person: everyone with `editusers`, else as
 * `usevisibilitygroups` says. Numbers of people include those who cannot be seen, since a change of
 * a group concerns all of them.
 */
export async function openVisible({ tx, actor }: Look) {
  const visible = actor.may('editusers') ? undefined : await visibleGroups(tx, actor)
  const sets = visible && new Set(await setsWithAny(tx, visible))
  return ({ group_set_id }: { group_set_id: number }) => !sets || sets.has(group_set_id)
}
