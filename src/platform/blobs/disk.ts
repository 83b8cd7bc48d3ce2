/**
 * Blobs in a folder: `ab/cd/abcd…`, encrypted ones with `.enc`. Each is written to `tmp/<random>`,
 * synced and renamed, so that after a power failure a name either refers to all of its bytes or
 * does not exist.
 */

import assert from 'node:assert/strict'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import {
  copyFile,
  type FileHandle,
  link,
  open as openFile,
  readdir,
  readFile,
  rename,
  rm,
  stat as statFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

import { makeFolders, writeNew } from '../files.ts'
import { limits } from '../limits.ts'
import { type BlobKeys, KEYS_NOTE, type KeysNote, refuseOtherKeys } from './blob-keys.ts'
import {
  type Blob,
  type Blobs,
  type Bytes,
  isHash,
  MissingBlob,
  placeOf,
  type Span,
} from './blobs.ts'
import { openEncrypted } from './encrypted.ts'
import { type Form, PLAIN } from './forms.ts'
import { openSpool, type Spool, unlessGone } from './spool.ts'

/**
 * Opens the store in a folder, which is created if it does not exist. Throws a Refusal if its blobs
 * need other keys.
 */
export async function openDisk(root: string, keys?: BlobKeys): Promise<Blobs> {
  const spool = await openSpool(join(root, 'tmp'))
  const note = noteIn(root, spool)
  await refuseOtherKeys(note, keys)
  const inForm = (form: Form) => storeOf({ root, spool, form, settled: new Set<string>() })
  return keys ? openEncrypted({ keys, note, inForm }) : inForm(PLAIN)
}

function storeOf(disk: Disk): Blobs {
  return {
    put: (bytes, before) => put(disk, bytes, before),
    putFile: (path, blob, before) => putFile(disk, path, { blob, before }),
    open: (hash, span) => open(disk, hash, span),
    read: (hash, span) => read(disk, hash, span),
    stat: (hash) => stat(disk, hash),
    list: () => list(disk),
    remove: (hash) => remove(disk, hash),
    sweepTemporary: (older_than) => disk.spool.sweep(older_than),
  }
}

function noteIn(root: string, spool: Spool): KeysNote {
  const path = join(root, KEYS_NOTE)
  return {
    read: () => unlessGone(readFile(path, 'utf8')),
    async write(text) {
      // Nodes may write the same at the same time.
      const own = spool.fresh()
      await writeNew(own, [Buffer.from(text)])
      await rename(own, path)
      await sync(root)
    },
  }
}

const pathOf = ({ root, form }: Place, hash: string) => {
  assert.ok(isHash(hash), 'a blob is asked for by its hash')
  return join(root, placeOf(hash)) + form.suffix
}

type Place = Pick<Disk, 'root' | 'form'>
interface Disk {
  root: string
  spool: Spool
  form: Form
  /** Folders in the root whose own names are durable: `ab`, `ab/cd`. */
  settled: Set<string>
}

const put = (disk: Disk, bytes: Bytes, before?: (blob: Blob) => Promise<void>): Promise<Blob> =>
  disk.spool.take(bytes, { sync: true, sealing: disk.form.seal?.() }, async (path, blob) => {
    await before?.(blob)
    await moveTo(disk, path, blob.hash)
  })

/** A hard link where the file system supports it, which avoids a copy. */
async function putFile(disk: Disk, path: string, { blob, before }: Known) {
  const temporary = disk.spool.fresh()
  try {
    await link(path, temporary).catch(() => copySafely(path, temporary))
    await before?.(blob)
    await moveTo(disk, temporary, blob.hash)
  } finally {
    // Renaming a file onto another link to the same file leaves both.
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

async function moveTo(disk: Disk, temporary: string, hash: string) {
  const path = pathOf(disk, hash)
  const folder = dirname(path)
  // Renames even if the blob exists: it may be about to be removed, or damaged.
  const move = () => rename(temporary, path)
  await move().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    for (const name of foldersTo(disk, folder)) disk.settled.delete(name)
    await makeFolders(folder)
    await move()
  })
  await sync(folder)
  await settle(disk, folder)
}

/** Both folders may be new, so the folders that name them must be synced too, once. */
async function settle(disk: Disk, folder: string) {
  for (const name of foldersTo(disk, folder)) {
    if (disk.settled.has(name)) return
    await sync(dirname(join(disk.root, name)))
    disk.settled.add(name)
  }
}

/** `ab/cd` and `ab`. */
function foldersTo({ root }: Disk, folder: string): string[] {
  const inner = relative(root, folder)
  return [inner, dirname(inner)]
}

/** Syncs the names in a folder. On Windows folders cannot be opened, and need not be. */
async function sync(folder: string) {
  if (process.platform === 'win32') return
  await using handle = await openFile(folder)
  await handle.sync()
}

async function open(place: Place, hash: string, { start = 0, end = Infinity }: Span = {}) {
  assert.ok(start >= 0 && start <= end, 'a span goes forwards')
  const path = pathOf(place, hash)
  let file: FileHandle
  try {
    file = await openFile(path)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingBlob(hash, { cause })
    throw new Error(`The blob ${hash} cannot be opened`, { cause })
  }
  return file.createReadStream({ start, end, highWaterMark: limits.stream_chunk_bytes })
}

/** Blocking here costs less than four round trips through the thread pool. */
function read(place: Place, hash: string, { start = 0, end = Infinity }: Span = {}) {
  let file: number
  try {
    file = openSync(pathOf(place, hash), 'r')
  } catch {
    return undefined
  }
  try {
    const size = Math.min(fstatSync(file).size, end + 1) - start
    if (size <= 0 || size > limits.small_file_bytes) return undefined
    const bytes = Buffer.allocUnsafeSlow(size)
    return readSync(file, bytes, 0, size, start) === size ? bytes : undefined
  } finally {
    closeSync(file)
  }
}

async function stat(place: Place, hash: string): Promise<Blob | undefined> {
  const found = await unlessGone(statFile(pathOf(place, hash)))
  return found && { hash, size: found.size }
}

async function* list(place: Place) {
  const { suffix } = place.form
  for await (const folder of folders(place.root)) {
    for (const name of await namesIn(folder, /^[0-9a-f]{64}(\.enc)?$/)) {
      const hash = name.slice(0, HASH_CHARS)
      const isAtItsPlace = name === hash + suffix && pathOf(place, hash) === join(folder, name)
      const blob = isAtItsPlace ? await stat(place, hash) : undefined
      if (blob) yield blob
    }
  }
}

const HASH_CHARS = 64

async function* folders(root: string) {
  for (const first of await namesIn(root, /^[0-9a-f]{2}$/)) {
    for (const second of await namesIn(join(root, first), /^[0-9a-f]{2}$/)) {
      yield join(root, first, second)
    }
  }
}

const namesIn = async (folder: string, wanted: RegExp) =>
  (await readdir(folder)).filter((name) => wanted.test(name)).toSorted()

async function remove(place: Place, hash: string) {
  await rm(pathOf(place, hash), { force: true })
}
