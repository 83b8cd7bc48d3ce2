/** Flags that wait for an answer, as a queue: filters, groups, and answers in place. */

import { fail } from '../../../platform/http/faults.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Flowing, Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { loginsShown } from '../../../accounts/users/find-users.ts'
import * as paths from '../../model/paths.ts'
import { checkFeed } from '../../search/ask/anonymous-search.ts'
import { tableFile } from '../../views/bug-lists/table-file.ts'
import { type Group, GROUPS, requestRows } from '../../views/requests/requests.ts'
import { REQUESTS_MAX } from '../../views/requests/requests.wire.ts'
import { completed } from '../parts/completed.ts'
import { alarmed, field, isOn, options, tick } from '../parts/forms.ts'
import { timeOf } from '../parts/texts.ts'
import { changedQuery } from '../parts/where.ts'
import { answerForm, answerRequest } from './answer-request.ts'

export const requestsPage: Page = {
  name: 'Page.requests',
  paths: [paths.requests],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    await checkFeed(look)
    const wanted = wantedIn(look, asked)
    const rows = await rowsOf(look, wanted)
    return field(asked, 'ctype') === 'csv' ? file(look, rows) : sheetOf(asked, { rows, wanted })
  },
  async submit(door, asked) {
    await answerRequest(door, asked)
    const back = new URLSearchParams(field(asked, 'back')).toString()
    return { moved: `${paths.requests}?${back}`, status: 303 }
  },
  refused({ status, message }, asked, look) {
    if (!asked.given.has('flag')) return undefined
    const back = new URLSearchParams(field(asked, 'back'))
    const given = new Map(Array.from(back, ([name, value]) => [name, [value]] as const))
    return look(async (at) => {
      const wanted = wantedIn(at, { given })
      const rows = await rowsOf(at, wanted)
      return { ...sheetOf(asked, { rows, wanted, alarm: message }), status }
    })
  },
}

interface Wanted {
  requester: string
  requestee: string
  do_union: boolean
  type: string
  status: string
  product: string
  component: string
  group: Group
  offset: number
}

/** Without criteria, the reader's own requests, and those that others made of them. */
function wantedIn({ actor }: Look, asked: Pick<PageAsked, 'given'>): Wanted {
  const given = (name: string) => field(asked, name).trim()
  const names = ['requester', 'requestee', 'type', 'status', 'product', 'component']
  const isOwn = actor.id !== 0 && !names.some((name) => asked.given.has(name))
  const me = (login: string) => (login === 'me' && actor.id !== 0 ? actor.login : login)
  const group = given('group') || 'requestee'
  const offset = given('offset')
  if (!/^\d{0,6}$/.test(offset)) fail('param_must_be_numeric', 'offset', 'a whole number')
  return {
    requester: isOwn ? actor.login : me(given('requester')),
    requestee: isOwn ? actor.login : me(given('requestee')),
    do_union: isOwn || isOn(asked, 'do_union'),
    type: given('type') === 'all' ? '' : given('type'),
    status: given('status') || '?',
    product: given('product'),
    component: given('component'),
    group: Object.hasOwn(GROUPS, group) ? (group as Group) : 'requestee',
    offset: Number(offset),
  }
}

async function rowsOf(look: Look, wanted: Wanted) {
  const { group, type, product, component, ...people } = wanted
  const names = (text: string) => (text === '' ? [] : [text])
  const asked = {
    ...people,
    type: names(type),
    product: names(product),
    component: names(component),
    limit: REQUESTS_MAX,
  }
  const rows = await requestRows(look, asked, group)
  const shown = await loginsShown(look)
  return rows.map((row) => ({
    ...row,
    setter: shown(row.setter),
    requestee: row.requestee === null ? '' : shown(row.requestee),
    answer: answerForm(look, row),
  }))
}
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

interface Found {
  rows: readonly Row[]
  wanted: Wanted
  alarm?: string
}
function sheetOf(asked: PageAsked, { rows, wanted, alarm }: Found): Sheet {
  const groups = Map.groupBy(rows, GROUP_TITLES[wanted.group])
  const at = (changed: Record<string, string>) =>
    asked.to(changedQuery(paths.requests, asked, changed))
  const { offset } = wanted
  const body = markup`<h1>Requests</h1>
${alarmed(alarm)}
<nav class="pages" aria-label="Common queries">
${COMMON.map(
  ([title, query]) => markup`<a href="${asked.to(paths.requests + query)}">${title}</a>\n`,
)}
<a href="${at({ ctype: 'csv' })}">As CSV</a></nav>
${rows.length === 0 && markup`<p>No flags match. Nothing is waiting here.</p>`}
${[...groups].map(
  ([title, some]) => markup`<section><h2>${title} <span class="dim">${some.length}</span></h2>
${requestTable(some, asked)}</section>`,
)}
${(rows.length === REQUESTS_MAX || offset > 0) && pager(wanted, rows.length, at)}
${filterForm(asked, wanted)}`
  return { title: 'Requests', body }
}

