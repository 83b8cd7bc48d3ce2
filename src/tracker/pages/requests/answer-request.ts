/** Answers a requested flag from the queue: the form below a flag, and what it does. */

import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { updateAttachments } from '../../bugs/attachments/update-attachments.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { forgetDrafts } from '../../bugs/drafts/drafts.ts'
import { maySet, type Status } from '../../bugs/flags/flag-rights.rules.ts'
import { updateBugs } from '../../bugs/update/update-bug.ts'
import * as paths from '../../model/paths.ts'
import { requestOf } from '../../views/requests/requests.ts'
import { MENTIONS } from '../parts/completed.ts'
import { drafted, draftOfAnswer, draftShown } from '../parts/drafts.ts'
import { field, formToken, hidden, isOn, numberIn } from '../../../platform/http/page-forms.ts'
import { markdownTick } from '../parts/markdown.ts'
import { text } from './text.ts'

type Row = NonNullable<Awaited<ReturnType<typeof requestOf>>>

interface Begun {
  /** What the reader began to write. */
  draft: string
  /** Whether they write in Markdown unless they choose otherwise. */
  isMarkdown: boolean
}

const ANSWERS = [
  ['+', 'grant'],
  ['-', 'deny'],
  ['X', 'clear'],
] as const

/** Only for requests that the reader may answer; `draft` is what they began to write. */
export function answerForm(
  { actor }: Look,
  row: Row,
  { draft, isMarkdown }: Begun,
): ((asked: PageAsked) => Part) | undefined {
  if (actor.id === 0 || row.status !== '?') return undefined
  const judged = {
    type: row,
    status: row.status as Status,
    setter_id: row.setter_id,
    requestee: row.requestee_id === null ? undefined : { id: row.requestee_id },
  }
  const answering = { ...actor, editbugs: actor.may('editbugs') }
  const answers = ANSWERS.filter(([status]) => maySet(judged, status, answering))
  if (answers.length === 0) return undefined
  return (asked) => {
    const isTyped = field(asked, 'flag') === String(row.id)
    return markup`<details${(isTyped || draft !== '') && markup` open`}><summary>${text('answer')}</summary>
<form method="post" action="${asked.to(paths.requests)}">
${formToken(asked)}
${hidden([
  ['flag', String(row.id)],
  ['back', asked.given.has('back') ? field(asked, 'back') : asked.query],
])}
<label>${text('comment')}
<textarea name="comment" rows="3" maxlength="${COMMENT_CHARS_MAX}"
${MENTIONS}${drafted(draftOfAnswer(row.id))}>
${isTyped ? field(asked, 'comment') : draft}</textarea></label>
${draftShown(!isTyped && draft !== '')}
${markdownTick(isTyped ? isOn(asked, 'use_markdown') : isMarkdown)}
<div class="actions">${answers.map(
      ([status, title]) =>
        markup`<button class="plain" name="status" value="${status}">${text(title)}</button>\n`,
    )}</div></form></details>`
  }
}

/**
 * Sets the flag and adds the comment. Fault 53 if the request was answered or withdrawn meanwhile.
 */
export function answerRequest(door: Door, asked: PageAsked): Promise<void> {
  const { actor } = door.caller
  if (actor.id === 0) return fail('login_required')
  const id = numberIn(asked, 'flag')
  const status = field(asked, 'status')
  if (!ANSWERS.some(([one]) => one === status)) {
    fail('param_invalid', 'status', `it is one of ${ANSWERS.map(([one]) => one).join(', ')}`)
  }
  return door.work(actor, async (work) => {
    const row = await requestOf(work, id)
    if (row?.status !== '?') {
      return fail('param_invalid', 'flag', 'this request was answered or withdrawn meanwhile')
    }
    const flags = [{ id, status }]
    const comment = field(asked, 'comment')
    const isSaid = comment.trim() !== ''
    const is_markdown = isOn(asked, 'use_markdown')
    if (row.attach_id === null) {
      const said = isSaid && { comment: { body: comment, is_markdown } }
      await updateBugs(work, { ids: [String(row.bug_id)], flags, ...said })
    } else {
      const said = isSaid && { comment, is_markdown }
      await updateAttachments(work, { ids: [String(row.attach_id)], flags, ...said })
    }
    await forgetDrafts(work, [draftOfAnswer(id)])
  })
}
