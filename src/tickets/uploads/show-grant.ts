/** The target of a grant's link: the upload page, or the password form. */

import { nobody } from '../../accounts/actors/actors.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { findGrant, type Grant, keepPassword, withinOf } from '../grants/use-grant.ts'
import type { Locale } from '../locales/locale.ts'
import { commentIn, encryptedListIn, isAddress, senderIn } from '../edits/messages.rules.ts'
import { namesJson } from '../pages/formats.ts'
import { type DonePage, donePage, grantPage, type TypedWords } from '../pages/grant-page.ts'
import { localeFor } from '../pages/locale-for.ts'
import { passwordPage } from '../pages/password-page.ts'
import { reportLink } from '../pages/report-link.ts'
import { enterPassword } from '../passes/enter-password.ts'
import { findPass, isUnlocked, typedPassword } from '../passes/passes.ts'
import { filesIn, taker } from './files.ts'
import { policyOf } from '../policy/policy.ts'
import { accepted, type Quota } from '../quota/quota.ts'
import { refuseEncrypted } from '../scans/scans.ts'
import type { TicketSettings } from '../settings.ts'
import { pathOfGrant } from './door.ts'
import { findDelivered } from './receipts.ts'
import type { Partials } from './partials.ts'
import type { Places } from './places.ts'
import { deliver } from './receive.ts'
import { sendsReceipts } from './send-receipt.ts'
import { UPLOAD_SCRIPT } from '../pages/scripts.ts'
import { placesOf, type Sender, senderOf } from './uploads.ts'
import { uploadsIn } from './uploads.rules.ts'

/** What the page of a grant needs. */
export interface GrantParts {
  transactions: Transactions
  blobs: Keeper
  quota: Quota
  places: Places
  settings: TicketSettings
  partials: Partials
}

/**
 * Shows the password form until the link is unlocked in this browser. A repeated submission shows
 * the first confirmation again, even if the grant has ended. Programs that want JSON get the names
 * and sizes of the files, and never a form with status 200.
 */
export async function showGrant(
  parts: GrantParts,
  asked: OwnAsked,
  public_id: string,
): Promise<OwnAnswer> {
  const { transactions, settings } = parts
  const locale = localeFor(asked, settings)
  const link = await findLink(transactions, asked, public_id)
  if (!link) return tellAgain(parts, asked, { locale, public_id })
  const { isOpen, ...seen } = link
  const shown = { ...seen, locale }
  // Its files would be refused after they were sent.
  if (isOpen && seen.grant.is_encrypted === 1) refuseEncrypted(transactions)
  if (asked.verb === 'POST') {
    if (isOpen) return take(parts, asked, shown)
    return namesJson(asked) ? fail('grant_locked') : enter(parts, asked, shown)
  }
  if (isOpen) return chooser(parts, asked, shown)
  const below = reportLink(asked, locale, { key: 'g', id: public_id, settings })
  return passwordPage(asked, locale, { below })
}

/** The sender of an upload through a grant, after the password check. */
export const openGrant =
  (transactions: Transactions) => async (asked: OwnAsked, public_id: string) => {
    const { isOpen, sender } =
      (await findLink(transactions, asked, public_id)) ?? fail('grant_unknown')
    return isOpen ? sender : fail('grant_locked')
  }

const findLink = (transactions: Transactions, asked: OwnAsked, public_id: string) =>
  transactions.look(nobody, async (look) => {
    const grant = await findGrant(look, public_id)
    if (!grant) return undefined
    const pass = findPass(look, asked)
    const typed = typedPassword(look, pass, grant)
    const sender = {
      user_id: grant.user_id,
      from_grant: public_id,
      sender: senderOf(look, public_id, asked.address),
      within: withinOf(grant),
    }
    return { grant, isOpen: isUnlocked(look, pass, grant), typed, sender }
  })

interface Shown {
  grant: Grant
  sender: Sender
  locale: Locale
  /** The password as typed, if letters are to include it. */
  typed: string | undefined
}

