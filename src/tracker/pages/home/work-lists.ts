/** Short lists of a person's work: bugs of a search, and requests. */

import { Fault } from '../../../platform/faults.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import { readVisits } from '../../bugs/visits/visits.ts'
import * as paths from '../../model/paths.ts'
import type { FoundBugs, SearchAsked } from '../../search/ask/search.wire.ts'
import { searchBugs } from '../../search/search.ts'
import { visitsOf } from '../../views/bug-lists/list-file.ts'
import { type RequestRow, requestRows } from '../../views/requests/requests.ts'
import { statusOf } from '../parts/status.ts'
import { person, timeOf } from '../parts/texts.ts'
import { type Key, text } from './text.ts'

/** Rows in each list. */
const SHOWN = 10

/** A list of bugs; `none` is shown if there are none, with a link to what to do next. */
export interface List {
  title: string
  /** As in the address of the list. */
  query: readonly (readonly [name: string, value: string])[]
  none: string
  next?: Next
}
type Next = readonly [path: string, title: string]
const OPEN = `${paths.bugs}?bug_status=__open__`

/** The bugs on which a person works, as searches. */
export const ownLists = (login: string): readonly List[] => [
  {
    title: text('assigned_to_you'),
    query: [
      ['bug_status', '__open__'],
      ['assigned_to', login],
    ],
    none: text('none_assigned_to_you'),
    next: [OPEN, text('look_for_one')],
  },
  {
    title: text('changed_since_you_last_viewed'),
    query: [
      ['f1', 'last_visit_ts'],
      ['o1', 'lessthan'],
      ['v1', '%last_changed%'],
    ],
    none: text('you_have_seen_all_changes'),
    next: [`${paths.bugs}?chfieldfrom=1d`, text('see_changed_today')],
  },
  {
    title: text('reported_by_you'),
    query: [
      ['bug_status', '__open__'],
      ['creator', login],
    ],
    none: text('no_open_bugs_were_reported'),
    next: [paths.enterBug, text('file_bug')],
  },
]

/** More people would make a search slow. */
const WATCHED_MAX = 20

/** What a person follows: bugs with them on the CC list, and those of people they watch. */
export function followedLists(login: string, watched: readonly string[]): List[] {
  const followed: List = {
    title: text('followed_by_you'),
    query: [
      ['bug_status', '__open__'],
      ...criterion(1, 'cc', 'equals', login),
      ...criterion(2, 'assigned_to', 'notequals', login),
      ...criterion(3, 'reporter', 'notequals', login),
    ],
    none: text('you_on_cc_list_no'),
    next: [OPEN, text('look_for_one')],
  }
  if (watched.length === 0) return [followed]
  const people = watched.slice(0, WATCHED_MAX).join(',')
  const ofWatched: List = {
    title: text('people_you_watch'),
    query: [
      ['bug_status', '__open__'],
      ['f1', 'OP'],
      ['j1', 'OR'],
      ...criterion(2, 'assigned_to', 'anyexact', people),
      ...criterion(3, 'reporter', 'anyexact', people),
      ['f4', 'CP'],
    ],
    none: text('people_whom_you_watch_have'),
    next: [paths.preferencesTab('email'), text('watch_others')],
  }
  return [followed, ofWatched]
}

const criterion = (at: number, field: string, operator: string, value: string) =>
  [
    [`f${at}`, field],
    [`o${at}`, operator],
    [`v${at}`, value],
  ] as const

/** As a search has them. */
export const askedOf = (query: List['query']) =>
  Object.fromEntries(query.map(([name, value]) => [name, [value]])) as SearchAsked

const FIELDS = ['id', 'summary', 'status', 'resolution', 'is_open', 'product', 'last_change_time']

/** The first bugs of a list, with a link to all of them. */
export async function listPart(look: Look, asked: PageAsked, list: List): Promise<Part> {
  const { title, query: pairs } = list
  const { bugs, total = 0 } = (await searchBugs(look, {
    ...askedOf(pairs),
    order: ['changeddate DESC'],
    limit: SHOWN,
    total: true,
    include_fields: FIELDS,
  })) as FoundBugs
  const search = new URLSearchParams([...pairs, ['order', ORDER]] as [string, string][])
  const all = asked.to(`${paths.bugs}?${search.toString()}`)
  const rows = bugs.length > 0 && (await bugRows(look, bugs as Bug[], asked))
  return markup`<section><h2><a href="${all}">${title}</a> <span class="dim">${total}</span></h2>
${rows || nonePart(list, asked)}
</section>\n`
}
const ORDER = 'changeddate DESC'

