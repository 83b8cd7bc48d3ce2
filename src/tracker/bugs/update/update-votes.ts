/** The part of an update about votes: a bug that moves keeps as many as its new product allows. */

import { fitVotes } from '../votes/fit-votes.ts'
import { productOf } from './update-draft.ts'
import type { Part } from './update-parts.ts'

/** Only for a bug that changes its product; writes no history. */
export const votesPart: Part = ({ work, asked }) => {
  if (asked.product === undefined) return undefined
  return (draft) => {
    const { id, before, after, editor } = draft
    if (before.product_id === after.product_id) return
    const from = editor.catalogue.byId.get(before.product_id)!
    draft.writes.push(() => fitVotes(work, id, from, productOf(draft)))
  }
}
