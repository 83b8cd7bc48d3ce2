/** One grant of its owner, with what came by it; and the form for a new one. */

import {
  alarmed,
  field,
  formToken,
  hidden,
  isOn,
  runner,
  tick,
} from '../../platform/http/page-forms.ts'
import { languageNow } from '../../platform/pages/language.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { ADDRESSES_CHARS_MAX, COMMENT_CHARS_MAX } from '../edits/edits.wire.ts'
import { grantUpdate } from '../grants/grants.methods.ts'
import type { Grant } from '../grants/grants.wire.ts'
import { makeGrant } from '../grants/make-grant.ts'
import { getGrant } from '../grants/read-grants.ts'
import * as paths from '../paths.ts'
import { roomOf } from '../quota/quota.ts'
import { cut } from '../policy/policy.rules.ts'
import { defaultsOf, settingsOf } from '../settings.ts'
import { ENCRYPTED_SCRIPT } from '../pages/scripts.ts'
import { alarmIn, shownAgain } from './alarms.ts'
import { cameBy } from './came-by.ts'
import { nameOf } from './grants-page.ts'
import { undoTold } from './deleted.ts'
import {
  changedLimits,
  chosenLimits,
  leftOf,
  limitFields,
  modeFields,
  mostFor,
  mostOf,
} from './limit-fields.ts'
import { localeNow } from './locale.ts'
import { madeSheet } from './new-ticket-page.ts'
import {
  deleteForm,
  doneTold,
  encryptWish,
  endOf,
  facts,
  headed,
  madePassword,
  places,
  type Showing,
  shownAsField,
  timeIn,
  typedOr,
  usesOf,
} from './parts.ts'
import { passwordChange, passwordFields, passwordIn } from './password-fields.ts'
import { acceptedIn, acceptFields, mostTold, policyOfOwner, spaceTold } from './policy-parts.ts'
import { sharedLink } from './share.ts'

const update = runner(grantUpdate)

/** Fault `own_unknown` for grants of others, except for administrators. */
export const grantPage: Page = {
  name: 'Page.grant',
  paths: [paths.GRANT],
  login: 'required',
  show: (look, asked) => grantSheet({ look, asked, locale: localeNow(look) }),
  async submit(door, asked) {
    const id = asked.path['id']!
    const { made, change } = passwordChange(asked)
    await update(door, {
      id,
      comment: field(asked, 'comment'),
      ...(asked.given.has('shown_as') && { shown_as: field(asked, 'shown_as') }),
      notify: [field(asked, 'notify')],
      ...change,
      ...acceptedIn(asked),
      ...(isOn(asked, 'receipts_was') && { receipts: isOn(asked, 'receipts') }),
      ...changedLimits(asked, 'grant'),
      ...changedLimits(asked, 'ticket'),
      ...(isOn(asked, 'grant_permanent') && { grant_permanent: true }),
      ...(isOn(asked, 'ticket_permanent') && { ticket_permanent: true }),
    })
    if (made === undefined) return { moved: `${paths.grant(id)}?done=saved`, status: 303 }
    return door.look(door.caller.actor, (look) => {
      const showing = { look, asked: { ...asked, given: new Map() }, locale: localeNow(look) }
      return grantSheet(showing, { told: madePassword(showing.locale, made), has_secret: true })
    })
  },
  refused: shownAgain((showing, fault) =>
    grantSheet(showing, { told: alarmed(alarmIn(showing, fault)) }),
  ),
}

interface Told {
  /** What is said above the grant. */
  told?: Part
  has_secret?: boolean
}
async function grantSheet(showing: Showing, { told, ...more }: Told = {}): Promise<Sheet> {
  const { look, asked, locale } = showing
  const { grants } = await getGrant(look, { id: asked.path['id']! })
  const grant = grants[0] as Grant
  const { id, comment, url, is_encrypted } = grant
  const title = nameOf(id, comment)
  const label = locale.say('mine_link_to', { name: title })
  const body = markup`${places(showing, '')}
${told ?? doneTold(asked, locale)}
${sharedLink(locale, { url, name: title, label, is_encrypted })}
${grantFacts(showing, grant)}
<h2>${locale.say('mine_came')}</h2>
${await cameBy(showing, grant)}
<h2>${locale.say('mine_change')}</h2>
${await changeForm(showing, grant)}
<h2>${locale.say('mine_delete')}</h2>
<p>${locale.say('letter_grant_tickets_stay')} ${undoTold(look, locale)}</p>
${deleteForm(showing, paths.grants, id)}`
  const script = is_encrypted && { script: ENCRYPTED_SCRIPT }
  return headed({ title, ...script, ...more }, body)
}

function grantFacts(showing: Showing, grant: Grant): Part {
  const { locale } = showing
  const { uploads, limits, last_upload, creation_time, owner, sent_to } = grant
  const { lastul } = limits
  const idle = lastul > 0 && locale.say('mine_after_upload', { span: locale.span(lastul) })
  return facts([
    [locale.say('mine_uploads'), usesOf(locale, uploads, limits.maxul)],
    [locale.say('mine_last_upload'), last_upload !== null && timeIn(locale, last_upload)],
    [locale.say('mine_expires'), endOf(showing, grant)],
    [locale.say('mine_idle'), idle],
    [locale.say('letter_created'), timeIn(locale, creation_time)],
    [locale.say('mine_owner'), owner],
    [locale.say('mine_sent_to'), sent_to.length > 0 && sent_to.join(', ')],
  ])
}

