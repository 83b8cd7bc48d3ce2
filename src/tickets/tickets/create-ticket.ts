/** Creates tickets from uploaded files. */

import type { Blob } from '../../platform/blobs/blobs.ts'
import { keep } from '../../platform/blobs/keeper.ts'
import { newLinkId } from '../../platform/ids.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { recordTicket } from '../events/events.ts'
import { endOf, type Limits } from '../expiry.rules.ts'
import { fail } from '../faults.ts'
import { tellAll } from '../letters/letters.ts'
import { type LinkLetter, type TicketLetter, ticketLetter } from '../letters/letters.rules.ts'
import {
  addressesIn,
  commentIn,
  encryptedListIn,
  flagIn,
  limitsIn,
  type Message,
  passwordIn,
  shownAsIn,
  TICKET_NAMES,
} from '../edits/messages.rules.ts'
import { NO_SENDER, type SaidSender } from '../edits/sender.rules.ts'
import { apart, archiveName, nameIn } from '../../platform/file-names.rules.ts'
import { type Policy, planWithin } from '../policy/policy.rules.ts'
import { checkFiles, checkQuota, type Within } from '../quota/quota.ts'
import { makeLinks } from '../recipients/recipients.ts'
import { expectScans } from '../scans/expect-scans.ts'
import { refuseEncrypted } from '../scans/scans.ts'
import { settingsOf } from '../settings.ts'
import * as store from './tickets.store.ts'

/** A checked request for a ticket. */
export interface TicketPlan {
  comment: string
  /** The name of the owner for those with the link; null for none. */
  shown_as: string | null
  /** As typed. */
  password: string | undefined
  pass_send: boolean
  limits: Limits
  notify: string[]
  send_to: string[]
  /** Whether each of them gets a link of their own. */
  own_links: boolean
  /** The list of the files, if they are encrypted. */
  encrypted_list: string | null
}

/** A stored file of a new ticket. */
export interface Uploaded {
  /** Sanitized, with folders if it has any. */
  path: string
  blob: Blob
  /** The media type that the sender declared. */
  type?: string | undefined
  /** Whether its bytes are already referenced. */
  isKept?: boolean
}

/** A new ticket with its link. */
export interface Linked {
  id: string
  url: string
}

/** Parses and validates the request for a ticket of a person with this policy. */
export function planTicket(message: Message, defaults: Limits, policy: Policy): TicketPlan {
  const asked = limitsIn(message, TICKET_NAMES, ['permanent', 'ticket_permanent'])
  const send_to = addressesIn(message, 'send_to')
  const own_links = flagIn(message, 'own_links', false) && send_to.length > 0
  const encrypted_list = encryptedListIn(message)
  if (own_links && encrypted_list !== null) fail('ticket_links_encrypted')
  return {
    comment: commentIn(message),
    shown_as: shownAsIn(message),
    password: requiredPassword(passwordIn(message), policy),
    pass_send: flagIn(message, 'pass_send', true),
    limits: planWithin(asked, { defaults, most: policy.limits }, TICKET_NAMES),
    notify: addressesIn(message, 'notify'),
    send_to,
    own_links,
    encrypted_list,
  }
}

/** Refuses none with `ticket_password_required` if the policy needs one. */
export function requiredPassword(typed: string | undefined, policy: Policy): string | undefined {
  if (typed === undefined && policy.is_password_required) fail('ticket_password_required')
  return typed
}

/** The data of a new ticket. The files are stored already. */
export interface Made {
  plan: TicketPlan
  /** The hash of the password. */
  password: string | null
  files: Uploaded[]
  /** The owner; default: the creator. */
  owner?: { user_id: number; from_grant: string | null }
  /** Who sent the files through a grant. */
  sender?: SaidSender
  /** Default: that of the installation. */
  locale?: string
  /** What the grant accepts, besides the policy of its owner. */
  within?: Within
}

/** A list of encrypted files has no more than this, and as much again for each file. */
const LIST_CHARS = 8_192

