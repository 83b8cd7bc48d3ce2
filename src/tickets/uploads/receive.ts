/** Receives uploads through a grant: creates a ticket for its owner and notifies them. */

import { nobody } from '../../accounts/actors/actors.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import { type SaidSender, senderTold } from '../edits/sender.rules.ts'
import { recordGrant } from '../events/events.ts'
import { removeGrants } from '../grants/grants.ts'
import { countUpload, type Grant, seeGrant, withinOf } from '../grants/use-grant.ts'
import { splitAddresses, tellAll } from '../letters/letters.ts'
import { usedLetter } from '../letters/letters.rules.ts'
import { policyOf } from '../policy/policy.ts'
import { cut } from '../policy/policy.rules.ts'
import { createTicket, type Uploaded } from '../tickets/create-ticket.ts'
import { type Delivered, findDelivered, giveReceipt } from './receipts.ts'
import { sendReceipt } from './send-receipt.ts'
import { claim } from './claim.ts'

/** A submitted upload form. */
export interface Delivery {
  grant: Grant
  comment: string
  /** Who sends, as they say. */
  sender: SaidSender
  /** Files uploaded before, by upload id. */
  uploads: string[]
  /** The list of the files, if they are encrypted. */
  encrypted_list: string | null
  /** Files in this form. */
  files: Uploaded[]
  /** The client's address. */
  address: string
  /** The grant's password as typed, if known. */
  typed: string | undefined
  /** The language of the sender's page. */
  language: string
}

/**
 * Creates the ticket and the letters in one work. Throws a fault if the grant has expired or its
 * uploads are used up.
 */
export const deliver = (transactions: Transactions, delivery: Delivery): Promise<Delivered> =>
  transactions.work(nobody, (work) => receive(work, delivery))

async function receive(work: Work, delivery: Delivery): Promise<Delivered> {
  const { comment, sender, uploads, encrypted_list, address, typed, language } = delivery
  const { public_id } = delivery.grant
  const delivered = await findDelivered(work, public_id, uploads)
  if (delivered) return delivered
  const before = await seeGrant(work, public_id)
  const { grant, isLast } = await countUpload(work, before)
  const { user_id, password, pass_send, locale } = grant
  const owner = { user_id, from_grant: public_id }
  const files = [...(await claim(work, owner, uploads)), ...delivery.files]
  const limits = await limitsOf(work, grant)
  const plan = {
    comment,
    shown_as: null,
    password: undefined,
    pass_send: pass_send === 1,
    limits,
    encrypted_list,
    ...NOBODY_TOLD,
  }
  const made = await createTicket(work, {
    plan,
    password,
    files,
    owner,
    sender,
    locale,
    within: withinOf(grant),
  })
  const { ticket_id, url, name, told } = made
  await giveReceipt(work, { of: public_id, uploads, ticket_id })
  const letter = usedLetter({
    public_id,
    comment: grant.comment,
    url,
    files: told,
    secret: { is_protected: password !== null, told: pass_send === 1 ? typed : undefined },
    upload_comment: comment,
    sender: senderTold(sender),
    address,
    at: work.now,
  })
  await tellAll(work, splitAddresses(grant.notify_email), locale, letter)
  const ticket = { public_id: made.id, user_id, name }
  await recordGrant(work, 'grant.used', grant, { ticket, uploads: grant.uploads })
  const { sender_address: to } = sender
  const is_encrypted = encrypted_list !== null
  const receipt = { grant, files: told, is_encrypted, to, address, language }
  const isReceiptSent = await sendReceipt(work, receipt)
  if (isLast) await removeGrants(work, [grant], 'used')
  return {
    files: told,
    mayAgain: !isLast,
    ...(isReceiptSent && to !== null && { receipt_to: to }),
  }
}

/** Those of its tickets, within the policy of its owner. */
async function limitsOf(work: Work, grant: Grant) {
  const { ticket_total_s: total_s, ticket_lastdl_s: last_s, ticket_maxdl: count } = grant
  return cut({ total_s, last_s, count }, (await policyOf(work, grant.user_id)).limits)
}

const NOBODY_TOLD = { notify: [], send_to: [], own_links: false }
