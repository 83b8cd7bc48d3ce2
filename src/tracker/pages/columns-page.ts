/** The form for choosing the columns of a list, which leads to the list. */

import { markup } from '../../platform/pages/markup.ts'
import type { Page } from '../../platform/http/page.ts'
import { listAsked } from '../views/bug-lists/asked.ts'
import { columnsNamed, knownColumns } from '../views/bug-lists/columns.ts'
import { withSaved } from '../views/bug-lists/list-file.ts'
import { hidden, tick } from '../../platform/http/page-forms.ts'
import { SHOWN } from './list/list-table.ts'
import { isOfOnePage } from './search-form/draft.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

/** The chosen columns come first. Keeps the search of the URL. */
export const columnsPage: Page = {
  name: 'Page.columns',
  paths: [paths.columns],
  login: 'optional',
  async show(look, asked) {
    const { columnlist = SHOWN } = await withSaved(look, listAsked(asked.given))
    // The chosen columns come first, in the order of the list.
    const chosen = await columnsNamed(look, columnlist)
    const names = new Set(chosen.map(({ name }) => name))
    const known = [...(await knownColumns(look)).values()]
    // Two columns show the summary.
    const isShort = names.has('short_short_desc')
    const other = isShort ? 'short_desc' : 'short_short_desc'
    const others = known.filter(({ name }) => !names.has(name) && name !== other)
    const rest = [...asked.given]
      .filter(([name]) => name !== 'columnlist' && (OF_LIST.has(name) || !isOfOnePage(name)))
      .flatMap(([name, values]) => values.map((value) => [name, value] as const))
    const body = markup`<h1>${text('columns_title')}</h1>
<form class="card large" action="${asked.to(paths.bugs)}">
${hidden(rest)}
<p>${text('columns_about')}</p>
<div class="columns">
${[...chosen, ...others]
  .filter(({ name }) => name !== 'bug_id')
  .map(({ name, title }) => tick('columnlist', title, names.has(name), name))}
</div>
<button>${text('show_the_list')}</button>
</form>`
    return { title: text('columns_title'), body }
  },
}

/** The search, its order and the page size. */
const OF_LIST: ReadonlySet<string> = new Set([
  'order',
  'limit',
  'savedsearch',
  'namedcmd',
  'cmdtype',
  'remaction',
  'sharer_id',
])
