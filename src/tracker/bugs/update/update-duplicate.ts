/** The side effects of marking a duplicate: comments, and the CC list of the other bug. */

import { usersById } from '../../../accounts/users/find-users.ts'
import type { Work } from '../../../platform/work/work.ts'
import { writeComment } from '../comments/add-comment.ts'
import { COMMENT } from '../comments/comments.rules.ts'
import { recordChanges } from '../history/history.ts'
import { isVisibleTo, seeBug } from '../see/bugs.ts'
import { fail } from '../see/faults.ts'
import type { Draft } from './update-draft.ts'
import { addToCc } from '../cc/cc.ts'
import * as store from './update-status.store.ts'
import { viewerOf } from '../see/visible.ts'

/**
 * Fault 118 if the bugs would be duplicates of each other. The caller has checked that the target
 * is visible.
 */
export async function planDuplicate(work: Work, draft: Draft, target: number) {
  const chain = await store.duplicatesFrom(work.tx, { id: target })
  if (chain.some(({ id }) => id === draft.id)) fail('dupe_loop_detected', draft.id)
  const own = draft.comments.findLast(({ type = COMMENT.plain }) => type === COMMENT.plain)
  const said = { type: COMMENT.dupe_of, extra_data: target }
  if (own) Object.assign(own, said)
  else draft.comments.push({ text: '', ...said })
  draft.writes.push(() => tellTarget(work, draft, target))
}

/** The other bug gets a comment, and its CC list the reporter, if they can see it. */
async function tellTarget(work: Work, { id: dupe, before }: Draft, target: number) {
  const { tx } = work
  const other = await seeBug(work, target)
  await writeComment(work, other, { text: '', type: COMMENT.has_dupe, extra_data: dupe })
  const reporter = (await usersById(tx, [before.reporter])).get(before.reporter)!
  if (other.reporter === reporter.id || !(await seesTarget(work, reporter, target))) return
  if (!(await addToCc(work, target, reporter.id))) return
  await recordChanges(work, target, [{ field: 'cc', removed: '', added: reporter.login_name }])
}

async function seesTarget(
  work: Work,
  { id, group_set_id }: { id: number; group_set_id: number },
  target: number,
) {
  const viewer = await viewerOf(work.tx, { id, group_set_id })
  return isVisibleTo(work.tx, viewer, target)
}
