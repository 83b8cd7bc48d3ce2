/** Uploads whose length is told with their last bytes: each request announces more of it. */

import { docket } from '../../accounts/actors/actors.ts'
import { fail } from '../faults.ts'
import { type AnnouncedFor, check, type Sender, type UploadParts } from './uploads.ts'
import * as store from './uploads.store.ts'

/**
 * Changes the size of an upload to that of more bytes or, if it is not open any longer, to its
 * length. Follows the same limits as an announcement. Returns the row as it is then.
 */
export async function resize(
  { transactions, quota }: UploadParts,
  owner: Sender,
  row: store.Upload,
  upload: AnnouncedFor,
): Promise<store.Upload> {
  const { id, size: counted, received } = row
  const { size, is_open = false } = upload
  const resized = { size, is_open: Number(is_open) }
  await quota.checkDisk(Math.max(0, size - received))
  await transactions.work(docket, async (work) => {
    await check(work, owner, [upload], counted)
    if (!(await store.resize.changes(work.tx, { id, ...resized }))) fail('upload_offset_wrong')
  })
  return { ...row, ...resized }
}
