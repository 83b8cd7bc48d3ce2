/**
 * Receipts of uploads that became a ticket: a client that missed the response submits the form
 * again and gets the same response.
 */

import { sha256 } from '../../platform/ids.ts'
import { limits } from '../limits.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { findGrant } from '../grants/use-grant.ts'
import { type Linked, linkTo } from '../tickets/create-ticket.ts'
import { filesOf, findTicket } from '../tickets/use-ticket.ts'
import * as store from './uploads.store.ts'

/** The maximum per transaction. */
const PAGE = 500

/** What the confirmation shows; `size` is in bytes. */
export interface Delivered {
  files: { path: string; size: number }[]
  /** Whether the grant still exists. */
  mayAgain: boolean
  /** The address to which a receipt is sent now; undefined if there is none. */
  receipt_to?: string
}

/** Identifies the form: each upload becomes part of only one ticket. */
const formOf = (of: Of, uploads: readonly string[]) =>
  sha256([typeof of === 'number' ? `person ${of}` : of, ...uploads].join('\n'))

/** The public id of a grant, the number of a person who uploads for themselves, or another use. */
type Of = string | number

/**
 * Stores which uploads became a ticket. Forms without such uploads get no receipt, because they
 * cannot be recognized.
 */
export async function giveReceipt(
  { tx, now }: Work,
  { of, uploads, ticket_id }: { of: Of; uploads: readonly string[]; ticket_id: number },
) {
  if (uploads.length === 0) return
  await store.addReceipt(tx, { form: formOf(of, uploads), ticket_id, creation_ts: now })
}

/** The response to an earlier submission of the same uploads; undefined if there was none. */
export async function findDelivered(
  look: Look,
  grant: string,
  uploads: string[],
): Promise<Delivered | undefined> {
  if (uploads.length === 0) return undefined
  const receipt = await store.receiptOf.first(look.tx, { form: formOf(grant, uploads) })
  if (!receipt) return undefined
  const ticket = await findTicket(look, receipt.ticket_id)
  const files = ticket && ticket.purged_at === null ? await filesOf(look, ticket) : []
  return { files, mayAgain: (await findGrant(look, grant)) !== undefined }
}

/** The ticket that these uploads of a person became, if it exists; undefined otherwise. */
export async function findMade(
  look: Look,
  user_id: number,
  uploads: readonly string[],
): Promise<Linked | undefined> {
  if (uploads.length === 0) return undefined
  const receipt = await store.receiptOf.first(look.tx, { form: formOf(user_id, uploads) })
  const ticket = receipt && (await findTicket(look, receipt.ticket_id))
  if (!ticket || ticket.purged_at !== null) return undefined
  return { id: ticket.public_id, url: linkTo(look, 't', ticket.public_id) }
}

/** Whether these uploads were used for it before. */
export async function isMade(look: Look, of: Of, uploads: readonly string[]): Promise<boolean> {
  if (uploads.length === 0) return false
  return (await store.receiptOf.first(look.tx, { form: formOf(of, uploads) })) !== undefined
}

/** Deletes some receipts older than a day; returns how many. */
export async function removeOldReceipts({ tx, now }: Work): Promise<number> {
  const old = await store.oldReceipts(tx, { before: now - limits.upload_kept_ms, limit: PAGE })
  if (old.length > 0) await store.removeReceipts(tx, { forms: old.map(({ form }) => form) })
  return old.length
}
