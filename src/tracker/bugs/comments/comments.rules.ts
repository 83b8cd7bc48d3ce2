/** Validates comments, decides who may write and read them, and formats them. Pure. */

import { fail as refuse } from '../see/faults.ts'
import type { CommentRow } from '../../model/tables.ts'
import { COMMENT_CHARS_MAX, type CommentToAdd, HOURS_MAX } from './comments.wire.ts'
import { fail } from './faults.ts'

/** Bugzilla's numbers; 3 and 4 are no longer created. */
export const COMMENT = {
  plain: 0,
  dupe_of: 1,
  has_dupe: 2,
  attachment_created: 5,
  attachment_updated: 6,
} as const

/** A validated comment. */
export interface NewComment {
  /** From `commentText`. */
  text: string
  is_private?: boolean
  is_markdown?: boolean
  /** In hundredths of an hour. */
  work_time?: number
  type?: (typeof COMMENT)[keyof typeof COMMENT]
  /** The other bug of a duplicate, or the attachment. */
  extra_data?: number
}

/** The facts on which the rights to read and write comments depend. */
export interface Person {
  /** In `insidergroup`. */
  isInsider: boolean
  /** In `timetrackinggroup`. */
  isTimeTracker: boolean
}

type ToPlan = Omit<CommentToAdd, 'id'>
/** Validates a comment; faults 113, 114, 54, 55 and 115. */
export function planComment(
  { comment, is_private = false, is_markdown = false, work_time: hours = 0 }: ToPlan,
  { isInsider, isTimeTracker }: Person,
): NewComment {
  if (is_private && !isInsider) fail('user_not_insider')
  const text = commentText(comment)
  if (hours > HOURS_MAX) fail('number_too_large', hours, HOURS_MAX)
  if (hours < -HOURS_MAX) fail('number_too_small', hours, -HOURS_MAX)
  const work_time = Math.round(hours * 100)
  if (work_time !== 0 && !isTimeTracker) {
    refuse('illegal_change', { field: 'work_time', needed: 'empowered' })
  }
  return { text, is_private, is_markdown, work_time }
}

/** Normalizes a text: LF line ends, no trailing whitespace. Fault 114 if it is too long. */
export function commentText(raw: string): string {
  const text = normalText(raw)
  if (isLonger(text, COMMENT_CHARS_MAX)) fail('comment_too_long', COMMENT_CHARS_MAX)
  return text
}

/** The same for a text that is stored already, whatever its length. */
export const normalText = (raw: string) => raw.trimEnd().replaceAll(/\r\n?/g, '\n')

/** A character is one or two UTF-16 units. */
function isLonger(text: string, max: number) {
  if (text.length <= max) return false
  if (text.length > 2 * max) return true
  let characters = 0
  for (const _ of text) characters += 1
  return characters > max
}

/** Remaining time after some work, in hundredths of an hour. Negative work increases it. */
export const remainingAfter = (remaining_time: number, work_time: number) =>
  Math.max(remaining_time - work_time, 0)

type Hours = { remaining_time: number; work_time: number }

/** Format in the history: two decimals as in Bugzilla, except for the new remaining time. */
export function changesByWork({ remaining_time, work_time }: Hours) {
  if (work_time === 0) return []
  const remaining = remainingAfter(remaining_time, work_time)
  const worked = { field: 'work_time', removed: '', added: decimals(work_time) }
  if (remaining === remaining_time) return [worked]
  const left = { field: 'remaining_time', removed: decimals(remaining_time) }
  return [{ ...left, added: String(remaining / 100) }, worked]
}
const decimals = (hundredths: number) => (hundredths / 100).toFixed(2)

/** The attachment that a comment belongs to. */
export function attachmentOf({ type, extra_data }: Pick<CommentRow, 'type' | 'extra_data'>) {
  const hasOne = type === COMMENT.attachment_created || type === COMMENT.attachment_updated
  return hasOne && extra_data !== null ? Number(extra_data) : null
}

/** The displayed text, including the sentence for its type. `summary` is that of the attachment. */
export function fullText(
  { type, extra_data, thetext }: Pick<CommentRow, 'type' | 'extra_data' | 'thetext'>,
  summary?: string,
): string {
  // Clients look for these sentences, and imported comments contain them.
  switch (type) {
    case COMMENT.dupe_of:
      return `${thetext}\n\n*** This bug has been marked as a duplicate of bug ${extra_data} ***`
    case COMMENT.has_dupe:
      return `*** Bug ${extra_data} has been marked as a duplicate of this bug. ***`
    case COMMENT.attachment_created:
      return withAttachment(`Created attachment ${extra_data}`, summary, thetext)
    case COMMENT.attachment_updated:
      return withAttachment(`Comment on attachment ${extra_data}`, summary, thetext)
    default:
      return thetext
  }
}

function withAttachment(sentence: string, summary: string | undefined, text: string) {
  const head = summary === undefined ? sentence : `${sentence}\n${summary}`
  return text === '' ? head : `${head}\n\n${text}`
}

/** The length of the sentences that precede what the author of a comment wrote. */
export const headChars = (row: Pick<CommentRow, 'type' | 'extra_data' | 'thetext'>, full: string) =>
  attachmentOf(row) === null ? 0 : full.length - row.thetext.length

/** Whether an attachment's summary may be read: private ones by insiders and the submitter. */
export const maySeeSummary = (
  attachment: { isprivate: number; submitter_id: number },
  reader: { id: number; isInsider: boolean },
) => attachment.isprivate === 0 || reader.isInsider || attachment.submitter_id === reader.id
