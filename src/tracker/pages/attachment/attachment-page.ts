/** The page of an attachment: its content, and one form for its details, flags and a comment. */

import { fail } from '../../../platform/http/faults.ts'
import type { Door } from '../../../platform/http/method.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { AttachmentKnown } from '../../bugs/attachments/attachments.wire.ts'
import { type FileOn, fileNumbered } from '../../bugs/attachments/get-attachments.ts'
import { seeBug } from '../../bugs/see/bugs.ts'
import * as paths from '../../model/paths.ts'
import { valuesIn } from '../enter-bug/asked.ts'
import { fileOnce } from '../enter-bug/file-once.ts'
import { alarmed, field, isOn } from '../parts/forms.ts'
import { timeOf } from '../parts/texts.ts'
import { flagShown } from '../bug/flags.ts'
import {
  comparisonShown,
  patchShown,
  quoted,
  SHOWN_BYTES_MAX,
  textIn,
  textShown,
} from './content.ts'
import { type EditForm, editForm, editFormFor, saveAttachment } from './edit-form.ts'
import { parsePatch } from './patch.rules.ts'

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
  async refused({ status, message }, asked, look) {
    if (!asked.given.has('shown')) return undefined
    return look(async (at) => {
      const file = await fileNumbered(at, asked.path['id']!)
      const { short_desc } = await seeBug(at, file.known.bug_id)
      const form = await editFormFor(at, file.known)
      return {
        ...sheet({ asked, file, short_desc, form, alarm: message, content: undefined }),
        status,
      }
    })
  },
}

interface Parts {
  asked: PageAsked
  file: FileOn
  /** The summary of the bug. */
  short_desc: string
  form: EditForm | undefined
  content: Part
  alarm?: string
  comment?: string
}

async function sheetOf(door: Door, asked: PageAsked): Promise<Sheet> {
  const against = field(asked, 'against').trim()
  const { actor } = door.caller
  const { file, other, short_desc, form } = await door.look(actor, async (look) => {
    const found = await fileNumbered(look, asked.path['id']!)
    return {
      file: found,
      other: against === '' ? undefined : await fileNumbered(look, against),
      short_desc: (await seeBug(look, found.known.bug_id)).short_desc,
      form: await editFormFor(look, found.known),
    }
  })
  const text = await textIn(door.blobs, file)
  const older = other && (await textIn(door.blobs, other))
  const rows = (asked.given.get('quote') ?? []).map(Number)
  return sheet({
    asked,
    file,
    short_desc,
    form,
    content: other
      ? comparison(file.known, other.known, { asked, older, newer: text })
      : contentShown(file, text, asked),
    comment: text === undefined ? '' : quoted(text, rows),
  })
}

function sheet({ asked, file, short_desc, form, content, alarm, comment = '' }: Parts): Sheet {
  const { known } = file
  const { to } = asked
  const body = markup`<h1>${known.summary} <span class="dim">Attachment ${known.id}</span></h1>
<p>of <a href="${to(paths.bug(known.bug_id))}#a${known.id}">bug ${known.bug_id}: ${short_desc}</a></p>
${isOn(asked, 'saved') && !alarm && markup`<p role="status">Your changes have been saved.</p>`}
${alarmed(alarm)}
<p>${known.file_name} · ${known.content_type} · ${known.size.toLocaleString('en')} bytes ·
${file.creator_name || known.creator}, ${timeOf(known.creation_time)}
${known.is_obsolete && markup`<span class="tag box">obsolete</span>`}
${known.is_private && markup`<span class="tag box">private</span>`}
${known.flags.map(flagShown)}</p>
<nav class="pages" aria-label="This attachment">
<a href="${to(`${paths.attachment}?id=${known.id}`)}">Download</a>
${known.is_patch && viewLinks(known.id, asked)}</nav>
${content}
${form && editForm(known, form, { asked, comment })}
${!form && loginHint(asked, known.id)}`
  return { title: `Attachment ${known.id}: ${known.summary}`, body }
}

const VIEWS = [
  ['', 'Unified'],
  ['side', 'Side by side'],
  ['text', 'As text'],
] as const
const viewLinks = (id: number, asked: PageAsked): Part => [
  VIEWS.map(([view, title]) => {
    const isHere = field(asked, 'view') === view && !asked.given.has('against')
    const path = `${paths.attachmentPage(id)}${view && `?view=${view}`}`
    return markup`<a href="${asked.to(path)}"${
      isHere && markup` aria-current="true"`
    }>${title}</a>\n`
  }),
]

/** Refuses to show what others could misuse: only text is part of the page. */
function contentShown({ known, bytes }: FileOn, text: string | undefined, asked: PageAsked): Part {
  if (text === undefined) {
    return markup`<p class="dim">${
      bytes.hash === null ? 'The content has been deleted.' : 'This type of file is not shown here.'
    }</p>`
  }
  const quotes = (asked.given.get('quote') ?? []).filter((row) => /^\d{1,6}$/.test(row))
  const view = field(asked, 'view')
  const quoting = (row: number) => {
    const query = new URLSearchParams(view ? { view } : {})
    for (const one of [...quotes, String(row)]) query.append('quote', one)
    return asked.to(`${paths.attachmentPage(known.id)}?${query.toString()}#comment`)
  }
  const files = known.is_patch && view !== 'text' ? parsePatch(text) : undefined
  return [
    bytes.size > SHOWN_BYTES_MAX &&
      markup`<p class="notice" role="status">Only the beginning is shown; download the file to see
all of it.</p>`,
    files ? patchShown(files, { isBeside: view === 'side', quoting }) : textShown(text, quoting),
  ]
}

interface Comparing {
  asked: PageAsked
  older: string | undefined
  newer: string | undefined
}
function comparison(known: AttachmentKnown, other: AttachmentKnown, parts: Comparing): Part {
  const { asked, older, newer } = parts
  const link = (one: AttachmentKnown) =>
    markup`<a href="${asked.to(paths.attachmentPage(one.id))}">${one.summary} (${one.id})</a>`
  const shown = older !== undefined && newer !== undefined && comparisonShown(older, newer)
  return markup`<h2>Changes from ${link(other)} to ${link(known)}</h2>
${shown || markup`<p class="alarm" role="alert">Only patches can be compared.</p>`}`
}

const loginHint = ({ to }: PageAsked, id: number) => markup`<p>
<a href="${to(paths.login)}?next=${encodeURIComponent(paths.attachmentPage(id))}">Log in</a> to comment on or
change this attachment.</p>`
