/** Direct grants of groups to people and groups; memberships.ts derives the rest. */

import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/work/work.ts'
import { groupsOfAll, setsWithAny } from '../group-sets/group-sets.ts'
import { isOn } from '../parameters/parameters.ts'
import * as store from './memberships.store.ts'

/** `groups`: membership. `bless_groups`: the right to grant it to others. */
export type Right = 'groups' | 'bless_groups'

/** Explicit grants of a person, without those by pattern or inclusion. */
export async function givenByHand(tx: Tx, user_id: number, right: Right): Promise<number[]> {
  const given = await store.givenTo(tx, { user_id, isbless: Number(right === 'bless_groups') })
  return given.filter((g) => g.grant_type === store.GRANT.direct).map((g) => g.group_id)
}

interface Given {
  added: readonly number[]
  removed: readonly number[]
}
/** Call `refreshPerson` afterwards. */
export async function changeGiven(
  tx: Tx,
  user_id: number,
  right: Right,
  { added, removed }: Given,
) {
  const how = { user_id, isbless: Number(right === 'bless_groups'), grant_type: store.GRANT.direct }
  for (const group_id of removed) await store.take(tx, { ...how, group_id })
  for (const group_id of added) await store.give(tx, { ...how, group_id })
}

/**
 * Relates two groups: members of one become members of the other, may grant it, or see its members.
 */
export async function putOver(tx: Tx, member_id: number, grantor_id: number) {
  await include(tx, { member_id, grantor_id }, ['membership', 'bless', 'visible'])
}

/** Grants members of one group a right on another. */
export async function include(
  tx: Tx,
  groups: { member_id: number; grantor_id: number },
  what: readonly (keyof typeof store.INCLUDE)[],
) {
  for (const one of what) await store.include(tx, { ...groups, grant_type: store.INCLUDE[one] })
}

/** Revokes it. */
export async function exclude(
  tx: Tx,
  groups: { member_id: number; grantor_id: number },
  what: keyof typeof store.INCLUDE,
) {
  await store.exclude(tx, { ...groups, grant_type: store.INCLUDE[what] })
}

/** All rights of groups on other groups, with their kinds. */
export async function allInclusions(tx: Tx) {
  const kinds = new Map<number, string>(
    Object.entries(store.INCLUDE).map(([what, number]) => [number, what]),
  )
  const rows = await store.allInclusions(tx, {})
  return rows.map(({ grant_type, ...groups }) => ({
    ...groups,
    what: kinds.get(grant_type) as keyof typeof store.INCLUDE | undefined,
  }))
}

/** The number of people with an explicit grant of a group. */
export async function countHolders(tx: Tx, group_id: number): Promise<number> {
  return Number((await store.holders.first(tx, { group_id }))?.people ?? 0)
}

/** The number of people who were added to a group, without those who may only add others. */
export async function countAdded(tx: Tx, group_id: number): Promise<number> {
  return Number((await store.addedTo.first(tx, { group_id }))?.people ?? 0)
}

/** The number of members of each group, direct or not; groups without members are missing. */
export async function countMembers(tx: Tx): Promise<Map<number, number>> {
  const sets = await store.peopleBySet(tx, {})
  const groups = await groupsOfAll(
    tx,
    sets.map(({ group_set_id }) => group_set_id),
  )
  const counts = new Map<number, number>()
  for (const { group_set_id, people } of sets) {
    for (const id of groups.get(group_set_id) ?? []) {
      counts.set(id, (counts.get(id) ?? 0) + Number(people))
    }
  }
  return counts
}

/**
 * The groups whose members a person can see if the parameter `usevisibilitygroups` is on; undefined
 * if it is off, when every logged-in person sees everyone.
 */
export async function visibleGroups(
  tx: Tx,
  actor: Actor,
): Promise<ReadonlySet<number> | undefined> {
  if (!(await isOn(tx, 'usevisibilitygroups'))) return undefined
  const inclusions = await store.inclusions(tx, { grant_type: store.INCLUDE.visible })
  const seen = inclusions.filter(({ member_id }) => actor.groups.has(member_id))
  return new Set(seen.map(({ grantor_id }) => grantor_id))
}

/** Memberships of people that were granted by somebody or by the pattern of a group. */
export async function grantsTo(tx: Tx, ids: number[]) {
  const rows = await store.grantsToAll(tx, { ids })
  return rows.map(({ grant_type, ...grant }) => ({
    ...grant,
    isByPattern: grant_type === store.GRANT.regexp,
  }))
}

const PAGE = 1_000

/** All members of a group, direct or not, in pages: by the order of their ids. */
export async function* pagesOfMembers(tx: Tx, group_id: number) {
  const sets = await setsWithAny(tx, [group_id])
  for (let after = 0; ;) {
    const people = await store.peopleInSetsAfter(tx, { sets, after, limit: PAGE })
    yield people
    if (people.length < PAGE) return
    after = people.at(-1)!.id
  }
}

/** All people, in pages: by the order of their ids. */
export async function* everybody(tx: Tx) {
  for (let after = 0; ;) {
    const people = await store.peopleAfter(tx, { after, limit: PAGE })
    yield* people
    if (people.length < PAGE) return
    after = people.at(-1)!.id
  }
}
