/** The inbox: entries with filters, and what can be done with those that are selected. */

import { link, numberText } from '../../../platform/pages/texts.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import { inboxGet, inboxUpdate } from '../../views/inbox/inbox.methods.ts'
import { listInbox } from '../../views/inbox/inbox.ts'
import {
  type Entry,
  type InboxAsked,
  REASONS,
  type View,
  VIEWS,
} from '../../views/inbox/inbox.wire.ts'
import { zoneOf } from '../../views/whines/whines.ts'
import { completed } from '../parts/completed.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  numberIn,
  options,
  reader,
  runner,
  shownAgain,
} from '../../../platform/http/page-forms.ts'
import { timeOf } from '../parts/texts.ts'
import { changedQuery } from '../parts/where.ts'
import { bugCells, happened, reasonText } from './entries.ts'
import { text } from './text.ts'

const FILTERS = ['state', 'reason', 'product', 'before'] as const
const readAsked = reader<InboxAsked>(inboxGet)
const change = runner(inboxUpdate)

/** Parameters are those of `Inbox.get`. An action leads back to the same entries. */
export const inboxPage: Page = {
  name: 'Page.inbox',
  paths: [paths.inbox],
  login: 'required',
  show: (look, asked) => shown(look, asked),
  async submit(door, asked) {
    const action = field(asked, 'action')
    const { changed, undo } = (await change(door, changeIn(asked, action))) as Changed
    const back = new URLSearchParams(given(asked))
    back.set('changed', String(changed))
    if (action !== 'undo' && changed > 0) back.set('undo', String(undo))
    return { moved: `${paths.inbox}?${back.toString()}`, status: 303 }
  },
  refused: shownAgain(shown),
}
interface Changed {
  changed: number
  undo: number
}

/** The filters of the list. */
const given = (asked: Pick<PageAsked, 'given'>) =>
  FILTERS.map((name): [string, string] => [name, field(asked, name)]).filter(([, value]) => value)

/** The parameters of the method; with one of the buttons for all, those of the filters. */
function changeIn(asked: PageAsked, action: string) {
  if (action === 'undo') return { action, undo: field(asked, 'undo') }
  const up_to = field(asked, 'up_to')
  const which = { ...(up_to !== '' && { up_to }) }
  if (action === 'all_read') {
    const filters = given(asked).filter(([name]) => name === 'reason' || name === 'product')
    return { action: 'read', all: true, ...which, ...Object.fromEntries(filters) }
  }
  const until = field(asked, 'day') || field(asked, 'until')
  return {
    action,
    ids: asked.given.get('id') ?? [],
    ...which,
    ...(action === 'snooze' && { until }),
  }
}

async function shown(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const wanted = new Map(given(asked).map(([name, value]) => [name, [value]]))
  const filters = readAsked({ given: wanted })
  const { entries, has_more, total_unread } = await listInbox(look, filters)
  const body = markup`<h1>${text('inbox')} <span class="dim">${text('unread_count', {
    count: total_unread,
    number: numberText(total_unread),
  })}</span></h1>
${alarmed(alarm)}
${alarm === undefined && changedPart(asked)}
<p class="dim">${text.show('about', {
    preferences: link(asked.to(paths.preferencesTab('email'))),
  })}</p>
${filterForm(asked)}
${
  entries.length === 0
    ? markup`<p>${text('nothing_here')}</p>`
    : entriesForm(asked, entries, await daysOf(look))
}
${pager(asked, has_more ? entries.at(-1)?.place : undefined)}`
  return { title: text('inbox'), body }
}

/** After an action, with the way back. */
function changedPart(asked: PageAsked): Part {
  if (!asked.given.has('changed')) return undefined
  const count = numberIn(asked, 'changed')
  const undo = field(asked, 'undo')
  return markup`<form class="notice" method="post" action="${asked.to(paths.inbox)}">
<span role="status">${text('changed', { count, number: numberText(count) })}</span>
${
  undo !== '' &&
  markup`${formToken(asked)}${hidden([...given(asked), ['undo', undo]])}
<button class="plain" name="action" value="undo">${text('undo')}</button>`
}</form>`
}

