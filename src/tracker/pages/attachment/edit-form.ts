/** The form of an attachment: its details, its flags, and a comment on it. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { mayChange } from '../../bugs/attachments/attachments.rules.ts'
import type { AttachmentKnown } from '../../bugs/attachments/attachments.wire.ts'
import { attachmentsOn, type FileOn } from '../../bugs/attachments/get-attachments.ts'
import { COMMENT_CHARS_MAX } from '../../bugs/comments/comments.wire.ts'
import { basisFor } from '../../bugs/read/get-bug.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import { draftsAt } from '../../bugs/drafts/drafts.ts'
import { catalogue, mayEdit, mayInProduct } from '../../catalogue/products/products.ts'
import * as paths from '../../model/paths.ts'
import { type Texts, textsAfter } from '../bug/changed.rules.ts'
import { flagControls, flagTexts } from '../bug/flags.ts'
import { flagChoices, type FlagChoice } from '../enter-bug/choices.ts'
import { MENTIONS } from '../parts/completed.ts'
import { field, formToken, hidden, options, tick } from '../../../platform/http/page-forms.ts'
import { choosesMarkdown, markdownTick } from '../parts/markdown.ts'
import { drafted, draftOnAttachment, draftShown } from '../parts/drafts.ts'
import { changesOf, type SWITCHES, textsOf } from './save-attachment.ts'
import { text } from './text.ts'

/** The data that the form shows. */
export interface EditForm {
  asked: PageAsked
  known: AttachmentKnown
  flags: readonly FlagChoice[]
  /** Otherwise only flags and comments. */
  mayChange: boolean
  mayHide: boolean
  /** Other patches of the bug, to compare with. */
  patches: readonly AttachmentKnown[]
  /** The current values, to which the submitted ones are compared. */
  now: Texts
  /** What the controls show. */
  texts: Texts
  /** What others changed meanwhile, by name of the control. */
  others: ReadonlyMap<string, string>
  /** The reader's draft of a comment. */
  draft: string
  isMarkdown: boolean
  /** The form was submitted and is shown again, with what was typed. */
  isSent: boolean
  /** The bug's revision; with the values, it identifies repeated submissions of the form. */
  revision: string
}

/** Undefined for readers who cannot change anything of the bug. */
export async function editFormFor(
  look: Look,
  asked: PageAsked,
  { known, creator_id }: FileOn,
): Promise<EditForm | undefined> {
  const { tx, actor } = look
  if (actor.id === 0) return undefined
  const bug = await seeBug(look, known.bug_id)
  const product = (await catalogue(tx)).byId.get(bug.product_id)!
  if (!(await mayEdit(look, product))) return undefined
  const all = (await attachmentsOn(look, [bug.id])).get(bug.id) ?? []
  const component = product.components.find(({ id }) => id === bug.component_id)!
  const isSent = asked.given.has('shown')
  const now = textsOf(known)
  const { forms, collisions } = changesOf(asked, known)
  const isInsider = await isInNamed(look, 'insidergroup')
  const mayEditBugs = await mayInProduct(look, product, 'editbugs')
  const place = draftOnAttachment(known.id)
  const owned = { isprivate: Number(known.is_private), submitter_id: creator_id }
  return {
    asked,
    known,
    flags: (await flagChoices(look, product, 'a')).filter(
      ({ components }) => !components || components.includes(component.name),
    ),
    mayChange: mayChange(owned, { id: actor.id, isInsider, mayEditBugs }),
    mayHide: isInsider,
    patches: all.filter(({ id, is_patch }) => is_patch && id !== known.id),
    now,
    texts: isSent
      ? new Map([...now.keys()].map((name) => [name, textsAfter(name, forms)] as const))
      : now,
    others: new Map(collisions.map((one) => [one.name, one.now] as const)),
    draft: (await draftsAt(look, [place])).get(place) ?? '',
    isMarkdown: await choosesMarkdown(look, asked, isSent),
    isSent,
    revision: String((await basisFor(look, bug.id)).revision ?? ''),
  }
}

/** `comment` is what the comment begins with. */
export function editForm(form: EditForm, comment: string): Part {
  const { asked, known, flags, isSent } = form
  const typed = isSent ? field(asked, 'comment') : comment
  const isDraft = !isSent && typed === '' && form.draft !== ''
  const shown = [...form.now].filter(([name]) => form.mayHide || name !== 'is_private')
  return markup`${form.patches.length > 0 && known.is_patch && compareForm(form)}
<form class="card large" method="post" data-turbo="true"
action="${asked.to(paths.attachmentPage(known.id))}">
${formToken(asked)}
${hidden([
  ['filing', form.revision],
  ['shown', JSON.stringify([...(form.mayChange ? shown : []), ...flagTexts(known)])],
])}
<label>${text('comment')}
<textarea id="comment" name="comment" rows="5" maxlength="${COMMENT_CHARS_MAX}"
${MENTIONS}${drafted(draftOnAttachment(known.id))}>
${isDraft ? form.draft : typed}</textarea></label>
${draftShown(isDraft)}
${markdownTick(form.isMarkdown)}
${flagControls(known.flags, { choices: flags, given: asked.given, isSent, others: form.others })}
${form.mayChange && detailsPart(form)}
<div class="actions"><button>${text('save_changes')}</button></div></form>`
}

function detailsPart({ texts, others, mayHide, isSent }: EditForm): Part {
  const input = (name: string, title: string) => markup`<label>${title}
<input name="${name}" value="${texts.get(name)![0]}" maxlength="255"></label>${other(name)}`
  const switched = (name: (typeof SWITCHES)[number], title: string) =>
    markup`${tick(name, title, texts.get(name)!.length > 0)}${other(name)}`
  const other = (name: string) => {
    const now = others.get(name)
    return (
      now !== undefined &&
      markup`<p class="alarm" id="other-${name}">${text('changed_meanwhile', {
        value: { '1': text('yes'), '': text('no') }[now] ?? now,
      })}</p>`
    )
  }
  return markup`<details${isSent && markup` open`}><summary>${text('details')}</summary>
<div class="columns">
${input('summary', text('description'))}
${input('file_name', text('file_name'))}
${input('content_type', text('content_type'))}</div>
${switched('is_patch', text('patch'))}
${switched('is_obsolete', text('obsolete'))}
${mayHide && switched('is_private', text('private'))}</details>`
}

const compareForm = ({ asked, known, patches }: EditForm): Part => markup`<form class="card"
action="${asked.to(paths.attachmentPage(known.id))}">
<label>${text('compare_with')} <select name="against">${options(
  patches.map((one) => [String(one.id), `${one.summary} (${one.id})`] as const),
  [field(asked, 'against')],
)}</select></label> <button>${text('compare')}</button></form>`
