/** What see-also links of the source and to it are in Docket. */

import {
  bugBelow,
  BUGZILLA,
  idInLocalUrl,
  LOCAL,
  localUrl,
} from '../../tracker/bugs/see-also/bug-urls.rules.ts'
import { idOf, type Merging } from './merging.ts'

interface Link {
  value: string
  class: string
}

/** Addresses of bugs of either side are links to bugs of this installation. */
export function linkHere(merging: Merging, link: Link): Link {
  const local = localLink(merging, link.value)
  if (local !== undefined) return { value: local, class: LOCAL }
  if (link.class !== LOCAL) return link
  // Its own address may be unknown, or may have been another one.
  const own = ofSource(merging, idInLocalUrl(link.value))
  // As a local link it would lead to the bug of Docket that has this number.
  return own === undefined ? { ...link, class: BUGZILLA } : { value: own, class: LOCAL }
}

/** Undefined for an address of neither. */
export function localLink(merging: Merging, value: string): string | undefined {
  const { plan, address } = merging
  const [here, there] = [address, plan.urlbase].map((base) => Number(bugBelow(value, base)))
  return here ? localUrl(address, here) : ofSource(merging, there ?? 0)
}

function ofSource(merging: Merging, there: number): string | undefined {
  const { address, context } = merging
  // Without an address of this Docket there is no address of its bugs.
  if (!there || address === '/' || !context.known.bugs.has(there)) return undefined
  return localUrl(address, idOf(merging, 'bugs', there))
}
