/** The search form, prefilled from its URL; it leads to the list of bugs. */

import { markup } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Shown } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { ORDERS } from '../../views/bug-lists/asked.ts'
import { hasHistory } from '../../search/ask/conditions.ts'
import { namedField } from '../../search/tree/fields.ts'
import { printForms } from '../../search/ask/old-forms.wire.ts'
import { knownNames } from '../../search/tree/names.ts'
import { readerOf } from '../../search/ask/reader.ts'
import { hidden } from '../parts/forms.ts'
import { type Offer, offerFor } from './choices.ts'
import { type Options, withChosen } from './controls.ts'
import { partsOf } from './criteria.ts'
import { cleaned, type Draft, draftOf } from './draft.ts'
import { remember, wholeSearch } from './remember.ts'
import { chartRows, peopleRows } from './rows.ts'
import * as paths from '../../model/paths.ts'

export const searchPage: Page = {
  name: 'Page.search',
  paths: [paths.search],
  login: 'optional',
  show: showForm,
  submit: remember,
}

async function showForm(look: Look, asked: PageAsked): Promise<Shown> {
  // Keeps URLs of lists short.
  if (asked.given.has(SENT)) return { moved: listOf(asked), status: 302 }
  const { fields } = await knownNames(look.tx)
  const given = await wholeSearch(look, asked.given)
  const draft = draftOf(given, (parameter) => namedField(parameter, fields) !== undefined)
  if (isBlank(draft)) draft.criteria.set('bug_status', { operator: '', values: ['__open__'] })
  const offer = await offerFor(look)
  const parts = partsOf(draft, offer)
  const body = markup`<h1>Search for bugs</h1>
<form class="card large" action="${asked.to(paths.bugs)}">
<label>Quicksearch: words, bug numbers or fields (see
<a href="${asked.to(paths.helpOn('quicksearch'))}">the help</a>)
<input type="search" name="quicksearch" value="${draft.quicksearch}" required></label>
<button>Search</button>
</form>
<h2>Search by fields</h2>
<form class="card large" action="${asked.to(paths.search)}">
${hidden([...draft.rest, [SENT, '1']])}
${draft.quicksearch && quickPart(draft)}
<div class="columns">${parts.texts}</div>
<div class="columns">${parts.choosers}</div>
${parts.others && markup`<fieldset><legend>Also</legend>${parts.others}</fieldset>`}
<h2 id="people">People</h2>
<div class="columns">${peopleRows(draft, offer)}</div>
<h2 id="changes">Changes</h2>
<div class="columns">${await changesPart(draft, look, offer)}</div>
<h2 id="conditions">Custom conditions</h2>
${chartRows(draft, offer)}
${orderPart(draft)}
<button>Search</button>
</form>`
  return { title: 'Search for bugs', body }
}

/** The form was submitted. */
const SENT = 'search'
function listOf({ given }: PageAsked) {
  const pairs = cleaned(given).filter(([name]) => name !== SENT)
  return `${paths.bugs}?${new URLSearchParams(pairs).toString()}`
}

/** Whether a URL has no criteria. */
const isBlank = ({ quicksearch, criteria, people, changed, deadline, rows }: Draft) =>
  quicksearch === '' &&
  criteria.size + people.length + rows.length === 0 &&
  [changed, deadline].every(({ from, to }) => from === '' && to === '') &&
  changed.value === ''

/** The quicksearch text, for refinement. */
const quickPart = ({ quicksearch }: Draft) => markup`<label>Quicksearch
<input name="quicksearch" value="${quicksearch}"></label>`

const CREATION = '[Bug creation]'
const DAYS = 'A day such as 2026-01-31, or -7d for a week ago'

async function changesPart({ changed, deadline }: Draft, look: Look, { titles }: Offer) {
  const { fields } = await readerOf(look)
  const recorded = [...titles].filter(([name]) => hasHistory(name, fields.get(name)!, 'changedto'))
  const offered: Options = [[CREATION, 'The bug was filed'], ...recorded]
  return markup`<label>Changed fields (default: any)
<select name="chfield" multiple size="6">${withChosen(offered, changed.fields)}</select></label>
<div>${labelled('chfieldfrom', 'Changed from', changed.from, DAYS)}
${labelled('chfieldto', 'To', changed.to, DAYS)}
${labelled('chfieldvalue', 'New value (of a selected field)', changed.value)}</div>
${
  fields.has('deadline')
    ? markup`<div>${labelled('deadlinefrom', 'Deadline from', deadline.from, DAYS)}
${labelled('deadlineto', 'Deadline to', deadline.to, DAYS)}</div>`
    : hidden(printForms([deadline]))
}`
}

const labelled = (name: string, title: string, value: string, placeholder = '') => markup`
<label>${title}
<input name="${name}" value="${value}" placeholder="${placeholder}"></label>`

const ORDER_TITLES: Options = [
  ['', 'As usual'],
  ...[...ORDERS.keys()]
    .filter((name) => ORDERS.get(name) !== '')
    .map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)] as const),
]
function orderPart({ order }: Draft) {
  const known = ORDERS.has(order.toLowerCase()) ? order.toLowerCase() : order
  return markup`<label>Sorted by
<select name="order">${withChosen(ORDER_TITLES, [known])}</select></label>`
}
