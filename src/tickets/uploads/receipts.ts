/**
 * Receipts of uploads through a grant: a client that missed the response submits the form again and
 * gets the same response.
 */

import { sha256 } from '../../platform/ids.ts'
import { limits } from '../limits.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { findGrant } from '../grants/use-grant.ts'
import { filesOf } from '../tickets/use-ticket.ts'
import * as store from './uploads.store.ts'

/** The maximum per transaction. */
const PAGE = 500

/** What the confirmation shows; `size` is in bytes. */
export interface Delivered {
  files: { path: string; size: number }[]
  /** Whether the grant still exists. */
  mayAgain: boolean
}

/** Identifies the form: each upload becomes part of only one ticket. */
const formOf = (grant: string, uploads: string[]) => sha256([grant, ...uploads].join('\n'))

/**
 * Stores which uploads became a ticket. Forms without such uploads get no receipt, because they
 * cannot be recognized.
 */
export async function giveReceipt(
  { tx, now }: Work,
  { grant, uploads, ticket_id }: { grant: string; uploads: string[]; ticket_id: number },
) {
  if (uploads.length === 0) return
  await store.addReceipt(tx, { form: formOf(grant, uploads), ticket_id, creation_ts: now })
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
  const files = await filesOf(look, { id: receipt.ticket_id })
  return { files, mayAgain: (await findGrant(look, grant)) !== undefined }
}

/** Deletes some receipts older than a day; returns how many. */
export async function removeOldReceipts({ tx, now }: Work): Promise<number> {
  const old = await store.oldReceipts(tx, { before: now - limits.upload_kept_ms, limit: PAGE })
  if (old.length > 0) await store.removeReceipts(tx, { forms: old.map(({ form }) => form) })
  return old.length
}
