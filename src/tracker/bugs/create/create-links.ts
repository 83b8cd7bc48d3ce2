/** The part of a new bug about links to other bugs and trackers. */

import { changeLinks } from '../see-also/see-also.ts'
import { editorOf } from '../write/editor.ts'
import { linksOf, openOtherSides } from '../write/links.ts'
import { listed } from '../write/lists.rules.ts'
import type { Part } from './new-draft.ts'

/**
 * Links to other trackers are stored; local bugs also link back if the reporter may change them.
 * Fault 112 for a URL that is no bug, 100 to 102 for a local bug.
 */
export const linksPart: Part = async ({ work, asked }, draft) => {
  const texts = listed('see_also', asked.see_also)
  if (texts.length === 0) return
  const editor = await editorOf(work)
  const added = await linksOf(work, texts)
  const otherSide = await openOtherSides(work, editor, added)
  draft.links = added
  draft.writes.push(async (bug_id) => {
    await changeLinks(work, bug_id, { added, removed: [] })
    for (const write of added.flatMap((link) => otherSide(link, bug_id, 'added'))) await write()
  })
}
