/** Mail that came in, for administrators: filtered, paged; each can be retried and discarded. */

import type { Static } from 'typebox'

import type { Page, PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { listMail } from '../../incoming/administer.ts'
import { discardMailMethod, retryMailMethod } from '../../incoming/incoming.methods.ts'
import type { Mails } from '../../incoming/incoming.wire.ts'
import * as paths from '../../model/paths.ts'
import { testForm } from '../mail-test/mail-test-page.ts'
import { field, formToken, numberIn, options, runner } from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { timeOf } from '../parts/texts.ts'
import { turns } from '../parts/turns.ts'
import { text } from './text.ts'

const ROWS = 50
const STATES = [
  'waiting',
  'handled',
  'ignored',
  'refused',
  'failed',
] as const satisfies readonly Mail['state'][]
const retry = runner(retryMailMethod)
const discard = runner(discardMailMethod)

/** Fault 304 for others than administrators. */
export const incomingPage: Page = {
  name: 'Page.incoming_mail',
  paths: [paths.incomingMail],
  login: 'required',
  show: sheetOf,
  async submit(door, asked) {
    const act = field(asked, 'action') === 'discard' ? discard : retry
    await act(door, { id: field(asked, 'id') })
    return { moved: paths.incomingMail, status: 303 }
  },
}

async function sheetOf(look: Look, asked: PageAsked) {
  const state = STATES.filter((one) => one === field(asked, 'state'))
  const offset = numberIn(asked, 'offset')
  const { incoming_mails: mails, total } = await listMail(look, {
    ...(state.length > 0 && { state }),
    text: field(asked, 'text').slice(0, TEXT_CHARS),
    limit: ROWS,
    offset,
  })
  const range = { first: offset + 1, last: offset + mails.length, total }
  const titles = TITLES.map((title) => text(title))
  const rows = (mails as Mail[]).map((mail) => cells(mail, asked))
  const body = markup`<h1>${text('title')}</h1>
<p>${text('about')}
<a href="${asked.to(paths.mailStops)}">${text('stops')}</a></p>
${testForm(asked)}
${filter(asked)}
<p>${mails.length === 0 ? text('none') : text('range', range)}</p>
${mails.length > 0 && table(titles, rows)}
<nav class="pages" aria-label="${text('pages')}">${turns(asked, {
    path: paths.incomingMail,
    offset,
    rows: ROWS,
    total,
    before: text('newer'),
    after: text('older'),
  })}
</nav>`
  return { title: text('title'), body }
}

const TEXT_CHARS = 255
const TITLES = ['received', 'sender', 'subject', 'state', 'result', 'change'] as const
type Mail = Static<typeof Mails>['incoming_mails'][number]

function cells(mail: Mail, asked: PageAsked): Part[] {
  const { id, bug_id, is_kept, state } = mail
  const bug = bug_id !== null && asked.to(paths.bug(bug_id))
  return [
    timeOf(mail.received),
    mail.sender,
    markup`<div class="wide">${mail.subject}</div>`,
    text(state),
    bug === false ? mail.reason : markup`<a href="${bug}">${text('bug', { id: bug_id! })}</a>`,
    markup`${
      is_kept &&
      markup`<a href="${asked.to(paths.incomingMessage(id))}" download>${text('download')}</a>`
    }
${is_kept && state !== 'waiting' && button(asked, 'retry', id)}
${button(asked, 'discard', id)}`,
  ]
}

const button = (asked: PageAsked, action: 'retry' | 'discard', id: number) => markup`
<form method="post" action="${asked.to(paths.incomingMail)}">${formToken(asked)}
<input type="hidden" name="id" value="${id}">
<button class="plain" name="action" value="${action}">${text(action)}
<span class="unseen"> ${text('of', { id })}</span></button></form>`

function filter(asked: PageAsked) {
  const states = STATES.map((state) => [state, text(state)] as const)
  return markup`<form class="card" action="${asked.to(paths.incomingMail)}">
<label>${text('state')}
<select name="state">${options([['', text('problems')], ...states], [field(asked, 'state')])}</select></label>
<label>${text('text')} <input name="text" value="${field(asked, 'text')}"></label>
<button>${text('show')}</button>
</form>`
}
