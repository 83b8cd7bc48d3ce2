/** Receives the files of a form: stores them while they arrive, if expected and within limits. */

import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { AboutFile } from '../../platform/http/multipart.ts'
import type { Taking } from '../../platform/http/own-doors.ts'
import { limits } from '../limits.ts'
import { fail } from '../faults.ts'
import { cleanName } from '../../platform/file-names.rules.ts'
import { type Meter, tellFullDisk } from '../quota/quota.ts'
import type { Uploaded } from '../tickets/create-ticket.ts'

const ONE = 'file'
const ONE_OF_MANY = 'file[]'

/** A file part of a form; without a blob it was not expected. */
export type Part = AboutFile & { saved: Blob | undefined }

/** The meter counts all files, including those replaced by a later part. */
export function taker(blobs: Keeper, { accept, through }: Meter): Taking<Blob | undefined> {
  let taken = 0
  return {
    // One extra, to report the error.
    files_max: limits.form_files_max + 1,
    async save(bytes, { part, name, type }) {
      const isWanted = name && (part === ONE || part === ONE_OF_MANY)
      if (isWanted && ++taken > limits.form_files_max) fail('files_too_many', limits.form_files_max)
      if (isWanted) accept({ name, type })
      const counted = through(bytes)
      if (isWanted) return tellFullDisk(blobs.put(counted))
      for await (const _ of counted);
      return undefined
    },
  }
}

/** The files of a form, under either of dl's names, `file` and `file[]`. */
export const filesIn = (parts: readonly Part[]): Uploaded[] =>
  parts
    .filter(({ saved }) => saved)
    .map(({ name = '', saved, type }) => ({ path: cleanName(name), blob: saved!, type }))

/** A part `file`, of several the last, or all parts `file[]`, whichever came later. */
export function chosenFiles(parts: readonly Part[]): Uploaded[] {
  const wanted = parts.filter(({ saved }) => saved)
  const last = wanted.at(-1) ?? fail('file_missing')
  const chosen = last.part === ONE ? [last] : wanted.filter(({ part }) => part === ONE_OF_MANY)
  return filesIn(chosen)
}
