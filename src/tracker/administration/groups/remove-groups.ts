/**
 * Deletes groups, for members of `creategroups`, and references to them if requested: a group of
 * few bugs at once, one of many in steps. Until the last step it is inactive, so no more bugs get
 * it, and the bugs that are left and its members are as before.
 */

import {
  dropGroup,
  refuseOthers,
  rolesOf,
  updateGroups,
  wantedGroups,
} from '../../../accounts/groups/change-groups.ts'
import { groupsById } from '../../../accounts/groups/groups.ts'
import { countHolders } from '../../../accounts/memberships/grants.ts'
import type { Act, Operation, Step } from '../../../accounts/operations/operations.ts'
import { FLAGS } from '../../../migrations/topics.ts'
import { touch } from '../../../platform/db/remembered.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import { BUGS_IN_STEP, deleteOrStart } from '../operations/in-steps.ts'
import { countBugs, moveBugs, moveSome, type Place, START } from './bug-groups.ts'
import { fail } from './faults.ts'
import * as store from './groups.store.ts'
import type { GroupRemoval } from './groups.wire.ts'

/** The kind of the operations that remove a group from its bugs, and delete it. */
export const DELETE_GROUP = 'delete_group'

type Group = Awaited<ReturnType<typeof wantedGroups>>[number]

/**
 * Deletes all of the groups or none, or starts to; with `dry_run`, only counts references. Fault
 * 304 without `creategroups`, 32000 for a system group or one that is still used.
 */
export async function removeGroups(work: Work, asked: GroupRemoval) {
  refuseOthers(work, 'delete')
  const groups: (Uses & { id: number; operation?: number })[] = []
  for (const group of await wantedGroups(work, asked)) {
    const uses = await countUses(work.tx, group)
    const started = asked.dry_run ? {} : await removeGroup(work, group, { uses, asked })
    groups.push({ id: group.id, ...uses, ...started })
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

interface Removal {
  uses: Uses
  asked: Allowed
}

/** Which references may be removed. */
type Allowed = Partial<Record<`remove_from_${keyof Uses}`, boolean | number | string>>

/** References that block the deletion unless the call allows removing them. */
const missing = ({ uses, asked }: Removal) =>
  KINDS.filter((use) => uses[use] > 0 && !asked[`remove_from_${use}`])

const KINDS = ['users', 'bugs', 'products', 'flags'] as const

async function removeGroup(work: Work, group: Group, { uses, asked }: Removal) {
  const { id, name } = group
  if (!group.isbuggroup) fail('system_group_not_deletable', name)
  const roles = await rolesOf(work.tx, group)
  if (roles.length > 0) fail('group_has_special_role', name, roles)
  const needed = missing({ uses, asked })
  if (needed.length > 0) fail('group_cannot_delete', name, needed)
  const allowed = KINDS.map((use): [string, number] => [
    `remove_from_${use}`,
    Number(asked[`remove_from_${use}`] ?? 0),
  ])
  return deleteOrStart(work, {
    ...aboutGroup(id),
    uses: uses.bugs,
    asked: { group: name, group_id: id, ...Object.fromEntries(allowed) },
    deactivate: () => updateGroups(work, { ids: [id], is_active: false }),
    async remove() {
      await moveBugs(work, { how: 'out', group })
      await dropReferences(work, group)
    },
  })
}

/** What the operation that deletes a group is for. */
export const aboutGroup = (id: number) => ({ kind: DELETE_GROUP, subject: String(id) })

/**
 * The steps. Ends if the group was made active again or deleted, or is used meanwhile in a way that
 * the call did not allow to remove.
 */
export const deleteGroupAct: Act = ({ step }) => step(removeNext)

async function removeNext(work: Work, { asked, kept }: Operation): Promise<Step> {
  const group = (await groupsById(work.tx)).get(Number(asked['group_id']))
  if (group?.isactive !== 0) return { end: 'replaced' }
  const place = (kept ?? START) as Place
  const { moved, next } = await moveSome(work, { how: 'out', group }, place, BUGS_IN_STEP)
  if (next) return { done: moved, kept: next }
  const needed = missing({ uses: await countUses(work.tx, group), asked })
  const roles = await rolesOf(work.tx, group)
  if (needed.length + roles.length > 0) return { done: moved, end: 'replaced' }
  await dropReferences(work, group)
  return { done: moved, end: 'done' }
}

/** It has no bugs any more. */
async function dropReferences(work: Work, group: Group) {
  const { tx } = work
  const which = { group_id: group.id }
  await store.removeControls(tx, which)
  await store.openGrants(tx, which)
  await store.openRequests(tx, which)
  await touch(tx, FLAGS)
  await store.unshareSearches(tx, which)
  await store.openCategories(tx, which)
  await store.stopWhines(tx, which)
  await dropGroup(work, group)
}
