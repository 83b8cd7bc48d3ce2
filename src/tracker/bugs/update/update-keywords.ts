/** The part of an update about keywords. */

import { findKeywords, refuseInactive } from '../../catalogue/keywords/keywords.ts'
import { checkChange } from './update-draft.ts'
import type { Part } from './update-parts.ts'

/**
 * `set` overrides `add` and `remove`. Fault 51 for an unknown keyword, 32000 for one that is
 * inactive and that the bug does not have, 115 without the right.
 */
export const keywordsPart: Part = async ({ work, asked }) => {
  if (asked.keywords === undefined) return undefined
  const { add = [], remove = [], set } = asked.keywords
  const found = await findKeywords(work, named([...add, ...remove, ...(set ?? [])]))
  const of = (names: readonly string[]) =>
    named(names).map((name) => {
      const { id, name: spelt } = found.get(name)!
      return [id, spelt] as const
    })

  return (draft) => {
    const { after } = draft
    const all = new Map(set ? of(set) : [...after.keywords, ...of(add)])
    if (!set) for (const [id] of of(remove)) all.delete(id)
    const added = [...found.values()].filter(({ id }) => all.has(id))
    refuseInactive(added, after.keywords)
    checkChange(draft, { field: 'keywords', from: text(after.keywords), to: text(all) })
    after.keywords = all
  }
}

const named = (names: readonly string[]) =>
  names.map((name) => name.trim()).filter((name) => name !== '')
const text = (keywords: ReadonlyMap<number, string>) => [...keywords.values()].sort().join(', ')
