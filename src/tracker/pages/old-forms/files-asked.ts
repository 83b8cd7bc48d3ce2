/** What forms of attachments in Bugzilla say, as what the methods are asked for. Pure. */

import { type Fields, flagsIn, readerOf } from './changes-asked.ts'

type Wanted = Record<string, unknown>

/** Boxes, which say nothing where they are not ticked. */
const BOXES = { ispatch: 'is_patch', isobsolete: 'is_obsolete', isprivate: 'is_private' }

/** As Bug.add_attachment is asked, but for the bytes. */
export function fileAsked(given: Fields): Wanted {
  const { all, last, isOn } = readerOf(given)
  return {
    bug_id: last('bugid') ?? '',
    data: '',
    file_name: last('file_name') ?? '',
    summary: last('description') ?? '',
    content_type: last(TYPES[last('contenttypemethod') ?? ''] ?? 'content_type') ?? '',
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
