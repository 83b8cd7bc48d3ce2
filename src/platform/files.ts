/** Reads and writes whole files durably, and hashes them. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { limits } from './limits.ts'

/** Size and digest of a file, for comparison. */
export interface Measure {
  size: number
  /** Hexadecimal. */
  sha256: string
}

/**
 * Creates a file that only its owner can read; fails if it exists. A failure leaves a partial file.
 */
export async function writeNew(
  path: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Measure> {
  const sum = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const chunk of bytes) {
    sum.update(chunk)
    size += chunk.length
    // Appends all bytes; `write` may write fewer.
    await file.writeFile(chunk)
  }
  await file.sync()
  return { size, sha256: sum.digest('hex') }
}

/** Writes to a temporary name and renames, so that the file is complete or absent. */
export async function writeWhole(path: string, text: string): Promise<Measure> {
  const measure = await writeNew(`${path}.part`, [Buffer.from(text)])
  await rename(`${path}.part`, path)
  await syncFolder(dirname(path))
  return measure
}

/** Copies to a file that must not exist, synced to disk; returns size and SHA-256 of the copy. */
export const copyNew = (from: string, to: string): Promise<Measure> => writeNew(to, read(from))

/** The size of a file in bytes, and its SHA-256 in hexadecimal digits. */
export async function measure(path: string): Promise<Measure> {
  const sum = createHash('sha256')
  let size = 0
  for await (const chunk of read(path)) {
    sum.update(chunk)
    size += chunk.length
  }
  return { size, sha256: sum.digest('hex') }
}

const read = (path: string): AsyncIterable<Buffer> =>
  createReadStream(path, { highWaterMark: limits.stream_chunk_bytes })

/** Syncs the names in a folder. On Windows folders cannot be opened, and need not be. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

/**
 * Creates a folder and its parents, for the owner only, unless they exist; safe to call
 * concurrently. Node's recursive `mkdir` never returns below `/proc`.
 */
export async function makeFolders(path: string): Promise<void> {
  try {
    await makeFolder(path)
  } catch (error) {
    const above = dirname(path)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path) throw error
    await makeFolders(above)
    await makeFolder(path)
  }
}

const makeFolder = (path: string) =>
  mkdir(path, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  })

/** Whether a file or a folder has that name. */
export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
