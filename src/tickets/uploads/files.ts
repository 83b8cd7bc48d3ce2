/** The files in a form: taken while they come, as far as they are wanted and there is room. */

import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { AboutFile } from '../../platform/http/multipart.ts'
import type { Taking } from '../../platform/http/own-doors.ts'
import { limits } from '../limits.ts'
import { fail } from '../faults.ts'
import { cleanName } from '../names/names.rules.ts'
import { type Meter, tellFullDisk } from '../quota/quota.ts'
import type { Uploaded } from '../tickets/create-ticket.ts'

const ONE = 'file'
const ONE_OF_MANY = 'file[]'

/** A part of a form that is a file; without a blob it was not wanted. */
export type Part = AboutFile & { saved: Blob | undefined }

/** Of all files the meter counts the bytes: also what is replaced by a later one has come. */
export function taker(blobs: Keeper, { through }: Meter): Taking<Blob | undefined> {
  let taken = 0
  return {
    // One more, which is told what is wrong.
    files_max: limits.form_files_max + 1,
    async save(bytes, { part, name }) {
      const isWanted = name && (part === ONE || part === ONE_OF_MANY)
      if (isWanted && ++taken > limits.form_files_max) fail('files_too_many', limits.form_files_max)
      const counted = through(bytes)
      if (isWanted) return tellFullDisk(blobs.put(counted))
      for await (const _ of counted);
      return undefined
    },
  }
}

/** All that were chosen, under either name. */
export const filesIn = (parts: readonly Part[]): Uploaded[] =>
  parts
    .filter(({ saved }) => saved)
    .map(({ name = '', saved }) => ({ path: cleanName(name), blob: saved! }))

/** One part `file`, the last where there are several, or all parts `file[]`: what came later. */
export function chosenFiles(parts: readonly Part[]): Uploaded[] {
  const wanted = parts.filter(({ saved }) => saved)
  const last = wanted.at(-1) ?? fail('file_missing')
  const chosen = last.part === ONE ? [last] : wanted.filter(({ part }) => part === ONE_OF_MANY)
  return filesIn(chosen)
}
