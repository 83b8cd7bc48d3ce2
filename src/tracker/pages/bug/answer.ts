/** Below the stream: a new comment, and the button that saves everything. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { wireOf } from '../../model/bug-fields/columns.wire.ts'
import * as paths from '../../model/paths.ts'
import { MENTIONS } from '../parts/completed.ts'
import { field, formToken, hidden, isOn, tick } from '../../../platform/http/page-forms.ts'
import { drafted, draftOfComment, draftShown } from '../parts/drafts.ts'
import { fieldControl } from './controls.ts'
import { flagTexts } from './flags.ts'
import { groupControls } from './group-controls.ts'
import { shownIn } from './save-bug.ts'
import { markdownTick, previewOf } from '../parts/markdown.ts'
import type { Said } from './said.ts'
import type { Filling } from './filling.ts'
import { text } from './text.ts'
import { type Wishes, wishesIn } from './wishes.ts'

/** Is above and below the form of a bug. */
export const saveButton = () => markup`<button class="main-action"
data-turbo-submits-with="${text('saving')}">
${text('save_changes')}</button>`

interface Around {
  said: Said
  /** Of the comment, if it was asked for. */
  preview: Part
}

/** Only for readers who are logged in. A quoted comment (`reply`) is added to the draft. */
export function answer(look: Look, filling: Filling, { said, preview }: Around): Part {
  const { asked, choices, bug, draft, isSent } = filling
  if (bug.restrict_comments === true && !choices.may.restrict) {
    return markup`<section class="answer" id="answer">
<p class="dim">${text('comments_restricted')}</p>
<div class="save"><span></span><span>${saveButton()}</span></div></section>`
  }
  const isPrivate = isOn(asked, 'comment_is_private')
  const isFollowing = willFollow(filling, look.actor.login)
  const mayFollow = choices.changeable.some(({ name }) => name === 'cc')
  const quote = quoted(asked, said)
  const isDraft = !isSent && draft !== ''
  // A quote is added to what was begun.
  const begun = isDraft ? [draft.trimEnd(), quote].filter(Boolean).join('\n\n') : quote
  const typed = field(asked, 'comment') || begun
  return markup`<section class="answer" id="answer">
<div class="tools"><h2>${text('comment')}</h2>
${
  choices.may.seeHours &&
  markup`<label>${text('hours_worked')} <input name="work_time" size="4"
value="${field(asked, 'work_time')}" inputmode="decimal"></label>`
}</div>
${preview}
<label class="unseen" for="comment">${text('comment')}</label>
<textarea id="comment"${wishesIn(asked).enlarges && markup` class="zoom"`} name="comment" rows="6"
maxlength="${COMMENT_CHARS_MAX}" ${MENTIONS}${drafted(draftOfComment(bug.id))}>
${typed}</textarea>
${draftShown(isDraft)}
<div class="save"><span>
${choices.may.hide && tick('comment_is_private', text('private'), isPrivate)}
${markdownTick(filling.isMarkdown)}
${mayFollow && tick('follow', text('follow'), isFollowing)}
</span><span><button class="bare" name="preview" value="1"
data-turbo="false">${text('preview')}</button>
${saveButton()}</span></div>
</section>`
}

/** After a refusal as typed, unless only others changed it meanwhile. */
function willFollow({ asked, bug, isSent }: Filling, login: string) {
  const isNow = bug.cc.includes(login)
  if (!isSent) return isNow || wantsToFollow(bug, wishesIn(asked).follows, login)
  const was = shownIn(asked).get('cc')?.includes(login) ?? isNow
  return isOn(asked, 'follow') === was ? isNow : !was
}

function wantsToFollow(bug: Bug, wish: Wishes['follows'], login: string) {
  const hasRole = [bug.creator, bug.assigned_to, bug.qa_contact].includes(login)
  return wish === 'always' || (wish === 'cc_unless_role' && !hasRole)
}

/** The comment as it will appear, if that was asked for. */
export async function previewed(look: Look, filling: Filling | undefined) {
  if (!filling || !isOn(filling.asked, 'preview')) return undefined
  const { asked, bug, isMarkdown } = filling
  const typed = field(asked, 'comment')
  return previewOf(look, asked, { typed, bug_id: bug.id, is_markdown: isMarkdown })
}

const COUNT = /^\d{1,6}$/
/** The beginning of a reply, as Bugzilla writes it; not in the language of who writes it. */
function quoted(asked: PageAsked, { comments, names }: Said): string {
  const refer = field(asked, 'refer')
  const count = refer || field(asked, 'reply')
  const comment = COUNT.test(count) && comments.find((one) => one.count === Number(count))
  if (!comment) return ''
  const who = names.get(comment.id) || comment.creator
  const head = `(In reply to ${who} from comment #${count})\n`
  if (refer !== '') return head
  const lines = comment.text.split('\n').map((line) => `> ${line}`.trimEnd())
  return `${head}${lines.join('\n')}\n\n`
}

/** Hidden fields with the values that the form shows, to be compared with the submitted ones. */
export function formState(filling: Filling): Part {
  const { asked, bug, choices, now, revision } = filling
  const offered = new Set([
    ...choices.changeable.filter((one) => isOffered(one, filling)).map(wireOf),
    'dupe_of',
  ])
  const fields = [...now].filter(([name]) => offered.has(name))
  return [
    formToken(asked),
    hidden([
      ['filing', revision],
      ['shown', JSON.stringify([...fields, ...flagTexts(bug), ...filling.own])],
    ]),
  ]
}

/** A field without a control must not be interpreted as cleared. */
const isOffered = (field: BugField, filling: Filling) =>
  Boolean(field.name === 'bug_group' ? groupControls(filling) : fieldControl(field, filling))

/** Shown to readers who are not logged in. */
export function loginHint({ to }: PageAsked, id: number): Part {
  const place = `${to(paths.login)}?next=${encodeURIComponent(paths.bug(id))}`
  const login = (said: Part) => markup`<a class="link" href="${place}">${said}</a>`
  return markup`<p class="answer" id="answer">
<span>${text.show('log_in', { login })}</span></p>`
}
