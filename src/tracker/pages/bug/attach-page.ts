/** The form for a new attachment of a bug: a file or a pasted text. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { isInNamed } from '../../../accounts/groups/groups.ts'
import { attachFile, fileUpload, takeFile } from '../../bugs/attachments/add-attachment.ts'
import type { AttachmentKnown, AttachmentToAdd } from '../../bugs/attachments/attachments.wire.ts'
import { attachmentsOn } from '../../bugs/attachments/get-attachments.ts'
import { updateAttachments } from '../../bugs/attachments/update-attachments.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import * as paths from '../../model/paths.ts'
import { fileOnce } from '../enter-bug/file-once.ts'
import { valuesIn } from '../enter-bug/asked.ts'
import { alarmed, field, formToken, hidden, isOn, tick } from '../parts/forms.ts'

export const attachPage: Page = {
  name: 'Page.attach',
  paths: [paths.BUG_ATTACH],
  login: 'required',
  upload: fileUpload,
  show: (look, asked) => sheetOf(look, asked),
  async submit(door, asked) {
    const { actor, upload } = door.caller
    const wanted = wantedFile(asked)
    const filing = { actor_id: actor.id, values: valuesIn(asked), file: upload?.hash }
    const id = await fileOnce(filing, async () => {
      const blob = await takeFile(door, wanted)
      return door.work(actor, async (work) => {
        const obsolete = asked.given.get('obsoletes') ?? []
        if (obsolete.length > 0) {
          await updateAttachments(work, { ids: [...obsolete], is_obsolete: true })
        }
        return (await attachFile(work, wanted, blob)).ids[0]!
      })
    })
    return { moved: `${paths.bug(asked.path['id']!)}#a${id}`, status: 303 }
  },
  /** The form again, with everything typed; browsers do not keep the chosen file. */
  refused({ status, message }, asked, look) {
    if (!asked.given.has('filing')) return undefined
    return look(async (at) => ({ ...(await sheetOf(at, asked, message)), status }))
  },
}

/** A pasted text is a file, too. */
function wantedFile(asked: PageAsked): AttachmentToAdd {
  const text = field(asked, 'text')
  const isText = field(asked, 'file_name') === '' && text !== ''
  const type = field(asked, 'type').trim()
  const file_name = isText ? 'attachment.txt' : field(asked, 'file_name')
  return {
    bug_id: asked.path['id']!,
    data: isText ? Buffer.from(text).toString('base64') : '',
    file_name,
    summary: field(asked, 'summary').trim() || file_name,
    content_type: type || (isText ? 'text/plain' : field(asked, 'content_type')),
    is_patch: isOn(asked, 'is_patch'),
    is_private: isOn(asked, 'is_private'),
    comment: field(asked, 'comment'),
  }
}

async function sheetOf(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const bug = await seeBug(look, asked.path['id']!)
  const files = (await attachmentsOn(look, [bug.id])).get(bug.id) ?? []
  const mayHide = await isInNamed(look, 'insidergroup')
  const body = markup`<h1>New attachment of <a href="${asked.to(paths.bug(bug.id))}">bug ${bug.id}</a>:
${bug.short_desc}</h1>
${alarmed(alarm)}
<form class="card large" method="post" action="${asked.to(paths.bugAttach(bug.id))}"
enctype="multipart/form-data">
${formToken(asked)}
${hidden([['filing', `${bug.id} ${files.length}`]])}
<label>File <input type="file" name="data"></label>
<label>Or text
<textarea name="text" rows="6">
${field(asked, 'text')}</textarea></label>
<div class="columns">
<label>Description <input name="summary" value="${field(asked, 'summary')}" maxlength="255"></label>
<label>Content type (default: that of the file)
<input name="type" value="${field(asked, 'type')}" placeholder="text/plain"></label></div>
${tick('is_patch', 'Patch', isOn(asked, 'is_patch'))}
${mayHide && tick('is_private', 'Private', isOn(asked, 'is_private'))}
${obsoletesPart(files, asked)}
<label>Comment
<textarea name="comment" rows="4" maxlength="${COMMENT_CHARS_MAX}">
${field(asked, 'comment')}</textarea></label>
<div class="actions"><button>Attach</button></div>
</form>`
  return { title: `New attachment of bug ${bug.id}`, body }
}

function obsoletesPart(files: readonly AttachmentKnown[], { given }: PageAsked): Part {
  const current = files.filter(({ is_obsolete }) => !is_obsolete)
  const chosen = given.get('obsoletes') ?? []
  return (
    current.length > 0 &&
    markup`<fieldset><legend>Mark as obsolete</legend>
${current.map(({ id, summary }) =>
  tick('obsoletes', summary, chosen.includes(String(id)), String(id)),
)}</fieldset>`
  )
}