/** Creates a ticket with its files, and the letters about it. */
export async function createTicket(work: Work, made: Made) {
  const { tx, actor, now } = work
  const { plan, password, files, owner = { user_id: actor.id, from_grant: null } } = made
  const { limits, encrypted_list } = plan
  const { locale = settingsOf(work).ticket_locale } = made
  const size = await check(work, made, owner.user_id)
  const paths = apart(files.map(({ path }) => path))
  const name = paths.length === 1 ? nameIn(paths[0]!) : archiveName(now)
  const public_id = newLinkId()
  const ends_at = endOf({ creation_ts: now, last_stamp: null, uses: 0, limits })
  const { id } = await store.add(tx, {
    public_id,
    ...owner,
    ...(made.sender ?? NO_SENDER),
    name,
    size,
    comment: plan.comment,
    shown_as: plan.shown_as,
    password,
    pass_send: Number(plan.pass_send),
    creation_ts: now,
    downloads: 0,
    total_s: limits.total_s,
    lastdl_s: limits.last_s,
    maxdl: limits.count,
    ends_at,
    notify_email: plan.notify.join(','),
    sent_email: plan.own_links ? '' : plan.send_to.join(','),
    locale,
    encrypted_list,
  })
  await addFiles(work, id, files, paths)
  await expectScans(
    work,
    id,
    files.map(({ blob }) => blob.hash),
  )
  await checkQuota(work, owner.user_id, 0)
  const url = linkTo(work, 't', public_id)
  const told = files.map(({ blob }, at) => ({ path: paths[at]!, size: blob.size }))
  const letter = {
    ...linkOf(plan, url, ends_at),
    reply_to: actor.login,
    name,
    files: told,
    maxdl: limits.count,
  }
  if (plan.own_links) await sendOwn(work, { id, locale, letter }, plan.send_to)
  else await tellAll(work, plan.send_to, locale, ticketLetter(letter))
  const said = { size, from_grant: owner.from_grant }
  await recordTicket(work, 'ticket.created', { ...owner, public_id, name }, said)
  return { id: public_id, ticket_id: id, url, name, told }
}

/** Returns the size of all files. */
async function check(work: Work, { plan, files, within }: Made, user_id: number): Promise<number> {
  const { encrypted_list, own_links } = plan
  if (encrypted_list !== null) refuseEncrypted(work)
  // Nobody would know them.
  if (own_links && !work.site.has_mail) fail('ticket_links_unsent')
  const sizes = files.map(({ path, blob, type }) => ({ name: path, size: blob.size, type }))
  const is_encrypted = encrypted_list !== null
  const size = await checkFiles(work, user_id, { files: sizes, within, is_encrypted })
  if ((encrypted_list?.length ?? 0) > LIST_CHARS + LIST_CHARS * files.length) {
    fail('message_value_invalid', 'encrypted_list', 'a list of the files')
  }
  return size
}

/** The letter with the link of a ticket. */
export interface OwnLetter {
  id: number
  locale: string
  letter: TicketLetter
}

/** Sends each of these addresses a link of their own, in place of that in the letter. */
export async function sendOwn(
  work: Work,
  { id, locale, letter }: OwnLetter,
  addresses: readonly string[],
) {
  for (const { address, link } of await makeLinks(work, id, addresses)) {
    const own = { ...letter, url: linkTo(work, 't', link), is_own: true }
    await tellAll(work, [address], locale, ticketLetter(own))
  }
}

/** What letters with a link say about it; includes the password if requested. */
export const linkOf = (
  {
    comment,
    shown_as,
    password,
    pass_send,
  }: Pick<TicketPlan, 'comment' | 'shown_as' | 'password' | 'pass_send'>,
  url: string,
  ends_at: number | null,
): Omit<LinkLetter, 'reply_to'> => {
  const told = pass_send ? password : undefined
  return { url, comment, shown_as, secret: { is_protected: password !== undefined, told }, ends_at }
}

async function addFiles(work: Work, ticket_id: number, files: Uploaded[], paths: string[]) {
  const counts = new Map<string, { blob: Blob; references: number }>()
  for (const { blob, isKept } of files) {
    if (isKept) continue
    const references = (counts.get(blob.hash)?.references ?? 0) + 1
    counts.set(blob.hash, { blob, references })
  }
  for (const { blob, references } of counts.values()) await keep(work, blob, references)
  const rows = files.map(({ blob: { hash, size } }, position) => {
    return { ticket_id, position, path: paths[position]!, size, blob_hash: hash }
  })
  await store.addFiles(work.tx, rows)
}

/** The URL of a ticket (`t`) or grant (`g`). */
export const linkTo = ({ site }: Look, kind: 't' | 'g', public_id: string) =>
  `${site.address?.() ?? '/'}?${kind}=${public_id}`
