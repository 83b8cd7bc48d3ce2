/** The places of a person with their numbers of bugs, which lists show beside them. */

import { markup } from '../../../platform/pages/markup.ts'
import type { Page } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'
import { countOf } from '../home/work-lists.ts'
import { type Place, placeLists, placesOf } from './places.ts'
import { text } from './text.ts'

/** Counting more would be slow. */
const COUNTED_MAX = 10

/**
 * Loaded by the script into the rail beside lists; readable on its own. Only the first
 * `COUNTED_MAX` are counted.
 */
export const placesPage: Page = {
  name: 'Page.places',
  paths: [paths.places],
  login: 'required',
  aside: true,
  async show(look, asked) {
    const all = await placesOf(look)
    const counted = all.flatMap(({ places }) => places.filter(({ search }) => search !== undefined))
    const counts = new Map<Place, string | undefined>()
    for (const place of counted.slice(0, COUNTED_MAX)) {
      counts.set(place, await countOf(look, place.search!))
    }
    const body = markup`<h1>${text('places')}</h1>
<div class="places">${placeLists(all, asked, (place) => counts.get(place))}</div>`
    return { title: text('places'), body }
  },
}
