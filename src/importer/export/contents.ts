/** The contents of attachments, in the table `attach_data` or in the folder `data/attachments`. */

import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { Blobs } from '../../platform/blobs/blobs.ts'
import { makeFolders } from '../../platform/files.ts'
import { placeOf } from '../map/attachments.ts'
import { insertInto } from './literals.ts'
import { type Reading, rowsOf } from './reading.ts'

const MISSING = 'the content of an attachment was missing in Docket'
const HEX_CHARS = 2

/** Where contents come from, and the folder for them; without one, they go into the database. */
export interface Contents {
  blobs: Blobs
  folder: string | undefined
  /** The length of the longest statement so far, in bytes. */
  longest: number
}

/** One statement for each content; none for those that are written to the folder. */
export async function* contents(
  { tx, tell }: Pick<Reading, 'tx' | 'tell'>,
  to: Contents,
  told: (count: number) => void,
): AsyncGenerator<string> {
  let count = 0
  for await (const page of rowsOf(tx, 'attachments')) {
    for (const { id, blob_hash, attach_size } of page) {
      // An administrator deleted it.
      if (blob_hash === null) continue
      const hash = blob_hash as string
      if (!(await to.blobs.stat(hash))) tell(MISSING, `attachment ${String(id)}`)
      else if (to.folder === undefined) {
        yield* statement(id as number, hash, to)
        to.longest = Math.max(to.longest, HEX_CHARS * (attach_size as number))
      } else await writeFile(id as number, hash, { ...to, folder: to.folder })
      told(++count)
    }
  }
}

async function* statement(id: number, hash: string, { blobs }: Contents) {
  yield `${insertInto('attach_data', ['id', 'thedata'])}(${id},x'`
  for await (const chunk of await blobs.open(hash)) yield (chunk as Buffer).toString('hex')
  yield "');\n"
}

async function writeFile(id: number, hash: string, to: { blobs: Blobs; folder: string }) {
  const [group, name] = placeOf(id) as [string, string]
  await makeFolders(join(to.folder, group))
  const path = join(to.folder, group, name)
  await pipeline(await to.blobs.open(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
