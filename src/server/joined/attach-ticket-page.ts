/** The form that attaches a file of a ticket to a bug: a page of one's own tickets. */

import { isInNamed } from '../../accounts/groups/groups.ts'
import { field, formToken, isOn, options, runner, tick } from '../../platform/http/page-forms.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { markup } from '../../platform/pages/markup.ts'
import {
  bug as pathOfBug,
  file as pathOfTicket,
  fileAttach,
  FILE_ATTACH,
} from '../../tracker/model/paths.ts'
import { alarmIn, shownAgain } from '../../tickets/mine/alarms.ts'
import { localeNow } from '../../tickets/mine/locale.ts'
import { headed, places, type Showing } from '../../tickets/mine/parts.ts'
import { alarmPart } from '../../tickets/pages/upload-form.ts'
import { getTicket } from '../../tickets/tickets/read-tickets.ts'
import type { Ticket } from '../../tickets/tickets/tickets.wire.ts'
import { COMMENT_CHARS_MAX } from '../../tracker/bugs/comments/comments.wire.ts'
import { ticketAttach } from './joined.methods.ts'

const attach = runner(ticketAttach)

/** Faults of `Ticket.attach`, above the form. */
export const attachTicketPage: Page = {
  name: 'Page.attach_file',
  paths: [FILE_ATTACH],
  login: 'required',
  is_translated: true,
  show: (look, asked) => form({ look, asked, locale: localeNow(look) }),
  submit,
  refused: shownAgain((showing, fault) => form(showing, alarmIn(showing, fault))),
}

async function submit(door: Door, asked: PageAsked) {
  const bug_id = field(asked, 'bug_id').trim()
  const [file, summary] = [Number(field(asked, 'file')), field(asked, 'summary').trim()]
  const type = field(asked, 'content_type').trim()
  const { ids } = (await attach(door, {
    id: asked.path['id']!,
    bug_id,
    ...(file > 0 && { file }),
    ...(summary && { summary }),
    ...(type && { content_type: type }),
    comment: field(asked, 'comment'),
    is_private: isOn(asked, 'is_private'),
  })) as { ids: number[] }
  return { moved: `${pathOfBug(bug_id)}#a${ids[0]}`, status: 303 } as const
}

async function form(showing: Showing, alarm?: string): Promise<Sheet> {
  const { look, asked, locale } = showing
  const { tickets } = await getTicket(look, { id: asked.path['id']! })
  const { id, name, files = [] } = tickets[0] as Ticket
  const mayHide = await isInNamed(look, 'insidergroup')
  const numbered = files.map(({ path }, at) => [String(at + 1), path] as const)
  const title = locale.say('mine_attach')
  const text = (of: string, label: string, isNeeded = false) => markup`<label>${label}
<input name="${of}" value="${field(asked, of)}"
maxlength="255"${isNeeded && markup` required`}></label>`
  const body = markup`${places(showing, '')}
<p><a href="${asked.to(pathOfTicket(id))}">${name}</a></p>
<p>${locale.say('mine_attach_about')}</p>
<form class="card large" method="post" action="${asked.to(fileAttach(id))}">${formToken(asked)}
${alarmPart(alarm)}
${text('bug_id', locale.say('mine_attach_bug'), true)}
${
  files.length > 1 &&
  markup`<label>${locale.say('mine_attach_which')}
<select name="file">${options(numbered, [field(asked, 'file')])}</select></label>`
}
${text('summary', locale.say('mine_attach_summary'))}
${text('content_type', locale.say('mine_attach_type'))}
<label>${locale.say('letter_comment')}
<textarea name="comment" rows="3" maxlength="${COMMENT_CHARS_MAX}">
${field(asked, 'comment')}</textarea></label>
${mayHide && tick('is_private', locale.say('mine_attach_private'), isOn(asked, 'is_private'))}
<button>${title}</button></form>`
  return headed({ title }, body)
}
