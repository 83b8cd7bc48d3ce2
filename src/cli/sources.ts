/** What is uploaded: files, and standard input, which is stored in a temporary file first. */

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { Refusal } from '../platform/refusal.ts'
import { about } from './file-errors.ts'
import type { Source } from './upload.ts'

/** Throws a Refusal for folders and for what does not exist. */
export async function fileSource(path: string, name = basename(path)): Promise<Source> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`${path}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`)
  })
  if (found.isDirectory()) {
    throw new Refusal(
      `${path}: is a folder; send it as an archive: ` +
        `tar cz ${path} | docket send --name ${basename(path)}.tar.gz -`,
    )
  }
  if (!found.isFile()) throw new Refusal(`${path}: not a file; use - for standard input`)
  return { name, size: found.size, open: (start, end) => createReadStream(path, { start, end }) }
}

/** A stream with a name, readable from any offset until it is disposed of. */
export async function streamSource(
  stream: Readable,
  name: string,
): Promise<Source & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-send-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'content')
  try {
    await about(path, () => pipeline(stream, createWriteStream(path, { mode: 0o600 })))
    return { ...(await fileSource(path, name)), [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}
