/** Removes people who were added to a group by hand, by a pattern for their login names. */

import type { Door } from '../../platform/http/method.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { refuseOwnWhileActing } from '../actors/acting.ts'
import { audit, auditPeople } from '../audit/audit.ts'
import { groupsOf } from '../group-sets/group-sets.ts'
import { refuseOthers, wantedGroups } from '../groups/change-groups.ts'
import { fail } from '../groups/faults.ts'
import { groupsById } from '../groups/groups.ts'
import { ADMIN } from '../groups/relations.ts'
import type { MembersRemoval, MembersRemoved } from '../groups/groups.wire.ts'
import { checkPattern, matchesPattern } from '../logins/login-names.rules.ts'
import { allInclusions, grantsTo, pagesOfMembers, visibleGroups } from '../memberships/grants.ts'
import { withIncluded } from '../memberships/memberships.rules.ts'
import { takeByHand } from '../memberships/memberships.ts'
import type { GroupRow } from '../tables.ts'
import { loginsShown } from '../users/find-users.ts'

const SHOWN_MAX = 20

/**
 * `Group.remove_members`. Fault 304 for others than members of `creategroups`, 803 for an invalid
 * pattern, and 32000 without a pattern and `all`, or if nobody would be left in `admin`.
 */
export async function removeMembers(door: Door, asked: MembersRemoval): Promise<MembersRemoved> {
  const { actor } = door.caller
  if (!asked.dry_run) return door.work(actor, (work) => remove(work, asked))
  return door.look(
    actor,
    async (look) => {
      const { group, plan } = await wantedRemoval(look, asked)
      refuseToEmpty(group, plan)
      return shown(look, group, plan)
    },
    { aside: true },
  )
}

/** Whom it would remove, also if that is refused since nobody would be left in `admin`. */
export async function previewRemoval(look: Look, asked: MembersRemoval): Promise<MembersRemoved> {
  const { group, plan } = await wantedRemoval(look, asked)
  return shown(look, group, plan)
}

async function remove(work: Work, asked: MembersRemoval) {
  const { tx } = work
  const { group, plan } = await wantedRemoval(work, asked)
  refuseToEmpty(group, plan)
  const ids = plan.removed.map(({ id }) => id)
  refuseOwnWhileActing(work, ids)
  const answer = await shown(work, group, plan)
  if (ids.length === 0) return answer
  await takeByHand(tx, group.id, plan.removed)
  await auditPeople(work, ids, 'groups', { removed: group.name, added: '' })
  const { explicit } = plan
  const explicit_members = { removed: String(explicit), added: String(explicit - ids.length) }
  await audit(work, 'Group', group.id, { explicit_members })
  return answer
}

async function wantedRemoval(look: Look, asked: MembersRemoval) {
  refuseOthers(look, 'edit')
  const group = (await wantedGroups(look, { id_or_name: asked.id_or_name }))[0]!
  const pattern = asked.pattern?.trim() || undefined
  if (pattern === undefined && !asked.all) fail('members_not_named')
  if (pattern !== undefined) checkPattern(pattern)
  return { group, plan: await planned(look, group, pattern) }
}

function refuseToEmpty({ name_key, isbuggroup }: GroupRow, { removed, enabledLeft }: Plan) {
  const isAdmin = name_key === ADMIN && isbuggroup === 0
  if (isAdmin && removed.length > 0 && enabledLeft === 0) fail('admins_needed')
}

interface Member {
  id: number
  login_name: string
  is_enabled: number
  group_set_id: number
}
/** Why somebody is a member without an explicit membership. */
interface Others {
  by_pattern: boolean
  /** Ids of groups whose members are also in the group. */
  through: number[]
}
interface Plan {
  removed: Member[]
  staying: (Member & Others)[]
  /** The number of people who were added, whether they match or not. */
  explicit: number
  /** The number of members with an enabled account who remain. */
  enabledLeft: number
}

/** The pattern is undefined for everyone who was added. */
async function planned(look: Look, group: GroupRow, pattern: string | undefined): Promise<Plan> {
  const { tx } = look
  const why = await openReasons(look, group.id)
  const plan: Plan = { removed: [], staying: [], explicit: 0, enabledLeft: 0 }
  for await (const people of pagesOfMembers(tx, group.id)) {
    const reasonsOf = await why(people)
    for (const person of people) {
      const { isDirect, by_pattern, through } = reasonsOf(person.id)
      const isMatching = pattern === undefined || matchesPattern(pattern, person.login_name)
      const isStaying = by_pattern || through.length > 0
      if (isDirect) plan.explicit += 1
      if (isMatching && isDirect) plan.removed.push(person)
      if (isMatching && isStaying) plan.staying.push({ ...person, by_pattern, through })
      if (isStaying || !isMatching) plan.enabledLeft += person.is_enabled
    }
  }
  return plan
}

/** Groups that a person has only through this group do not count as reasons. */
async function openReasons({ tx }: Look, group_id: number) {
  const inclusions = (await allInclusions(tx)).filter(({ what }) => what === 'membership')
  const within = inclusions.filter(({ grantor_id }) => grantor_id === group_id)
  return async (people: readonly Member[]) => {
    const grants = await grantsTo(
      tx,
      people.map(({ id }) => id),
    )
    const given = Map.groupBy(grants, ({ user_id }) => user_id)
    return (user_id: number): Others & { isDirect: boolean } => {
      const all = given.get(user_id) ?? []
      const here = all.filter((grant) => grant.group_id === group_id)
      const elsewhere = all.filter((grant) => grant.group_id !== group_id)
      const own = withIncluded(
        elsewhere.map((grant) => grant.group_id),
        inclusions,
      )
      return {
        isDirect: here.some(({ isByPattern }) => !isByPattern),
        by_pattern: here.some(({ isByPattern }) => isByPattern),
        through: within.filter(({ member_id }) => own.has(member_id)).map((one) => one.member_id),
      }
    }
  }
}

async function shown(look: Look, { id }: GroupRow, plan: Plan): Promise<MembersRemoved> {
  const login = await loginsShown(look)
  const groups = await groupsById(look.tx)
  const staying = await firstVisible(look, plan.staying)
  return {
    id,
    removed: plan.removed.length,
    people: (await firstVisible(look, plan.removed)).map(({ login_name }) => login(login_name)),
    staying: plan.staying.length,
    people_staying: staying.map(({ login_name, by_pattern, through }) => ({
      name: login(login_name),
      by_pattern,
      through: through.map((one) => groups.get(one)?.name ?? String(one)),
    })),
  }
}

/** `editusers` sees everyone, also if `usevisibilitygroups` restricts others. */
async function firstVisible<One extends Member>({ tx, actor }: Look, people: readonly One[]) {
  const visible = actor.may('editusers') ? undefined : await visibleGroups(tx, actor)
  const found: One[] = []
  for (const person of people) {
    if (found.length === SHOWN_MAX) break
    const own = visible && (await groupsOf(tx, person.group_set_id))
    if (!own || [...own].some((group) => visible.has(group))) found.push(person)
  }
  return found
}
