/** Answers a requested flag from the queue: the form below a flag, and what it does. */

import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { updateAttachments } from '../../bugs/attachments/update-attachments.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { maySet, type Status } from '../../bugs/flags/flag-rights.rules.ts'
import { updateBugs } from '../../bugs/update/update-bug.ts'
import * as paths from '../../model/paths.ts'
import { requestOf } from '../../views/requests/requests.ts'
import { MENTIONS } from '../parts/completed.ts'
import { field, formToken, hidden } from '../parts/forms.ts'

type Row = NonNullable<Awaited<ReturnType<typeof requestOf>>>

const ANSWERS = [
  ['+', 'Grant'],
  ['-', 'Deny'],
  ['X', 'Clear'],
] as const

/** Only for requests that the reader may answer. */
export function answerForm({ actor }: Look, row: Row): ((asked: PageAsked) => Part) | undefined {
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
  return (asked) => markup`<details><summary>Answer</summary>
<form method="post" action="${asked.to(paths.requests)}">
${formToken(asked)}
${hidden([
  ['flag', String(row.id)],
  ['back', asked.given.has('back') ? field(asked, 'back') : asked.query],
])}
<label>Comment
<textarea name="comment" rows="3" maxlength="${COMMENT_CHARS_MAX}"${MENTIONS}></textarea></label>
<div class="actions">${answers.map(
    ([status, title]) =>
      markup`<button class="plain" name="status" value="${status}">${title}</button>\n`,
  )}</div></form></details>`
}

/** Refused if somebody else answered meanwhile. */
export function answerRequest(door: Door, asked: PageAsked): Promise<void> {
  const { actor } = door.caller
  if (actor.id === 0) return fail('login_required')
  const id = Number(field(asked, 'flag'))
  const status = field(asked, 'status')
  if (!ANSWERS.some(([one]) => one === status)) {
    fail('param_invalid', 'status', `it is one of ${ANSWERS.map(([one]) => one).join(', ')}`)
  }
  return door.work(actor, async (work) => {
    const row = Number.isSafeInteger(id) ? await requestOf(work, id) : undefined
    if (row?.status !== '?') {
      return fail('param_invalid', 'flag', 'this request was answered or withdrawn meanwhile')
    }
    const flags = [{ id, status }]
    const comment = field(asked, 'comment')
    const isSaid = comment.trim() !== ''
    if (row.attach_id === null) {
      const said = isSaid && { comment: { body: comment } }
      await updateBugs(work, { ids: [String(row.bug_id)], flags, ...said })
    } else {
      const said = isSaid && { comment }
      await updateAttachments(work, { ids: [String(row.attach_id)], flags, ...said })
    }
  })
}
