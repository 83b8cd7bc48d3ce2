/** Files that are uploaded. */

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'

import { Refusal } from '../platform/refusal.ts'
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
