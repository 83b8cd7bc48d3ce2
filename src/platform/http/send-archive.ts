/** Sends several files as one archive, which is made while it is sent. */

import { archiveOf, type Entry } from '../zip.ts'
import type { Gate } from './calls.ts'
import { dispositionOf, FILE_HEADERS } from './file-headers.ts'
import type { Answer } from './replies.ts'
import { sendBytes } from './send-bytes.ts'

/** The files of a ZIP archive; `time` is in milliseconds since 1970. */
export interface ArchiveToSend {
  entries: readonly Entry[]
  file_name: string
  /** The modification time of files without one. */
  time: number
}

/** It is never displayed. Generated for each request, so it has neither ETag nor ranges. */
export async function sendArchive(
  { request, reply }: Answer,
  { entries, file_name, time }: ArchiveToSend,
  { gate: { blobs }, isApart }: { gate: Gate; isApart: boolean },
) {
  // Each file is opened when it is its turn; its attachment may be gone by then.
  using _ = blobs.hold(entries.map(({ blob_hash }) => blob_hash))
  const archive = archiveOf(entries, time, (hash) => blobs.open(hash))
  const head = [...FILE_HEADERS, 'x-request-id', request.id, 'accept-ranges', 'none']
  head.push('cross-origin-resource-policy', isApart ? 'cross-origin' : 'same-origin')
  head.push('content-type', 'application/zip', 'content-length', String(archive.size))
  head.push('content-disposition', dispositionOf(false, file_name))
  reply.hijack()
  reply.raw.writeHead(200, head)
  if (request.method === 'GET') await sendBytes(reply.raw, archive.read())
  else reply.raw.end()
}
