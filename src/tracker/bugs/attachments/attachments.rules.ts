/** Validates attachments, decides who may read and change them, and computes changes. Pure. */

import {
  type AttachmentsToChange,
  type AttachmentToAdd,
  TEXT_CHARS_MAX,
} from './attachments.wire.ts'
import { fail } from './faults.ts'

/** The properties of an attachment that users set. */
export interface Properties {
  filename: string
  description: string
  mimetype: string
  ispatch: number
  isprivate: number
  isobsolete: number
}

const MAJORS = 'application audio image message model multipart text video'.split(' ')
const CONTENT_TYPE = new RegExp(
  `^(${MAJORS.join('|')})/[a-z0-9_.+-]+(;\\s*charset=[a-z0-9_+-]+)?$`,
  'i',
)
/** A patch is always text, whatever its declared type. */
const PATCH_TYPE = 'text/plain'

/** In bytes, from the parameters `maxattachmentsize` (KB) and `maxlocalattachment` (MB). */
export function bytesMax(parameters: { maxattachmentsize: string; maxlocalattachment: string }) {
  const { maxattachmentsize, maxlocalattachment } = parameters
  return 1024 * Math.max(wholeNumber(maxattachmentsize), 1024 * wholeNumber(maxlocalattachment))
}
const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

/** Validates a new attachment; faults 603, 604, 601, 113 and 53. */
export function planAttachment(asked: AttachmentToAdd, isInsider: boolean): Properties {
  const { is_patch = false, is_private = false } = asked
  if (is_private && !isInsider) fail('user_not_insider')
  const filename = fileName(asked.file_name ?? '')
  if (filename === '') fail('file_not_specified')
  return {
    filename,
    description: summary(asked.summary ?? ''),
    mimetype: contentType(asked.content_type ?? '', is_patch),
    ispatch: Number(is_patch),
    isprivate: Number(is_private),
    isobsolete: 0,
  }
}

/** Validates changes to an attachment; faults 32000, 604, 601, 113 and 53. */
export function planChange<Row extends Properties>(
  row: Row,
  asked: AttachmentsToChange,
  isInsider: boolean,
): Row {
  const planned = { ...row }
  if (asked.file_name !== undefined) {
    planned.filename = fileName(asked.file_name)
    if (planned.filename === '') fail('filename_not_specified')
  }
  if (asked.summary !== undefined) planned.description = summary(asked.summary)
  if (asked.is_patch !== undefined) planned.ispatch = Number(asked.is_patch)
  if (asked.is_obsolete !== undefined) planned.isobsolete = Number(asked.is_obsolete)
  if (asked.is_private !== undefined) planned.isprivate = Number(asked.is_private)
  if (planned.isprivate !== row.isprivate && !isInsider) fail('user_not_insider')
  // As in Bugzilla, a file that becomes a patch keeps its type unless one is given.
  if (asked.content_type !== undefined) {
    planned.mimetype = contentType(asked.content_type, planned.ispatch === 1)
  }
  return planned
}

/** User-set properties by their wire names. */
const WIRE_NAMES: Record<string, keyof Properties> = {
  file_name: 'filename',
  summary: 'description',
  content_type: 'mimetype',
  is_patch: 'ispatch',
  is_private: 'isprivate',
  is_obsolete: 'isobsolete',
}

/** A changed property by its wire name, with its values as text; booleans are `0` and `1`. */
export interface PropertyChange {
  name: string
  column: keyof Properties
  removed: string
  added: string
}

/** The changes to an attachment, for the response and for the history. */
export function changesBetween(before: Properties, after: Properties): PropertyChange[] {
  return Object.entries(WIRE_NAMES)
    .filter(([, column]) => before[column] !== after[column])
    .map(([name, column]) => {
      return { name, column, removed: String(before[column]), added: String(after[column]) }
    })
}

/** The last segment of a path on one line; if it is too long, its end. */
function fileName(raw: string): string {
  const name = onOneLine(raw).replace(/^.*[/\\]/, '')
  return Array.from(name).slice(-TEXT_CHARS_MAX).join('')
}

function summary(raw: string): string {
  const text = onOneLine(raw)
  if (text === '') fail('missing_attachment_description')
  if (Array.from(text).length > TEXT_CHARS_MAX) {
    fail('attachment_text_too_long', 'summary', TEXT_CHARS_MAX)
  }
  return text
}

function contentType(raw: string, is_patch: boolean): string {
  if (is_patch) return PATCH_TYPE
  const type = onOneLine(raw)
  if (type.length > TEXT_CHARS_MAX) fail('attachment_text_too_long', 'content_type', TEXT_CHARS_MAX)
  return CONTENT_TYPE.test(type) ? type : fail('invalid_content_type', type, MAJORS.join(', '))
}

// oxlint-disable-next-line no-control-regex
const onOneLine = (text: string) => text.replaceAll(/[\0-\u001F\u007F]+/g, ' ').trim()

interface Reader {
  id: number
  isInsider: boolean
}
type Owned = { isprivate: number; submitter_id: number }

/** Private ones are for insiders and their submitter. */
export const mayRead = ({ isprivate, submitter_id }: Owned, { id, isInsider }: Reader) =>
  isprivate === 0 || isInsider || (submitter_id === id && id !== 0)

/** The submitter, and members of editbugs who may read it. */
export const mayChange = (
  { isprivate, submitter_id }: Owned,
  { id, isInsider, mayEditBugs }: Reader & { mayEditBugs: boolean },
) => submitter_id === id || (mayEditBugs && (isprivate === 0 || isInsider))
