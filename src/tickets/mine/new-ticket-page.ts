/** The form for a new ticket, with its files. With the script, they are sent before the form. */

import { field, formToken, isOn, tick } from '../../platform/http/page-forms.ts'
import { languageNow } from '../../platform/pages/language.ts'
import { markup } from '../../platform/pages/markup.ts'
import type { Door, Upload } from '../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import type { Work } from '../../platform/work/work.ts'
import { ADDRESSES_CHARS_MAX, COMMENT_CHARS_MAX } from '../edits/edits.wire.ts'
import { fail } from '../faults.ts'
import { limits } from '../limits.ts'
import * as paths from '../paths.ts'
import { defaultsOf, settingsOf } from '../settings.ts'
import { type Linked, planTicket } from '../tickets/create-ticket.ts'
import { makeTicket } from '../uploads/make-ticket.ts'
import { ENCRYPTED_SCRIPT, UPLOAD_SCRIPT } from '../pages/scripts.ts'
import { placesOf } from '../uploads/uploads.ts'
import { uploadsIn } from '../uploads/uploads.rules.ts'
import { alarmPart, choosing, running, scripted } from '../pages/upload-form.ts'
import { alarmIn, shownAgain } from './alarms.ts'
import { cut } from '../policy/policy.rules.ts'
import { policyOf } from '../policy/policy.ts'
import { roomOf } from '../quota/quota.ts'
import { filesOf, formFiles } from './form-files.ts'
import { chosenLimits, modeFields, mostOf } from './limit-fields.ts'
import { localeNow } from './locale.ts'
import {
  encryptWish,
  headed,
  keptFields,
  keyed,
  madePassword,
  places,
  type Showing,
  shownAsField,
} from './parts.ts'
import { passwordFields, passwordIn } from './password-fields.ts'
import { filesTold, mostTold, spaceTold } from './policy-parts.ts'
import { sharedLink } from './share.ts'

/** How new tickets are joined to bugs, where there are both. */
export interface NewTicketJoined {
  /** Posts the link of a ticket on a bug. */
  post(work: Work, joined: { id: string; bug_id: string; comment: string }): Promise<void>
  /** The page of a bug. */
  pathOf(bug_id: string): string
}

/** What a form with files needs. */
export interface Receiving {
  /** Checks the disk and the quota while files arrive. */
  meter: NonNullable<Upload['meter']>
  /** The origin to which the script may send parts of large files. */
  sends_to: string | undefined
}

/** The page of the form. */
export const newTicketPage = (
  { meter, sends_to }: Receiving,
  joined: NewTicketJoined | undefined,
): Page => ({
  name: 'Page.new_file',
  paths: [paths.newTicket],
  login: 'required',
  show: (look, asked) => form({ look, asked, locale: localeNow(look) }, sends_to),
  upload: formFiles({
    files_max: limits.form_files_max,
    bytes_max: async (look) => (await policyOf(look, look.actor.id)).bytes_max,
    meter,
  }),
  submit: (door, asked) => submit(door, asked, joined),
  refused: shownAgain((showing, fault) => form(showing, sends_to, alarmIn(showing, fault))),
})

async function submit(door: Door, asked: PageAsked, joined: NewTicketJoined | undefined) {
  const { made, pass } = passwordIn(asked)
  const message = {
    comment: field(asked, 'comment'),
    shown_as: field(asked, 'shown_as'),
    pass,
    pass_send: isOn(asked, 'pass_send'),
    notify: field(asked, 'notify'),
    send_to: field(asked, 'send_to'),
    own_links: isOn(asked, 'own_links'),
    encrypted_list: field(asked, 'encrypted_list'),
    ...chosenLimits(asked, 'ticket'),
  }
  const { actor } = door.caller
  const policy = await door.look(actor, (look) => policyOf(look, actor.id))
  const plan = planTicket(message, defaultsOf(settingsOf(door)).ticket, policy)
  const uploads = uploadsIn({ uploads: asked.given.get('upload') ?? [] })
  const files = await filesOf(door)
  if (files.length === 0 && uploads.length === 0) fail('file_missing')
  const bug_id = field(asked, 'bug_id')
  const isOfBug = joined !== undefined && bug_id !== ''
  const { comment } = plan
  const also = (work: Work, { id }: Linked) => joined!.post(work, { id, bug_id, comment })
  const wanted = { plan, files, uploads, locale: languageNow(), isRepeatable: true }
  const { id, url, isEarlier } = await makeTicket(door, actor, {
    ...wanted,
    ...(isOfBug && { also }),
  })
  if (made === undefined || isEarlier) {
    // The response with the password was lost; the one made now is not that of the ticket.
    const done = made === undefined ? 'created' : 'created_before'
    if (isOfBug && made === undefined) return { moved: joined.pathOf(bug_id), status: 303 } as const
    return { moved: `${paths.ticket(id)}?done=${done}`, status: 303 } as const
  }
  return door.look(actor, async (look) => {
    const showing = { look, asked, locale: localeNow(look) }
    const is_encrypted = plan.encrypted_list !== null
    return madeSheet(showing, { url, password: made, path: paths.ticket(id), is_encrypted })
  })
}

