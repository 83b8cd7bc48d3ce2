/**
 * Bytes that come, in files of a folder that have no name among the blobs yet: hashed while they
 * are written, and gone again when nobody took them away.
 */

import { createHash } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { makeFolders } from '../files.ts'
import { randomText } from '../ids.ts'
import type { Blob, Bytes } from './blobs.ts'
import { inLargeChunks } from './large-chunks.ts'

const OWN_FILE = 0o600
const NAME_CHARS = 22

export interface Spool {
  /**
   * Writes all bytes to a file and gives it to `then`, which may move it away. With `sync` they are
   * safe by then. At the end there is no such file, however it came to that.
   */
  take(
    bytes: Bytes,
    how: { sync: boolean },
    then: (path: string, blob: Blob) => Promise<void>,
  ): Promise<Blob>
  /** A path in the folder that nothing has yet. */
  fresh(this: void): string
  /** Removes what was last written to before a time, in milliseconds; answers how many files. */
  sweep(older_than: number): Promise<number>
}

/** Opens the folder, which is made where it is not there. */
export async function openSpool(folder: string): Promise<Spool> {
  await makeFolders(folder).catch((error: NodeJS.ErrnoException) => {
    // Where nothing can be written, what is there can be read.
    if (error.code !== 'EROFS') throw error
  })
  const fresh = () => join(folder, randomText(NAME_CHARS))
  return {
    fresh,
    async take(bytes, { sync }, then) {
      const path = fresh()
      try {
        // The pipeline listens from the first moment: a caller who is gone before the file is open
        // is an error here, not an event that nobody hears.
        const blob = await pipeline(bytes, (source: AsyncIterable<Uint8Array>) =>
          write(path, source, sync),
        )
        await then(path, blob)
        return blob
      } finally {
        await rm(path, { force: true })
      }
    },
    sweep: (older_than) => sweep(folder, older_than),
  }
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>, sync: boolean): Promise<Blob> {
  const sum = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', OWN_FILE)
  let written: Promise<void> | undefined
  try {
    for await (const chunk of inLargeChunks(bytes)) {
      sum.update(chunk)
      size += chunk.length
      await written
      // Writes all of it after what was written before, where `write` may stop half way.
      written = file.writeFile(chunk)
      // Whoever waits for it hears of it, below at the latest.
      written.catch(() => undefined)
    }
  } finally {
    await written
  }
  if (sync) await file.sync()
  return { hash: sum.digest('hex'), size }
}

async function sweep(folder: string, older_than: number) {
  let swept = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await unlessGone(stat(path))
    if (!found || found.mtimeMs >= older_than) continue
    await rm(path, { force: true })
    swept++
  }
  return swept
}

/** What was found, or undefined where the file is not there, or not any more. */
export async function unlessGone<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
