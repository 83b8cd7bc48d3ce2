/** What a webhook was told: a page of one's own webhooks. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { webhookReplay, webhookTest } from '../../webhooks/webhooks.methods.ts'
import { listDeliveries } from '../../../accounts/webhooks/deliveries.ts'
import { REPLAYED_DAYS } from '../../../accounts/webhooks/replay-events.ts'
import { replayedSoFar } from '../../../accounts/webhooks/replay-progress.ts'
import { ownWebhook } from '../../../accounts/webhooks/webhooks.ts'
import type { Delivery, STATES } from '../../../accounts/webhooks/webhooks.wire.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  idIn,
  numberIn,
  options,
  runner,
  shownAgain,
} from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { timeOf } from '../parts/texts.ts'
import { text } from './text.ts'

const TITLES = [
  'number',
  'about',
  'kind',
  'delivery_state',
  'tries',
  'last',
  'said',
  'replay',
] as const

type State = (typeof STATES)[number]
const STATE_TITLES = {
  waiting: 'state_waiting',
  delivered: 'state_delivered',
  dropped: 'state_dropped',
  failed: 'state_failed',
} as const satisfies Record<State, string>
const states = () =>
  Object.entries(STATE_TITLES).map(([state, title]) => [state, text(title)] as const)

const replay = runner(webhookReplay)
const test = runner(webhookTest)

/** Deliveries with filters, and buttons that send them again. */
export const webhookPage: Page = {
  name: 'Page.webhook',
  paths: [paths.WEBHOOK],
  login: 'required',
  is_translated: true,
  show: async (look, asked) => sheetOf(look, asked),
  refused: shownAgain(sheetOf),
  async submit(door, asked) {
    const id = idIn(asked)
    if (field(asked, 'action') === 'test') await test(door, { id })
    else await replay(door, { id, ...replayIn(asked) })
    return { moved: `${paths.webhook(id)}?done=1`, status: 303 }
  },
}

/** What the form wants to be sent: events, one delivery, or all that failed. */
function replayIn(asked: PageAsked) {
  if (field(asked, 'action') === 'events') return { events_since: field(asked, 'events_since') }
  const chosen = field(asked, 'delivery')
  return chosen === '' ? { state: 'failed' } : { deliveries: [chosen] }
}

async function sheetOf(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const { id, name } = await ownWebhook(look, { id: idIn(asked) })
  const state = field(asked, 'state')
  const [bug, before] = [numberIn(asked, 'bug'), numberIn(asked, 'before')]
  const { deliveries, has_more } = await listDeliveries(look, {
    id,
    ...(state && { state }),
    ...(bug > 0 && { bug }),
    ...(before > 0 && { before }),
  })
  const replayed = await replayedSoFar(look, id)
  const here = asked.to(paths.webhook(id))
  const button = (action: string, title: string, delivery?: number) =>
    markup`<form method="post" action="${here}">${formToken(asked)}
${hidden([['action', action], ...(delivery === undefined ? [] : [['delivery', `${delivery}`] as const])])}
<button class="${delivery !== undefined && 'plain'}">${title}</button></form>`
  const title = text('deliveries_of', { name })
  const older = new URLSearchParams({
    state,
    ...(bug > 0 && { bug: `${bug}` }),
    before: `${deliveries.at(-1)?.id}`,
  })
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<p><a href="${asked.to(paths.preferencesTab('webhooks'))}">${text('webhooks')}</a></p>
${field(asked, 'done') !== '' && markup`<p role="status">${text('queued')}</p>`}
${replayed !== undefined && markup`<p role="status">${text('replayed', { count: replayed })}</p>`}
<form class="card" action="${here}"><label>${text('delivery_state')}
<select name="state">
${options([['', text('any_state')], ...states()], [state])}</select></label>
${
  asked.serves(paths.bugs) &&
  markup`<label>${text('bug')}
<input name="bug" inputmode="numeric" value="${bug > 0 && bug}"></label>`
}
<button>${text('show')}</button></form>
<div class="actions">${button('test', text('test'))}
${button('replay', text('replay_failed'))}</div>
<form method="post" action="${here}" class="card">${formToken(asked)}
${hidden([['action', 'events']])}
<label>${text('events_since')}
<input type="date" name="events_since" required value="${field(asked, 'events_since')}"></label>
<p class="dim">${text('replay_events_about', { days: REPLAYED_DAYS })}</p>
<button>${text('replay_events')}</button></form>
${
  deliveries.length === 0
    ? markup`<p>${text('no_deliveries')}</p>`
    : table(
        TITLES.map((title) => text(title)),
        deliveries.map((one) => rowOf(one, asked, button('replay', text('replay'), one.id))),
      )
}
${
  has_more &&
  markup`<p><a rel="next"
href="${here}?${older.toString()}">${text('older')}</a></p>`
}`
  return { title, body }
}

const rowOf = (one: Delivery, { to }: PageAsked, again: Part): Part[] => [
  one.id,
  aboutOf(one, to),
  one.kind,
  text(STATE_TITLES[one.state as State]),
  one.tries,
  one.last_try !== null && timeOf(one.last_try),
  [one.status, ' ', one.error],
  again,
]

/** Without a link for what was deleted, of which the page is gone. */
function aboutOf({ bug_id, link_id, kind }: Delivery, to: PageAsked['to']): Part {
  if (bug_id > 0) return markup`<a href="${to(paths.bug(bug_id))}">${bug_id}</a>`
  if (link_id === null) return ''
  if (/\.(deleted|purged)$/.test(kind)) return markup`<span class="mono">${link_id}</span>`
  const path = kind.startsWith('grant.') ? paths.fileGrant(link_id) : paths.file(link_id)
  return markup`<a class="mono" href="${to(path)}">${link_id}</a>`
}
