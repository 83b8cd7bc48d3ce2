/** Removes people who were added to a group by hand, by a pattern for their login names. */

import type { Door } from '../../platform/http/method.ts'
import { limits } from '../../platform/limits.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { refuseOwnWhileActing } from '../actors/acting.ts'
import { audit, auditPeople } from '../audit/audit.ts'
import { refuseOthers, wantedGroups } from '../groups/change-groups.ts'
import { fail } from '../groups/faults.ts'
import { groupsById } from '../groups/groups.ts'
import type { MembersRemoval, MembersRemoved } from '../groups/groups.wire.ts'
import { checkPattern } from '../logins/login-names.rules.ts'
import { countAdded } from '../memberships/grants.ts'
import { takeByHand } from '../memberships/memberships.ts'
import type { GroupRow } from '../tables.ts'
import { emptiesAdmin, type Member, type Plan, planRemoval, type Removal } from './plan-removal.ts'
import { openVisible } from './visible-people.ts'

const SHOWN_MAX = 20

/**
 * `Group.remove_members`. Fault 304 for others than members of `creategroups`, 803 for an invalid
 * pattern, 20003 for more than `members_removed_max` people, and 32000 without a pattern and `all`,
 * or if nobody would be left in `admin`.
 */
export async function removeMembers(door: Door, asked: MembersRemoval): Promise<MembersRemoved> {
  const { actor } = door.caller
  if (!asked.dry_run) return door.work(actor, (work) => remove(work, asked))
  return door.look(
    actor,
    async (look) => {
      const { group, plan } = await possibleRemoval(look, asked)
      return shown(look, group, plan)
    },
    { aside: true },
  )
}

/**
 * Whom it would remove, also if that is refused since they are too many, or nobody would be left in
 * `admin`.
 */
export async function previewRemoval(look: Look, asked: MembersRemoval): Promise<MembersRemoved> {
  const removal = await wantedRemoval(look, asked)
  return shown(look, removal.group, await planRemoval(look, removal, Infinity))
}

async function remove(work: Work, asked: MembersRemoval) {
  const { tx } = work
  const { group, plan } = await possibleRemoval(work, asked)
  const ids = plan.removed.map(({ id }) => id)
  refuseOwnWhileActing(work, ids)
  const answer = await shown(work, group, plan)
  if (ids.length === 0) return answer
  const explicit = await countAdded(tx, group.id)
  await takeByHand(tx, group.id, plan.removed)
  await auditPeople(work, ids, 'groups', { removed: group.name, added: '' })
  const explicit_members = { removed: String(explicit), added: String(explicit - ids.length) }
  await audit(work, 'Group', group.id, { explicit_members })
  return answer
}

async function possibleRemoval(look: Look, asked: MembersRemoval) {
  const removal = await wantedRemoval(look, asked)
  const { group } = removal
  const max = limits.members_removed_max
  const plan = await planRemoval(look, removal, max)
  if (plan.removed.length > max) fail('too_many_removed', max)
  if (await emptiesAdmin(look, group, plan)) fail('admins_needed')
  return { group, plan }
}

async function wantedRemoval(look: Look, asked: MembersRemoval): Promise<Removal> {
  refuseOthers(look, 'edit')
  const group = (await wantedGroups(look, { id_or_name: asked.id_or_name }))[0]!
  const pattern = asked.pattern?.trim() || undefined
  if (pattern === undefined && !asked.all) fail('members_not_named')
  if (pattern !== undefined) checkPattern(pattern)
  return { group, pattern }
}

async function shown(look: Look, { id }: GroupRow, plan: Plan): Promise<MembersRemoved> {
  const groups = await groupsById(look.tx)
  const isVisible = await openVisible(look)
  const first = <One extends Member>(people: readonly One[]) => {
    const found: One[] = []
    for (const person of people) {
      if (isVisible(person) && found.push(person) === SHOWN_MAX) break
    }
    return found
  }
  return {
    id,
    removed: plan.removed.length,
    people: first(plan.removed).map(({ login_name }) => login_name),
    staying: plan.staying.length,
    people_staying: first(plan.staying).map(({ login_name, by_pattern, through }) => ({
      name: login_name,
      by_pattern,
      through: through.map((one) => groups.get(one)?.name ?? String(one)),
    })),
  }
}
