/** dl's folder of files, each named after its ticket's id. */

import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { limits } from '../../platform/limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { DlTicket } from './read-dl.ts'

const FILES = 'data'

/** The files of a dl, read only. */
export interface Spool {
  /** What is wrong with a ticket's file; undefined if it is complete. */
  problemOf(ticket: Pick<DlTicket, 'public_id' | 'size'>): Promise<string | undefined>
  /** The content of a file that `problemOf` found complete. */
  open(public_id: string): AsyncIterable<Uint8Array>
  /** The number of files that belong to none of these tickets. */
  countOthers(public_ids: ReadonlySet<string>): Promise<number>
}

/** Refuses a folder that is not dl's. The original path of the files is irrelevant. */
export async function openSpool(folder: string): Promise<Spool> {
  const files = join(folder, FILES)
  const found = await stat(files).catch(() => undefined)
  if (!found?.isDirectory()) {
    throw new Refusal(
      `${folder} has no folder ${FILES}; specify the spool folder of dl ($spoolDir in its ` +
        'configuration)',
    )
  }
  return {
    async problemOf({ public_id, size }) {
      const file = await stat(join(files, public_id)).catch((error: NodeJS.ErrnoException) => error)
      if (file instanceof Error) {
        return file.code === 'ENOENT' ? 'its file is missing' : `its file: ${file.message}`
      }
      if (!file.isFile()) return 'its file is not a regular file'
      return file.size === size ? undefined : sizeProblem(file.size, size)
    },
    open: (public_id) =>
      createReadStream(join(files, public_id), { highWaterMark: limits.stream_chunk_bytes }),
    async countOthers(public_ids) {
      return (await readdir(files)).filter((name) => !public_ids.has(name)).length
    },
  }
}

/** The end of a sentence about a ticket. */
export const sizeProblem = (is: number, size: number) =>
  `its file has ${is} bytes, but its row says ${size}`
