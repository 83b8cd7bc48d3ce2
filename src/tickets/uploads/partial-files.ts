/**
 * The files of incomplete uploads, by upload id, in a folder of their own. Writing resumes at the
 * last durable byte, whatever an aborted request left after it.
 */

import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import { inLargeChunks } from '../../platform/blobs/large-chunks.ts'
import { isThere, makeFolders, measure, syncFolder } from '../../platform/files.ts'
import { limits } from '../limits.ts'
import type { Partials, Writing } from './partials.ts'
import type { Upload } from './uploads.store.ts'

const OWN_FILE = 0o600

/** Partials with a file for each upload. */
export interface PartialFiles extends Partials {
  /** The public ids of all files in the folder; none if there is no folder. */
  ids(): Promise<string[]>
  /** Removes the file of a public id. */
  removeFile(public_id: string): Promise<void>
}

/** Opens the folder, which no other process uses; it is created when it is needed. */
export function openPartialFiles(folder: string, blobs: Pick<Keeper, 'putFile'>): PartialFiles {
  const sums = openSums()
  const pathOf = (id: string) => join(folder, id)

  async function sumOf({ public_id, size }: Upload): Promise<Blob> {
    const sum = sums.take(public_id, size)
    if (sum) return { hash: sum.digest('hex'), size }
    const found = await measure(pathOf(public_id))
    return { hash: found.sha256, size: found.size }
  }

  async function removeFile(public_id: string) {
    sums.take(public_id, 0)
    await rm(pathOf(public_id), { force: true })
  }

  return {
    async append({ public_id, received: from }, writing) {
      const sum = sums.take(public_id, from)
      await makeFolders(folder)
      const flags = from === 0 ? 'w' : 'r+'
      await using file = await open(pathOf(public_id), flags, OWN_FILE)
      if (from === 0) await syncFolder(folder)
      const received = await write(file, { ...writing, from, sum })
      if (sum) sums.keep(public_id, received, sum)
      return received
    },
    has: ({ public_id }) => isThere(pathOf(public_id)),
    async whole(upload) {
      const path = pathOf(upload.public_id)
      if (!(await isThere(path))) return undefined
      const blob = await sumOf(upload)
      if (blob.size !== upload.size) return undefined
      return blobs.putFile(path, blob)
    },
    remove: ({ public_id }) => removeFile(public_id),
    removeFile,
    ids: () => readdir(folder).catch(noneWhereMissing),
  }
}

function noneWhereMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function write(
  file: FileHandle,
  { bytes, saved, from, sum }: Writing & { from: number; sum: Hash | undefined },
): Promise<number> {
  let [at, safe] = [from, from]
  const save = async () => {
    if (at === safe) return
    await file.datasync()
    await saved(at)
    safe = at
  }
  try {
    for await (const chunk of inLargeChunks(bytes)) {
      for (let done = 0; done < chunk.length;) {
        const { bytesWritten } = await file.write(chunk, done, chunk.length - done, at + done)
        done += bytesWritten
      }
      sum?.update(chunk)
      at += chunk.length
      // The first bytes are reported at once, because empty uploads expire soon.
      if (safe === 0 || at - safe >= limits.upload_unsafe_bytes_max) await save()
    }
  } finally {
    await save()
  }
  return at
}

/** Hash states of uploads in progress, which avoid reading complete files again. */
function openSums() {
  const known = new Map<string, { at: number; sum: Hash }>()
  return {
    /** Undefined if the preceding bytes must be read again. */
    take(id: string, at: number): Hash | undefined {
      const found = known.get(id)
      known.delete(id)
      if (found?.at === at) return found.sum
      return at === 0 ? createHash('sha256') : undefined
    },
    keep(id: string, at: number, sum: Hash) {
      known.set(id, { at, sum })
      if (known.size > limits.upload_sums_max) known.delete(known.keys().next().value!)
    },
  }
}
