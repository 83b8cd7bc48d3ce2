/** The search form, prefilled from its URL; it leads to the list of bugs. */

import { markup } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Page, PageAsked, Shown } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { ORDERS } from '../../views/bug-lists/asked.ts'
import { namedField } from '../../search/tree/fields.ts'
import { printForms } from '../../search/ask/old-forms.wire.ts'
import { defaultSearch } from '../../search/saved-searches/default-search.ts'
import { knownNames } from '../../search/tree/names.ts'
import { hidden } from '../../../platform/http/page-forms.ts'
import { changedControls, deadlineControls, recordedFields } from './changes-part.ts'
import { chartBuilder } from './chart-builder.ts'
import { editedChart, type Edited } from './chart-edits.rules.ts'
import { offerFor } from './choices.ts'
import { type Options, withChosen } from './controls.ts'
import { partsOf } from './criteria.ts'
import { cleaned, type Draft, draftOf } from './draft.ts'
import { remember, wholeSearch } from './remember.ts'
import { matchingShown, matchingText } from './matching.ts'
import { peopleRows } from './people-rows.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

/**
 * The form leads to the list. With `known_name`, it is about a saved search; submitting it with
 * POST saves one.
 */
export const searchPage: Page = {
  name: 'Page.search',
  paths: [paths.search],
  login: 'optional',
  async open(door, asked) {
    const edited = editedChart(asked.given)
    if (edited) return { moved: editedForm(edited), status: 302 }
    // Keeps URLs of lists short.
    if (asked.given.has(SENT)) return { moved: listOf(asked), status: 302 }
    const matching = await matchingText(door, asked.given)
    return door.look(door.caller.actor, (look) => showForm(look, asked, matching))
  },
  submit: remember,
}

async function showForm(look: Look, asked: PageAsked, matching: string): Promise<Shown> {
  const { fields } = await knownNames(look.tx)
  const given = await wholeSearch(look, asked.given)
  const isField = (parameter: string) => namedField(parameter, fields) !== undefined
  const asWritten = draftOf(given, isField)
  const draft = isBlank(asWritten)
    ? draftOf(new Map([...(await defaultSearch(look)).given, ...given]), isField)
    : asWritten
  const offer = await offerFor(look)
  const parts = partsOf(draft, offer)
  const body = markup`<h1>${text('title')}</h1>
<form class="card large" action="${asked.to(paths.bugs)}">
<label>${text.show('quicksearch_about', { help: link(asked.to(paths.helpOn('quicksearch'))) })}
<input type="search" name="quicksearch" value="${draft.quicksearch}" required></label>
<button>${text('search')}</button>
</form>
<h2>${text('by_fields')}</h2>
<form class="card large" action="${asked.to(paths.search)}">
${hidden([...draft.rest, [SENT, '1']])}
<div class="actions counted"><button>${text('search')}</button> ${matchingShown(matching)}</div>
${draft.quicksearch && quickPart(draft)}
<div class="columns">${parts.texts}</div>
<div class="columns">${parts.choosers}</div>
${parts.others && markup`<fieldset><legend>${text('also')}</legend>${parts.others}</fieldset>`}
<h2 id="people">${text('people')}</h2>
<div class="columns">${peopleRows(draft, offer)}</div>
<h2 id="changes">${text('changes')}</h2>
<div class="columns">${changedControls(draft.changed, await recordedFields(look, offer))}
${
  offer.titles.has('deadline')
    ? deadlineControls(draft.deadline)
    : hidden(printForms([draft.deadline]))
}</div>
<h2 id="conditions">${text('conditions')}</h2>
${chartBuilder(draft.chart, offer.titles)}
${orderPart(draft)}
<button>${text('search')}</button>
</form>`
  return { title: text('title'), body }
}

/** The form was submitted. */
const SENT = 'search'
const editedForm = ({ given, at }: Edited) => {
  const pairs = cleaned(given).filter(([name]) => name !== SENT)
  return `${paths.search}?${new URLSearchParams(pairs).toString()}#row-${at}`
}
function listOf({ given }: PageAsked) {
  const pairs = cleaned(given).filter(([name]) => name !== SENT)
  return `${paths.bugs}?${new URLSearchParams(pairs).toString()}`
}

/** Whether a URL has no criteria. */
const isBlank = ({ quicksearch, criteria, people, changed, deadline, chart }: Draft) =>
  quicksearch === '' &&
  criteria.size + people.length + chart.parts.length === 0 &&
  [changed, deadline].every(({ from, to }) => from === '' && to === '') &&
  changed.value === ''

/** The quicksearch text, for refinement. */
const quickPart = ({ quicksearch }: Draft) => markup`<label>${text('quicksearch')}
<input name="quicksearch" value="${quicksearch}"></label>`

const orders = (): Options => [
  ['', text('as_usual')],
  ...[...ORDERS.keys()]
    .filter((name) => ORDERS.get(name) !== '')
    .map((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)] as const),
]
function orderPart({ order }: Draft) {
  const known = ORDERS.has(order.toLowerCase()) ? order.toLowerCase() : order
  return markup`<label>${text('sorted_by')}
<select name="order">${withChosen(orders(), [known])}</select></label>`
}
