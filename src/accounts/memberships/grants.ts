/** Which groups people and groups were given, one by one; what follows is memberships.ts. */

import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/work/work.ts'
import { isOn } from '../parameters/parameters.ts'
import * as store from './memberships.store.ts'

/** `groups`: they are in the group. `bless_groups`: they may give it to others. */
export type Right = 'groups' | 'bless_groups'

/** The groups that somebody was given by hand, without those of patterns and inclusions. */
export async function givenByHand(tx: Tx, user_id: number, right: Right): Promise<number[]> {
  const given = await store.givenTo(tx, { user_id, isbless: Number(right === 'bless_groups') })
  return given.filter((g) => g.grant_type === store.GRANT.direct).map((g) => g.group_id)
}

interface Given {
  added: readonly number[]
  removed: readonly number[]
}
/** To be followed by `refreshPerson`. */
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

/** Members of one group are in the other from now on, may give it, and see who is in it. */
export async function putOver(tx: Tx, member_id: number, grantor_id: number) {
  await include(tx, { member_id, grantor_id }, ['membership', 'bless', 'visible'])
}

/** What members of one group have of another from now on. */
export async function include(
  tx: Tx,
  groups: { member_id: number; grantor_id: number },
  what: readonly (keyof typeof store.INCLUDE)[],
) {
  for (const one of what) await store.include(tx, { ...groups, grant_type: store.INCLUDE[one] })
}

/** Takes that away again. */
export async function exclude(
  tx: Tx,
  groups: { member_id: number; grantor_id: number },
  what: keyof typeof store.INCLUDE,
) {
  await store.exclude(tx, { ...groups, grant_type: store.INCLUDE[what] })
}

/** What members of groups have of other groups: everything, with what it is. */
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

/** How many people were given a group by hand. */
export async function countHolders(tx: Tx, group_id: number): Promise<number> {
  return Number((await store.holders.first(tx, { group_id }))?.people ?? 0)
}

/**
 * The groups whose members somebody sees where the parameter `usevisibilitygroups` is on; undefined
 * where it is off and everybody is seen by whoever is logged in.
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
