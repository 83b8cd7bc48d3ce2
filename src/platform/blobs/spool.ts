/**
 * Temporary files for incoming bytes, hashed while they are written and deleted unless moved away.
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

/** A folder for incoming files, next to where they are moved, so that moving is a rename. */
export interface Spool {
  /**
   * Writes all bytes to a file and calls `then`, which may move it away; with `sync`, they are
   * durable by then. The file never outlives the call.
   */
  take(
    bytes: Bytes,
    how: { sync: boolean },
    then: (path: string, blob: Blob) => Promise<void>,
  ): Promise<Blob>
  /** An unused path in the folder. */
  fresh(this: void): string
  /** Removes files last written before this time, in milliseconds; returns how many. */
  sweep(older_than: number): Promise<number>
}

/** Opens the folder, which is created if it does not exist. */
export async function openSpool(folder: string): Promise<Spool> {
  await makeFolders(folder).catch((error: NodeJS.ErrnoException) => {
    // On a read-only disk, blobs can still be read.
    if (error.code !== 'EROFS') throw error
  })
  const fresh = () => join(folder, randomText(NAME_CHARS))
  return {
    fresh,
    async take(bytes, { sync }, then) {
      const path = fresh()
      try {
        // The pipeline listens from the start: a client that disconnects before the file is open
        // must cause an error here instead of an event without a listener.
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
      // Appends all bytes; `write` may write fewer.
      written = file.writeFile(chunk)
      // The error surfaces when it is awaited below.
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

/** The result, or undefined if the file does not exist or was removed meanwhile. */
export async function unlessGone<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
