/** Deletes groups, for members of `creategroups`, and references to them if requested. */

import {
  dropGroup,
  refuseOthers,
  rolesOf,
  wantedGroups,
} from '../../../accounts/groups/change-groups.ts'
import { countHolders } from '../../../accounts/memberships/grants.ts'
import { FLAGS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import { countBugs, moveBugs } from './bug-groups.ts'
import { fail } from './faults.ts'
import * as store from './groups.store.ts'
import type { GroupRemoval } from './groups.wire.ts'

type Group = Awaited<ReturnType<typeof wantedGroups>>[number]

/**
 * Deletes all of the groups or none; with `dry_run`, only counts references. Fault 304 without
 * `creategroups`, 32000 for a system group or one that is still used.
 */
export async function removeGroups(work: Work, asked: GroupRemoval) {
  refuseOthers(work, 'delete')
  const groups: (Uses & { id: number })[] = []
  for (const group of await wantedGroups(work, asked)) {
    const uses = await countUses(work.tx, group)
    if (!asked.dry_run) await removeGroup(work, group, missing(uses, asked))
    groups.push({ id: group.id, ...uses })
  }
  return { groups }
}

/** How often groups are used, by kind. */
export interface Uses {
  users: number
  bugs: number
  products: number
  flags: number
}

/** The caller has checked that the reader may manage groups. */
export async function countUses(tx: Tx, group: Pick<Group, 'id' | 'name'>): Promise<Uses> {
  const which = { group_id: group.id }
  return {
    users: await countHolders(tx, group.id),
    bugs: await countBugs(tx, { how: 'out', group }),
    products: Number((await store.countProducts.first(tx, which))?.products ?? 0),
    flags: Number((await store.countFlagTypes.first(tx, which))?.flags ?? 0),
  }
}

/** References that block the deletion unless the call allows removing them. */
const missing = (uses: Uses, asked: GroupRemoval) =>
  (Object.keys(uses) as (keyof Uses)[]).filter(
    (use) => uses[use] > 0 && !asked[`remove_from_${use}`],
  )

async function removeGroup(work: Work, group: Group, needed: readonly string[]) {
  const { tx } = work
  if (!group.isbuggroup) fail('system_group_not_deletable', group.name)
  const roles = await rolesOf(tx, group)
  if (roles.length > 0) fail('group_has_special_role', group.name, roles)
  if (needed.length > 0) fail('group_cannot_delete', group.name, needed)
  const which = { group_id: group.id }
  await moveBugs(work, { how: 'out', group })
  await store.removeControls(tx, which)
  await store.openGrants(tx, which)
  await store.openRequests(tx, which)
  await touch(tx, FLAGS)
  await store.unshareSearches(tx, which)
  await store.openCategories(tx, which)
  await store.stopWhines(tx, which)
  await dropGroup(work, group)
}
