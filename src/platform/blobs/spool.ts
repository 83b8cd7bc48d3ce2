/**
 * Temporary files for incoming bytes, hashed while they are written and deleted unless moved away.
 */

import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { makeFolders } from '../files.ts'
import { randomText } from '../ids.ts'
import type { Blob, Bytes } from './blobs.ts'
import type { Sealing } from './encryption.ts'
import { inLargeChunks } from './large-chunks.ts'

const OWN_FILE = 0o600
const NAME_CHARS = 22

/** A folder for incoming files, next to where they are moved, so that moving is a rename. */
export interface Spool {
  /**
   * Writes all bytes to a file and calls `then`, which may move it away. The file never outlives
   * the call.
   */
  take(bytes: Bytes, how: Taking, then: (path: string, blob: Blob) => Promise<void>): Promise<Blob>
  /** An unused path in the folder. */
  fresh(this: void): string
  /** Removes files last written before this time, in milliseconds; returns how many. */
  sweep(older_than: number): Promise<number>
}

/** How a file is written. */
export interface Taking {
  /** Whether it is durable before it can be moved. */
  sync: boolean
  /** Encrypts it; the hash and size of the blob are those of the content. */
  sealing?: Sealing | undefined
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
    async take(bytes, how, then) {
      const path = fresh()
      try {
        // The pipeline listens from the start: a client that disconnects before the file is open
        // must cause an error here instead of an event without a listener.
        const blob = await pipeline(bytes, (source: AsyncIterable<Uint8Array>) =>
          write(path, source, how),
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

async function write(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  { sync, sealing }: Taking,
): Promise<Blob> {
  const sum = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', OWN_FILE)
  if (sealing) await file.writeFile(sealing.placeholder)
  let written: Promise<void> | undefined
  try {
    for await (const chunk of inLargeChunks(bytes)) {
      sum.update(chunk)
      size += chunk.length
      const stored = sealing ? sealing.add(chunk) : chunk
      await written
      // Appends all bytes; `write` may write fewer.
      written = file.writeFile(stored)
      // The error surfaces when it is awaited below.
      written.catch(() => undefined)
    }
  } finally {
    await written
  }
  const blob = { hash: sum.digest('hex'), size }
  if (sealing) await writeAtStart(file, sealing.header(blob))
  if (sync) await file.sync()
  return blob
}

async function writeAtStart(file: FileHandle, header: Buffer) {
  const { bytesWritten } = await file.write(header, 0, header.length, 0)
  if (bytesWritten < header.length) throw new Error('the header of a blob was not written')
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
