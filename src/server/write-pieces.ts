/** Writes long texts to files, which are there when they are complete. */

import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { isThere } from '../platform/files.ts'
import { Refusal } from '../platform/refusal.ts'
import { isDiskFull } from './failures.ts'

/** Refuses a name that is taken, or in a folder that does not exist. */
export async function refuseExisting(path: string) {
  const folder = dirname(path)
  if (!(await isThere(folder))) throw new Refusal(`the folder ${folder} does not exist; create it`)
  if (!(await isThere(path))) return
  throw new Refusal(`${path} exists already; remove it, or use another name`)
}

/**
 * Writes the pieces under another name, `.part`, and renames the file, which only its owner can
 * read. Compresses it if the name ends with `.gz`. A failure leaves nothing.
 */
export async function writePieces(path: string, pieces: AsyncIterable<string> | Iterable<string>) {
  const part = `${path}.part`
  await rm(part, { force: true })
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  try {
    if (path.endsWith('.gz')) await pipeline(pieces, createGzip(), file)
    else await pipeline(pieces, file)
  } catch (error) {
    await rm(part, { force: true })
    if (!isDiskFull(error)) throw error
    throw new Refusal(`the disk that holds ${path} is full; free some space, or use another disk`)
  }
  await rename(part, path)
}
