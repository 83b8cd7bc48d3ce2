/** Says why people are in groups, and why they can add others to them. */

import type { Tx } from '../../platform/db/db.ts'
import { groupsOfAll } from '../group-sets/group-sets.ts'
import { groupsById } from '../groups/groups.ts'
import { allInclusions, givenByHand, grantsTo } from '../memberships/grants.ts'

interface Kept {
  id: number
  group_set_id: number
}

/** By the id of the person and of the group. */
export async function reasonsFor(tx: Tx, people: readonly Kept[]) {
  const ids = people.map(({ id }) => id)
  const given = Map.groupBy(await grantsTo(tx, ids), ({ user_id }) => user_id)
  const through = await openThrough(tx, people, 'membership')
  return (user_id: number, group_id: number) => {
    const here = (given.get(user_id) ?? []).filter((grant) => grant.group_id === group_id)
    return {
      is_direct: here.some(({ isByPattern }) => !isByPattern),
      by_pattern: here.some(({ isByPattern }) => isByPattern),
      through: through(user_id, group_id),
    }
  }
}

/** By the id of the group. */
export async function blessReasonsFor(tx: Tx, person: Kept) {
  const given = await givenByHand(tx, person.id, 'bless_groups')
  const through = await openThrough(tx, [person], 'bless')
  return (group_id: number) => ({
    is_direct: given.includes(group_id),
    through: through(person.id, group_id),
  })
}

/** The names of a person's groups whose members have a right on another group. */
async function openThrough(tx: Tx, people: readonly Kept[], what: 'membership' | 'bless') {
  const groups = await groupsById(tx)
  const inclusions = (await allInclusions(tx)).filter((one) => one.what === what)
  const sets = await groupsOfAll(
    tx,
    people.map(({ group_set_id }) => group_set_id),
  )
  const setOf = new Map(people.map(({ id, group_set_id }) => [id, sets.get(group_set_id)]))
  return (user_id: number, group_id: number) =>
    inclusions
      .filter(({ grantor_id, member_id }) => {
        return grantor_id === group_id && setOf.get(user_id)?.has(member_id)
      })
      .map(({ member_id }) => groups.get(member_id)?.name ?? String(member_id))
}
