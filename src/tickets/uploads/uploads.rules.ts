/** Parses references to previous uploads in a request, and tells what is known of one. Pure. */

import { limits } from '../limits.ts'
import { fail } from '../faults.ts'
import type { Message } from '../edits/messages.rules.ts'

/** 32 lower-case hexadecimal digits. */
export const UPLOAD_ID = /^[0-9a-f]{32}$/

/** The ids of the uploads that become a ticket, in order. */
export function uploadsIn(message: Message): string[] {
  const ids = message['uploads'] ?? []
  const wanted = `a list of at most ${limits.ticket_uploads_max} distinct upload ids`
  const isFit = Array.isArray(ids) && ids.length <= limits.ticket_uploads_max
  if (!isFit || !ids.every(isId) || new Set(ids).size < ids.length) {
    return fail('message_value_invalid', 'uploads', wanted)
  }
  return ids as string[]
}

/** The media type in a header `Upload-Metadata`; undefined if it names none. */
export function typeIn(metadata: string): string | undefined {
  const [, coded] = /(?:^|,)\s*(?:filetype|type) +([\w+/=]+)/.exec(metadata) ?? []
  return coded && Buffer.from(coded, 'base64').toString('utf8')
}

/** What a row says about its bytes. */
interface Sized {
  received: number
  size: number
  is_open: number | null
}

/** Whether its length is not known yet: then `size` is what was announced so far. */
export const isOpen = ({ is_open }: Pick<Sized, 'is_open'>) => is_open === 1

/** Whether all bytes have arrived. */
export const isWhole = (upload: Sized) => upload.received === upload.size && !isOpen(upload)

const isId = (id: unknown) => typeof id === 'string' && UPLOAD_ID.test(id)
