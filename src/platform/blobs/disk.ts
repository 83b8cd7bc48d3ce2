/**
 * Blobs in a folder: `ab/cd/abcd…`, written as `tmp/<random>`, synced and renamed, so that a name
 * is there with all its bytes or not at all, whenever the power goes.
 */

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open as openFile,
  readdir,
  rename,
  rm,
  stat as statFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { randomText } from '../ids.ts'
import { limits } from '../limits.ts'
import { type Blob, type Blobs, type Bytes, isHash, type Span } from './blobs.ts'
import { inLargeChunks } from './large-chunks.ts'

const OWN_FILE = 0o600
const OWN_FOLDER = { recursive: true, mode: 0o700 }
const TEMPORARY = 'tmp'
const TEMPORARY_CHARS = 22

/** Opens the store in a folder, which is made where it is not there. */
export async function openDisk(root: string): Promise<Blobs> {
  await mkdir(join(root, TEMPORARY), OWN_FOLDER)
  return {
    put: (bytes, before) => put(root, bytes, before),
    putFile: (path, blob, before) => putFile(root, path, { blob, before }),
    open: (hash, span) => open(root, hash, span),
    stat: (hash) => stat(root, hash),
    list: () => list(root),
    remove: (hash) => remove(root, hash),
    sweepTemporary: (older_than) => sweepTemporary(root, older_than),
  }
}

const pathOf = (root: string, hash: string) => {
  assert.ok(isHash(hash), 'a blob is asked for by its hash')
  return join(root, hash.slice(0, 2), hash.slice(2, 4), hash)
}

async function put(
  root: string,
  bytes: Bytes,
  before?: (blob: Blob) => Promise<void>,
): Promise<Blob> {
  const temporary = join(root, TEMPORARY, randomText(TEMPORARY_CHARS))
  try {
    // The pipeline listens from the first moment: a caller who is gone before the file is open is
    // an error here, not an event that nobody hears.
    const blob = await pipeline(bytes, (source: AsyncIterable<Uint8Array>) =>
      write(temporary, source),
    )
    await before?.(blob)
    await moveTo(root, temporary, blob.hash)
    return blob
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Another name for the same bytes where the file system has such, so that nothing is copied. */
async function putFile(root: string, path: string, { blob, before }: Known) {
  const temporary = join(root, TEMPORARY, randomText(TEMPORARY_CHARS))
  try {
    await link(path, temporary).catch(() => copySafely(path, temporary))
    await before?.(blob)
    await moveTo(root, temporary, blob.hash)
  } finally {
    // A rename to another name of the same file leaves both.
    await rm(temporary, { force: true })
  }
}
interface Known {
  blob: Blob
  before?: ((blob: Blob) => Promise<void>) | undefined
}

async function copySafely(from: string, to: string) {
  await copyFile(from, to)
  await using file = await openFile(to, 'r+')
  await file.sync()
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<Blob> {
  const sum = createHash('sha256')
  let size = 0
  await using file = await openFile(path, 'wx', OWN_FILE)
  for await (const chunk of inLargeChunks(bytes)) {
    sum.update(chunk)
    size += chunk.length
    // Writes all of it after what was written before, where `write` may stop half way.
    await file.writeFile(chunk)
  }
  await file.sync()
  return { hash: sum.digest('hex'), size }
}

async function moveTo(root: string, temporary: string, hash: string) {
  const path = pathOf(root, hash)
  const folder = dirname(path)
  await mkdir(folder, OWN_FOLDER)
  // Also where there is such a blob: nobody can tell whether it is about to be removed, or damaged.
  await rename(temporary, path)
  // Each of the two folders may be new, so its own name must be safe as well.
  for (const changed of [folder, dirname(folder), root]) await sync(changed)
}

/** Makes the names in a folder safe. On Windows folders cannot be opened, and need not be. */
async function sync(folder: string) {
  if (process.platform === 'win32') return
  await using handle = await openFile(folder)
  await handle.sync()
}

async function open(root: string, hash: string, { start = 0, end = Infinity }: Span = {}) {
  assert.ok(start >= 0 && start <= end, 'a span goes forwards')
  const path = pathOf(root, hash)
  let file: FileHandle
  try {
    file = await openFile(path)
  } catch (cause) {
    throw new Error(`The blob ${hash} cannot be opened`, { cause })
  }
  return file.createReadStream({ start, end, highWaterMark: limits.stream_chunk_bytes })
}

async function stat(root: string, hash: string): Promise<Blob | undefined> {
  const found = await unlessGone(statFile(pathOf(root, hash)))
  return found && { hash, size: found.size }
}

async function* list(root: string) {
  for await (const folder of folders(root)) {
    for (const hash of await namesIn(folder, /^[0-9a-f]{64}$/)) {
      const isAtItsPlace = pathOf(root, hash) === join(folder, hash)
      const blob = isAtItsPlace ? await stat(root, hash) : undefined
      if (blob) yield blob
    }
  }
}

async function* folders(root: string) {
  for (const first of await namesIn(root, /^[0-9a-f]{2}$/)) {
    for (const second of await namesIn(join(root, first), /^[0-9a-f]{2}$/)) {
      yield join(root, first, second)
    }
  }
}

const namesIn = async (folder: string, wanted: RegExp) =>
  (await readdir(folder)).filter((name) => wanted.test(name)).toSorted()

async function remove(root: string, hash: string) {
  return (await unlessGone(rm(pathOf(root, hash)).then(() => true))) ?? false
}

async function sweepTemporary(root: string, older_than: number) {
  let swept = 0
  for (const name of await readdir(join(root, TEMPORARY))) {
    const path = join(root, TEMPORARY, name)
    const found = await unlessGone(statFile(path))
    if (!found || found.mtimeMs >= older_than) continue
    await rm(path, { force: true })
    swept++
  }
  return swept
}

/** What was found, or undefined where the file is not there, or not any more. */
async function unlessGone<Found>(looking: Promise<Found>): Promise<Found | undefined> {
  try {
    return await looking
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
