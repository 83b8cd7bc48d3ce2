/** Mail that came in: it is stored before it is acknowledged, and handled by a job. */

import { hash } from 'node:crypto'

import { addJob } from '../../platform/jobs/jobs.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import { keep, releaseAll } from '../../platform/blobs/keeper.ts'
import { docket } from '../../accounts/actors/actors.ts'
import { fold } from '../../platform/fold.ts'
import { sha256 } from '../../platform/ids.ts'
import { readHead } from '../../platform/mail/mail-head.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import * as store from './incoming.store.ts'
import { readRecipient } from './reply-address.ts'

/** The job that handles a message; its body has the id. */
export const INCOMING = 'mail.in'

/** What to believe of a message, and fields besides those in it. */
export interface How {
  /** Whether the address in `From` is believed. */
  trust_from: boolean
  /** For new bugs that do not have these fields, by their names. */
  defaults: Record<string, string>
  /** Instead of what the message says. */
  overrides: Record<string, string>
}
/** For mail from anybody. */
export const CAUTIOUS: How = { trust_from: false, defaults: {}, overrides: {} }

/** A message as it arrived. */
export interface Arrived {
  bytes: Uint8Array
  /** The address to which it was delivered; empty if only its headers tell. */
  recipient: string
  how: How
  /** How long a job waits for whoever stores it to handle it. */
  wait_ms?: number
}

/** What storing and handling mail needs. */
export interface MailParts {
  transactions: Transactions
  blobs: Keeper
}

/** Stores a message; returns its id, also if the same one was stored before. */
export async function storeMail(
  { transactions, blobs }: MailParts,
  { bytes, recipient, how, wait_ms = 0 }: Arrived,
): Promise<{ id: number; is_new: boolean }> {
  const head = readHead(bytes)
  const { extension = '' } = readRecipient(transactions, recipient) ?? {}
  const same = [head.message_id, head.from, head.subject, extension, digestOf(bytes, head.length)]
  const digest = sha256(JSON.stringify(same))
  const known = await transactions.look(docket, ({ tx }) => store.byDigest.first(tx, { digest }))
  if (known) return { id: known.id, is_new: false }
  const blob = await blobs.put(once(bytes))
  return transactions.work(docket, async (work) => {
    const { tx, now } = work
    const { from: sender, subject } = head
    const row = {
      digest,
      received: now,
      recipient,
      sender,
      subject,
      search_key: fold(`${sender} ${subject}`),
      size: blob.size,
      blob_hash: blob.hash,
      how: JSON.stringify(how),
    }
    const added = await store.add.first(tx, row)
    if (!added) return { id: (await store.byDigest.first(tx, { digest }))!.id, is_new: false }
    await keep(work, blob, 1)
    await addJob(tx, { kind: INCOMING, run_at: now + wait_ms, body: { id: added.id } })
    return { id: added.id, is_new: true }
  })
}

/** Bytes as a stream of one piece. */
export async function* once(bytes: Uint8Array) {
  yield bytes
}

const digestOf = (bytes: Uint8Array, from: number) => hash('sha256', bytes.subarray(from))

/** How long messages that do not wait are kept. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
const REMOVED_MAX = 200

/** Removes messages that ended long ago. Call it occasionally. */
export async function removeOldMail(work: Work): Promise<void> {
  const { tx, now } = work
  const rows = await store.old(tx, { before: now - KEPT_MS, limit: REMOVED_MAX })
  await removeMail(work, rows)
}

/** Removes messages and their bytes. */
export async function removeMail(
  work: Work,
  rows: readonly Pick<store.IncomingRow, 'id' | 'blob_hash'>[],
): Promise<void> {
  await store.remove(work.tx, { ids: rows.map(({ id }) => id) })
  await releaseAll(
    work,
    rows.flatMap(({ blob_hash }) => blob_hash ?? []),
  )
}