/** What was made; `path` is that of its page. */
export interface MadeLink {
  url: string
  password: string
  path: string
  is_encrypted: boolean
}

/** A new link with the password that was made for it: the only response that shows it. */
export function madeSheet(
  showing: Showing,
  { url, password, path, is_encrypted }: MadeLink,
): Sheet {
  const { asked, locale } = showing
  const title = locale.say('mine_created')
  const body = markup`${places(showing, '')}
${sharedLink(locale, { url, name: url, label: locale.say('mine_link'), is_encrypted })}
${madePassword(locale, password)}
<p><a class="button" href="${asked.to(path)}"${keyed(is_encrypted)}>${locale.say('mine_show_it')}</a></p>`
  const script = is_encrypted && { script: ENCRYPTED_SCRIPT }
  return headed({ title, has_secret: true, ...script }, body)
}

async function form(
  showing: Showing,
  sends_to: string | undefined,
  alarm?: string,
): Promise<Sheet> {
  const { look, asked, locale } = showing
  const room = await roomOf(look, look.actor.id)
  const { policy } = room
  const bug_id = asked.serves(paths.ATTACH) ? field(asked, 'bug_id') : ''
  const owner = { user_id: look.actor.id, from_grant: null, sender: '' }
  const { free } = await placesOf(look, owner)
  const sending = {
    endpoint: asked.to(paths.uploads),
    bytes_max: policy.bytes_max,
    types: [policy.types],
    space: room.free === null ? undefined : { free: room.free, quota: policy.quota_bytes },
    places: Math.max(0, free),
    of: 'person',
    sends_to,
  } as const
  const told = `${filesTold(locale, policy)} ${spaceTold(locale, room)}`
  const defaults = cut(defaultsOf(settingsOf(look)).ticket, policy.limits)
  const most = { most: mostOf(policy.limits), about: mostTold(locale, policy) }
  const title = locale.say('mine_new')
  const body = markup`${places(showing, paths.newTicket)}
<p>${locale.say('mine_new_about')}</p>
${bug_id && markup`<p class="notice">${locale.say('mine_new_for_bug', { bug: bug_id })}</p>`}
<div class="tickets"><form class="card" method="post" enctype="multipart/form-data"
action="${asked.to(paths.newTicket)}"${scripted(locale, sending)}>${formToken(asked)}
${keptFields(asked, ['bug_id'])}
${alarmPart(alarm)}
${choosing(locale, told)}
<label>${locale.say('letter_comment')}
<textarea name="comment" rows="3" maxlength="${COMMENT_CHARS_MAX}">
${field(asked, 'comment')}</textarea></label>
${shownAsField(showing)}
${!bug_id && encryptWish(showing, policy)}
${modeFields(asked, locale, { of: 'ticket', defaults, title: 'mine_expires', ...most })}
${passwordFields(showing, { isRequired: policy.is_password_required })}
${addressFields(showing)}
${running(locale)}
<p class="go" data-part="send"><button class="button">${locale.say('mine_create')}</button></p>
</form></div>`
  return headed({ title, script: UPLOAD_SCRIPT, sends_to }, body)
}

/** Who is told of downloads, and who gets the link. */
const addressFields = ({ look, asked, locale }: Showing) => markup`
<label>${locale.say('mine_notify_ticket')}
<input name="notify" value="${field(asked, 'notify')}" maxlength="${ADDRESSES_CHARS_MAX}"></label>
<label>${locale.say('mine_send_to')}
<input name="send_to" value="${field(asked, 'send_to')}"
maxlength="${ADDRESSES_CHARS_MAX}"></label>
${look.site.has_mail && tick('own_links', locale.say('links_wish'), isOn(asked, 'own_links'))}`
