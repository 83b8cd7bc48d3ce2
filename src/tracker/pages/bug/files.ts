/** The attachments of a bug. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import {
  ADDRESS_TYPE,
  ARCHIVED_MAX,
  type AttachmentKnown,
  isRequest,
  leadsElsewhere,
} from '../../bugs/attachments/attachments.wire.ts'
import { detailsPage } from '../../bugs/attachments/details-page.ts'
import * as paths from '../../model/paths.ts'
import { imageOf, isImageUpTo } from '../parts/images.ts'
import { timeOf } from '../parts/texts.ts'
import { flagShown } from './flags.ts'
import { text } from './text.ts'

/**
 * Includes obsolete files; nothing without files. `anchor` is the id of the section, on the page of
 * one bug.
 */
export const filesShown = (
  files: readonly AttachmentKnown[],
  asked: PageAsked,
  anchor?: string,
): Part =>
  files.length > 0 &&
  markup`<section class="files"><h2${anchor && markup` id="${anchor}"`}>${text('attachments')}</h2>
${files.map((file) => fileShown(file, asked))}
${archiveLink(files, asked)}</section>`

/** For readers who may attach files; the script opens its page when files are dropped or pasted. */
export const attachLink = ({ to }: PageAsked, id: number): Part =>
  markup`<p><a class="link" data-attach
href="${to(paths.bugAttach(id))}">${text('add_attachment')}</a></p>`

/** Those without content are not in the archive. */
function archiveLink(files: readonly AttachmentKnown[], { to }: PageAsked): Part {
  const count = files.filter(({ size }) => size > 0).length
  if (count < 2 || count > ARCHIVED_MAX) return undefined
  const place = to(paths.bugAttachments(files[0]!.bug_id))
  return markup`<p><a class="link" rel="nofollow" href="${place}">${text('download_all')}</a></p>`
}

/** Larger images are not loaded for a thumbnail. */
const THUMBNAIL_BYTES_MAX = 2 * 1024 * 1024

/** Below a comment that came with an attachment: its image as a thumbnail, or one line. */
export function fileBelow(file: AttachmentKnown, asked: PageAsked): Part {
  const isLed = isRequest(file.content_type)
  const page = asked.to(isLed ? download(file) : paths.attachmentPage(file.id))
  const isShown = !file.is_obsolete && isImageUpTo(file, THUMBNAIL_BYTES_MAX)
  return markup`<p class="below">${
    isShown && markup`<a href="${page}">${imageOf(file, asked, 'thumbnail')}</a>\n`
  }<a class="link${file.is_obsolete && ' done'}" href="${page}">${file.summary}</a>
<span class="dim">${kindOf(file)} · ${sizeText(file.size)}</span></p>`
}

/** `attach_N` is the anchor in Bugzilla's pages. */
const fileShown = (file: AttachmentKnown, { to }: PageAsked) => markup`
<div class="file" id="a${file.id}"><span class="kind" id="attach_${file.id}">${kindOf(file)}</span>
<b><a class="link${file.is_obsolete && ' done'}"
href="${to(placeOf(file))}">${file.summary}</a></b>
<span class="dim">${file.file_name} ${file.is_obsolete && text('obsolete_file')}${
  file.is_private && text('private_file')
} · ${file.content_type} · ${sizeText(file.size)} · ${file.creator},
${timeOf(file.creation_time)}</span>
${file.flags.map(flagShown)}
<a class="link" href="${to(detailsPage(file.id, file.content_type))}" aria-label="${text(
  file.is_patch ? 'review_of' : 'details_of',
  { summary: file.summary },
)}">${text(file.is_patch ? 'review' : 'details')}</a></div>\n`

/** Not a page, so that the script leaves it to the browser, which may be led elsewhere. */
const download = ({ id }: AttachmentKnown) => `${paths.attachment}?id=${id}`
const placeOf = (file: AttachmentKnown) =>
  file.content_type === ADDRESS_TYPE ? paths.attachmentPage(file.id) : download(file)

const isAddress = ({ content_type }: AttachmentKnown) => leadsElsewhere(content_type)

const kindOf = (file: AttachmentKnown) => (isAddress(file) ? text('kind_link') : kindByType(file))
const kindByType = ({ is_patch, content_type }: AttachmentKnown) =>
  is_patch
    ? text('kind_patch')
    : content_type.replace(/^(text|application)\/|\/.*$/, '').slice(0, 8)

const KILO = 1024
function sizeText(bytes: number) {
  if (bytes < KILO) return text('bytes', { size: bytes })
  return bytes < KILO * KILO
    ? text('kilobytes', { size: (bytes / KILO).toFixed(1) })
    : text('megabytes', { size: (bytes / KILO / KILO).toFixed(1) })
}
