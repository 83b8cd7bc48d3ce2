/** Turns complete uploads into files of a ticket, or into attachments. */

import { nameIn } from '../../platform/file-names.rules.ts'
import type { SentFile } from '../../platform/http/method.ts'
import type { Work } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import type { Uploaded } from '../tickets/create-ticket.ts'
import { typeIn } from './uploads.rules.ts'
import { isOf, type Owner } from './uploads.ts'
import * as store from './uploads.store.ts'

/**
 * Assigns complete uploads to a ticket of this transaction, in the order given, together with their
 * blob references.
 */
export async function claim(work: Work, owner: Owner, public_ids: string[]): Promise<Uploaded[]> {
  const found = await store.byPublicIds(work.tx, { public_ids })
  const byId = new Map(found.map((upload) => [upload.public_id, upload]))
  const uploads = public_ids.map((public_id) => {
    const upload = byId.get(public_id)
    if (!upload || !isOf(owner, upload)) return fail('upload_unknown')
    byId.delete(public_id)
    return upload
  })
  await store.remove(work.tx, { ids: uploads.map(({ id }) => id) })
  return uploads.map(({ path, size, blob_hash: hash, received, metadata }) => {
    if (hash === null) return fail('upload_unfinished', path, received, size)
    return { path, blob: { hash, size }, type: typeIn(metadata), isKept: true }
  })
}

/** The same for a form of the tracker: uploads of the actor, not through a grant. */
export async function claimSent(work: Work, public_ids: string[]): Promise<SentFile[]> {
  const owner = { user_id: work.actor.id, from_grant: null }
  const files = await claim(work, owner, public_ids)
  return files.map(({ path, blob }) => ({ file_name: nameIn(path), blob }))
}