type Choosing = Pick<Shown, 'grant' | 'sender' | 'locale'>
/** `refused` says what was wrong with the fields of the form. */
async function chooser(
  parts: GrantParts,
  asked: OwnAsked,
  shown: Choosing,
  refused?: { wrong: string; fields: Fields },
) {
  const { grant, sender, locale } = shown
  const { free, policy, sends_receipts } = await parts.transactions.look(nobody, async (look) => ({
    ...(await placesOf(look, sender)),
    policy: await policyOf(look, grant.user_id),
    sends_receipts: sendsReceipts(look, grant),
  }))
  return grantPage(asked, locale, {
    grant,
    ...accepted(policy, withinOf(grant)),
    places: Math.max(0, free),
    script: UPLOAD_SCRIPT,
    endpoint: pathOfGrant(grant.public_id),
    sends_to: parts.partials.direct?.origin,
    sends_receipts,
    below: reportLink(asked, locale, { key: 'g', id: grant.public_id, settings: parts.settings }),
    ...(refused && { wrong: refused.wrong, typed: typedIn(refused.fields) }),
  })
}

type Fields = Readonly<Record<string, unknown>>

const textIn = (fields: Fields, name: string): string => {
  const text = fields[name]
  return typeof text === 'string' ? text : ''
}

const typedIn = (fields: Fields): TypedWords => ({
  sender_name: textIn(fields, 'sender_name'),
  sender_address: textIn(fields, 'sender_address'),
  comment: textIn(fields, 'comment'),
})

/** What the form is shown again for; undefined if nothing is wrong with it. */
function wrongIn(locale: Locale, fields: Fields, isEmpty: boolean): string | undefined {
  if (isEmpty) return locale.say('grant_nothing_chosen')
  const address = textIn(fields, 'sender_address').trim()
  return address === '' || isAddress(address) ? undefined : locale.say('grant_sender_wrong')
}

/** Creates a ticket from the files of a form, or from previous uploads. */
async function take(parts: GrantParts, asked: OwnAsked, shown: Shown) {
  const { transactions, blobs, quota, places } = parts
  const { grant, locale, typed } = shown
  await using _place = await places.take(grant)
  const announced = Number(asked.headers['content-length'] ?? 0)
  using meter = await quota.meter(transactions, {
    user_id: grant.user_id,
    announced,
    within: withinOf(grant),
  })
  const form = await asked.form(taker(blobs, meter))
  const files = filesIn(form.files)
  const uploads = uploadsIn({ uploads: [form.fields['upload'] ?? []].flat() })
  const isEmpty = files.length === 0 && uploads.length === 0
  if (namesJson(asked) && isEmpty) fail('file_missing')
  const wrong = namesJson(asked) ? undefined : wrongIn(locale, form.fields, isEmpty)
  if (wrong !== undefined) return chooser(parts, asked, shown, { wrong, fields: form.fields })
  const comment = commentIn({ comment: form.fields['comment'] })
  const encrypted_list = encryptedListIn(form.fields)
  if ((grant.is_encrypted === 1) !== (encrypted_list !== null)) {
    fail(encrypted_list === null ? 'grant_encrypted' : 'encryption_refused')
  }
  const delivery = {
    grant,
    comment,
    sender: senderIn(form.fields),
    encrypted_list,
    uploads,
    files,
    address: asked.address,
    typed,
    language: locale.language,
  }
  return told(asked, locale, { grant, ...(await deliver(transactions, delivery)) })
}

function told(asked: OwnAsked, locale: Locale, done: DonePage): OwnAnswer {
  if (!namesJson(asked)) return donePage(asked, locale, done)
  return { body: { files: done.files.map(({ path, size }) => ({ path, size })) } }
}

/** A repeated submission of the uploads that used the grant up: the client missed the response. */
async function tellAgain(
  { transactions }: GrantParts,
  asked: OwnAsked,
  { locale, public_id }: { locale: Locale; public_id: string },
) {
  if (asked.verb !== 'POST') fail('grant_unknown')
  const { fields } = await asked.form({ files_max: 1, save: async () => fail('grant_unknown') })
  const uploads = uploadsIn({ uploads: [fields['upload'] ?? []].flat() })
  const before = await transactions.look(nobody, (look) => findDelivered(look, public_id, uploads))
  return told(asked, locale, { grant: { public_id }, ...(before ?? fail('grant_unknown')) })
}

/** After the right password, the page is shown. */
async function enter(parts: GrantParts, asked: OwnAsked, shown: Shown) {
  const { grant, locale } = shown
  const { fields } = await asked.form({ files_max: 1, save: async () => fail('grant_locked') })
  const again = await enterPassword(parts, asked, {
    locale,
    link: grant,
    counted_for: grant.public_id,
    below: reportLink(asked, locale, { key: 'g', id: grant.public_id, settings: parts.settings }),
    given: fields['p'],
    isTold: grant.pass_send === 1,
    renew: (work, password) => keepPassword(work, grant, password),
  })
  return again ?? chooser(parts, asked, shown)
}
