/** The tab for running, saving, renaming, sharing and deleting saved searches. */

import { groupsById, isInNamed } from '../../../accounts/groups/groups.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import {
  createSearch,
  deleteSearch,
  updateSearch,
} from '../../search/saved-searches/saved-searches.methods.ts'
import { listSearches } from '../../search/saved-searches/saved-searches.ts'
import type { SavedSearch } from '../../search/saved-searches/saved-searches.wire.ts'
import { field, options } from '../parts/forms.ts'
import { savedSearch } from '../parts/where.ts'
import { buttonOf, calling, formOf, type Tab } from './tab.ts'

const NAME = 'saved-searches'

/** Per list; the API returns all. */
const ROWS_MAX = 500

export const savedSearchesTab: Tab = {
  name: NAME,
  title: 'Saved searches',
  actions: {
    save: calling(createSearch, 'The search has been saved.'),
    change: calling(updateSearch, 'The saved search has been changed.'),
    unshare: calling(updateSearch, 'The search is no longer shared.'),
    link: calling(updateSearch, 'The search has been added to your links.'),
    unlink: calling(updateSearch, 'The search has been removed from your links.'),
    forget: calling(deleteSearch, 'The saved search has been deleted.'),
  },
  async show({ caller, ...door }, asked) {
    const { actor } = caller
    const { saved_searches, groups } = await door.look(actor, async (look) => ({
      ...(await listSearches(look)),
      groups: await groupsToShareWith(look),
    }))
    const own = saved_searches.filter(({ owner_id }) => owner_id === actor.id)
    const others = saved_searches.filter(({ owner_id }) => owner_id !== actor.id)
    return markup`<h2>Your saved searches</h2>
${
  own.length === 0
    ? markup`<p>You have no saved searches.</p>`
    : table(['Shared with'], own, (search) => ownCells(search, groups, asked), asked)
}
<h2>Shared with you</h2>
${
  others.length === 0
    ? markup`<p>No searches are shared with you.</p>`
    : table(['Owner'], others, (search) => [search.owner, linkButton(search, asked)], asked)
}
<h2 id="new">Save a search</h2>
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
<thead><tr><th scope="col">Search</th><th scope="col">${heading}</th>
<th scope="col">Change</th></tr></thead>
<tbody>
${searches.slice(0, ROWS_MAX).map((search) => {
  const [about, change] = cells(search)
  return markup`<tr><td><a href="${to(savedSearch(search))}">${search.name}</a></td>
<td>${about}</td><td class="wide">${change}</td></tr>\n`
})}</tbody></table></div>
${searches.length > ROWS_MAX && markup`<p class="dim">There are ${searches.length} in all.</p>`}`

function ownCells(search: SavedSearch, groups: readonly string[], asked: PageAsked) {
  const { id, name, query, shared_with_group: group } = search
  const fields = markup`<input type="hidden" name="id" value="${id}">
<label>Name <input name="name" value="${name}" maxlength="64" required></label>
<label>Query <textarea name="query" rows="3" required>
${query}</textarea></label>
${sharing(groups, group)}
<button>Save</button>`
  const unshare = { title: 'Stop sharing', of: name, fields: { id, shared_with_group: '' } }
  return [
    group === '' ? 'Nobody' : group,
    markup`${linkButton(search, asked)}
${group !== '' && buttonOf(NAME, 'unshare', asked, unshare)}
${buttonOf(NAME, 'forget', asked, { title: 'Forget', of: name, fields: { id } })}
<details><summary>Edit</summary>
${formOf({ tab: NAME, action: 'change' }, asked, fields)}</details>`,
  ] as const
}

function linkButton({ id, name, link_in_footer }: SavedSearch, asked: PageAsked) {
  const title = link_in_footer ? 'Remove from your links' : 'Add to your links'
  const fields = { id, link_in_footer: Number(!link_in_footer) }
  return buttonOf(NAME, link_in_footer ? 'unlink' : 'link', asked, { title, of: name, fields })
}

/** Includes the current group, which the user may have left. */
function sharing(groups: readonly string[], chosen: string): Part {
  if (groups.length === 0) return undefined
  const all = [...new Set([chosen, ...groups])].filter(Boolean)
  return markup`<label>Shared with
<select name="shared_with_group">${options([['', 'Nobody'], ...all], [chosen])}</select></label>`
}

const newFields = (asked: PageAsked, groups: readonly string[]) => markup`
<label>Name <input name="name" maxlength="64" required></label>
<label>Query: the part after <code>?</code> in the address of a list
<textarea name="query" rows="3" required>
${field(asked, 'query')}</textarea></label>
${sharing(groups, '')}
<button>Save</button>`
