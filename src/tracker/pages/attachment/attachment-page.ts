/** The page of an attachment: its content, and one form for its details, flags and a comment. */

import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import { linkTo, markup, type Part } from '../../../platform/pages/markup.ts'
import type { Moved, Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { link, numberText } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import {
  type AttachmentKnown,
  isRequest,
  leadsElsewhere,
} from '../../bugs/attachments/attachments.wire.ts'
import { detailsPage } from '../../bugs/attachments/details-page.ts'
import { type FileOn, fileNumbered } from '../../bugs/attachments/get-attachments.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import * as paths from '../../model/paths.ts'
import { valuesIn } from '../enter-bug/asked.ts'
import { fileOnce } from '../enter-bug/file-once.ts'
import { alarmed, field, isOn } from '../../../platform/http/page-forms.ts'
import { timeOf } from '../parts/texts.ts'
import { flagShown } from '../bug/flags.ts'
import {
  type Content,
  contentOf,
  imageShown,
  isImage,
  type LinkTo,
  quoted,
  quotedRows,
  quotingAlso,
} from './content.ts'
import { type EditForm, editForm, editFormFor } from './edit-form.ts'
import { comparisonShown, patchShown, textShown } from './patch-shown.ts'
import { saveAttachment } from './save-attachment.ts'
import { text } from './text.ts'

/**
 * By the id of the attachment; faults 100 to 102 and 304. A submitted form needs a login. Without
 * `details` or other parameters, browsers are led on from a request in another tool.
 */
export const attachmentPage: Page = {
  name: 'Page.attachment',
  paths: [paths.ATTACHMENT],
  login: 'optional',
  open: (door, asked) => sheetOf(door, asked),
  async submit(door, asked) {
    const { actor } = door.caller
    if (actor.id === 0) return fail('login_required')
    const filing = { actor_id: actor.id, values: valuesIn(asked), file: undefined }
    const id = await fileOnce(filing, () => door.work(actor, (work) => saveAttachment(work, asked)))
    return { moved: `${paths.attachmentPage(id)}?saved=1`, status: 303 }
  },
  /** The form again, with everything typed. */
  async refused({ fault, status, message }, asked, look) {
    if (fault === 'login_required' || !asked.given.has('shown')) return undefined
    return look(async (at) => {
      return { ...(await formAgain(at, asked, message)), status }
    })
  },
}

/** The form with everything typed, without the content of the attachment. */
export async function formAgain(look: Look, asked: PageAsked, alarm: string): Promise<Sheet> {
  const file = await fileNumbered(look, asked.path['id']!)
  const context = await contextOf(look, asked, file)
  return sheet({ asked, file, ...context, content: undefined, alarm })
}

interface Parts {
  asked: PageAsked
  file: FileOn
  /** The summary of the bug. */
  short_desc: string
  form: EditForm | undefined
  isStranger: boolean
  content: Part
  alarm?: string
  /** What the comment begins with. */
  comment?: string | undefined
}

const contextOf = async (look: Look, asked: PageAsked, file: FileOn) => ({
  short_desc: (await seeBug(look, file.known.bug_id)).short_desc,
  form: await editFormFor(look, asked, file),
  isStranger: look.actor.id === 0,
})

async function sheetOf(door: Door, asked: PageAsked): Promise<Sheet | Moved> {
  const against = field(asked, 'against').trim()
  const { file, other, ...context } = await door.look(door.caller.actor, async (look) => {
    const found = await fileNumbered(look, asked.path['id']!)
    return {
      file: found,
      other: against === '' ? undefined : await fileNumbered(look, against),
      ...(await contextOf(look, asked, found)),
    }
  })
  const isOpened = asked.query === '' && !door.caller.is_program
  if (isOpened && isRequest(file.known.content_type)) {
    return { moved: `${paths.attachment}?id=${file.known.id}`, status: 302 }
  }
  const content = await contentOf(door.blobs, file)
  const older = other && (await contentOf(door.blobs, other))
  const quoting = context.form && quotingAlso(asked, file.known.id, field(asked, 'view'))
  return sheet({
    asked,
    file,
    ...context,
    content: other
      ? comparison(file.known, other.known, { asked, older, newer: content })
      : contentShown(file, content, { asked, quoting }),
    comment: content && quoted(content, quotedRows(asked)),
  })
}

function sheet(parts: Parts): Sheet {
  const { asked, file, short_desc, form, isStranger, content, alarm, comment = '' } = parts
  const { known } = file
  const { to } = asked
  const { id, summary } = known
  const of = { id: known.bug_id, summary: short_desc }
  const size = text('bytes', { size: numberText(known.size) })
  const bug = link(`${to(paths.bug(known.bug_id))}#a${id}`)
  const body = markup`<h1>${summary} <span class="dim">${text('attachment', { id })}</span></h1>
<p>${text.show('of_bug', { ...of, bug })}</p>
${isOn(asked, 'saved') && !alarm && markup`<p role="status">${text('changes_saved')}</p>`}
${alarmed(alarm)}
<p>${known.file_name} · ${known.content_type} · ${size} ·
${file.creator_name || known.creator}, ${timeOf(known.creation_time)}
${known.is_obsolete && markup`<span class="tag box">${text('obsolete_tag')}</span>`}
${known.is_private && markup`<span class="tag box">${text('private_tag')}</span>`}
${known.flags.map(flagShown)}</p>
<nav class="pages" aria-label="${text('this_attachment')}">
${
  !isRequest(known.content_type) &&
  markup`<a href="${to(`${paths.attachment}?id=${id}`)}">${text('download')}</a>\n`
}${form && replaceLink(known, asked)}
${known.is_patch && viewLinks(id, asked)}</nav>
${content}
${form && editForm(form, comment)}
${isStranger && loginHint(asked, known)}`
  return { title: text('title', { id, summary }), body }
}

/** To the form for a new attachment, which makes this one obsolete. */
function replaceLink(
  { id, bug_id, summary, is_patch, is_private }: AttachmentKnown,
  asked: PageAsked,
) {
  const query = new URLSearchParams({
    obsoletes: String(id),
    summary,
    ...(is_patch && { is_patch: '1' }),
    ...(is_private && { is_private: '1' }),
  }).toString()
  return markup`<a href="${asked.to(`${paths.bugAttach(bug_id)}?${query}`)}">${text('replace')}</a>`
}

const VIEWS = [
  ['', 'unified'],
  ['side', 'side_by_side'],
  ['text', 'as_text'],
] as const
const viewLinks = (id: number, asked: PageAsked): Part => [
  VIEWS.map(([view, title]) => {
    const isHere = field(asked, 'view') === view && !asked.given.has('against')
    const path = `${paths.attachmentPage(id)}${view && `?view=${view}`}`
    return markup`<a href="${asked.to(path)}"${
      isHere && markup` aria-current="true"`
    }>${text(title)}</a>\n`
  }),
]

/** Refuses to show what others could misuse: only text and images are part of the page. */
function contentShown(
  file: FileOn,
  content: Content | undefined,
  { asked, quoting }: { asked: PageAsked; quoting: LinkTo | undefined },
): Part {
  if (isImage(file)) return imageShown(file, asked)
  if (!content) {
    const isDeleted = file.bytes.hash === null
    return markup`<p class="dim">${text(isDeleted ? 'content_deleted' : 'type_not_shown')}</p>`
  }
  const view = field(asked, 'view')
  const { patch, lines } = content
  if (leadsElsewhere(file.known.content_type)) return addressesShown(lines)
  return [
    beginningOnly([content]),
    patch && view !== 'text'
      ? patchShown(patch, { isBeside: view === 'side', quoting })
      : textShown(lines, quoting),
  ]
}

/** `#` begins a comment in such a list. */
const addressesShown = (lines: Content['lines']): Part =>
  lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => markup`<p class="prose">${linkTo(line.trim())}</p>\n`)

const beginningOnly = (contents: readonly Content[]): Part =>
  contents.some(({ isCut }) => isCut) &&
  markup`<p class="notice" role="status">${text('beginning_only')}</p>`

interface Comparing {
  asked: PageAsked
  older: Content | undefined
  newer: Content | undefined
}
function comparison(known: AttachmentKnown, other: AttachmentKnown, parts: Comparing): Part {
  const { asked, older, newer } = parts
  const linked = (one: AttachmentKnown) =>
    markup`<a href="${asked.to(paths.attachmentPage(one.id))}">${one.summary} (${one.id})</a>`
  const ends = { older: linked(other), newer: linked(known) }
  return markup`<h2>${text.show('changes_between', ends)}</h2>
${
  older?.patch && newer?.patch
    ? [beginningOnly([older, newer]), comparisonShown(older.patch, newer.patch)]
    : markup`<p class="alarm" role="alert">${text('only_patches')}</p>`
}`
}

function loginHint({ to }: PageAsked, { id, content_type }: AttachmentKnown) {
  const next = encodeURIComponent(detailsPage(id, content_type))
  return markup`<p>
${text.show('log_in', { login: link(`${to(paths.login)}?next=${next}`) })}</p>`
}
