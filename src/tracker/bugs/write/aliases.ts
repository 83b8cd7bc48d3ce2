/** Aliases that no other bug has. */

import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import { aliasOwners, visibleAmong } from '../see/bugs.ts'
import { fail } from '../see/faults.ts'

/** Without repetitions, in the first spelling; fault 103 if another bug has the alias. */
export async function freeAliases(look: Look, asked: readonly string[], bug_id?: number) {
  if (asked.length === 0) return []
  const byKey = Map.groupBy(asked, fold)
  const owners = await aliasOwners(look.tx, [...byKey.keys()])
  const taken = owners.find((owner) => owner.bug_id !== bug_id)
  if (taken) {
    const [alias = ''] = byKey.get(taken.alias_key) ?? []
    fail('alias_in_use', alias, await nameFor(look, taken.bug_id))
  }
  return [...byKey.values()].map(([alias]) => alias!)
}

/** Does not name a bug that the caller cannot see. */
async function nameFor(look: Look, bug_id: number) {
  const [seen] = await visibleAmong(look, [bug_id])
  return seen ? `bug ${seen.id}` : 'another bug'
}