const COMMON = [
  ['Asked of me and by me', ''],
  ['Asked of me', '?requestee=me'],
  ['Asked by me', '?requester=me&group=requester'],
  ['Asked of nobody in particular', '?requestee=-&group=type'],
] as const

const GROUP_TITLES: Readonly<Record<Group, (row: Row) => string>> = {
  requestee: ({ requestee }) => (requestee ? `Asked of ${requestee}` : 'Asked of nobody'),
  requester: ({ setter }) => `Asked by ${setter}`,
  type: ({ name }) => name,
  category: ({ product, component }) => `${product} / ${component}`,
  none: () => 'All flags',
}

const requestTable = (rows: readonly Row[], asked: PageAsked): Part => markup`
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Flag</th><th scope="col">Bug</th>
<th scope="col">Attachment</th><th scope="col">Asked by</th><th scope="col">Asked of</th>
<th scope="col">Since</th></tr></thead>
<tbody>${rows.map((row) => rowShown(row, asked))}</tbody></table></div>`

function rowShown(row: Row, asked: PageAsked): Part {
  const { bug_id, attach_id } = row
  const { to } = asked
  return markup`<tr id="flag${row.id}"><td><b>${row.name}${row.status}</b>
${row.answer?.(asked)}</td>
<td><a href="${to(paths.bug(bug_id))}"${row.is_open === 0 && markup` class="done"`}>${bug_id}
${row.short_desc}</a>
<div class="dim">${row.product} / ${row.component}</div></td>
<td>${
    attach_id !== null &&
    markup`<a href="${to(paths.attachmentPage(attach_id))}">${row.attachment}</a>`
  }</td>
<td>${personLink(row.setter, asked)}</td><td>${personLink(row.requestee, asked)}</td>
<td>${timeOf(toText(row.modification_date))}</td></tr>\n`
}

/** Logins without a host, as strangers see them, have no page. */
const personLink = (login: string, { to }: PageAsked) =>
  login.includes('@') ? markup`<a href="${to(paths.person(login))}">${login}</a>` : login

function pager({ offset }: Wanted, count: number, at: (changed: Record<string, string>) => string) {
  const before = Math.max(0, offset - REQUESTS_MAX)
  return markup`<nav class="pages" aria-label="Pages of requests">
${offset > 0 && markup`<a rel="prev" href="${at({ offset: String(before) })}">Previous</a>`}
<span class="dim">${offset + 1} to ${offset + count}</span>
${
  count === REQUESTS_MAX &&
  markup`<a rel="next" href="${at({ offset: String(offset + REQUESTS_MAX) })}">Next</a>`
}</nav>`
}

function filterForm({ to }: PageAsked, wanted: Wanted): Part {
  const line = (
    name: 'requester' | 'requestee' | 'type' | 'product' | 'component',
    title: string,
  ) =>
    markup`<label>${title}
<input name="${name}" value="${wanted[name]}"${completed(name)}></label>\n`
  return markup`<form class="card large" action="${to(paths.requests)}"><h2>Filter</h2>
<div class="columns">
${line('requestee', 'Asked of (login name; - for nobody)')}
${line('requester', 'Asked by (login name)')}
${line('type', 'Flag')}
<label>Status <select name="status">${options(
    [
      ['?', 'Requested'],
      ['+', 'Granted'],
      ['-', 'Denied'],
      ['+-', 'Granted or denied'],
      ['all', 'All'],
    ],
    [wanted.status],
  )}</select></label>
${line('product', 'Product')}
${line('component', 'Component')}
<label>Group by <select name="group">${options(
    [
      ['requestee', 'Person asked'],
      ['requester', 'Person asking'],
      ['type', 'Flag'],
      ['category', 'Product and component'],
      ['none', 'Nothing'],
    ],
    [wanted.group],
  )}</select></label></div>
${tick('do_union', 'Either of the two people', wanted.do_union)}
<button>Show</button></form>`
}

const COLUMNS = [
  ['flag', ({ name, status }) => name + status],
  ['bug_id', ({ bug_id }) => String(bug_id)],
  ['short_desc', ({ short_desc }) => short_desc],
  ['product', ({ product }) => product],
  ['component', ({ component }) => component],
  ['attach_id', ({ attach_id }) => String(attach_id ?? '')],
  ['attachment', ({ attachment }) => attachment ?? ''],
  ['requester', ({ setter }) => setter],
  ['requestee', ({ requestee }) => requestee],
  ['created', ({ creation_date }) => toText(creation_date)],
] as const satisfies readonly (readonly [string, (row: Row) => string])[]

const file = (look: Look, rows: readonly Row[]): Promise<Flowing> =>
  tableFile(look, 'requests', [
    COLUMNS.map(([title]) => title),
    ...rows.map((row) => COLUMNS.map(([, text]) => text(row))),
  ])
