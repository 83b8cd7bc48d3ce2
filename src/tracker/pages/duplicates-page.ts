/** The bugs with the most duplicates, as a page or CSV. */

import { fail } from '../../platform/http/faults.ts'
import { markup } from '../../platform/pages/markup.ts'
import { link } from '../../platform/pages/texts.ts'
import type { Flowing, Page, PageAsked } from '../../platform/http/page.ts'
import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work/work.ts'
import { tableFile } from '../views/bug-lists/table-file.ts'
import {
  type Asked,
  type Duplicated,
  mostDuplicated,
  type Order,
  ORDERS,
} from '../views/duplicates/duplicates.ts'
import { selectableProducts } from '../catalogue/products/products.ts'
import { field, isOn, options, tick } from '../../platform/http/page-forms.ts'
import { summaryOf, table } from './parts/table.ts'
import { changedQuery, idsIn } from './parts/where.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

const ROWS_MAX = limits.duplicates_rows_max
const DAYS_MAX = 36_500

/**
 * Parameters as in Bugzilla's `duplicates.cgi`; fault 106 for a hidden product. `ctype=csv` sends a
 * file.
 */
export const duplicatesPage: Page = {
  name: 'Page.duplicates',
  paths: [paths.duplicates],
  login: 'optional',
  aside: true,
  async show(look, page) {
    const asked = read(page)
    const bugs = await mostDuplicated(look, asked)
    if (field(page, 'ctype') === 'csv') return file(look, bugs)
    const isFull = bugs.length === asked.limit
    const body = markup`<h1>${text('most_duplicates')}</h1>
${
  bugs.length === 0
    ? markup`<p>${text.show('no_duplicates', { search: link(page.to(paths.search)) })}</p>`
    : markup`<p class="dim">${text(isFull ? 'first_duplicates' : 'duplicates_about', {
        count: bugs.length,
      })}</p>
${table(
  COLUMNS.map(([name, title]) => heading(name, titleOf(title, asked), { page, asked })),
  bugs.map((bug) => cells(bug, page)),
)}`
}
<nav class="pages" aria-label="${text('list_as_file')}">
<a href="${address(page, { ctype: 'csv' })}">${text('as_csv')}</a></nav>
${await form(look, page, asked)}`
    return { title: text('most_duplicates'), body }
  },
}

const COLUMNS = [
  ['bug_id', 'bug'],
  ['count', 'duplicates'],
  ['delta', 'of_last_days'],
  ['product', 'product'],
  ['component', 'component'],
  ['bug_severity', 'severity'],
  ['bug_status', 'status'],
  ['short_desc', 'summary'],
] as const satisfies (readonly [Order, string])[]

const titleOf = (title: (typeof COLUMNS)[number][1], { days }: Asked) =>
  title === 'of_last_days' ? text(title, { count: days }) : text(title)

/** Names of columns in Bugzilla and its oldest URLs. */
const OLD_NAMES: Readonly<Record<string, Order>> = { id: 'bug_id', dup_count: 'count' }

function read(page: PageAsked): Asked {
  const named = field(page, 'sortby').trim() || 'count'
  const order = (Object.hasOwn(OLD_NAMES, named) ? OLD_NAMES[named] : named) as Order
  if (!Object.hasOwn(ORDERS, order)) {
    fail('param_invalid', 'sortby', `it is one of ${Object.keys(ORDERS).join(', ')}`)
  }
  const isNumber = order === 'count' || order === 'delta'
  const bug_ids = idsIn(page)
  if (bug_ids.length > ROWS_MAX) fail('param_invalid', 'bug_id', `it names more than ${ROWS_MAX}`)
  return {
    order,
    isDescending: page.given.has('reverse') ? isOn(page, 'reverse') : isNumber,
    days: number(page, 'changedsince', 7, DAYS_MAX),
    limit: number(page, 'maxrows', 100, ROWS_MAX) || ROWS_MAX,
    products: page.given.get('product')?.filter(Boolean) ?? [],
    openOnly: isOn(page, 'openonly'),
    ...(bug_ids.length > 0 && { bug_ids: bug_ids.map((id) => asNumber('bug_id', id)) }),
  }
}

function number(page: PageAsked, name: string, usual: number, max: number) {
  const typed = field(page, name).trim()
  return typed === '' ? usual : Math.min(asNumber(name, typed), max)
}

const asNumber = (name: string, typed: string) =>
  /^\d{1,15}$/.test(typed) ? Number(typed) : fail('param_must_be_numeric', name, 'a whole number')

const address = (page: PageAsked, changed: Readonly<Record<string, string>>) =>
  page.to(changedQuery(paths.duplicates, page, changed))

function heading(name: Order, title: string, { page, asked }: { page: PageAsked; asked: Asked }) {
  const isHere = asked.order === name
  const isFalling = isHere ? !asked.isDescending : name === 'count' || name === 'delta'
  const to = address(page, { sortby: name, reverse: isFalling ? '1' : '0' })
  return markup`<a href="${to}">${title}</a>${isHere && (asked.isDescending ? ' ↓' : ' ↑')}`
}

const cells = (bug: Duplicated, asked: PageAsked) => [
  markup`<a href="${asked.to(paths.bug(bug.id))}">${bug.id}</a>`,
  bug.count,
  bug.delta,
  bug.product,
  bug.component,
  bug.bug_severity,
  `${bug.bug_status} ${bug.resolution}`,
  summaryOf(bug, asked),
]

async function form(look: Look, page: PageAsked, asked: Asked) {
  const names = (await selectableProducts(look)).map(({ name }) => name)
  return markup`<form class="card" action="${page.to(paths.duplicates)}">
<input type="hidden" name="sortby" value="${asked.order}">
<input type="hidden" name="reverse" value="${Number(asked.isDescending)}">
${asked.bug_ids && markup`<input type="hidden" name="bug_id" value="${asked.bug_ids.join(',')}">`}
<label>${text('products')}
<select name="product" multiple size="5">${options(names, asked.products)}</select></label>
<label>${text('recent_days')}
<input type="number" name="changedsince" min="0" max="${DAYS_MAX}" value="${asked.days}"></label>
<label>${text('bugs_max')}
<input type="number" name="maxrows" min="1" max="${ROWS_MAX}" value="${asked.limit}"></label>
${tick('openonly', text('open_only'), asked.openOnly)}
<button>${text('show')}</button>
</form>`
}

function file(look: Look, bugs: readonly Duplicated[]): Promise<Flowing> {
  const names = ['bug_id', 'count', 'delta', 'product', 'component', 'bug_severity'] as const
  const columns = [...names, 'bug_status', 'resolution', 'short_desc'] as const
  const rows = bugs.map((bug) =>
    columns.map((name) => String(name === 'bug_id' ? bug.id : bug[name])),
  )
  return tableFile(look, 'duplicates', [columns, ...rows])
}
