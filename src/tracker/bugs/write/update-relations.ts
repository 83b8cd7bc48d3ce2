/** Part of changing bugs: those that they wait for, and those that wait for them. */

import { checkLoops } from '../dependencies/dependencies.ts'
import { bugNumbers, refuseMissing, visibleAmong } from '../see/bugs.ts'
import type { BugUpdate } from './update-bug.wire.ts'
import { checkChange, type Draft } from './update-draft.ts'
import type { Part } from './update-parts.ts'

type Wish = NonNullable<BugUpdate['depends_on']>

const SIDES = { depends_on: 'dependson', blocks: 'blocked' } as const

export const dependenciesPart: Part = async ({ work, asked, drafts }) => {
  const { depends_on, blocks } = asked
  if (depends_on === undefined && blocks === undefined) return undefined
  const numbers = await bugNumbers(work, [...given(depends_on), ...given(blocks)])
  const names = new Map([...numbers].map(([name, id]) => [id, name]))
  const known = drafts.flatMap(({ before }) => [...before.dependson, ...before.blocked])
  const visible = await visibleAmong(work, [...new Set([...numbers.values(), ...known])])

  async function planSide(draft: Draft, side: keyof typeof SIDES) {
    const field = SIDES[side]
    const was = draft.after[field]
    const is = applied(was, asked[side], numbers)
    const different = new Set([...was, ...is].filter((id) => !was.includes(id) || !is.includes(id)))
    if (different.size === 0) return
    checkChange(draft, { field, from: was.join(', '), to: is.join(', ') })
    const named = new Map([...different].map((id) => [id, names.get(id) ?? String(id)]))
    const seen = visible.filter(({ id }) => different.has(id))
    if (seen.length < different.size) await refuseMissing(work, named, seen)
    draft.after[field] = is
  }

  return async (draft) => {
    await planSide(draft, 'depends_on')
    await planSide(draft, 'blocks')
    const { after, before } = draft
    if (after.dependson === before.dependson && after.blocked === before.blocked) return
    const { id, dependson, blocked } = after
    await checkLoops(work, { depends_on: dependson, blocks: blocked }, id)
  }
}

/** What is named, without empty texts. */
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
