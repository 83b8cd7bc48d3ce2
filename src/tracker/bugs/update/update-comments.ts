/** The part of an update about comments: the new one, and the privacy of existing ones. */

import { openPrivacies, setPrivacy } from '../comments/comment-privacy.ts'
import { planComment, remainingAfter } from '../comments/comments.rules.ts'
import type { Draft } from './update-draft.ts'
import type { Part } from './update-parts.ts'

/** Hours of the comment reduce the remaining time. Faults 113 to 115, 54, 55 and 117. */
export const commentsPart: Part = async ({ asked, work }) => {
  const { comment, work_time = 0, comment_is_private } = asked
  const text = comment?.body ?? comment?.comment ?? ''
  const wanted = new Map(
    Object.entries(comment_is_private ?? {}).map(([id, value]) => [id, isTrue(value)]),
  )
  const privacies = await openPrivacies(work, wanted)

  return (draft) => {
    const { editor, after } = draft
    const { is_private = false, is_markdown = false } = comment ?? {}
    const said = { comment: text, is_private, is_markdown, work_time }
    const planned = planComment(said, editor)
    if (planned.text !== '' || planned.work_time) {
      draft.comments.push(planned)
      recordWork(draft, planned.work_time ?? 0)
      after.remaining_time = remainingAfter(after.remaining_time, planned.work_time ?? 0)
    }
    const changed = privacies.changesOf(draft.id, editor)
    for (const change of changed) draft.recorded.push(change.recorded)
    if (changed.length > 0) draft.writes.push(() => setPrivacy(work, changed))
  }
}

function recordWork(draft: Draft, work_time: number) {
  if (work_time === 0) return
  draft.recorded.push({ field: 'work_time', removed: '', added: (work_time / 100).toFixed(2) })
}

/** Perl's truth, as for all booleans. */
const isTrue = (value: boolean | number | string) =>
  !(value === false || value === 0 || value === '' || value === '0')
