/** Translates Bugzilla's attachment forms into parameters of the methods. Pure. */

import { flagsIn } from '../parts/flags-asked.ts'
import { type Fields, readerOf } from './changes-asked.ts'

type Wanted = Record<string, unknown>

/** Checkboxes, which are absent if not ticked. */
const BOXES = { ispatch: 'is_patch', isobsolete: 'is_obsolete', isprivate: 'is_private' }

/**
 * The parameters for Bug.add_attachment without the content of a file; text content is included.
 */
export function fileAsked(given: Fields): Wanted {
  const { all, last, isOn } = readerOf(given)
  const bug_id = last('bugid') ?? ''
  const type = last(TYPES[last('contenttypemethod') ?? ''] ?? 'content_type') ?? ''
  const text = all('attach_text')?.at(-1) ?? ''
  return {
    bug_id,
    data: Buffer.from(text).toString('base64'),
    file_name: text ? `file_${bug_id}.txt` : (last('file_name') ?? ''),
    summary: last('description') ?? '',
    content_type: text ? 'text/plain' : type,
    is_patch: isOn('ispatch'),
    is_private: isOn('isprivate'),
    comment: all('comment')?.at(-1) ?? '',
    ...flagsIn(given),
  }
}
/** Otherwise the type sent with the file. */
const TYPES: Record<string, string> = { manual: 'contenttypeentry', list: 'contenttypeselection' }

/** The ids of attachments that the new one replaces. */
export const obsoleteIn = (given: Fields): string[] =>
  (given.get('obsolete') ?? []).filter((id) => id.trim() !== '')

/** Whether the submitter takes the bug too, with which status, or joins the CC list. */
export function takingAsked(given: Fields) {
  const { last, isOn } = readerOf(given)
  return { takes: isOn('takebug'), follows: isOn('addselfcc'), status: last('bug_status') }
}

/**
 * The parameters for Bug.update_attachment. In a form with a description, missing checkboxes are
 * off; a form without one is about flags and comments, and must not make anything public.
 */
export function fileChangesAsked(given: Fields): Wanted {
  const { all, last, isOn } = readerOf(given)
  const wanted: Wanted = { ids: [last('id') ?? ''], ...flagsIn(given) }
  const isWhole = last('description') !== undefined
  for (const [box, name] of Object.entries(BOXES)) {
    if (isWhole || given.has(box)) wanted[name] = isOn(box)
  }
  const comment = all('comment')?.at(-1)
  const texts = {
    summary: last('description'),
    file_name: last('filename'),
    content_type: last('contenttypeentry') || undefined,
    comment: comment?.trim() ? comment : undefined,
  }
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) wanted[name] = text
  return wanted
}
