/** The part of an update about `strict_isolation`: who may be added to a bug. */

import { refuseOutsiders } from '../write/strict-isolation.ts'
import { type Draft, productOf, type State } from './update-draft.ts'
import type { Part } from './update-parts.ts'

/** People already on the bug may stay, unless it moves. */
export const isolationPart: Part = ({ work: { tx } }) => {
  return async (draft) => refuseOutsiders(tx, productOf(draft), newOn(draft))
}

function newOn({ before, after }: Draft): number[] {
  const moves = after.product_id !== before.product_id
  const old = new Set(moves ? [] : peopleOn(before))
  return peopleOn(after).filter((id) => !old.has(id))
}

const peopleOn = ({ assigned_to, qa_contact, cc }: State) => [
  assigned_to,
  ...(qa_contact === null ? [] : [qa_contact]),
  ...cc.keys(),
]
