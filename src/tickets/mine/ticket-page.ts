/** One ticket of its owner: its files and link, and forms that change or delete it. */

import { alarmed, field, formToken, isOn, runner } from '../../platform/http/page-forms.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Page, Sheet } from '../../platform/http/page.ts'
import { ADDRESSES_CHARS_MAX, COMMENT_CHARS_MAX } from '../edits/edits.wire.ts'
import { senderTold } from '../edits/sender.rules.ts'
import * as paths from '../paths.ts'
import { isScanned, mayEncrypt } from '../scans/scans.ts'
import { getTicket } from '../tickets/read-tickets.ts'
import { ticketUpdate } from '../tickets/tickets.methods.ts'
import { NAME_CHARS_MAX, type Ticket } from '../tickets/tickets.wire.ts'
import { alarmIn, shownAgain } from './alarms.ts'
import { changedLimits, leftOf, limitFields, mostFor } from './limit-fields.ts'
import { downloadLog, logFile } from './download-log.ts'
import { undoTold } from './deleted.ts'
import { localeNow } from './locale.ts'
import {
  deleteForm,
  doneTold,
  endOf,
  facts,
  headed,
  keyed,
  madePassword,
  places,
  type Showing,
  shownAsField,
  timeIn,
  typedOr,
  usesOf,
} from './parts.ts'
import { passwordChange, passwordFields } from './password-fields.ts'
import { mostTold, policyOfOwner } from './policy-parts.ts'
import { ENCRYPTED_SCRIPT } from '../pages/scripts.ts'
import { scanTold } from './scan-told.ts'
import { sharedLink } from './share.ts'

const update = runner(ticketUpdate)

/** Fault `own_unknown` for tickets of others, except for administrators. */
export const ticketPage: Page = {
  name: 'Page.file',
  paths: [paths.TICKET],
  login: 'required',
  open: (door, asked) =>
    field(asked, 'ctype') === 'csv'
      ? logFile(door, asked)
      : door.look(door.caller.actor, (look) =>
          ticketSheet({ look, asked, locale: localeNow(look) }),
        ),
  async submit(door, asked) {
    const id = asked.path['id']!
    const { made, change } = passwordChange(asked)
    await update(door, {
      id,
      name: field(asked, 'name'),
      comment: field(asked, 'comment'),
      ...(asked.given.has('shown_as') && { shown_as: field(asked, 'shown_as') }),
      notify: [field(asked, 'notify')],
      ...change,
      ...changedLimits(asked, 'ticket'),
      ...(isOn(asked, 'ticket_permanent') && { permanent: true }),
    })
    if (made === undefined) return { moved: `${paths.ticket(id)}?done=saved`, status: 303 }
    return door.look(door.caller.actor, (look) => {
      const showing = { look, asked: { ...asked, given: new Map() }, locale: localeNow(look) }
      return ticketSheet(showing, { told: madePassword(showing.locale, made), has_secret: true })
    })
  },
  refused: shownAgain((showing, fault) => {
    return ticketSheet(showing, { told: alarmed(alarmIn(showing, fault)) })
  }),
}

interface Told {
  /** What is said above the ticket. */
  told?: Part
  has_secret?: boolean
}

/** The ticket as it is; `told` is shown above it. */
export async function ticketSheet(showing: Showing, { told, ...more }: Told = {}): Promise<Sheet> {
  const { asked, locale } = showing
  const ticket = await readTicket(showing, asked.path['id']!)
  const { name, url, files = [], is_encrypted } = ticket
  const label = locale.say('mine_link_to', { name })
  const open = markup`<a href="${url}" rel="nofollow"${keyed(is_encrypted)}>${locale.say(
    'mine_open',
  )}</a>`
  const body = markup`${places(showing, '')}
${told ?? doneTold(asked, locale)}
${sharedLink(locale, { url, name, label, is_encrypted }, open)}
${ticketFacts(showing, ticket)}
<h2>${locale.say('letter_files')}</h2>
<ul>${files.map(
    ({ path, size, sha256, ...told }) => markup`<li>${path}
<span class="dim">${locale.size(size)}</span>${scanTold(locale, told)}<br>
<span class="mono dim" title="${locale.say('ticket_hash')}">${sha256}</span></li>`,
  )}</ul>
${is_encrypted && encryptedTold(showing)}
${usesLinks(showing, ticket)}
${await downloadLog(showing, ticket.id)}
<h2>${locale.say('mine_change')}</h2>
${await changeForm(showing, ticket)}
<h2>${locale.say('mine_delete')}</h2>
<p>${locale.say('mine_delete_about')} ${undoTold(showing.look, locale)}</p>
${deleteForm(showing, paths.mine, ticket.id)}`
  const script = is_encrypted && { script: ENCRYPTED_SCRIPT }
  return headed({ title: name, ...script, ...more }, body)
}

