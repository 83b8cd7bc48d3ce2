/** Flags that wait for an answer, as a queue: filters, groups, and answers in place. */

import { fail } from '../../../platform/http/faults.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Flowing, Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { loginsShown } from '../../../accounts/users/find-users.ts'
import * as paths from '../../model/paths.ts'
import { draftsAt } from '../../bugs/drafts/drafts.ts'
import { checkFeed } from '../../search/ask/anonymous-search.ts'
import { tableFile } from '../../views/bug-lists/table-file.ts'
import { type Group, GROUPS, requestRows } from '../../views/requests/requests.ts'
import { REQUESTS_MAX } from '../../views/requests/requests.wire.ts'
import { completed } from '../parts/completed.ts'
import { draftOfAnswer, saved } from '../parts/drafts.ts'
import { alarmed, field, isOn, options, tick } from '../../../platform/http/page-forms.ts'
import { prefersMarkdown } from '../parts/markdown.ts'
import { timeOf } from '../parts/texts.ts'
import { changedQuery } from '../parts/where.ts'
import { answerForm, answerRequest } from './answer-request.ts'
import { text } from './text.ts'

/**
 * Parameters are those of `Flag.requests`, and a field to group by. An answer leads back to the
 * same queue.
 */
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
    const back = new URLSearchParams(field(asked, 'back'))
    back.set('saved', field(asked, 'flag'))
    return { moved: `${paths.requests}?${back.toString()}`, status: 303 }
  },
  refused({ status, message }, asked, look) {
    if (!asked.given.has('flag')) return undefined
    const back = new URLSearchParams(field(asked, 'back'))
    const given = new Map(Array.from(back, ([name, value]) => [name, [value]] as const))
    const shown = { ...asked, query: back.toString() }
    return look(async (at) => {
      const wanted = wantedIn(at, { given })
      const rows = await rowsOf(at, wanted)
      return { ...sheetOf(shown, { rows, wanted, alarm: message }), status }
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
  const names = (name: string) => (name === '' ? [] : [name])
  const asked = {
    ...people,
    type: names(type),
    product: names(product),
    component: names(component),
    limit: REQUESTS_MAX,
  }
  const rows = await requestRows(look, asked, group)
  const shown = await loginsShown(look)
  const drafts = await draftsAt(
    look,
    rows.map(({ id }) => draftOfAnswer(id)),
  )
  const isMarkdown = await prefersMarkdown(look)
  return rows.map((row) => ({
    ...row,
    setter: shown(row.setter),
    requestee: row.requestee === null ? '' : shown(row.requestee),
    answer: answerForm(look, row, { draft: drafts.get(draftOfAnswer(row.id)) ?? '', isMarkdown }),
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
  const query = asked.query.replace(/(?:^|&)saved=\w*/, '')
  const at = (changed: Record<string, string>) =>
    asked.to(changedQuery(paths.requests, { query }, changed))
  const { offset } = wanted
  const body = markup`<h1>${text('requests')}</h1>
${alarmed(alarm)}
${savedPart(asked)}
${lostText(asked, rows)}
<nav class="pages" aria-label="${text('common_queries')}">
${COMMON.map(
  ([title, query]) => markup`<a href="${asked.to(paths.requests + query)}">${text(title)}</a>\n`,
)}
<a href="${at({ ctype: 'csv' })}">${text('as_csv')}</a></nav>
${
  rows.length === 0 &&
  markup`<p>${text.show('nothing_waits', { b: (flag) => markup`<b>${flag}</b>` })}</p>`
}
${[...groups].map(
  ([title, some]) => markup`<section><h2>${title} <span class="dim">${some.length}</span></h2>
${requestTable(some, asked)}</section>`,
)}
${(rows.length === REQUESTS_MAX || offset > 0) && pager(wanted, rows.length, at)}
${filterForm(asked, wanted)}`
  return { title: text('requests'), body }
}

/** After an answer, whose flag is in the address. */
function savedPart({ given }: PageAsked): Part {
  const id = Number(given.get('saved')?.at(-1))
  return (
    id > 0 && markup`<p role="status"${saved(draftOfAnswer(id))}>${text('request_answered')}</p>`
  )
}

/** The comment of a refused answer to a request that is no longer listed. */
function lostText(asked: PageAsked, rows: readonly Row[]): Part {
  const [id, comment] = [field(asked, 'flag'), field(asked, 'comment')]
  const isListed = rows.some((row) => String(row.id) === id && row.answer)
  return (
    comment.trim() !== '' &&
    !isListed &&
    markup`<label>${text('your_comment_which_was_not')}
<textarea rows="3" readonly>
${comment}</textarea></label>`
  )
}

const COMMON = [
  ['asked_me_and_by_me', ''],
  ['asked_me', '?requestee=me'],
  ['asked_by_me', '?requester=me&group=requester'],
  ['asked_nobody_in_particular', '?requestee=-&group=type'],
] as const

const GROUP_TITLES: Readonly<Record<Group, (row: Row) => string>> = {
  requestee: ({ requestee: login, requestee_name: name }) =>
    login ? text('asked_of', { name: named(login, name) }) : text('asked_of_nobody'),
  requester: ({ setter, setter_name }) => text('asked_by', { name: named(setter, setter_name) }),
  type: ({ name }) => name,
  category: ({ product, component }) => `${product} / ${component}`,
  none: () => text('all_flags'),
}

const requestTable = (rows: readonly Row[], asked: PageAsked): Part => markup`
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${text('flag')}</th>
<th scope="col">${text('bug')}</th>
<th scope="col">${text('attachment')}</th><th scope="col">${text('asked_by_person')}</th>
<th scope="col">${text('asked_of_person')}</th>
<th scope="col">${text('since')}</th></tr></thead>
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
<td>${personLink(row.setter, row.setter_name, asked)}</td>
<td>${personLink(row.requestee, row.requestee_name, asked)}</td>
<td>${timeOf(toText(row.modification_date))}</td></tr>\n`
}

/** By name. Logins without a host, as strangers see them, have no page. */
const personLink = (login: string, name: string | null, { to }: PageAsked) =>
  login.includes('@')
    ? markup`<a href="${to(paths.person(login))}" title="${login}">${name || login}</a>`
    : name || login

/** Two people may have the same name. */
const named = (login: string, name: string | null) => (name ? `${name} (${login})` : login)

function pager({ offset }: Wanted, count: number, at: (changed: Record<string, string>) => string) {
  const before = Math.max(0, offset - REQUESTS_MAX)
  return markup`<nav class="pages" aria-label="${text('pages_requests')}">
${
  offset > 0 &&
  markup`<a rel="prev" href="${at({ offset: String(before) })}">${text('previous')}</a>`
}
<span class="dim">${text.show('range', { from: offset + 1, to: offset + count })}</span>
${
  count === REQUESTS_MAX &&
  markup`<a rel="next" href="${at({ offset: String(offset + REQUESTS_MAX) })}">${text('next')}</a>`
}</nav>`
}

function filterForm({ to }: PageAsked, wanted: Wanted): Part {
  const line = (
    name: 'requester' | 'requestee' | 'type' | 'product' | 'component',
    title: string,
  ) =>
    markup`<label>${title}
<input name="${name}" value="${wanted[name]}"${completed(name)}></label>\n`
  return markup`<form class="card large" action="${to(paths.requests)}"><h2>${text('filter')}</h2>
<div class="columns">
${line('requestee', text('asked_login_name_for_nobody'))}
${line('requester', text('asked_by_login_name'))}
${line('type', text('flag'))}
<label>${text('status')} <select name="status">${options(
    [
      ['?', text('requested')],
      ['+', text('granted')],
      ['-', text('denied')],
      ['+-', text('granted_or_denied')],
      ['all', text('all')],
    ],
    [wanted.status],
  )}</select></label>
${line('product', text('product'))}
${line('component', text('component'))}
<label>${text('group_by')} <select name="group">${options(
    [
      ['requestee', text('person_asked')],
      ['requester', text('person_asking')],
      ['type', text('flag')],
      ['category', text('product_and_component')],
      ['none', text('nothing')],
    ],
    [wanted.group],
  )}</select></label></div>
${tick('do_union', text('either_two_people'), wanted.do_union)}
<button>${text('show')}</button></form>`
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
    ...rows.map((row) => COLUMNS.map(([, read]) => read(row))),
  ])
