/** The recipients of a ticket who have links of their own: what they did, and forms for links. */

import {
  alarmed,
  field,
  formToken,
  hidden,
  isOn,
  runner,
  tick,
} from '../../platform/http/page-forms.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import { ADDRESSES_CHARS_MAX } from '../edits/edits.wire.ts'
import { listRecipients } from '../own-links/own-links.ts'
import { ticketEndLink, ticketSendLinks } from '../own-links/own-links.methods.ts'
import type { Links, Recipient } from '../own-links/own-links.wire.ts'
import { ENCRYPTED_SCRIPT } from '../pages/scripts.ts'
import * as paths from '../paths.ts'
import { getTicket } from '../tickets/read-tickets.ts'
import type { Ticket } from '../tickets/tickets.wire.ts'
import { alarmIn, shownAgain } from './alarms.ts'
import { localeNow } from './locale.ts'
import {
  doneTold,
  headed,
  keyed,
  linkField,
  places,
  type Showing,
  table,
  timeIn,
  typedOr,
} from './parts.ts'

const send = runner(ticketSendLinks)
const end = runner(ticketEndLink)

/** Fault `own_unknown` for tickets of others, except for administrators. */
export const recipientsPage: Page = {
  name: 'Page.file_recipients',
  paths: [paths.RECIPIENTS],
  login: 'required',
  show: (look, asked) => recipientsSheet({ look, asked, locale: localeNow(look) }),
  submit,
  refused: shownAgain((showing, fault) =>
    recipientsSheet(showing, { told: alarmed(alarmIn(showing, fault)) }),
  ),
}

async function submit(door: Door, asked: PageAsked) {
  const id = asked.path['id']!
  const here = paths.recipients(id)
  if (field(asked, 'action') === 'end') {
    await end(door, { id, recipient: field(asked, 'recipient') })
    return { moved: `${here}?done=link_ended`, status: 303 } as const
  }
  const mail = !isOn(asked, 'shown')
  const { recipients } = (await send(door, {
    id,
    addresses: [field(asked, 'addresses')],
    mail,
  })) as Links
  if (mail) return { moved: `${here}?done=links_sent`, status: 303 } as const
  return door.look(door.caller.actor, async (look) => {
    const showing = { look, asked: { ...asked, given: new Map() }, locale: localeNow(look) }
    return recipientsSheet(showing, { made: recipients, has_secret: true })
  })
}

interface Told {
  /** What is said above the list. */
  told?: Part
  /** New links, which only this response shows. */
  made?: Links['recipients']
  has_secret?: boolean
}

async function recipientsSheet(
  showing: Showing,
  { told, made, ...more }: Told = {},
): Promise<Sheet> {
  const { look, asked, locale } = showing
  const id = asked.path['id']!
  const { tickets } = await getTicket(look, { id })
  const ticket = tickets[0] as Ticket
  const { recipients } = await listRecipients(look, { id })
  const { name, is_encrypted } = ticket
  const title = locale.say('links_title', { name })
  const body = markup`${places(showing, '')}
${told ?? doneTold(asked, locale)}
<p><a href="${asked.to(paths.ticket(id))}"${keyed(is_encrypted)}>${name}</a></p>
<p>${locale.say('links_about')}</p>
${made && madeLinks(showing, ticket, made)}
${
  recipients.length === 0
    ? markup`<p>${locale.say('links_none')}</p>`
    : list(showing, ticket, recipients)
}
${sendForm(showing, ticket)}`
  const script = is_encrypted && { script: ENCRYPTED_SCRIPT }
  return headed({ title, ...script, ...more }, body)
}

const madeLinks = (
  { locale }: Showing,
  { is_encrypted }: Ticket,
  made: Links['recipients'],
): Part => markup`<p class="notice" role="status">${locale.say('links_once')}</p>
${made.map(
  ({ address, url = '' }) => markup`<p><label>${address}
${linkField(url, locale.say('links_of', { address }), is_encrypted)}</label></p>`,
)}`

function list(showing: Showing, ticket: Ticket, recipients: readonly Recipient[]): Part {
  const { locale } = showing
  const columns = [
    locale.say('links_address'),
    locale.say('links_sent'),
    locale.say('links_opened'),
    locale.say('letter_downloads'),
    locale.say('links_link'),
  ]
  return table(
    columns,
    recipients.map((one) => [
      one.address,
      timeIn(locale, one.sent),
      counted(locale, one.opens, one.opened),
      counted(locale, one.downloads, one.downloaded),
      actions(showing, ticket, one),
    ]),
  )
}

/** How often, and when last. */
const counted = (locale: Showing['locale'], count: number, last: string | null): Part =>
  last === null ? String(count) : markup`${count} <span class="dim">${timeIn(locale, last)}</span>`

/** The link of one recipient: whether it works, and what can be done about it. */
function actions(showing: Showing, { id, is_encrypted }: Ticket, one: Recipient): Part {
  const { asked, locale } = showing
  const action = asked.to(paths.recipients(id))
  const again = markup`<form method="post" action="${action}">${formToken(asked)}
${hidden([['addresses', one.address], ...(is_encrypted ? ([['shown', '1']] as const) : [])])}
<button name="action" value="send">${locale.say(is_encrypted ? 'links_again' : 'links_send_again')}
</button></form>`
  if (one.ended !== null) {
    const ended = markup`<p>${locale.say('links_ended')} <span class="dim">${timeIn(locale, one.ended)}</span></p>`
    return [ended, again]
  }
  return [
    again,
    markup`<form method="post" action="${action}">${formToken(asked)}
${hidden([['recipient', String(one.id)]])}
<button name="action" value="end">${locale.say('links_end')}</button></form>`,
  ]
}

/** The server does not know the key of an encrypted ticket, so its links are only shown. */
function sendForm(showing: Showing, { id, is_encrypted }: Ticket): Part {
  const { look, asked, locale } = showing
  const isShown = is_encrypted || !look.site.has_mail
  const why = is_encrypted ? locale.say('links_encrypted') : locale.say('links_no_mail')
  return markup`<h2>${locale.say('links_new')}</h2>
<form class="card large" method="post" action="${asked.to(paths.recipients(id))}">
${formToken(asked)}
<label>${locale.say('links_addresses')}
<textarea name="addresses" rows="3" maxlength="${ADDRESSES_CHARS_MAX}" required>
${typedOr(asked, 'addresses', '')}</textarea></label>
${
  isShown
    ? markup`${hidden([['shown', '1']])}<p>${why}</p>`
    : tick('shown', locale.say('links_show'), isOn(asked, 'shown'))
}
<button name="action" value="send">${locale.say(isShown ? 'links_make' : 'links_send')}</button>
</form>
${is_encrypted && keyTold(locale)}`
}

const keyTold = (locale: Showing['locale']): Part => markup`
<p class="notice" data-with-key="yes" hidden>${locale.say('links_with_key')}</p>
<p class="dim" data-with-key="no">${locale.say('links_without_key')}</p>`
