/** The links of a new bug. */

import type { Work } from '../../../platform/work/work.ts'
import { changeLinks } from '../see-also/see-also.ts'
import { listed } from '../write/lists.rules.ts'
import type { NewBug } from './create-bug.wire.ts'
import { editorOf } from '../write/editor.ts'
import { linksOf, openOtherSides } from '../write/links.ts'

/** Returns a function that adds them once the bug has an id. */
export async function planFirstLinks(work: Work, asked: NewBug['see_also']) {
  const texts = listed('see_also', asked)
  if (texts.length === 0) return async () => {}
  const editor = await editorOf(work)
  const added = await linksOf(work, texts)
  const otherSide = await openOtherSides(work, editor, added)
  return async (bug_id: number) => {
    await changeLinks(work, bug_id, { added, removed: [] })
    for (const write of added.flatMap((link) => otherSide(link, bug_id, 'added'))) await write()
  }
}
