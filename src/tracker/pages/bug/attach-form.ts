/** The form for new attachments of a bug: files, a text, an address, and what else to change. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import { limits } from '../../../platform/limits.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import { filesUpload } from '../../bugs/attachments/add-attachment.ts'
import type { AttachmentKnown } from '../../bugs/attachments/attachments.wire.ts'
import { draftsAt } from '../../bugs/drafts/drafts.ts'
import { attachmentsOn } from '../../bugs/attachments/get-attachments.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { readBugs } from '../../bugs/read/read-bugs.ts'
import { namedBugs } from '../../bugs/see/bugs.ts'
import { changeRights, nextStatuses } from '../../bugs/write/change-rights.ts'
import { statuses } from '../../catalogue/fields/fields.ts'
import { productNamed } from '../../catalogue/products/products.ts'
import * as paths from '../../model/paths.ts'
import { flagChoices, type FlagChoice } from '../enter-bug/choices.ts'
import { flagsPart } from '../enter-bug/more-fields.ts'
import { MENTIONS } from '../parts/completed.ts'
import { drafted, draftShown, draftsOfFiles } from '../parts/drafts.ts'
import { choosesMarkdown, markdownTick } from '../parts/markdown.ts'
import {
  alarmed,
  field,
  formToken,
  hidden,
  isOn,
  options,
  tick,
} from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'

interface Parts {
  asked: PageAsked
  bug: Bug
  files: readonly AttachmentKnown[]
  flags: readonly FlagChoice[]
  mayHide: boolean
  /** Open statuses that the bug can get, the current one first; undefined if it cannot be taken. */
  statuses: readonly string[] | undefined
  isFollowed: boolean
  bytes_max: number
  drafts: ReadonlyMap<string, string>
  isMarkdown: boolean
  alarm: string | undefined
}

/** The URL can contain all values, as the link to replace an attachment does. */
export async function attachForm(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const [bug] = (await readBugs(look, await namedBugs(look, [asked.path['id']!]), {})) as [Bug]
  const flags = await flagChoices(look, (await productNamed(look, bug.product))!, 'a')
  const body = formShown({
    asked,
    bug,
    alarm,
    files: (await attachmentsOn(look, [bug.id])).get(bug.id) ?? [],
    flags: flags.filter(({ components }) => !components || components.includes(bug.component)),
    mayHide: await isInNamed(look, 'insidergroup'),
    statuses: await statusesToTake(look, bug),
    isFollowed: bug.cc.includes(look.actor.login),
    bytes_max: await filesUpload.bytes_max(look),
    drafts: await draftsAt(look, Object.values(draftsOfFiles(bug.id))),
    isMarkdown: await choosesMarkdown(look, asked, asked.given.has('filing')),
  })
  return { title: text('attach_title', { id: bug.id }), body }
}

async function statusesToTake(look: Look, bug: Bug): Promise<string[] | undefined> {
  const rights = await changeRights(look, bug)
  if (!rights?.may('assigned_to') || bug.assigned_to === look.actor.login) return undefined
  const open = (await statuses(look.tx)).filter(({ is_open }) => is_open).map(({ name }) => name)
  const next = await nextStatuses(look, bug, rights)
  return next.filter((name, at) => at === 0 || open.includes(name))
}

function formShown(parts: Parts): Part {
  const { asked, bug, files, flags, mayHide, bytes_max, alarm } = parts
  const { to, given } = asked
  const filing = field(asked, 'filing') || `${bug.id} ${files.length}`
  const of = { id: bug.id, summary: bug.summary, bug: link(to(paths.bug(bug.id))) }
  return markup`<h1>${text.show('attach_to', of)}</h1>
${alarmed(alarm)}
<form class="card large" method="post" action="${to(paths.bugAttach(bug.id))}"
enctype="multipart/form-data" data-files="${limits.form_files_max}"
data-bytes-max="${bytes_max}" data-uploads="${to(paths.uploads)}">
${formToken(asked)}
${hidden([['filing', filing]])}
<label>${text('files')} <input type="file" name="data" multiple></label>
${textPart(parts, 'text', text('or_text'), markup` rows="6"`)}
<label>${text('or_address')}
<input type="url" name="address" value="${field(asked, 'address')}" placeholder="https://"></label>
<div class="columns">
<label>${text('file_description')}
<input name="summary" value="${field(asked, 'summary')}" maxlength="255"></label>
<label>${text('content_type')}
<input name="type" value="${field(asked, 'type')}" placeholder="text/plain"></label></div>
${tick('is_patch', text('patch'), isOn(asked, 'is_patch'))}
${mayHide && tick('is_private', text('private'), isOn(asked, 'is_private'))}
${obsoletesPart(files, asked)}
${flagsPart(flags, given)}
${textPart(
  parts,
  'comment',
  text('comment'),
  markup` rows="4" maxlength="${COMMENT_CHARS_MAX}"${MENTIONS}`,
)}
${markdownTick(parts.isMarkdown)}
${takingPart(parts)}
<div class="actions"><button>${text('attach')}</button></div>
</form>
${
  asked.serves(paths.FILE_ATTACH) &&
  markup`<p><a class="link" href="${to(`${paths.newFile}?bug_id=${bug.id}`)}">${text('attach_as_ticket')}</a></p>`
}`
}

/** What was typed, or else the draft of the reader. */
function textPart(parts: Parts, name: 'text' | 'comment', title: string, attributes: Part): Part {
  const { asked, bug, drafts } = parts
  const place = draftsOfFiles(bug.id)[name]
  const draft = drafts.get(place) ?? ''
  const isDraft = !asked.given.has(name) && draft !== ''
  return markup`<label>${title}
<textarea name="${name}"${attributes}${drafted(place)}>
${isDraft ? draft : field(asked, name)}</textarea></label>
${draftShown(isDraft)}`
}

function obsoletesPart(files: readonly AttachmentKnown[], { given }: PageAsked): Part {
  const current = files.filter(({ is_obsolete }) => !is_obsolete)
  const chosen = given.get('obsoletes') ?? []
  return (
    current.length > 0 &&
    markup`<fieldset><legend>${text('mark_obsolete')}</legend>
${current.map(({ id, summary }) =>
  tick('obsoletes', summary, chosen.includes(String(id)), String(id)),
)}</fieldset>`
  )
}

/** The controls are named as in Bugzilla. */
const takingPart = ({ asked, statuses, isFollowed }: Parts): Part => [
  statuses && tick('takebug', text('take'), isOn(asked, 'takebug')),
  statuses &&
    statuses.length > 1 &&
    markup`<label>${text('and_set_status')} <select name="bug_status">${options(statuses, [
      field(asked, 'bug_status'),
    ])}</select></label>`,
  !isFollowed && tick('addselfcc', text('follow_too'), isOn(asked, 'addselfcc')),
]
