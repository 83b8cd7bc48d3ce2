/** The part of an update about links to bugs, here and elsewhere. */

import { addressOf } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import { localUrl } from '../see-also/bug-urls.rules.ts'
import { fail } from '../see-also/faults.ts'
import type { Link } from '../see-also/see-also.ts'
import { idOf, linksOf, openOtherSides } from '../write/links.ts'
import { checkChange } from './update-draft.ts'
import type { Part } from './update-parts.ts'

/**
 * Links to local bugs link back. Fault 112 for a URL that is no bug, 32000 for the bug itself, 115
 * without the right.
 */
export const seeAlsoPart: Part = async ({ work, asked, links = [], drafts }) => {
  const { add = [], remove = [] } = asked.see_also ?? {}
  if (add.length === 0 && remove.length === 0 && links.length === 0) return undefined
  const [first] = drafts
  if (!first) return undefined
  const address = await addressOf(work)
  const added = [...(await linksOf(work, given(add))), ...links]
  const gone = new Set(given(remove).flatMap((text) => formsOf(text, address)))
  const linked = drafts.flatMap(({ before }) => before.see_also)
  const otherSide = await openOtherSides(work, first.editor, [...added, ...linked])

  return (draft) => {
    const { id, after } = draft
    if (added.some((link) => idOf(link) === id)) fail('see_also_self_reference')
    const had = new Set(after.see_also.map(({ value }) => fold(value)))
    const kept = after.see_also.filter(({ value }) => !gone.has(fold(value)))
    const all = [...kept, ...added.filter(({ value }) => !had.has(fold(value)))]
    checkChange(draft, { field: 'see_also', from: text(after.see_also), to: text(all) })
    const removed = after.see_also.filter((link) => !kept.includes(link))
    after.see_also = all
    draft.writes.push(
      ...removed.flatMap((link) => otherSide(link, id, 'removed')),
      ...added.flatMap((link) => otherSide(link, id, 'added')),
    )
  }
}

const given = (texts: readonly (string | null)[]) => texts.flatMap((one) => one?.trim() || [])

const text = (links: readonly Link[]) => links.map(({ value }) => value).join(', ')

/** Links are identified by their stored form, or by the id of a local bug. */
function formsOf(name: string, address: string) {
  const id = /^\d{1,15}$/.test(name) ? Number(name) : undefined
  return [fold(name), ...(id === undefined ? [] : [fold(localUrl(address, id))])]
}
