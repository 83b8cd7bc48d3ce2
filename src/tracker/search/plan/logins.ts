/** Resolves the people and groups named in the conditions of a search. */

import { fail as failGroups } from '../../../accounts/faults.ts'
import { setsWithAny } from '../../../accounts/group-sets/group-sets.ts'
import { groupNamed } from '../../../accounts/groups/groups.ts'
import type { Look } from '../../../platform/work/work.ts'
import { operators } from '../tree/operators.ts'
import { groupIn, pronounsIn } from '../compile/people.ts'
import { readsPeople } from '../tree/scannable.ts'
import { type Leaf, partsOf } from '../tree/tree.ts'

/** Complete login names; substrings are matched by the search itself. */
export function loginsIn(leaf: Leaf): string[] {
  const { test } = operators[leaf.operator]
  const isWhole = test === 'equals' && readsPeople(leaf)
  if (isWhole || test === 'changedby') return partsOf(leaf).flat()
  return readsPeople(leaf) ? pronounsIn(leaf) : []
}

/** The groups in login pronouns, which only their members may use. */
export async function groupSetsIn({ tx, actor }: Look, logins: readonly string[]) {
  const sets = new Map<string, number[]>()
  for (const name of logins.flatMap((login) => groupIn(login) ?? [])) {
    const group = await groupNamed(tx, name)
    if (!group || !actor.groups.has(group.id)) return failGroups('invalid_group_name', name)
    sets.set(name, await setsWithAny(tx, [group.id]))
  }
  return sets
}
