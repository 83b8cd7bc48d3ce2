/** What the lists of tickets and of grants share: the filter, the selection, and their pages. */

import {
  alarmed,
  field,
  formToken,
  hidden,
  isOn,
  options,
  runner,
} from '../../platform/http/page-forms.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Method } from '../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { SEARCH_CHARS_MAX } from '../lists/lists.wire.ts'
import type { SentenceKey } from '../locales/words.ts'
import { areDeleted, mayUndo, undoButtons, undoTold } from './deleted.ts'
import { localeNow } from './locale.ts'
import { headed, keptFields, listLink, places, type Showing, table } from './parts.ts'

/** The parameters of a list that its links keep. */
export const KEPT = ['everybody', 'owner', 'state', 'search', 'order']
/** Those of whom the list is. */
export const WHOSE = ['everybody', 'owner']

const STATES = {
  active: 'mine_active',
  expired: 'mine_expired',
  all: 'mine_all',
  purged: 'mine_purged',
} as const satisfies Record<string, SentenceKey>

/** The orders of all lists. */
export const ORDERS = {
  'creation_time DESC': 'mine_newest',
  creation_time: 'mine_oldest',
  expires: 'mine_expires_next',
} as const satisfies Record<string, SentenceKey>

/** Rows of a page. */
export const ROWS = 50
/** Rows of each part of a CSV file. */
export const CSV_ROWS = 500

/** Whether others than the reader may own what is listed. */
export const isOfOthers = (asked: PageAsked) =>
  isOn(asked, 'everybody') || field(asked, 'owner') !== ''

/** Only parameters of the list, without those that were left empty. */
export function listParameters({ given }: PageAsked): Pick<PageAsked, 'given'> {
  const names = new Set([...KEPT, 'cursor'])
  return { given: new Map([...given].filter(([name, [value]]) => names.has(name) && value !== '')) }
}

/** One of the lists. */
export interface Kind {
  path: string
  orders: Readonly<Record<string, SentenceKey>>
}

/** Text, state and order, and the link to the file. */
export function filter({ look, asked, locale }: Showing, { path, orders }: Kind): Part {
  const named = (all: Readonly<Record<string, SentenceKey>>) =>
    Object.entries(all).map(([value, key]) => [value, locale.say(key)] as const)
  const states = named(STATES).filter(([state]) => state !== 'purged' || mayUndo(look))
  const csv = listLink(asked, path, { kept: KEPT, more: { ctype: 'csv' } })
  return markup`<form class="card large columns" action="${asked.to(path)}">
${keptFields(asked, WHOSE)}
<label>${locale.say('mine_search')} <input type="search" name="search"
value="${field(asked, 'search')}" maxlength="${SEARCH_CHARS_MAX}"></label>
<label>${locale.say('mine_state')}
<select name="state">${options(states, [field(asked, 'state')])}</select></label>
<label>${locale.say('mine_order')}
<select name="order">${options(named(orders), [field(asked, 'order')])}</select></label>
<div class="actions"><button>${locale.say('mine_show')}</button>
<a class="button" href="${csv}" data-turbo="false">${locale.say('mine_csv')}</a></div></form>`
}

/** What a list has selected to be deleted. */
export interface Chosen {
  id: string
  /** What people recognize it by. */
  name: string
}

/** The rows in a form that deletes the selected ones, or undoes that. */
export function selectable(
  showing: Showing,
  { path, columns, rows }: { path: string; columns: Part[]; rows: (Chosen & { cells: Part[] })[] },
): Part {
  const { asked, locale } = showing
  const head = markup`<span class="unseen">${locale.say('mine_select')}</span>`
  const box = ({ id, name }: Chosen) =>
    markup`<input type="checkbox" name="ids" value="${id}" aria-label="${locale.say(
      'mine_select_one',
      { name },
    )}">`
  return markup`<form method="post" action="${asked.to(path)}">${formToken(asked)}
${keptFields(asked, WHOSE)}
${table(
  [head, ...columns],
  rows.map((row) => [box(row), ...row.cells]),
)}
<p>${
    areDeleted(showing)
      ? undoButtons(locale)
      : markup`<button name="action" value="ask">${locale.say('mine_delete_selected')}</button>`
  }</p></form>`
}