async function changeForm(showing: Showing, grant: Grant): Promise<Part> {
  const { look, asked, locale } = showing
  const { id, limits, ticket_limits, uploads, notify } = grant
  const { total, lastul, maxul } = limits
  const left = leftOf(look, grant, { total, last: lastul, max: maxul, uses: uploads })
  const ofTickets = {
    days: ticket_limits.total,
    idle: ticket_limits.lastdl,
    uses: ticket_limits.maxdl,
  }
  const policy = await policyOfOwner(look, grant.owner)
  const most = mostFor(mostOf(policy.limits), ofTickets)
  const about = mostTold(locale, policy)
  const password = { kept: grant, isRequired: policy.is_password_required }
  return markup`<form class="card large" method="post"
action="${asked.to(paths.grant(id))}">${formToken(asked)}
${words(showing, typedOr(asked, 'comment', grant.comment))}
${shownAsField(showing, grant.shown_as)}
${limitFields(asked, locale, { of: 'grant', left, title: 'mine_grant_expires' })}
${limitFields(asked, locale, {
  of: 'ticket',
  left: ofTickets,
  title: 'mine_tickets_expire',
  most,
  about,
})}
${acceptFields(showing, policy, grant)}
${receiptsField(showing, grant.receipts)}
${passwordFields(showing, password)}
${notified(showing, typedOr(asked, 'notify', notify.join(', ')))}
<button>${locale.say('mine_save')}</button></form>`
}

const words = (
  { locale }: Showing,
  comment: string,
) => markup`<label>${locale.say('letter_comment')}
<textarea name="comment" rows="3" maxlength="${COMMENT_CHARS_MAX}">
${comment}</textarea></label>`

/** A box that is off is not sent; the hidden field says that there was one. */
const receiptsField = ({ asked, locale }: Showing, kept: boolean) => {
  const isChosen = isOn(asked, 'receipts_was') ? isOn(asked, 'receipts') : kept
  return [hidden([['receipts_was', '1']]), tick('receipts', locale.say('mine_receipts'), isChosen)]
}

const notified = ({ locale }: Showing, notify: string) => markup`
<label>${locale.say('mine_notify_grant')}
<input name="notify" value="${notify}" maxlength="${ADDRESSES_CHARS_MAX}" required></label>`

/** A new grant; its password is shown once if it was made by the service. */
export const newGrantPage: Page = {
  name: 'Page.new_grant',
  paths: [paths.newGrant],
  login: 'required',
  show: async (look, asked) => newForm({ look, asked, locale: localeNow(look) }),
  submit: create,
  refused: shownAgain(async (showing, fault) => newForm(showing, alarmIn(showing, fault))),
}

async function create(door: Door, asked: PageAsked) {
  const { made, pass } = passwordIn(asked)
  const is_encrypted = isOn(asked, 'encrypted')
  const { actor } = door.caller
  const message = {
    comment: field(asked, 'comment'),
    shown_as: field(asked, 'shown_as'),
    pass,
    pass_send: isOn(asked, 'pass_send'),
    ...(isOn(asked, 'receipts_was') && { receipts: isOn(asked, 'receipts') }),
    notify: field(asked, 'notify'),
    send_to: field(asked, 'send_to'),
    encrypted: is_encrypted,
    ...chosenLimits(asked, 'grant'),
    ...chosenLimits(asked, 'ticket'),
    ...acceptedIn(asked),
  }
  const { id, url } = await makeGrant(door, actor, message, languageNow())
  if (made === undefined) return { moved: `${paths.grant(id)}?done=created`, status: 303 } as const
  return door.look(actor, async (look) => {
    const showing = { look, asked, locale: localeNow(look) }
    return madeSheet(showing, { url, password: made, path: paths.grant(id), is_encrypted })
  })
}

async function newForm(showing: Showing, alarm?: string): Promise<Sheet> {
  const { look, asked, locale } = showing
  const { grant, ticket } = defaultsOf(settingsOf(look))
  const room = await roomOf(look, look.actor.id)
  const { policy } = room
  const defaults = cut(ticket, policy.limits)
  const most = { most: mostOf(policy.limits), about: mostTold(locale, policy) }
  const title = locale.say('mine_new_grant')
  const body = markup`${places(showing, paths.newGrant)}
${alarmed(alarm)}
<p>${locale.say('mine_grants_about')} ${spaceTold(locale, room)}</p>
<form class="card large" method="post" data-turbo="false"
action="${asked.to(paths.newGrant)}">${formToken(asked)}
${words(showing, field(asked, 'comment'))}
${shownAsField(showing)}
${notified(showing, asked.given.has('notify') ? field(asked, 'notify') : look.actor.login)}
${encryptWish(showing, policy)}
${modeFields(asked, locale, { of: 'grant', defaults: grant, title: 'mine_grant_expires' })}
${modeFields(asked, locale, { of: 'ticket', defaults, title: 'mine_tickets_expire', ...most })}
${acceptFields(showing, policy)}
${receiptsField(showing, true)}
${passwordFields(showing, { isRequired: policy.is_password_required })}
<label>${locale.say('mine_send_to')}
<input name="send_to" value="${field(asked, 'send_to')}" maxlength="${ADDRESSES_CHARS_MAX}"></label>
<button>${locale.say('mine_create')}</button></form>`
  return headed({ title, script: ENCRYPTED_SCRIPT }, body)
}
