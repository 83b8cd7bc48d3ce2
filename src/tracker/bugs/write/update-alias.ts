/** The part of an update about aliases. */

import { fold } from '../../../platform/fold.ts'
import type { Look } from '../../../platform/work/work.ts'
import { aliasOwners, visibleAmong } from '../see/bugs.ts'
import { checkAliases } from './lists.rules.ts'
import { fail } from '../see/faults.ts'
import type { BugUpdate } from './update-bug.wire.ts'
import { checkChange, type Draft } from './update-draft.ts'
import type { Part } from './update-parts.ts'

export const aliasPart: Part = async ({ work, asked, drafts }) => {
  if (asked.alias === undefined) return undefined
  if (drafts.length > 1) fail('multiple_alias_not_allowed')
  const { add, remove, set } = wishOf(asked.alias)
  const wanted = await freeAliases(work, [...add, ...(set ?? [])], drafts[0]?.id)
  const gone = new Set(remove.map(fold))

  return (draft) => {
    const kept = set ? [] : draft.after.aliases
    const known = new Map(draft.after.aliases.map((alias) => [fold(alias), alias]))
    const all = new Map(kept.map((alias) => [fold(alias), alias]))
    for (const alias of wanted) all.set(fold(alias), known.get(fold(alias)) ?? alias)
    for (const key of gone) all.delete(key)
    const aliases = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, alias]) => alias)
    setAliases(draft, aliases)
  }
}

function setAliases(draft: Draft, aliases: string[]) {
  const { after } = draft
  checkChange(draft, { field: 'alias', from: after.aliases.join(', '), to: aliases.join(', ') })
  after.aliases = aliases
}

/** A string or list replaces all aliases; `set` overrides `add` and `remove`. */
function wishOf(asked: NonNullable<BugUpdate['alias']>) {
  if (typeof asked === 'string') return { add: [], remove: [], set: checkAliases([asked]) }
  if (Array.isArray(asked)) return { add: [], remove: [], set: checkAliases(asked) }
  const { add = [], remove = [], set } = asked
  if (set) return { add: [], remove: [], set: checkAliases(set) }
  return { add: checkAliases(add), remove: remove.map((one) => one.trim()), set }
}

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
