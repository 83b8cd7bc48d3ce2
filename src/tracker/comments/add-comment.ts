/** Writing comments: whoever lets people say something about a bug does it by this. */

import { isInNamed } from '../../accounts/groups/groups.ts'
import type { Work } from '../../platform/work.ts'
import { seeBug, type SeenBug } from '../bugs/bugs.ts'
import { recordChanges } from '../history/history.ts'
import { catalogue, mayEdit } from '../products/products.ts'
import { visitIfInvolved } from '../visits/visits.ts'
import { changesByWork, type NewComment, planComment, remainingAfter } from './comments.rules.ts'
import * as store from './comments.store.ts'
import type { CommentToAdd } from './comments.wire.ts'
import { fail } from './faults.ts'

/** Bug.add_comment; faults 50, 100 to 102, 109, 113, 114, 54, 55 and 115. */
export async function postComment(work: Work, { id, ...asked }: CommentToAdd) {
  if (asked.comment.trim() === '') fail('param_required')
  const bug = await seeBug(work, id)
  const product = (await catalogue(work.tx)).byId.get(bug.product_id)!
  if (!(await mayEdit(work, product))) fail('product_edit_denied', product.name)
  const comment = planComment(asked, {
    isInsider: await isInNamed(work, 'insidergroup'),
    isTimeTracker: await isInNamed(work, 'timetrackinggroup'),
  })
  const added = await addComment(work, bug, comment)
  return { id: added.id }
}

/**
 * Writes a comment that was checked, as the next one of its bug, and what follows from it: hours,
 * history, the writer's visit. The bug must be as this work sees it.
 */
export async function addComment(
  work: Work,
  bug: Pick<SeenBug, 'id' | 'remaining_time'>,
  comment: NewComment,
): Promise<{ id: number; count: number }> {
  const { tx, now } = work
  const { work_time = 0 } = comment
  const remaining_time =
    work_time === 0 ? bug.remaining_time : remainingAfter(bug.remaining_time, work_time)
  const counted = await store.countOne.first(tx, { bug_id: bug.id, work_time, remaining_time, now })
  const count = counted!.comment_count - 1
  const id = await insert(work, comment, { bug_id: bug.id, count })
  await visitIfInvolved(work, bug.id)
  await work.record({ kind: 'comment.added', bug_id: bug.id, body: { comment_id: id } })
  await recordChanges(work, bug.id, changesByWork({ ...bug, work_time }))
  return { id, count }
}

/**
 * Writes the description of a bug that this work files: the bug's row counts the comment already,
 * and the event that tells of the bug tells of it.
 */
export async function addDescription(work: Work, bug_id: number, comment: NewComment) {
  return insert(work, comment, { bug_id, count: 0 })
}

async function insert(
  { tx, actor, now }: Work,
  { text, is_private, work_time, type, extra_data }: NewComment,
  place: { bug_id: number; count: number },
) {
  const row = await store.add.first(tx, {
    ...place,
    who: actor.id,
    bug_when: now,
    work_time: work_time ?? 0,
    isprivate: Number(is_private ?? false),
    type: type ?? 0,
    extra_data: extra_data === undefined ? null : String(extra_data),
    thetext: text,
  })
  return row!.id
}
