/** What forms of attachments in Bugzilla say, as what the methods are asked for. Pure. */

import { type Fields, flagsIn, readerOf } from './changes-asked.ts'

type Wanted = Record<string, unknown>

/** Boxes, which say nothing where they are not ticked. */
const BOXES = { ispatch: 'is_patch', isobsolete: 'is_obsolete', isprivate: 'is_private' }

/** As Bug.add_attachment is asked, but for the bytes of a file; a text that came is one. */
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
/** Else the type is what came with the file. */
const TYPES: Record<string, string> = { manual: 'contenttypeentry', list: 'contenttypeselection' }

/** The numbers of attachments that a new one replaces. */
export const obsoleteIn = (given: Fields): string[] =>
  (given.get('obsolete') ?? []).filter((id) => id.trim() !== '')

/** Whether whoever attaches it takes the bug as well, with which status, or follows it. */
export function takingAsked(given: Fields) {
  const { last, isOn } = readerOf(given)
  return { takes: isOn('takebug'), follows: isOn('addselfcc'), status: last('bug_status') }
}

/**
 * As Bug.update_attachment is asked. Boxes that are missing are off in a form with a description;
 * without one it is about flags and comments, and must not make anything public.
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
