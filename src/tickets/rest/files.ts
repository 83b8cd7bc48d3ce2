/** The files in a form: taken while they come, as far as they are wanted and there is room. */

import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { AboutFile } from '../../platform/http/multipart.ts'
import type { Taking } from '../../platform/http/own-doors.ts'
import { fail } from '../faults.ts'
import { cleanName } from '../names/names.rules.ts'
import { type Meter, tellFullDisk } from '../room/room.ts'
import type { Uploaded } from '../tickets/create-ticket.ts'

const ONE = 'file'
const ONE_OF_MANY = 'file[]'
const FILES_MAX = 100

/** A part of a form that is a file; without a blob it was not wanted. */
export type Part = AboutFile & { saved: Blob | undefined }

/** Of all files the meter counts the bytes: also what is replaced by a later one has come. */
export const taker = (blobs: Keeper, { through }: Meter): Taking<Blob | undefined> => ({
  files_max: FILES_MAX,
  async save(bytes, { part, name }) {
    const counted = through(bytes)
    const isWanted = name && (part === ONE || part === ONE_OF_MANY)
    if (isWanted) return tellFullDisk(blobs.put(counted))
    for await (const _ of counted);
    return undefined
  },
})

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
