/** Links of bugs; a link to a local bug also links back. */

import { docketParameters } from '../../../accounts/parameters/docket-parameters.ts'
import { addressOf } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { idInLocalUrl, LOCAL, localUrl, readBugUrl } from '../see-also/bug-urls.rules.ts'
import { changeOtherSide, type Link } from '../see-also/see-also.ts'
import { bugNumbers, type SeenBug, seeBugs, visibleAmong } from '../see/bugs.ts'
import { neededFor } from './change-field.rules.ts'
import { type Editor, rightsIn } from './editor.ts'

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

/** The id of the local bug in a link, else 0. */
export const idOf = (link: Link) => (link.class === LOCAL ? idInLocalUrl(link.value) : 0)

/**
 * Parses and normalizes links. Fault 112 for a URL that is no bug, unless `isAny` or the parameter
 * `see_also_any` allows all addresses; 100 to 102 for a local bug that is missing or hidden.
 */
export async function linksOf(
  work: Work,
  texts: readonly string[],
  { isAny = false } = {},
): Promise<Link[]> {
  const address = await addressOf(work)
  const takesAny = isAny || (await docketParameters(work.tx)).see_also_any === 'on'
  const urls = texts.map((one) => readBugUrl(one, address, takesAny))
  const names = urls.flatMap(({ local }) => local ?? [])
  if (names.length > 0) await seeBugs(work, names)
  const numbers = await bugNumbers(work, names)
  const settled = urls.map(({ value, class: kind, local }) => ({
    value: local === undefined ? value : localUrl(address, numbers.get(local)!),
    class: kind,
  }))
  return [...new Map(settled.map((link) => [fold(link.value), link])).values()]
}

/** Whether the editor may link the other bug as well. */
function mayLink(editor: Editor, other: SeenBug) {
  const product = editor.catalogue.byId.get(other.product_id)!
  if (!editor.mayEdit(product)) return false
  const rights = rightsIn(editor, product, [other])
  return neededFor({ field: 'see_also', from: '', to: 'x' }, rights) === undefined
}
