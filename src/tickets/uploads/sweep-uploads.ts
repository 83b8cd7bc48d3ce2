/** Removes abandoned uploads, and files and rows that a crash left. */

import { docket } from '../../accounts/actors/actors.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import type { PartialFiles } from './partial-files.ts'
import { drop, dropUnfinished } from './uploads.ts'
import * as store from './uploads.store.ts'

/** The maximum per transaction. */
const PAGE = 500

interface Swept {
  transactions: Transactions
  files: PartialFiles
}

/** Removes some expired uploads, or those of expired grants; returns how many. */
export async function removeExpiredUploads(work: Work): Promise<number> {
  const ended = await store.ended(work.tx, { before: work.now, limit: PAGE })
  if (ended.length > 0) await drop(work, ended)
  return ended.length
}

/** Call it afterwards. Removes files without rows, and rows without files. */
export async function sweepFiles(parts: Swept) {
  await removeStrayFiles(parts)
  await removeEmptyRows(parts)
}

/** A file is created after its row, so a file without a row is an orphan. */
async function removeStrayFiles({ transactions, files }: Swept) {
  const ids = await files.ids()
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const rows = await transactions.look(docket, ({ tx }) =>
      store.byPublicIds(tx, { public_ids: page }),
    )
    const wanted = new Set(rows.filter((row) => row.blob_hash === null).map((row) => row.public_id))
    for (const id of page) if (!wanted.has(id)) await files.removeFile(id)
  }
}

/** Such as rows restored from a backup, which does not contain their files. */
async function removeEmptyRows({ transactions, files }: Swept) {
  for (let after = 0; ;) {
    const from = { after, limit: PAGE }
    const rows = await transactions.look(docket, ({ tx }) => store.begunAfter(tx, from))
    for (const row of rows) {
      if (await files.has(row)) continue
      await transactions.work(docket, (work) => dropUnfinished(work, row.public_id))
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
