/** What Docket has stored: a round neither copies these files nor hashes these passwords again. */

import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Stored } from '../map/context.ts'
import type { Mapping } from '../map/mapping.ts'
import type { Range } from '../staged.ts'
import type { Pending } from './changed-tables.ts'
import * as store from './follow.store.ts'

/** Of a range, without what belongs to changed bugs and accounts. */
export async function storedIn(
  tx: Tx,
  { part }: Mapping,
  { from, until }: Range,
  { ids }: Pending,
): Promise<Stored> {
  const stored = { files: new Map<number, Blob>(), passwords: new Map<number, string | null>() }
  const range = { from, until }
  if (part === 'attachments') {
    const changed = ids.get('attachments')
    for (const row of await store.filesBetween(tx, range)) {
      if (changed?.has(row.bug_id)) continue
      stored.files.set(row.id, { hash: row.blob_hash!, size: row.attach_size })
    }
  }
  if (part === 'profiles') {
    const changed = ids.get('profiles')
    for (const { id, password } of await store.passwordsBetween(tx, range)) {
      if (!changed?.has(id)) stored.passwords.set(id, password)
    }
  }
  return stored
}