function usesLinks({ asked, locale }: Showing, { id, is_encrypted }: Ticket) {
  const { to, serves } = asked
  const replace = markup`<a class="button"
href="${to(paths.replace(id))}">${locale.say('mine_replace')}</a>`
  const attach =
    serves(paths.ATTACH) &&
    markup`<a class="button" href="${to(paths.attach(id))}">${locale.say('mine_attach')}</a>`
  return markup`<p class="keys">${!is_encrypted && [replace, attach]}
<a class="button" href="${to(paths.recipients(id))}"${keyed(is_encrypted)}>${locale.say(
    'links_manage',
  )}</a></p>`
}

const encryptedTold = ({ look, locale }: Showing) =>
  isScanned(look) &&
  markup`<p class="dim">${locale.say(mayEncrypt(look) ? 'scan_encrypted' : 'scan_encrypted_refused')}</p>`

async function readTicket({ look }: Pick<Showing, 'look'>, id: string): Promise<Ticket> {
  const { tickets } = await getTicket(look, { id })
  return tickets[0] as Ticket
}

function ticketFacts(showing: Showing, ticket: Ticket): Part {
  const { asked, locale } = showing
  const { size, downloads, limits, from_grant, last_download, replaced, owner, sent_to } = ticket
  const grant =
    from_grant !== null && markup`<a href="${asked.to(paths.grant(from_grant))}">${from_grant}</a>`
  return facts([
    [locale.say('ticket_size'), locale.size(size)],
    [locale.say('letter_downloads'), usesOf(locale, downloads, limits.maxdl)],
    [locale.say('mine_last_download'), last_download !== null && timeIn(locale, last_download)],
    [locale.say('mine_expires'), endOf(showing, ticket)],
    [
      locale.say('mine_idle'),
      limits.lastdl > 0 && locale.say('mine_after_download', { span: locale.span(limits.lastdl) }),
    ],
    [locale.say('letter_created'), timeIn(locale, ticket.creation_time)],
    [locale.say('ticket_replaced'), replaced !== null && timeIn(locale, replaced)],
    [locale.say('mine_owner'), owner],
    [locale.say('mine_sent_to'), sent_to.length > 0 && sent_to.join(', ')],
    [locale.say('letter_grant'), grant],
    [locale.say('letter_sender'), senderTold(ticket)],
  ])
}

async function changeForm(showing: Showing, ticket: Ticket): Promise<Part> {
  const { look, asked, locale } = showing
  const { total, lastdl, maxdl } = ticket.limits
  const used = { total, last: lastdl, max: maxdl, uses: ticket.downloads }
  const left = leftOf(look, ticket, used)
  const policy = await policyOfOwner(look, ticket.owner)
  const { total_s, last_s, count } = policy.limits
  const allowed = {
    total: total_s ?? 0,
    last: last_s ?? 0,
    max: count ?? 0,
    uses: ticket.downloads,
  }
  const most = mostFor(leftOf(look, ticket, allowed), left)
  const about = mostTold(locale, policy)
  const password = { kept: ticket, isRequired: policy.is_password_required }
  return markup`<form class="card large" method="post"
action="${asked.to(paths.ticket(ticket.id))}">${formToken(asked)}
<label>${locale.say('mine_name')}
<input name="name" value="${typedOr(asked, 'name', ticket.name)}"
maxlength="${NAME_CHARS_MAX}" required>
</label>
<label>${locale.say('letter_comment')}
<textarea name="comment" rows="3" maxlength="${COMMENT_CHARS_MAX}">
${typedOr(asked, 'comment', ticket.comment)}</textarea></label>
${shownAsField(showing, ticket.shown_as)}
${limitFields(asked, locale, { of: 'ticket', left, title: 'mine_expires', most, about })}
${passwordFields(showing, password)}
<label>${locale.say('mine_notify_ticket')}
<input name="notify" value="${typedOr(asked, 'notify', ticket.notify.join(', '))}"
maxlength="${ADDRESSES_CHARS_MAX}"></label>
<button>${locale.say('mine_save')}</button></form>`
}
