/**
 * The files of incomplete uploads, by upload id, in a folder of their own. Writing resumes at the
 * last durable byte, whatever an aborted request left after it.
 */

import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import { inLargeChunks } from '../../platform/blobs/large-chunks.ts'
import { makeFolders, measure, syncFolder } from '../../platform/files.ts'
import { limits } from '../limits.ts'

/** The files of incomplete uploads. */
export interface Partials {
  /**
   * Appends bytes from an offset. `saved` is called with the durable offset, periodically and at
   * the end, also after a failure. Returns the final offset.
   */
  append(id: string, from: number, writing: Writing): Promise<number>
  /** Stores a complete file as a blob. */
  keep(id: string, size: number, blobs: Pick<Keeper, 'put' | 'putFile'>): Promise<Blob>
  /** Whether other nodes use the folder too. */
  isShared: boolean
  /** Whether anything of the upload is on disk. */
  isThere(id: string): Promise<boolean>
  /** Does nothing if there is no such file. */
  remove(id: string): Promise<void>
  /** The ids of all files in the folder; none if there is no folder. */
  ids(): Promise<string[]>
}

/** Bytes to append; `saved` stores the offset in the database. */
export interface Writing {
  bytes: AsyncIterable<Uint8Array>
  /** Called with the offset up to which all bytes are on disk. */
  saved: (received: number) => Promise<void>
}

const OWN_FILE = 0o600

/** Stores them in a folder, by the id of the upload. */
export function openPartials(folder: string, { isShared = false } = {}): Partials {
  const sums = openSums()
  const pathOf = (id: string) => join(folder, id)

  async function sumOf(id: string, size: number): Promise<Blob> {
    const sum = size > 0 && sums.take(id, size)
    if (sum) return { hash: sum.digest('hex'), size }
    const found = await measure(pathOf(id))
    return checked(id, size, { hash: found.sha256, size: found.size })
  }

  return {
    isShared,
    async append(id, from, writing) {
      const sum = sums.take(id, from)
      await makeFolders(folder)
      const flags = from === 0 ? 'w' : 'r+'
      await using file = await open(pathOf(id), flags, OWN_FILE)
      if (from === 0) await syncFolder(folder)
      const received = await write(file, { ...writing, from, sum })
      if (sum) sums.keep(id, received, sum)
      return received
    },
    async keep(id, size, blobs) {
      // A node that was paused while it wrote can still change the file: its bytes are copied.
      if (isShared) return checked(id, size, await blobs.put(createReadStream(pathOf(id))))
      const blob = await sumOf(id, size)
      await blobs.putFile(pathOf(id), blob)
      return blob
    },
    isThere: (id) =>
      stat(pathOf(id)).then(
        () => true,
        () => false,
      ),
    async remove(id) {
      sums.take(id, 0)
      await rm(pathOf(id), { force: true })
    },
    ids: () => readdir(folder).catch(noneWhereMissing),
  }
}

function checked(id: string, size: number, found: Blob): Blob {
  if (found.size !== size) throw new Error(`the upload ${id} has ${found.size} bytes`)
  return found
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
