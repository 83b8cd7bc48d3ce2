/** The tab for running, saving, renaming, sharing and deleting saved searches. */

import { groupsById, isInNamed } from '../../../accounts/groups/groups.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import {
  createSearch,
  deleteSearch,
  moveSavedSearch,
  updateSearch,
} from '../../search/saved-searches/saved-searches.methods.ts'
import {
  searchUnwatch,
  searchWatch,
} from '../../views/watched-searches/watched-searches.methods.ts'
import { listSearches } from '../../search/saved-searches/saved-searches.ts'
import type { SavedSearch } from '../../search/saved-searches/saved-searches.wire.ts'
import { field, options } from '../../../platform/http/page-forms.ts'
import { savedSearch } from '../parts/where.ts'
import { buttonOf, calling, formOf, type Tab } from './tab.ts'
import { text } from './text.ts'
import * as paths from '../../model/paths.ts'

const NAME = 'saved-searches'

/** Per list; the API returns all. */
const ROWS_MAX = 500

/** One's own searches and those that others share, each list up to `ROWS_MAX`. */
export const savedSearchesTab: Tab = {
  name: NAME,
  title: 'saved_searches',
  actions: {
    save: calling(createSearch, 'search_saved'),
    change: calling(updateSearch, 'saved_search_changed'),
    unshare: calling(updateSearch, 'search_no_longer_shared'),
    move: calling(moveSavedSearch, 'saved_search_changed'),
    link: calling(updateSearch, 'search_added_to_your_links'),
    unlink: calling(updateSearch, 'search_removed_from_your_links'),
    watch: calling(searchWatch, 'search_watched'),
    unwatch: calling(searchUnwatch, 'search_no_longer_watched'),
    forget: calling(deleteSearch, 'saved_search_deleted'),
  },
  async show({ caller, ...door }, asked) {
    const { actor } = caller
    const { saved_searches, groups } = await door.look(actor, async (look) => ({
      ...(await listSearches(look)),
      groups: await groupsToShareWith(look),
    }))
    const own = saved_searches.filter(({ owner_id }) => owner_id === actor.id)
    const others = saved_searches.filter(({ owner_id }) => owner_id !== actor.id)
    return markup`<h2>${text('your_saved_searches')}</h2>
${
  own.length === 0
    ? markup`<p>${text.show('you_have_no_saved_searches', { search: link(asked.to(paths.search)) })}</p>`
    : table([text('shared_with')], own, (search) => ownCells(search, own, groups, asked), asked)
}
<p>${text.show('send_by_mail', { whines: link(asked.to(paths.whines)) })}
${text('watching_about')}</p>
<h2>${text('shared_with_you')}</h2>
${
  others.length === 0
    ? markup`<p>${text('no_searches_shared_with_you')}</p>`
    : table([text('owner')], others, (search) => [search.owner, ownButtons(search, asked)], asked)
}
<h2 id="new">${text('save_search')}</h2>
${formOf({ tab: NAME, action: 'save' }, asked, newFields(asked, groups))}`
  },
}

/** Undefined if the caller cannot share with any group. */
async function groupsToShareWith(look: Look): Promise<string[]> {
  if (!(await isInNamed(look, 'querysharegroup'))) return []
  const groups = [...(await groupsById(look.tx)).values()]
  return groups.filter(({ id }) => look.actor.groups.has(id)).map(({ name }) => name)
}

type Cells = (search: SavedSearch) => readonly [Part, Part]
const table = (
  [heading]: [string],
  searches: readonly SavedSearch[],
  cells: Cells,
  { to }: PageAsked,
) => markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('search')}</th><th scope="col">${heading}</th>
<th scope="col">${text('change')}</th></tr></thead>
<tbody>
${searches.slice(0, ROWS_MAX).map((search) => {
  const [about, change] = cells(search)
  return markup`<tr><td><a href="${to(savedSearch(search))}">${search.name}</a></td>
<td>${about}</td><td class="wide">${change}</td></tr>\n`
})}</tbody></table></div>
${
  searches.length > ROWS_MAX &&
  markup`<p class="dim">${text.show('there_in_all', { length: searches.length })}</p>`
}`

function ownCells(
  search: SavedSearch,
  own: readonly SavedSearch[],
  groups: readonly string[],
  asked: PageAsked,
) {
  const { id, name, query, shared_with_group: group } = search
  const fields = markup`<input type="hidden" name="id" value="${id}">
<label>${text('name')} <input name="name" value="${name}" maxlength="64" required></label>
<label>${text('query')} <textarea name="query" rows="3" required>
${query}</textarea></label>
${sharing(groups, group)}
<button>${text('save')}</button>`
  const unshare = { title: text('stop_sharing'), of: name, fields: { id, shared_with_group: '' } }
  return [
    group === '' ? text('nobody') : group,
    markup`${ownButtons(search, asked)}
${search !== own[0] && moveButton(search, -1, asked)}
${search !== own.at(-1) && moveButton(search, 1, asked)}
${group !== '' && buttonOf(NAME, 'unshare', asked, unshare)}
${buttonOf(NAME, 'forget', asked, { title: text('forget'), of: name, fields: { id } })}
<details><summary>${text('edit')}</summary>
${formOf({ tab: NAME, action: 'change' }, asked, fields)}</details>`,
  ] as const
}

const ownButtons = (search: SavedSearch, asked: PageAsked): Part => [
  linkButton(search, asked),
  watchButton(search, asked),
]

function moveButton({ id, name }: SavedSearch, by: 1 | -1, asked: PageAsked) {
  const title = text(by === 1 ? 'move_down' : 'move_up')
  return buttonOf(NAME, 'move', asked, { title, of: name, fields: { id, by } })
}

function watchButton({ id, name, watched }: SavedSearch, asked: PageAsked) {
  const title = text(watched ? 'stop_watching' : 'watch')
  return buttonOf(NAME, watched ? 'unwatch' : 'watch', asked, { title, of: name, fields: { id } })
}

function linkButton({ id, name, link_in_footer }: SavedSearch, asked: PageAsked) {
  const title = link_in_footer ? text('remove_from_your_links') : text('add_to_your_links')
  const fields = { id, link_in_footer: Number(!link_in_footer) }
  return buttonOf(NAME, link_in_footer ? 'unlink' : 'link', asked, { title, of: name, fields })
}

/** Includes the current group, which the user may have left. */
function sharing(groups: readonly string[], chosen: string): Part {
  if (groups.length === 0) return undefined
  const all = [...new Set([chosen, ...groups])].filter(Boolean)
  return markup`<label>${text('shared_with')}
<select name="shared_with_group">${options([['', text('nobody')], ...all], [chosen])}</select></label>`
}

const newFields = (asked: PageAsked, groups: readonly string[]) => markup`
<label>${text('name')} <input name="name" maxlength="64" required></label>
<label>${text.show('query_of_address')}
<textarea name="query" rows="3" required>
${field(asked, 'query')}</textarea></label>
${sharing(groups, '')}
<button>${text('save')}</button>`
