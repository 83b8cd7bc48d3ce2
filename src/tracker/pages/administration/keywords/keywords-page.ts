/** The list of keywords for those who change them, and the form for a new one. */

import type { PageAsked } from '../../../../platform/http/page.ts'
import { markup, type Part } from '../../../../platform/pages/markup.ts'
import { link } from '../../../../platform/pages/texts.ts'
import type { Look } from '../../../../platform/work/work.ts'
import { requireKeywordEditor } from '../../../administration/keywords/change-keywords.ts'
import { describeKeywords } from '../../../administration/keywords/describe-keywords.ts'
import { keywordCreate } from '../../../administration/keywords/keywords.methods.ts'
import * as paths from '../../../model/paths.ts'
import { runner } from '../../../../platform/http/page-forms.ts'
import { table } from '../../parts/table.ts'
import { described } from '../../parts/texts.ts'
import { actionForm, administered, listWithForm } from '../administered.ts'
import { area, givenIn, line, linesIn, NAMED, type Values, valuesOf } from '../controls.ts'
import { pageOf, searchForm } from '../lists.ts'
import { text } from './text.ts'

const create = runner(keywordCreate)

/** Fault 304 without `editkeywords`. Bugs are counted as far as the reader sees them. */
export const keywordsPage = administered({
  name: 'Page.admin_keywords',
  path: paths.adminKeywords,
  aside: true,
  show,
  actions: {
    create: {
      async run(door, asked) {
        await create(door, keywordAsked(asked))
        return paths.adminKeywords
      },
      done: () => text('created'),
    },
  },
  told: { delete_keyword: () => text('deleted') },
})

async function show(look: Look, asked: PageAsked) {
  requireKeywordEditor(look, 'edit')
  const path = paths.adminKeywords
  const all = await describeKeywords(look)
  const { shown, links } = pageOf(asked, path, all, ({ name }) => name)
  const rows = shown.map(({ name, description, is_active, bugs }) => [
    markup`<a href="${asked.to(paths.adminKeyword(name))}">${name}</a>`,
    markup`<div class="wide">${described(description)}</div>`,
    text(is_active ? 'active' : 'inactive'),
    bugs === 0
      ? 0
      : markup`<a href="${asked.to(bugsWith(name))}">${bugs}<span class="unseen">
${text('bugs_with', { name })}</span></a>`,
  ])
  const columns = [text('keyword'), text('description'), text('state'), text('bugs')]
  const list = markup`${searchForm(asked, path, text('words'))}
${shown.length === 0 ? markup`<p role="status">${text('none_found')}</p>` : table(columns, rows)}
${links}`
  const fields = markup`${keywordFields(valuesOf(asked, 'create', {}))}
<button>${text('create')}</button>`
  const form = markup`<h2 id="new">${text('new')}</h2>
${actionForm(asked, { path, action: 'create', fields })}`
  const body = markup`<p>${text.show('about', { all: link(asked.to(paths.keywords)) })}</p>
${listWithForm(list, form)}`
  return { title: text('keywords'), body }
}

/** The list of the bugs with a keyword. */
export const bugsWith = (keyword: string): string =>
  `${paths.bugs}?keywords=${encodeURIComponent(keyword)}`

/** The controls of a keyword. */
export const keywordFields = (values: Values): Part => [
  line(values, 'name', text('name'), NAMED),
  area(values, 'description', text('description'), markup` required`),
]

/** The parameters that the forms have for Keyword.create and Keyword.update. */
export const keywordAsked = (asked: PageAsked): Record<string, unknown> => ({
  ...givenIn(asked, ['name']),
  description: linesIn(asked, 'description'),
})
