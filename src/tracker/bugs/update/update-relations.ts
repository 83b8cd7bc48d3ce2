/** The part of an update about lists of other bugs. */

import { relationsInUse } from '../../catalogue/fields/fields.ts'
import {
  type RelationField,
  relations,
  relationWire,
} from '../../model/bug-fields/relations.wire.ts'
import { checkLoops } from '../relations/relations.ts'
import { bugNumbers, refuseMissing, visibleAmong } from '../see/bugs.ts'
import type { BugUpdate } from './update-bug.wire.ts'
import { checkChange, type Draft } from './update-draft.ts'
import type { Part } from './update-parts.ts'

type Wish = NonNullable<BugUpdate['depends_on']>

/**
 * Checks only bugs that are added or removed: faults 100 to 102 for those, 116 for a cycle, 115
 * without the right.
 */
export const relationsPart: Part = async ({ work, asked, drafts }) => {
  const wanted = (await relationsInUse(work.tx)).filter((field) => asked[relationWire(field)])
  if (wanted.length === 0) return undefined
  const texts = wanted.flatMap((field) => given(asked[relationWire(field)]))
  const numbers = await bugNumbers(work, texts)
  const names = new Map([...numbers].map(([name, id]) => [id, name]))
  const known = drafts.flatMap(({ before }) => wanted.flatMap(({ name }) => before[name]))
  const visible = await visibleAmong(work, [...new Set([...numbers.values(), ...known])])

  async function planList(draft: Draft, field: RelationField) {
    const was = draft.after[field.name]
    const is = applied(was, asked[relationWire(field)], numbers)
    const different = new Set([...was, ...is].filter((id) => !was.includes(id) || !is.includes(id)))
    if (different.size === 0) return
    checkChange(draft, { field: field.name, from: was.join(', '), to: is.join(', ') })
    const named = new Map([...different].map((id) => [id, names.get(id) ?? String(id)]))
    const seen = visible.filter(({ id }) => different.has(id))
    if (seen.length < different.size) await refuseMissing(work, named, seen)
    draft.after[field.name] = is
  }

  return async (draft) => {
    for (const field of wanted) await planList(draft, field)
    const { id, before, after } = draft
    for (const relation of relations) {
      const { field, reverse } = relation
      const isSame = [field, reverse].every(({ name }) => after[name] === before[name])
      if (!isSame) await checkLoops(work, relation, after, id)
    }
  }
}

/** The names in a parameter, without empty ones. */
const given = ({ add = [], remove = [], set = [] }: Wish = {}) =>
  [...add, ...remove, ...set].map((one) => String(one).trim()).filter((one) => one !== '')

function applied(
  was: readonly number[],
  { add, remove, set }: Wish = {},
  numbers: ReadonlyMap<string, number>,
) {
  const of = (bugs: Wish['add']) => given({ add: bugs ?? [] }).map((one) => numbers.get(one)!)
  const is = new Set(set ? of(set) : [...was, ...of(add)])
  if (!set) for (const id of of(remove)) is.delete(id)
  return [...is].sort((a, b) => a - b)
}
