/** Where a reader is in a list: its address, and links to the same list. */

import type { PageAsked } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'

/** The request for a list; `offset` is the number of bugs on the pages before. */
export interface Place {
  asked: PageAsked
  /** Whether rows can be selected. */
  isSelectable: boolean
  offset: number
}

/** Drops what belongs to one page of the list. */
export const FIRST = { offset: '', cursor: '', chip: '', chart: '', move: '' }

/** The parameters of this list, with some replaced. */
export function parametersOf(
  { asked }: Pick<Place, 'asked'>,
  changed: Record<string, string>,
): [name: string, value: string][] {
  const kept = [...asked.given].filter(([name]) => !Object.hasOwn(changed, name))
  return [
    ...kept.flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
    ...Object.entries(changed).filter(([, value]) => value !== ''),
  ]
}

/** The URL of this list, or a page about it, with some parameters replaced. */
export function here(
  place: Pick<Place, 'asked'>,
  changed: Record<string, string>,
  path = paths.bugs,
): string {
  const query = new URLSearchParams(parametersOf(place, changed))
  return place.asked.to(`${path}?${query.toString()}`)
}
