/** Files that the forms for tickets send themselves, without the script. */

import { Readable } from 'node:stream'

import { cleanPath } from '../../platform/file-names.rules.ts'
import type { Door, Upload } from '../../platform/http/method.ts'
import { fail } from '../faults.ts'
import type { Uploaded } from '../tickets/create-ticket.ts'

/** `meter` checks the disk and the quota while files arrive. */
export const formFiles = (
  limits: Pick<Upload, 'files_max' | 'bytes_max'> & { meter: NonNullable<Upload['meter']> },
): Upload => ({
  parameter: 'file[]',
  file_name: 'file_name',
  content_type: 'content_type',
  too_large: (bytes_max) => fail('upload_too_large', bytes_max),
  ...limits,
})

/** The files of the form; those without bytes are stored too. */
export async function filesOf({ caller, blobs }: Door): Promise<Uploaded[]> {
  const files: Uploaded[] = []
  for (const { file_name, content_type: type, blob } of caller.uploads ?? []) {
    const stored = blob ?? (await blobs.put(Readable.from([])))
    files.push({ path: cleanPath(file_name), blob: stored, type })
  }
  return files
}
