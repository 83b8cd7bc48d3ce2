/** Finds out who of several people can see a bug, with a fixed number of statements. */

import { groupsOfAll } from '../../../accounts/group-sets/group-sets.ts'
import { isOn } from '../../../accounts/parameters/parameters.ts'
import type { Tx } from '../../../platform/db/db.ts'
import * as store from './see.store.ts'
import { seesBug } from './sees.rules.ts'

/** A person, with the ids of all their groups. */
export interface Seer {
  id: number
  groups: ReadonlySet<number>
}

/** Those of these people who can see the bug. */
export async function seersAmong(tx: Tx, bug_id: number, people: readonly Seer[]) {
  const bug = await store.guarded.first(tx, { id: bug_id })
  if (!bug) return new Set<number>()
  const sets = await groupsOfAll(tx, [bug.group_set_id])
  const on_cc = await store.ccAmong(tx, { bug_id, ids: people.map(({ id }) => id) })
  const guarded = {
    ...bug,
    groups: sets.get(bug.group_set_id)!,
    cc: new Set(on_cc.map(({ who }) => who)),
  }
  const mode = (await isOn(tx, 'or_groups')) ? 'any' : 'all'
  const ways = { mode, hasContacts: await isOn(tx, 'useqacontact') } as const
  return new Set(people.filter((one) => seesBug(one, guarded, ways)).map(({ id }) => id))
}
