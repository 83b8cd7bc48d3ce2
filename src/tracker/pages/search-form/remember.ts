/** Loading a saved search into a form, and saving one. */

import { fail } from '../../../platform/http/faults.ts'
import { fold } from '../../../platform/fold.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Moved, PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { listAsked } from '../../views/bug-lists/asked.ts'
import { DEFAULT_NAME } from '../../search/saved-searches/default-search.ts'
import { createSearch } from '../../search/saved-searches/saved-searches.methods.ts'
import {
  listSearches,
  savedParameters,
  saveSearch,
  updateSearch,
} from '../../search/saved-searches/saved-searches.ts'
import type { NewSearch } from '../../search/saved-searches/saved-searches.wire.ts'
import { type Given, lastOf } from '../../search/ask/given.wire.ts'
import { withSaved } from '../../search/ask/saved.ts'
import type { SearchAsked } from '../../search/ask/search.wire.ts'
import { field, formToken, isOn, reader } from '../../../platform/http/page-forms.ts'
import { cleaned, isOfOnePage } from './draft.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

/** Includes the criteria of a saved search in the URL; `known_name` is its name then. */
export async function wholeSearch(look: Look, given: Given): Promise<Given> {
  const { savedsearch, sharer_id } = listAsked(given)
  if (savedsearch === undefined) return given
  if (look.actor.id === 0) fail('login_required')
  const saved = await savedParameters(look, savedsearch, sharer_id)
  const asked = [...given].filter(([, values]) => values.some((value) => value.trim() !== ''))
  const whole = withSaved(Object.fromEntries(asked) as SearchAsked, saved)
  const values = Object.entries(whole).map(
    ([name, one]) => [name, [one].flat() as string[]] as const,
  )
  const isOwn = sharer_id === undefined || sharer_id === look.actor.id
  return new Map(values).set('known_name', isOwn ? [savedsearch] : [])
}

/** Parameters about forms, which are not saved. */
const OF_FORMS: ReadonlySet<string> = new Set(['known_name', 'query_based_on', 'query_format'])

/** The criteria and the order of a search. */
export const queryToSave = (given: Given): URLSearchParams =>
  new URLSearchParams(
    cleaned(given).filter(
      ([name]) => !OF_FORMS.has(name) && (name === 'order' || !isOfOnePage(name)),
    ),
  )

/** For logged-in users, below the search results. */
export async function rememberForm(look: Look, asked: PageAsked): Promise<Part> {
  if (look.actor.id === 0) return undefined
  const given = await wholeSearch(look, asked.given)
  const query = queryToSave(given)
  const share = `${paths.preferencesTab('saved-searches')}?query=${encodeURIComponent(query.toString())}#new`
  const name = lastOf(given, 'known_name') || lastOf(given, 'query_based_on')
  return markup`<form class="card" method="post" action="${asked.to(paths.search)}">
${formToken(asked)}
<input type="hidden" name="query" value="${query.toString()}">
<label>${text('save_as')}
<input name="name" value="${name}" maxlength="64" required></label>
<button>${text('save')}</button>
<button class="plain" name="default" value="1" formnovalidate>${text('make_default')}</button>
<a class="button bare" href="${asked.to(share)}">${text('share')}</a>
</form>`
}

const readSearch = reader<NewSearch>(createSearch)

/** An existing search of the same name is replaced. */
export async function remember(door: Door, asked: PageAsked): Promise<Moved> {
  const { actor } = door.caller
  if (actor.id === 0) return fail('login_required')
  const isDefault = isOn(asked, 'default')
  const name = isDefault ? DEFAULT_NAME : field(asked, 'name')
  const fields = [
    ['name', [name]],
    ['query', [field(asked, 'query')]],
  ] as const
  const search = readSearch({ given: new Map(fields) })
  const key = fold(search.name.trim())
  await door.work(actor, async (work) => {
    const { saved_searches } = await listSearches(work)
    const isSame = (one: { owner_id: number; name: string }) =>
      one.owner_id === actor.id && fold(one.name) === key
    const known = saved_searches.find(isSame)
    return known
      ? updateSearch(work, { id: known.id, query: search.query })
      : saveSearch(work, search)
  })
  if (isDefault) return { moved: paths.bugs, status: 303 }
  return {
    moved: `${paths.bugs}?savedsearch=${encodeURIComponent(search.name.trim())}`,
    status: 303,
  }
}
