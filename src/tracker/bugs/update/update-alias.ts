/** The part of an update about aliases. */

import { fold } from '../../../platform/fold.ts'
import { freeAliases } from '../write/aliases.ts'
import { checkAliases } from '../write/lists.rules.ts'
import { fail } from '../see/faults.ts'
import type { BugUpdate } from './update-bug.wire.ts'
import { checkChange, type Draft } from './update-draft.ts'
import type { Part } from './update-parts.ts'

/**
 * Fault 103 for an alias that is invalid or taken, and for aliases of several bugs at once; 115
 * without the right to change it.
 */
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
