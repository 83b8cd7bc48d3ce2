/** The part of an update about links to bugs, here and elsewhere. */

import { addressOf } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { idInLocalUrl, LOCAL, localUrl, readBugUrl } from '../see-also/bug-urls.rules.ts'
import { fail } from '../see-also/faults.ts'
import { changeOtherSide, type Link } from '../see-also/see-also.ts'
import { bugNumbers, type SeenBug, seeBugs, visibleAmong } from '../see/bugs.ts'
import { neededFor } from './change-field.rules.ts'
import { checkChange, rightsIn } from './update-draft.ts'
import type { Editor } from './update-editor.ts'
import type { Part } from './update-parts.ts'

/** Adds reverse links to local bugs that the caller may change and has been checked to see. */
export async function openOtherSides(work: Work, editor: Editor, links: readonly Link[]) {
  const ids = [...new Set(links.map(idOf))].filter((id) => id !== 0)
  const seen = ids.length > 0 ? await visibleAmong(work, ids) : []
  const others = new Map(seen.map((bug) => [bug.id, bug]))
  const address = await addressOf(work)
  return (link: Link, bug_id: number, how: 'added' | 'removed') => {
    const other = others.get(idOf(link))
    if (!other || !mayLink(editor, other)) return []
    const value = localUrl(address, bug_id)
    return [() => changeOtherSide(work, other.id, { value, how })]
  }
}

export const seeAlsoPart: Part = async ({ work, asked, drafts }) => {
  const { add = [], remove = [] } = asked.see_also ?? {}
  if (add.length === 0 && remove.length === 0) return undefined
  const [first] = drafts
  if (!first) return undefined
  const address = await addressOf(work)
  const added = await linksOf(work, given(add))
  const gone = new Set(given(remove).flatMap((text) => formsOf(text, address)))
  const linked = drafts.flatMap(({ before }) => before.see_also)
  const otherSide = await openOtherSides(work, first.editor, [...added, ...linked])

  return (draft) => {
    const { id, after } = draft
    if (added.some((link) => idOf(link) === id)) fail('see_also_self_reference')
    const had = new Set(after.see_also.map(({ value }) => fold(value)))
    const kept = after.see_also.filter(({ value }) => !gone.has(fold(value)))
    const links = [...kept, ...added.filter(({ value }) => !had.has(fold(value)))]
    checkChange(draft, { field: 'see_also', from: text(after.see_also), to: text(links) })
    const removed = after.see_also.filter((link) => !kept.includes(link))
    after.see_also = links
    draft.writes.push(
      ...removed.flatMap((link) => otherSide(link, id, 'removed')),
      ...added.flatMap((link) => otherSide(link, id, 'added')),
    )
  }
}

const given = (texts: readonly (string | null)[]) => texts.flatMap((one) => one?.trim() || [])

const text = (links: readonly Link[]) => links.map(({ value }) => value).join(', ')

/** The id of the local bug in a link, else 0. */
const idOf = (link: Link) => (link.class === LOCAL ? idInLocalUrl(link.value) : 0)

/** Local bugs must be visible; otherwise a fault. */
export async function linksOf(work: Work, texts: readonly string[]): Promise<Link[]> {
  const address = await addressOf(work)
  const urls = texts.map((one) => readBugUrl(one, address))
  const names = urls.flatMap(({ local }) => local ?? [])
  if (names.length > 0) await seeBugs(work, names)
  const numbers = await bugNumbers(work, names)
  const settled = urls.map(({ value, class: kind, local }) => ({
    value: local === undefined ? value : localUrl(address, numbers.get(local)!),
    class: kind,
  }))
  return [...new Map(settled.map((link) => [fold(link.value), link])).values()]
}

/** Links are identified by their stored form, or by the id of a local bug. */
function formsOf(name: string, address: string) {
  const id = /^\d{1,15}$/.test(name) ? Number(name) : undefined
  return [fold(name), ...(id === undefined ? [] : [fold(localUrl(address, id))])]
}

/** Whether the editor may link the other bug as well. */
function mayLink(editor: Editor, other: SeenBug) {
  const product = editor.catalogue.byId.get(other.product_id)!
  if (!editor.mayEdit(product)) return false
  const rights = rightsIn(editor, product, [other])
  return neededFor({ field: 'see_also', from: '', to: 'x' }, rights) === undefined
}
