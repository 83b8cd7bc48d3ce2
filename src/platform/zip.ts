/** Several files as an uncompressed ZIP archive, streamed or in memory. */

import type { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { ZipFile } from 'yazl'

import { apart, portableName } from './file-names.rules.ts'

/** A file in an archive. */
export interface Entry {
  /** With folders, if it has any. */
  path: string
  size: number
  blob_hash: string
  /** The modification time in milliseconds, if it differs from that of the others. */
  time?: number
}

/** An archive whose size is known before it is generated, because nothing is compressed. */
export interface Archive {
  /** The total size. */
  size: number
  /** Call it once. Destroying the stream releases the open file. */
  read(): Readable
}

/** `time` is the modification time of files without one, in milliseconds. */
export function archiveOf(
  entries: readonly Entry[],
  time: number,
  open: (hash: string) => Promise<Readable>,
): Archive {
  const zip = new ZipFile()
  const bytes = zip.outputStream as PassThrough
  const begun = Promise.withResolvers<void>()
  let current: Readable | undefined
  const stop = (error: Error) => void bytes.destroy(error)
  bytes.on('close', () => current?.destroy())

  async function openNext(hash: string) {
    await begun.promise
    current = await open(hash)
    current.on('error', stop)
    if (bytes.destroyed) current.destroy()
    return current
  }

  const names = apart(entries.map(({ path }) => safePath(path)))
  for (const [at, { size, blob_hash, time: own = time }] of entries.entries()) {
    const about = { size, mtime: new Date(own), compress: false }
    zip.addReadStreamLazy(names[at]!, about, (give) => {
      openNext(blob_hash).then((file) => give(null, file), stop)
    })
  }
  let size = 0
  zip.on('error', stop)
  // Known in advance because sizes are known and nothing is compressed.
  const tell = (total: number) => void (size = total)
  zip.end({ forceZip64Format: false, comment: '' }, tell as () => void)
  return {
    size,
    read() {
      begun.resolve()
      return bytes
    },
  }
}

/** A small archive. The same files are the same bytes, on every machine and at any time. */
export function zipOf(files: readonly (readonly [path: string, bytes: Buffer])[]): Promise<Buffer> {
  const zip = new ZipFile()
  // In local time, so that its digits are the same in each time zone.
  const about = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, compress: false }
  for (const [path, bytes] of files) zip.addBuffer(bytes, path, about)
  zip.end()
  return buffer(zip.outputStream as PassThrough)
}

/** Keeps paths inside the target folder on every system. */
const safePath = (path: string) => path.split('/').filter(Boolean).map(portableName).join('/')
