/** The form of an attachment: its details, its flags, and a comment on it. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import type {
  AttachmentKnown,
  AttachmentsToChange,
} from '../../bugs/attachments/attachments.wire.ts'
import { attachmentsOn, fileNumbered } from '../../bugs/attachments/get-attachments.ts'
import { updateAttachments } from '../../bugs/attachments/update-attachments.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { fail } from '../../bugs/see/faults.ts'
import { catalogue, mayEdit } from '../../catalogue/products/products.ts'
import * as paths from '../../model/paths.ts'
import { changedIn, type Texts } from '../bug/changed.rules.ts'
import { flagControls, flagTexts, flagsWanted, isOfFlag } from '../bug/flags.ts'
import { shownIn } from '../bug/save-bug.ts'
import { flagChoices, type FlagChoice } from '../enter-bug/choices.ts'
import { field, formToken, hidden, isOn, options, tick } from '../parts/forms.ts'

export interface EditForm {
  flags: readonly FlagChoice[]
  mayHide: boolean
  /** Other patches of the bug, to compare with. */
  patches: readonly AttachmentKnown[]
}

/** Undefined for readers who cannot change anything of the bug. */
export async function editFormFor(
  look: Look,
  known: AttachmentKnown,
): Promise<EditForm | undefined> {
  if (look.actor.id === 0) return undefined
  const { product_id } = await seeBug(look, known.bug_id)
  const product = (await catalogue(look.tx)).byId.get(product_id)!
  if (!(await mayEdit(look, product))) return undefined
  const all = (await attachmentsOn(look, [known.bug_id])).get(known.bug_id) ?? []
  return {
    flags: await flagChoices(look, product, 'a'),
    mayHide: await isInNamed(look, 'insidergroup'),
    patches: all.filter(({ id, is_patch }) => is_patch && id !== known.id),
  }
}

const SWITCHES = ['is_patch', 'is_obsolete', 'is_private'] as const
const TEXTS = ['summary', 'file_name', 'content_type'] as const

/** The values of the controls. */
const textsOf = (known: AttachmentKnown): Texts =>
  new Map<string, readonly string[]>([
    ...TEXTS.map((name) => [name, [known[name]]] as const),
    ...SWITCHES.map((name) => [name, known[name] ? ['1'] : []] as const),
  ])

export function editForm(
  known: AttachmentKnown,
  { flags, mayHide, patches }: EditForm,
  { asked, comment }: { asked: PageAsked; comment: string },
): Part {
  const isSent = asked.given.has('shown')
  const texts = textsOf(known)
  const value = (name: string) => (isSent ? asked.given.get(name) : texts.get(name)) ?? []
  const shown = [...texts].filter(([name]) => mayHide || name !== 'is_private')
  const switched = (name: (typeof SWITCHES)[number], title: string) =>
    tick(name, title, value(name).length > 0)
  return markup`${patches.length > 0 && known.is_patch && compareForm(known, patches, asked)}
<form class="card large" method="post" action="${asked.to(paths.attachmentPage(known.id))}">
${formToken(asked)}
${hidden([
  ['filing', known.last_change_time],
  ['shown', JSON.stringify([...shown, ...flagTexts(known)])],
])}
<label>Comment
<textarea id="comment" name="comment" rows="5" maxlength="${COMMENT_CHARS_MAX}">
${isSent ? field(asked, 'comment') : comment}</textarea></label>
${flagControls(known.flags, { choices: flags, given: asked.given, isSent })}
<details${isSent && markup` open`}><summary>Details</summary>
<div class="columns">
<label>Description <input name="summary" value="${value('summary')[0]}" maxlength="255"></label>
<label>File name <input name="file_name" value="${value('file_name')[0]}" maxlength="255"></label>
<label>Content type <input name="content_type" value="${value('content_type')[0]}"></label></div>
${switched('is_patch', 'Patch')}
${switched('is_obsolete', 'Obsolete')}
${mayHide && switched('is_private', 'Private')}</details>
<div class="actions"><button>Save changes</button></div></form>`
}

const compareForm = (
  { id }: AttachmentKnown,
  patches: readonly AttachmentKnown[],
  asked: PageAsked,
): Part => markup`<form class="card" action="${asked.to(paths.attachmentPage(id))}">
<label>Compare with <select name="against">${options(
  patches.map((one) => [String(one.id), `${one.summary} (${one.id})`] as const),
  [field(asked, 'against')],
)}</select></label> <button>Compare</button></form>`

/** Changes what the user changed; fault 20001 if others changed the same meanwhile. */
export async function saveAttachment(work: Work, asked: PageAsked): Promise<number> {
  const { known } = await fileNumbered(work, asked.path['id']!)
  const all = shownIn(asked)
  const shown = new Map([...all].filter(([name]) => !isOfFlag(name)))
  const forms = { shown, given: asked.given, now: textsOf(known) }
  const { wanted, collisions } = changedIn(forms, new Set())
  if (collisions.length > 0) {
    fail(
      'collision',
      known.bug_id,
      collisions.map(({ name }) => name),
    )
  }
  for (const name of SWITCHES) if (name in wanted) wanted[name] = isOn(asked, name)
  const flags = flagsWanted(asked, all)
  const comment = field(asked, 'comment')
  await updateAttachments(work, {
    ids: [String(known.id)],
    ...wanted,
    ...(flags.length > 0 && { flags }),
    ...(comment.trim() !== '' && { comment }),
  } as AttachmentsToChange)
  return known.id
}
