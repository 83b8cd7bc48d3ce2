/** The form that replaces a file of a ticket. With the script, the file is sent before the form. */

import { field, formToken, options } from '../../platform/http/page-forms.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { markup } from '../../platform/pages/markup.ts'
import { alarmPart, choosingOne, running, scripted } from '../pages/upload-form.ts'
import * as paths from '../paths.ts'
import { settingsOf } from '../settings.ts'
import { getTicket } from '../tickets/read-tickets.ts'
import type { Ticket } from '../tickets/tickets.wire.ts'
import { replaceBy } from '../uploads/replace-file.ts'
import { filesTold, policyOfOwner } from './policy-parts.ts'
import { UPLOAD_SCRIPT } from '../pages/scripts.ts'
import { uploadsIn } from '../uploads/uploads.rules.ts'
import { placesOf } from '../uploads/uploads.ts'
import { alarmIn, shownAgain } from './alarms.ts'
import { localeNow } from './locale.ts'
import { filesOf, formFiles } from './form-files.ts'
import type { Receiving } from './new-ticket-page.ts'
import { headed, places, type Showing } from './parts.ts'

/** The page of the form. */
export const replacePage = ({ meter, sends_to }: Receiving): Page => ({
  name: 'Page.replace_file',
  paths: [paths.REPLACE],
  login: 'required',
  show: (look, asked) => form({ look, asked, locale: localeNow(look) }, sends_to),
  upload: formFiles({
    files_max: 1,
    bytes_max: async (look) => settingsOf(look).upload_bytes_max,
    meter,
  }),
  submit,
  refused: shownAgain((showing, fault) => form(showing, sends_to, alarmIn(showing, fault))),
})

async function submit(door: Door, asked: PageAsked) {
  const id = asked.path['id']!
  const uploads = uploadsIn({ uploads: asked.given.get('upload') ?? [] })
  const files = await filesOf(door)
  const number = Number(field(asked, 'file'))
  const file = Number.isSafeInteger(number) && number > 0 ? number : undefined
  await door.work(door.caller.actor, (work) => replaceBy(work, { id, uploads, files, file }))
  return { moved: `${paths.ticket(id)}?done=replaced`, status: 303 } as const
}

async function form(
  showing: Showing,
  sends_to: string | undefined,
  alarm?: string,
): Promise<Sheet> {
  const { look, asked, locale } = showing
  const { tickets } = await getTicket(look, { id: asked.path['id']! })
  const { id, name, files = [], owner: login } = tickets[0] as Ticket
  const policy = await policyOfOwner(look, login)
  const owner = { user_id: look.actor.id, from_grant: null, sender: '' }
  const { free } = await placesOf(look, owner)
  const sending = {
    endpoint: asked.to(paths.uploads),
    bytes_max: policy.bytes_max,
    types: [policy.types],
    places: Math.max(0, Math.min(free, 1)),
    of: 'person',
    files_max: 1,
    sends_to,
  } as const
  const told = filesTold(locale, policy)
  const title = locale.say('mine_replace')
  const numbered = files.map(({ path }, at) => [String(at + 1), path] as const)
  const body = markup`${places(showing, '')}
<p><a href="${asked.to(paths.ticket(id))}">${name}</a></p>
<p>${locale.say('mine_replace_about')}</p>
<div class="tickets"><form class="card" method="post" enctype="multipart/form-data"
action="${asked.to(paths.replace(id))}"${scripted(locale, sending)}>${formToken(asked)}
${alarmPart(alarm)}
${
  files.length > 1 &&
  markup`<label>${locale.say('mine_replace_which')}
<select name="file">${options(numbered, [field(asked, 'file')])}</select></label>`
}
${choosingOne(locale, told)}
${running(locale)}
<p class="go" data-part="send"><button class="button">${title}</button></p>
</form></div>`
  return headed({ title, script: UPLOAD_SCRIPT, sends_to }, body)
}
