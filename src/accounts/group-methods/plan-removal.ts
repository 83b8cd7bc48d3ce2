/** Finds out whom a pattern would remove from a group, and who would remain for other reasons. */

import type { Tx } from '../../platform/db/db.ts'
import type { Look } from '../../platform/work/work.ts'
import { groupNamed } from '../groups/groups.ts'
import { ADMIN } from '../groups/relations.ts'
import { matchesPattern } from '../logins/login-names.rules.ts'
import { allInclusions, grantsTo, pagesOfMembers } from '../memberships/grants.ts'
import { openIncluded } from '../memberships/memberships.rules.ts'
import type { GroupRow } from '../tables.ts'

/** A member of a group. */
export interface Member {
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
/** What becomes of the members who match. */
export interface Plan {
  removed: Member[]
  /** Also those who were not added. */
  staying: (Member & Others)[]
}
/** Whom to remove. */
export interface Removal {
  group: GroupRow
  /** Undefined for everyone who was added. */
  pattern: string | undefined
}

/** Stops when more people than `removed_max` are to be removed. */
export async function planRemoval(
  look: Look,
  { group, pattern }: Removal,
  removed_max: number,
): Promise<Plan> {
  const why = await openReasons(look, group.id)
  const plan: Plan = { removed: [], staying: [] }
  for await (const people of pagesOfMembers(look.tx, group.id)) {
    const matching = people.filter(
      ({ login_name }) => pattern === undefined || matchesPattern(pattern, login_name),
    )
    if (matching.length === 0) continue
    const reasonsOf = await why(matching)
    for (const person of matching) {
      const { isDirect, by_pattern, through } = reasonsOf(person.id)
      if (isDirect) plan.removed.push(person)
      if (by_pattern || through.length > 0) plan.staying.push({ ...person, by_pattern, through })
    }
    if (plan.removed.length > removed_max) break
  }
  return plan
}

/** Groups that a person has only through this group do not count as reasons. */
async function openReasons({ tx }: Look, group_id: number) {
  const inclusions = await partsOfGroups(tx)
  const included = openIncluded(inclusions.filter(({ member_id }) => member_id !== group_id))
  const within = inclusions.filter(({ grantor_id }) => grantor_id === group_id)
  return async (people: readonly Member[]) => {
    const given = await grantsByPerson(tx, people)
    return (user_id: number): Others & { isDirect: boolean } => {
      const all = given.get(user_id) ?? []
      const here = all.filter((grant) => grant.group_id === group_id)
      const elsewhere = all.filter((grant) => grant.group_id !== group_id)
      const own = included(elsewhere.map((grant) => grant.group_id))
      return {
        isDirect: here.some(({ isByPattern }) => !isByPattern),
        by_pattern: here.some(({ isByPattern }) => isByPattern),
        through: within.filter(({ member_id }) => own.has(member_id)).map((one) => one.member_id),
      }
    }
  }
}

/**
 * Whether nobody with an enabled account would be left in `admin`, of which the group may be a
 * part, directly or through others.
 */
export async function emptiesAdmin({ tx }: Look, group: GroupRow, plan: Plan): Promise<boolean> {
  const admin = await groupNamed(tx, ADMIN)
  const included = openIncluded(await partsOfGroups(tx))
  if (!admin || plan.removed.length === 0 || !included([group.id]).has(admin.id)) return false
  const removed = new Set(plan.removed.map(({ id }) => id))
  for await (const people of pagesOfMembers(tx, admin.id)) {
    const enabled = people.filter(({ is_enabled }) => is_enabled === 1)
    if (enabled.some(({ id }) => !removed.has(id))) return false
    const given = await grantsByPerson(tx, enabled)
    const isStaying = ({ id }: Member) => {
      const left = (given.get(id) ?? []).filter(
        ({ group_id, isByPattern }) => group_id !== group.id || isByPattern,
      )
      return included(left.map(({ group_id }) => group_id)).has(admin.id)
    }
    if (enabled.some(isStaying)) return false
  }
  return true
}

const partsOfGroups = async (tx: Tx) =>
  (await allInclusions(tx)).filter(({ what }) => what === 'membership')

async function grantsByPerson(tx: Tx, people: readonly Member[]) {
  const grants = await grantsTo(
    tx,
    people.map(({ id }) => id),
  )
  return Map.groupBy(grants, ({ user_id }) => user_id)
}
