/** Whole files: on the disk when they are said to be, and what their bytes come to. */

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { limits } from './limits.ts'

/** What a file holds, so that another can be compared to it. */
export interface Measure {
  size: number
  /** In hexadecimal digits. */
  sha256: string
}

/** Writes a file that is not there yet, for its owner alone. What breaks leaves a part of it. */
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
    // Writes all of it after what was written before, where `write` may stop half way.
    await file.writeFile(chunk)
  }
  await file.sync()
  return { size, sha256: sum.digest('hex') }
}

/** Writes a file under another name first, so that it is there whole or not at all. */
export async function writeWhole(path: string, text: string): Promise<Measure> {
  const measure = await writeNew(`${path}.part`, [Buffer.from(text)])
  await rename(`${path}.part`, path)
  await syncFolder(dirname(path))
  return measure
}

export const copyNew = (from: string, to: string): Promise<Measure> => writeNew(to, read(from))

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

/** Makes the names in a folder safe. On Windows folders cannot be opened, and need not be. */
export async function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}

/**
 * Makes a folder and all above it, for their owner alone, where they are not there yet; several may
 * make the same at once. The recursive `mkdir` of Node never ends below `/proc`.
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
