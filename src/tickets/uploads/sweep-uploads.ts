/** Gives up uploads that nobody went on with, and files and rows that a crash left alone. */

import { docket } from '../../accounts/actors/actors.ts'
import type { Work } from '../../platform/work/work.ts'
import { drop, type UploadParts } from './uploads.ts'
import * as store from './uploads.store.ts'

/** Looked at in one look or taken away in one work at most, so that none takes long. */
const PAGE = 500

type Swept = Pick<UploadParts, 'rooms' | 'partials'>

/** Takes away some of those that have expired, or whose grant has; answers how many. */
export async function removeExpiredUploads(work: Work): Promise<number> {
  const ended = await store.ended(work.tx, { before: work.now, limit: PAGE })
  if (ended.length > 0) await drop(work, ended)
  return ended.length
}

/** To be called after them: the files of rows that are gone, and rows whose bytes are. */
export async function sweepPartials(parts: Swept) {
  await removeStrayFiles(parts)
  await removeEmptyRows(parts)
}

/** A file is made after its row was written, so what has none here has none any more. */
async function removeStrayFiles({ rooms, partials }: Swept) {
  const ids = await partials.ids()
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const rows = await rooms.look(docket, ({ tx }) => store.byPublicIds(tx, { public_ids: page }))
    const wanted = new Set(rows.filter((row) => row.blob_hash === null).map((row) => row.public_id))
    for (const id of page) if (!wanted.has(id)) await partials.remove(id)
  }
}

/** Such as those that came back with a backup, which has no files of them. */
async function removeEmptyRows({ rooms, partials }: Swept) {
  for (let after = 0; ;) {
    const from = { after, limit: PAGE }
    const rows = await rooms.look(docket, ({ tx }) => store.begunAfter(tx, from))
    for (const { id, public_id } of rows) {
      if (await partials.isThere(public_id)) continue
      await rooms.work(docket, ({ tx }) => store.removeUnfinished(tx, { id }))
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}
