/** Accounts that get no mail because letters came back, for those who administer people. */

import { listStops } from '../../../accounts/bounces/bounces.ts'
import type { Stops } from '../../../accounts/bounces/bounces.wire.ts'
import { updateUser } from '../../../accounts/users/users.methods.ts'
import type { Page, PageAsked } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import { field, formToken, numberIn, runner } from '../../../platform/http/page-forms.ts'
import { table } from '../parts/table.ts'
import { timeOf } from '../parts/texts.ts'
import { turns } from '../parts/turns.ts'
import { text } from './text.ts'

const ROWS = 50
const update = runner(updateUser)

/** Fault 304 for others than members of `editusers`. */
export const mailStopsPage: Page = {
  name: 'Page.mail_stops',
  paths: [paths.mailStops],
  login: 'required',
  show: sheetOf,
  async submit(door, asked) {
    await update(door, { ids: [field(asked, 'id')], email_enabled: true })
    return { moved: paths.mailStops, status: 303 }
  },
}

async function sheetOf(look: Look, asked: PageAsked) {
  const offset = numberIn(asked, 'offset')
  const { mail_stops: stops, total } = await listStops(look, { limit: ROWS, offset })
  const titles = TITLES.map((title) => text(title))
  const body = markup`<h1>${text('stops')}</h1>
<p>${text('stops_about')}</p>
${
  stops.length === 0
    ? markup`<p>${text('stops_none')}</p>`
    : table(
        titles,
        stops.map((stop) => cells(stop, asked)),
      )
}
<nav class="pages" aria-label="${text('stops_pages')}">${turns(asked, {
    path: paths.mailStops,
    offset,
    rows: ROWS,
    total,
    before: text('stops_newer'),
    after: text('stops_older'),
  })}
</nav>`
  return { title: text('stops'), body }
}

const TITLES = ['account', 'since', 'reason', 'change'] as const

function cells({ id, name, since, reason }: Stops['mail_stops'][number], asked: PageAsked): Part[] {
  return [
    asked.serves(paths.PERSON)
      ? markup`<a href="${asked.to(paths.person(name))}">${name}</a>`
      : name,
    timeOf(since),
    markup`<div class="wide">${reason}</div>`,
    markup`<form method="post" action="${asked.to(paths.mailStops)}">${formToken(asked)}
<input type="hidden" name="id" value="${id}">
<button class="plain">${text('resume')}
<span class="unseen"> ${text('resume_of', { login: name })}</span></button></form>`,
  ]
}
