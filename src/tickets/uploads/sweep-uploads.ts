/** Removes abandoned uploads, and files and rows that a crash left. */

import { docket } from '../../accounts/actors/actors.ts'
import type { Work } from '../../platform/work/work.ts'
import { drop, type UploadParts } from './uploads.ts'
import * as store from './uploads.store.ts'

/** The maximum per transaction. */
const PAGE = 500

type Swept = Pick<UploadParts, 'transactions' | 'partials'>

/** Removes some expired uploads, or those of expired grants; returns how many. */
export async function removeExpiredUploads(work: Work): Promise<number> {
  const ended = await store.ended(work.tx, { before: work.now, limit: PAGE })
  if (ended.length > 0) await drop(work, ended)
  return ended.length
}

/**
 * Call it afterwards: removes files without rows. `isOnly`: no other node has files, so rows
 * without one are removed too.
 */
export async function sweepPartials(parts: Swept, { isOnly }: { isOnly: boolean }) {
  await removeStrayFiles(parts)
  if (isOnly) await removeEmptyRows(parts)
}

/** A file is created after its row, so a file without a row is an orphan. */
async function removeStrayFiles({ transactions, partials }: Swept) {
  const ids = await partials.ids()
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const rows = await transactions.look(docket, ({ tx }) =>
      store.byPublicIds(tx, { public_ids: page }),
    )
    const wanted = new Set(rows.filter((row) => row.blob_hash === null).map((row) => row.public_id))
    for (const id of page) if (!wanted.has(id)) await partials.remove(id)
  }
}

/** Such as rows restored from a backup, which does not contain their files. */
async function removeEmptyRows({ transactions, partials }: Swept) {
  for (let after = 0; ;) {
    const from = { after, limit: PAGE }
    const rows = await transactions.look(docket, ({ tx }) => store.begunAfter(tx, from))
    for (const { id, public_id } of rows) {
      if (await partials.isThere(public_id)) continue
      await transactions.work(docket, ({ tx }) => store.removeUnfinished(tx, { id }))
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
