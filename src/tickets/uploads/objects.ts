/**
 * The names of objects that clients send to a bucket as parts of an upload, and their removal. A
 * name says which bytes it stands for, so that a late request for others cannot replace them.
 */

import { docket } from '../../accounts/actors/actors.ts'
import type { DirectObjects } from '../../platform/blobs/blobs.ts'
import { Fault } from '../../platform/faults.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { limits } from '../limits.ts'
import * as store from './uploads.store.ts'

/** The number of objects whose uploads are looked up at once. */
const PAGE = 500

type Named = Pick<store.Upload, 'id' | 'public_id'>

/** The public id is a secret of the sender. */
const folderOf = ({ id, public_id }: Named) => `${id}-${sha256(public_id)}`

/** Of the part of an upload that begins at an offset and has a size. */
export const nameOf = (upload: Named, { start, size }: { start: number; size: number }) =>
  `${folderOf(upload)}/${start}-${size}`

/** Removes all objects of an upload that is over. What fails is left to the sweep. */
export async function dropObjects(direct: DirectObjects, upload: Named) {
  try {
    for await (const name of direct.list(folderOf(upload))) await direct.remove(name)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
}

/**
 * A sweep, to be called about once a minute: each hour, it removes objects whose uploads are over.
 * Clients may have sent them afterwards, and expired uploads leave theirs.
 */
export function openObjectSweep(direct: DirectObjects) {
  let seen_at = -Infinity
  return async (led: Transactions) => {
    const now = await led.look(docket, async (look) => look.now)
    if (now < seen_at + limits.upload_objects_seen_ms) return
    seen_at = now
    for await (const names of inPages(direct.list())) {
      const ids = [...new Set(names.map(idIn))]
      const rows = await led.look(docket, ({ tx }) => store.byIds(tx, { ids }))
      const wanted = new Set(rows.filter(({ blob_hash }) => blob_hash === null).map(folderOf))
      for (const name of names) if (!wanted.has(name.split('/')[0]!)) await direct.remove(name)
    }
  }
}

const NAME = /^(\d{1,15})-[0-9a-f]{64}\/\d+-\d+$/
const idIn = (name: string) => Number(NAME.exec(name)![1])

/** Of the names that are ours. */
async function* inPages(names: AsyncIterable<string>): AsyncGenerator<string[]> {
  let page: string[] = []
  for await (const name of names) {
    if (NAME.test(name)) page.push(name)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
