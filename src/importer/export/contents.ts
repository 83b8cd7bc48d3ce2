/** The contents of attachments, in the table `attach_data` or in the folder `data/attachments`. */

import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { Blobs } from '../../platform/blobs/blobs.ts'
import { makeFolders } from '../../platform/files.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { placeOf } from '../map/attachments.ts'
import { insertInto } from './literals.ts'
import { type Reading, rowsOf } from './reading.ts'

/** What is reported of an attachment whose content is not stored. */
export const MISSING = 'the content of an attachment was missing in Docket'
const HEX_CHARS = 2
const MIB = 1024 * 1024
/** What no server accepts more of in one statement; some of it is not content. */
const STATEMENT_BYTES_MAX = 1024 * MIB
const CONTENT_BYTES_MAX = (STATEMENT_BYTES_MAX - MIB) / HEX_CHARS

/** Where contents come from, and the folder for them; without one, they go into the database. */
export interface Contents {
  blobs: Blobs
  folder: string | undefined
  /** The length of the longest statement so far, in bytes. */
  longest: number
}

/** Refuses contents that no server could read from an SQL file. */
export async function refuseTooLarge(tx: Tx) {
  const found = await tx
    .selectFrom('attachments')
    .select(['id', 'attach_size'])
    .where('attach_size', '>', CONTENT_BYTES_MAX)
    .where('blob_hash', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!found) return
  throw new Refusal(
    `attachment ${found.id} has ${Math.round(found.attach_size / MIB)} MiB, but MySQL and MariaDB ` +
      'accept statements of at most 1 GiB, where a content takes twice its size; write contents ' +
      'to a folder with --attachments FOLDER',
  )
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
        const head = headOf(id as number)
        yield* statement(head, hash, to)
        const bytes = head.length + HEX_CHARS * (attach_size as number) + END.length
        to.longest = Math.max(to.longest, bytes)
      } else await writeFile(id as number, hash, { ...to, folder: to.folder })
      told(++count)
    }
  }
}

const headOf = (id: number) => `${insertInto('attach_data', ['id', 'thedata'])}(${id},x'`
const END = "');\n"

async function* statement(head: string, hash: string, { blobs }: Contents) {
  yield head
  for await (const chunk of await blobs.open(hash)) yield (chunk as Buffer).toString('hex')
  yield END
}

async function writeFile(id: number, hash: string, to: { blobs: Blobs; folder: string }) {
  const [group, name] = placeOf(id) as [string, string]
  await makeFolders(join(to.folder, group))
  const path = join(to.folder, group, name)
  await pipeline(await to.blobs.open(hash), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
}
