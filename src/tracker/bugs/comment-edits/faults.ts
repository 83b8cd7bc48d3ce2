/** Faults of editing comments. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const commentEditFaults = {
  comment_not_editable: fault(401, 32000).says(
    (id: number) =>
      `You cannot edit comment ${id}: that takes a member of a group, which the administrators ` +
      'choose, and for most of them the comment must be their own.',
  ),
  comment_emptied: fault(400, 50).says(
    "A comment cannot become empty: the parameter 'new_comment' is blank.",
  ),
  comment_without_text: fault(400, 32000).says(
    (id: number) => `Comment ${id} has no text of its own, which could be edited.`,
  ),
  comment_revision_unknown: fault(404, 51).says(
    (id: number, comment_id: number) => `Comment ${comment_id} has no older version ${id}.`,
  ),
}

export const fail = thrower(commentEditFaults, texts.commentEdit)
