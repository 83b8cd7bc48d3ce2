/** Adds comments. Every feature that creates comments uses this. */

import { isInDocketGroup, isInNamed } from '../../../accounts/groups/groups.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import { refuseLinks } from '../newcomers/refuse-links.ts'
import { seeBug, type SeenBug } from '../see/bugs.ts'
import { recordChanges } from '../history/history.ts'
import { momentOf } from '../history/moments.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { checkEditable } from '../../catalogue/products/products.ts'
import { indexNewComment } from '../text-index/text-index.ts'
import { visitIfInvolved } from '../visits/visits.ts'
import {
  changesByWork,
  COMMENT,
  type NewComment,
  planComment,
  remainingAfter,
} from './comments.rules.ts'
import * as store from './comments.store.ts'
import type { CommentToAdd } from './comments.wire.ts'
import { fail } from './faults.ts'

/** Bug.add_comment; faults 50, 100 to 102, 109, 113, 114, 54, 55 and 115. */
export async function postComment(work: Work, { id, ...asked }: CommentToAdd) {
  if (asked.comment.trim() === '') fail('param_required')
  const bug = await seeBug(work, id)
  await checkEditable(work, bug.product_id)
  const comment = planComment(asked, {
    isInsider: await isInNamed(work, 'insidergroup'),
    isTimeTracker: await seesHours(work),
  })
  const added = await addComment(work, bug, comment)
  return { id: added.id }
}

/**
 * Writes a validated comment as the next one of its bug, with its side effects: hours, history and
 * the author's visit. The bug must be current in this transaction.
 */
export async function addComment(
  work: Work,
  bug: Pick<SeenBug, 'id' | 'remaining_time'>,
  comment: NewComment,
): Promise<{ id: number; count: number }> {
  const { work_time = 0 } = comment
  const remaining_time =
    work_time === 0 ? bug.remaining_time : remainingAfter(bug.remaining_time, work_time)
  const added = await writeComment(work, { id: bug.id, remaining_time }, comment)
  await visitIfInvolved(work, bug.id)
  await recordChanges(work, bug.id, changesByWork({ ...bug, work_time }))
  return added
}

/**
 * Writes a validated comment and adds its hours. The remaining hours and their history are up to
 * the change that includes the comment.
 */
export async function writeComment(
  work: Work,
  bug: { id: number; remaining_time: number },
  comment: NewComment,
): Promise<{ id: number; count: number }> {
  const { tx } = work
  const { id: bug_id, remaining_time } = bug
  const { work_time = 0 } = comment
  const now = await momentOf(work, bug_id)
  const counted = await store.countOne.first(tx, { bug_id, work_time, remaining_time, now })
  if (counted!.restrict_comments === 1 && isSaid(comment)) await refuseUnlessAmong(work)
  const count = counted!.comment_count - 1
  const id = await insert(work, comment, { bug_id, count })
  await work.record({ kind: 'comment.added', bug_id, body: { comment_id: id } })
  return { id, count }
}

/** Other comments are written by the program. */
const isSaid = ({ text, type = COMMENT.plain, work_time = 0 }: NewComment) =>
  text !== '' || work_time !== 0 || type === COMMENT.attachment_created

/**
 * Fault 32000 unless the actor may comment on bugs whose comments are restricted. While the field
 * is disabled, everybody may, since nobody could see why not.
 */
export async function refuseUnlessAmong(look: Look) {
  if ((await fields(look.tx)).off.has('restrict_comments')) return
  if (look.actor.id !== 0 && !(await isInDocketGroup(look, 'restrict_comments_group'))) {
    fail('comments_restricted')
  }
}

/**
 * Writes the description of a bug created in this transaction: the bug's row already counts it, and
 * the event about the bug covers it.
 */
export async function addDescription(work: Work, bug_id: number, comment: NewComment) {
  return insert(work, comment, { bug_id, count: 0 })
}

async function insert(
  work: Work,
  { text, is_private, is_markdown, work_time, type, extra_data }: NewComment,
  place: { bug_id: number; count: number },
) {
  const { tx, actor } = work
  await refuseLinks(work, [text])
  const said = { ...place, isprivate: Number(is_private ?? false), thetext: text }
  const { id } = (await store.add.first(tx, {
    ...said,
    is_markdown: Number(is_markdown ?? false),
    who: actor.id,
    bug_when: await momentOf(work, place.bug_id),
    work_time: work_time ?? 0,
    type: type ?? 0,
    extra_data: extra_data === undefined ? null : String(extra_data),
  }))!
  await indexNewComment(tx, { ...said, id })
  return id
}
