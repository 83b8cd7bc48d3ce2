/** The older versions of a comment that was edited, and forms to hide them. */

import type { Page, PageAsked } from '../../../platform/http/page.ts'
import { alarmed, formToken, hidden, idIn, isOn } from '../../../platform/http/page-forms.ts'
import { numberIn, runner, shownAgain } from '../../../platform/http/page-forms.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { readRevisions } from '../../bugs/comment-edits/comment-edits.ts'
import { commentRevisionChange } from '../../bugs/comment-edits/comment-edits.methods.ts'
import type { Revision } from '../../bugs/comment-edits/comment-edits.wire.ts'
import { readComments } from '../../bugs/comments/comments.ts'
import * as paths from '../../model/paths.ts'
import { placeOf, timeOf } from '../parts/texts.ts'
import { turns } from '../parts/turns.ts'
import { text } from './text.ts'

const change = runner(commentRevisionChange)

/** Faults 102, 110 and 111. */
export const commentVersionsPage: Page = {
  name: 'Page.comment_versions',
  paths: [paths.COMMENT_VERSIONS],
  login: 'optional',
  show: (look, asked) => sheetOf(look, asked),
  async submit(door, asked) {
    const comment_id = idIn(asked)
    await change(door, {
      comment_id,
      id: numberIn(asked, 'version'),
      is_hidden: isOn(asked, 'hide'),
    })
    return { moved: paths.commentVersions(comment_id), status: 303 }
  },
  refused: shownAgain(sheetOf),
}

async function sheetOf(look: Look, asked: PageAsked, alarm?: string) {
  const id = idIn(asked)
  const comment_ids = [String(id)]
  const { bug_id, count, text: now } = (await readComments(look, { comment_ids })).comments[id]!
  const offset = Math.min(numberIn(asked, 'offset'), OFFSET_MAX)
  const part = { comment_ids, limit: ROWS + 1, offset }
  const { revisions, can_edit } = (await readRevisions(look, part)).comments[id]!
  const place = paths.commentVersions(id)
  const bug = markup`<a href="${asked.to(paths.bug(bug_id!))}">${text('bug', { id: bug_id! })}</a>`
  const comment = markup`<a href="${asked.to(placeOf(bug_id!, count!))}">#${count}</a>`
  const names = { before: text('older_versions'), after: text('newer_versions') }
  const body = markup`<h1>${text.show('versions_of_bug', { comment, bug })}</h1>
${alarmed(alarm)}
${revisions.slice(0, ROWS).map((one) => versionShown(one, { asked, can_edit, place }))}
${turns(asked, { path: place, offset, rows: ROWS, total: offset + revisions.length, ...names })}
<section><h2>${text('version_now')}</h2>
<div class="prose text">${now}</div></section>`
  return { title: text('versions_of'), body }
}

/** Versions on a page. */
const ROWS = 20
const OFFSET_MAX = 1_000_000

function versionShown(
  revision: Revision,
  { asked, can_edit, place }: { asked: PageAsked; can_edit: boolean; place: string },
): Part {
  const { id, editor, change_when, is_hidden } = revision
  const until = text.show('version_until', { editor, time: timeOf(change_when) })
  return markup`<section><h2>${until}</h2>
${is_hidden && markup`<p><span class="tag box">${text('version_hidden')}</span></p>`}
<div class="prose text">${revision.text}</div>
${
  can_edit &&
  markup`<form method="post" action="${asked.to(place)}">${formToken(asked)}
${hidden([
  ['version', String(id)],
  ['hide', is_hidden ? '' : '1'],
])}
<button>${text(is_hidden ? 'show_version' : 'hide_version')}</button></form>`
}</section>`
}
