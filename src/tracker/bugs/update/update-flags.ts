/** The part of an update about flags, including those of a bug that moves. */

import { openFlags } from '../flags/open-flags.ts'
import type { Draft } from './update-draft.ts'
import type { Part } from './update-parts.ts'
import { addCc } from './update-people.ts'

/** Depends on the new state of the bug, so it comes last: who sees it, and its product. */
export const flagsPart: Part = async ({ work, asked, drafts }) => {
  const wanted = asked.flags ?? []
  const mayMove = asked.product !== undefined || asked.component !== undefined
  if (wanted.length === 0 && !mayMove) return undefined
  const ids = drafts.map(({ id }) => id)
  const flags = await openFlags(work, ids, wanted)
  return (draft) => {
    const planned = flags.onBug(draft.after, hasMoved(draft))
    if (planned.change) draft.changes.push(planned.change)
    draft.recorded.push(...planned.on_attachments)
    draft.writes.push(() => planned.write())
    addCc(draft, planned.cc)
  }
}

const hasMoved = ({ before, after }: Draft) =>
  before.product_id !== after.product_id || before.component_id !== after.component_id
