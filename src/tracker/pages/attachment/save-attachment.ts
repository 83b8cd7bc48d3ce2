/** Carries out the submitted form of an attachment. */

import type { PageAsked } from '../../../platform/http/page.ts'
import type { Work } from '../../../platform/work/work.ts'
import type {
  AttachmentKnown,
  AttachmentsToChange,
} from '../../bugs/attachments/attachments.wire.ts'
import { fileNumbered } from '../../bugs/attachments/get-attachments.ts'
import {
  commentOnAttachment,
  updateAttachments,
} from '../../bugs/attachments/update-attachments.ts'
import { fail } from '../../bugs/see/faults.ts'
import { forgetDrafts } from '../../bugs/drafts/drafts.ts'
import { changedIn, type Texts } from '../bug/changed.rules.ts'
import { flagCollisions, flagsWanted, isOfFlag } from '../bug/flags.ts'
import { shownIn } from '../bug/save-bug.ts'
import { field, isOn } from '../../../platform/http/page-forms.ts'
import { draftOnAttachment } from '../parts/drafts.ts'

/** Checkboxes, which browsers do not send if they are not ticked. */
export const SWITCHES = ['is_patch', 'is_obsolete', 'is_private'] as const
const TEXTS = ['summary', 'file_name', 'content_type'] as const

/** The values of the controls. */
export const textsOf = (known: AttachmentKnown): Texts =>
  new Map<string, readonly string[]>([
    ...TEXTS.map((name) => [name, [known[name]]] as const),
    ...SWITCHES.map((name) => [name, known[name] ? ['1'] : []] as const),
  ])

/** How the submitted form differs from what it showed. */
export function changesOf(asked: PageAsked, known: AttachmentKnown) {
  const all = shownIn(asked)
  const shown = new Map([...all].filter(([name]) => !isOfFlag(name)))
  const forms = { shown, given: asked.given, now: textsOf(known) }
  const { wanted, collisions } = changedIn(forms, new Set())
  collisions.push(...flagCollisions(asked, all, known))
  return { forms, flags: flagsWanted(asked, all), wanted, collisions }
}

/** Changes what the user changed; fault 20001 if others changed the same meanwhile. */
export async function saveAttachment(work: Work, asked: PageAsked): Promise<number> {
  const { known } = await fileNumbered(work, asked.path['id']!)
  const { wanted, flags, collisions } = changesOf(asked, known)
  if (collisions.length > 0) {
    fail(
      'collision',
      known.bug_id,
      collisions.map(({ name }) => name),
    )
  }
  for (const name of SWITCHES) if (name in wanted) wanted[name] = isOn(asked, name)
  const comment = field(asked, 'comment')
  const isSaid = comment.trim() !== ''
  const is_markdown = isOn(asked, 'use_markdown')
  if (Object.keys(wanted).length + flags.length > 0) {
    await updateAttachments(work, {
      ids: [String(known.id)],
      ...wanted,
      ...(flags.length > 0 && { flags }),
      ...(isSaid && { comment, is_markdown }),
    } as AttachmentsToChange)
  } else if (isSaid) await commentOnAttachment(work, known, { text: comment, is_markdown })
  await forgetDrafts(work, [draftOnAttachment(known.id)])
  return known.id
}