const nonePart = ({ none, next }: Pick<List, 'none' | 'next'>, { to }: PageAsked): Part =>
  markup`<p class="dim">${none}${next && markup`\n<a href="${to(next[0])}">${next[1]}</a>`}</p>`

/** The bugs that the reader viewed last, in that order. */
export async function recentPart(look: Look, asked: PageAsked): Promise<Part> {
  const visits = (await readVisits(look, {})).slice(0, SHOWN)
  const ids = visits.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return undefined
  const bugs = (await readVisibleBugs(look, ids, { include_fields: FIELDS })) as Bug[]
  return markup`<section><h2>${text('viewed_last')}</h2>
${await bugRows(look, bugs, asked)}</section>\n`
}

/** Those that changed since the reader viewed them are marked. */
async function bugRows(look: Look, bugs: readonly Bug[], { to }: PageAsked): Promise<Part> {
  const seen = await visitsOf(look, bugs)
  const isUnread = ({ id, last_change_time }: Bug) => (seen.get(id) ?? '~') < last_change_time
  return markup`<div class="scroll" tabindex="0">
<table class="short"><tbody>${bugs.map(
    (bug) => markup`<tr${isUnread(bug) && markup` class="unread"`}><td>${statusOf(bug)}</td>
<td class="wide"><a href="${to(paths.bug(bug.id))}"><span class="num">${bug.id}</span>
${bug.summary}</a>${isUnread(bug) && unread()}</td><td>${bug.product}</td>
<td>${timeOf(bug.last_change_time)}</td></tr>\n`,
  )}</tbody></table></div>`
}
const unread = () => markup` <span class="unseen">${text('unread')}</span>`

interface Asked {
  /** Who is asked, or who asked. */
  of: 'requestee' | 'requester'
  login: string
  /** Only flags of this type; then nothing is shown if there are none. */
  type?: string
  title: Key
  none?: Key
}

const personIn = (row: RequestRow, of: Asked['of']): Part => {
  const [login, name] =
    of === 'requestee' ? [row.setter, row.setter_name] : [row.requestee, row.requestee_name]
  return login === null
    ? text('nobody_in_particular')
    : person({ name: login, real_name: name ?? '' })
}

/** The first requests of a person, or to one. */
export async function requestsPart(
  look: Look,
  { to }: PageAsked,
  { of, login, type, title, none }: Asked,
): Promise<Part> {
  const typed = type === undefined ? {} : { type: [type] }
  const requests = await requestRows(look, { [of]: login, ...typed, limit: SHOWN }, 'none')
  const query = new URLSearchParams({ [of]: login, ...(type !== undefined && { type }) }).toString()
  const all = to(`${paths.requests}?${query}`)
  // A list of one type is beside that of all.
  if (requests.length === 0 && type !== undefined) return undefined
  if (requests.length === 0) {
    return markup`<section><h2><a href="${all}">${text(title)}</a> <span class="dim">0</span></h2>
<p class="dim">${none && text(none)}</p></section>\n`
  }
  const count = requests.length
  const told = count === SHOWN ? text('or_more', { count }) : count
  return markup`<section><h2><a href="${all}">${text(title)}</a> <span class="dim">${told}</span></h2>
<div class="scroll" tabindex="0"><table class="short"><tbody>${requests.map(
    (one) => markup`<tr><td><b>${one.name}${one.status}</b></td>
<td class="wide"><a href="${to(paths.bug(one.bug_id))}"><span class="num">${one.bug_id}</span>
${one.short_desc}</a>${one.attachment !== null && `: ${one.attachment}`}</td>
<td>${personIn(one, of)}</td><td>${timeOf(toText(one.modification_date))}</td></tr>\n`,
  )}</tbody></table></div></section>\n`
}

/** The number of bugs; undefined for a search that is no longer valid, which its page explains. */
export async function countOf(look: Look, search: SearchAsked): Promise<string | undefined> {
  try {
    const { total = 0, total_is_exact } = (await searchBugs(look, {
      ...search,
      limit: 1,
      total: true,
      include_fields: ['id'],
    })) as FoundBugs
    return `${total}${total_is_exact ? '' : '+'}`
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