/** A link to the next page, and back to the first. */
export function turns({ asked, locale }: Showing, path: string, next_cursor?: string): Part {
  const first = listLink(asked, path, { kept: KEPT, more: {} })
  const isFirst = !asked.given.has('cursor')
  if (isFirst && next_cursor === undefined) return undefined
  const more = { cursor: next_cursor ?? '' }
  const next = listLink(asked, path, { kept: KEPT, more })
  return markup`<nav class="pages" aria-label="${locale.say('mine_pages')}">
${!isFirst && markup`<a href="${first}">${locale.say('mine_first')}</a>`}
${next_cursor !== undefined && markup`<a rel="next" href="${next}">${locale.say('mine_next')}</a>`}
</nav>`
}

/** How the selected ones are deleted. */
interface Deletion {
  path: string
  purge: Method
  /** Undoes it. */
  restore: Method
  /** What happens. */
  told: SentenceKey
  /** Those with these ids; a fault for one that the reader may not delete. */
  choose: (look: Look, ids: string[]) => Promise<Chosen[]>
}

/** Deletes what was selected; asks before. Undoes that, and makes it final, without asking. */
export function deletion(kind: Deletion): NonNullable<Page['submit']> {
  const { path, told, choose } = kind
  const runs = { purge: runner(kind.purge), restore: runner(kind.restore) }
  return async (door, asked) => {
    const ids = asked.given.get('ids') ?? []
    const action = field(asked, 'action')
    const moved = (done: string, query = '') => {
      const list = { kept: WHOSE, more: { done } }
      return {
        moved: listLink({ ...asked, to: (at) => at }, path, list) + query,
        status: 303,
      } as const
    }
    if (action === 'delete') {
      await runs.purge(door, { ids })
      return moved('deleted', ids.map((id) => `&ids=${encodeURIComponent(id)}`).join(''))
    }
    if (ids.length > 0 && action === 'delete_now') {
      await runs.purge(door, { ids, at_once: true })
      return moved('deleted')
    }
    if (ids.length > 0 && action === 'undo') {
      await runs.restore(door, { ids })
      return moved('restored')
    }
    return door.look(door.caller.actor, async (look) => {
      const locale = localeNow(look)
      const chosen = await choose(look, [...new Set(ids)])
      const alarm = chosen.length === 0 ? { alarm: locale.say('mine_none_selected') } : {}
      return confirmation({ look, asked, locale }, path, { told, chosen, ...alarm })
    })
  }
}

function confirmation(
  showing: Showing,
  path: string,
  { told, chosen, alarm }: { told: SentenceKey; chosen: readonly Chosen[]; alarm?: string },
): Sheet {
  const { look, asked, locale } = showing
  const title = locale.say('mine_delete_title')
  const back = listLink(asked, path, { kept: WHOSE, more: {} })
  const ids = chosen.map(({ id }) => ['ids', id] as const)
  const body = markup`${places(showing, '')}
${alarmed(alarm)}
${
  chosen.length > 0 &&
  markup`<p>${locale.say(told)} ${undoTold(look, locale)}</p>
<ul>${chosen.map(({ name }) => markup`<li>${name}</li>`)}</ul>
<form method="post" action="${asked.to(path)}">${formToken(asked)}
${keptFields(asked, WHOSE)}
${hidden(ids)}<button name="action" value="delete">${locale.say('mine_delete')}</button></form>`
}
<p><a class="button" href="${back}">${locale.say('mine_back')}</a></p>`
  return headed({ title }, body)
}