const REASON_NAMES = Object.keys(REASONS) as (keyof typeof REASONS)[]
const VIEW_TEXTS = {
  inbox: 'view_inbox',
  unread: 'view_unread',
  read: 'view_read',
  snoozed: 'view_snoozed',
  done: 'view_done',
} as const satisfies Record<View, string>

function filterForm(asked: PageAsked): Part {
  const views = VIEWS.map((view) => [view, text(VIEW_TEXTS[view])] as const)
  const reasons = REASON_NAMES.map((reason) => [reason, reasonText(reason)] as const)
  return markup`<form class="card" action="${asked.to(paths.inbox)}" aria-label="${text('filter')}">
<label>${text('entries')}
<select name="state">${options(views, [field(asked, 'state') || 'inbox'])}</select></label>
<label>${text('reason')} <select name="reason">${options(
    [['', text('any')], ...reasons],
    [field(asked, 'reason')],
  )}</select></label>
<label>${text('product')}
<input name="product" value="${field(asked, 'product')}"${completed('product')}></label>
<button>${text('show')}</button></form>`
}

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** Tomorrow and the next Monday in the time zone of the installation. */
async function daysOf({ tx, now }: Look) {
  const today = (await zoneOf(tx)).local(now)
  const until_monday = ((WEEK_DAYS - new Date(today).getUTCDay()) % WEEK_DAYS) + 1
  return {
    today: toDay(today),
    tomorrow: toDay(today + DAY_MS),
    next_week: toDay(today + until_monday * DAY_MS),
  }
}
type Days = Awaited<ReturnType<typeof daysOf>>

const ACTIONS = [
  ['done', 'done'],
  ['read', 'mark_read'],
  ['unread', 'mark_unread'],
] as const

function entriesForm(asked: PageAsked, entries: readonly Entry[], days: Days): Part {
  const isInbox = ['', 'inbox', 'unread'].includes(field(asked, 'state'))
  return markup`<form method="post" action="${asked.to(paths.inbox)}">
${formToken(asked)}${hidden([...given(asked), ['up_to', entries[0]!.place]])}
<div class="scroll" tabindex="0"><table class="short"><thead><tr>
<th scope="col">${text('select')}</th><th scope="col" colspan="2">${text('bug')}</th>
<th scope="col">${text('what')}</th><th scope="col">${text('why')}</th>
<th scope="col">${text('when')}</th></tr></thead>
<tbody>${entries.map((entry) => row(asked, entry))}</tbody></table></div>
<fieldset><legend>${text('with_selected')}</legend>
${ACTIONS.map(([action, title]) => button(action, text(title)))}
<label>${text('until')} <select name="until">${options(
    [
      [days.tomorrow, text('tomorrow')],
      [days.next_week, text('next_week')],
    ],
    [field(asked, 'until')],
  )}</select></label>
<label>${text('or_day')}
<input type="date" name="day" min="${days.today}" value="${field(asked, 'day')}"></label>
${button('snooze', text('snooze'))}</fieldset>
${isInbox && button('all_read', text('all_read'))}</form>`
}

const button = (action: string, title: string) =>
  markup`<button name="action" value="${action}">${title}</button>\n`

function row(asked: PageAsked, entry: Entry): Part {
  const { bug_id: id, state, reasons, time, snoozed_until } = entry
  const isTicked = (asked.given.get('id') ?? []).includes(String(id))
  return markup`<tr${state === 'unread' && markup` class="unread"`}>
<td><input type="checkbox" name="id" value="${id}" aria-label="${text('select_bug', { id })}"${
    isTicked && markup` checked`
  }></td>
${bugCells(entry, asked)}
<td>${happened(entry)}</td><td>${reasons.map(reasonText).join(', ')}</td>
<td>${
    snoozed_until === null ? timeOf(time) : text.show('back_at', { time: timeOf(snoozed_until) })
  }</td></tr>\n`
}

function pager(asked: PageAsked, last: string | undefined): Part {
  const query = new URLSearchParams(given(asked)).toString()
  const at = (before: string) => asked.to(changedQuery(paths.inbox, { query }, { before }))
  return markup`<nav class="pages" aria-label="${text('pages')}">
${field(asked, 'before') !== '' && markup`<a href="${at('')}">${text('newest')}</a>`}
${last !== undefined && markup`<a rel="next" href="${at(last)}">${text('older')}</a>`}</nav>`
}
