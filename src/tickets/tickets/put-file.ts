/** Replaces a file of a ticket; the link, the downloads so far and the limits stay. */

import { keep, release } from '../../platform/blobs/keeper.ts'
import { apart, nameIn } from '../../platform/file-names.rules.ts'
import type { Work } from '../../platform/work/work.ts'
import { recordTicket } from '../events/events.ts'
import { fail } from '../faults.ts'
import { checkType, policyOf } from '../policy/policy.ts'
import { accepted, checkQuota } from '../quota/quota.ts'
import { expectScans, forgetScans } from '../scans/expect-scans.ts'
import type { Uploaded } from './create-ticket.ts'
import * as store from './tickets.store.ts'

const SECOND_MS = 1_000
/** No part of the file was sent, as in the column `delivered`. */
const NONE = JSON.stringify({ spans: [], promised: 0 })

/** A ticket whose file is replaced. */
type Replacing = Pick<
  store.Ticket,
  'id' | 'public_id' | 'user_id' | 'name' | 'size' | 'creation_ts' | 'replaced_at'
>

/**
 * Replaces a file, by its number starting with 1, which may be left out if there is only one. The
 * new one is in the folder of the old one, under its own name. Readers of the old one finish it.
 * Throws `ticket_encrypted`, `ticket_file_unknown`, and the faults of quotas and policies.
 */
export async function putFile(work: Work, ticket: Replacing, file: Uploaded, number?: number) {
  const { tx, now } = work
  const list = await store.encryptedListOf.first(tx, { id: ticket.id })
  if (list?.encrypted_list) fail('ticket_encrypted')
  const files = await store.filesOf(tx, { ticket_id: ticket.id })
  const old = files[(number ?? 1) - 1]
  if (!old || (number === undefined && files.length > 1)) return fail('ticket_file_unknown')
  const { bytes_max, types } = accepted(await policyOf(work, ticket.user_id))
  const size = ticket.size - old.size + file.blob.size
  if (size > bytes_max) fail('upload_too_large', bytes_max)
  checkType(types, { name: file.path, type: file.type })
  const others = files.filter((one) => one !== old).map(({ path }) => path)
  const folder = old.path.slice(0, old.path.length - nameIn(old.path).length)
  const path = apart([...others, folder + nameIn(file.path)]).at(-1)!
  if (!file.isKept) await keep(work, file.blob, 1)
  await store.putFile(tx, { id: old.id, path, size: file.blob.size, blob_hash: file.blob.hash })
  await release(work, [old.blob_hash])
  await forgetScans(work, [old.blob_hash])
  await expectScans(work, ticket.id, [file.blob.hash])
  await store.forgetParts(tx, { file_id: old.id, none: NONE })
  // A name that the owner chose stays.
  const name = ticket.name === nameIn(old.path) ? nameIn(path) : ticket.name
  await store.setReplaced(tx, { id: ticket.id, name, size, replaced_at: laterOf(ticket, now) })
  if (size > ticket.size) await checkQuota(work, ticket.user_id, 0)
  await recordTicket(work, 'ticket.replaced', { ...ticket, name }, { path })
}

/** Validators by time have whole seconds, and differ for different contents. */
function laterOf({ creation_ts, replaced_at }: Replacing, now: number): number {
  const before = Math.floor((replaced_at ?? creation_ts) / SECOND_MS) * SECOND_MS
  return Math.max(now, before + SECOND_MS)
}
