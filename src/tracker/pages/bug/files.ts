/** The attachments of a bug. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { AttachmentKnown } from '../../bugs/attachments/attachments.wire.ts'
import * as paths from '../../model/paths.ts'
import { timeOf } from '../parts/texts.ts'
import { flagShown } from './flags.ts'

export const filesShown = (files: readonly AttachmentKnown[], asked: PageAsked): Part =>
  files.length > 0 &&
  markup`<section class="files"><h2 id="attachments">Attachments</h2>
${files.map((file) => fileShown(file, asked))}</section>`

export const attachLink = ({ to }: PageAsked, id: number): Part =>
  markup`<p><a class="link" href="${to(paths.bugAttach(id))}">Add an attachment</a></p>`

/** `attach_N` is the anchor in Bugzilla's pages. */
const fileShown = (file: AttachmentKnown, { to }: PageAsked) => markup`
<div class="file" id="a${file.id}"><span class="kind" id="attach_${file.id}">${kindOf(file)}</span>
<b><a class="link${file.is_obsolete && ' done'}"
href="${to(`${paths.attachment}?id=${file.id}`)}">${file.summary}</a></b>
<span class="dim">${file.file_name} ${file.is_obsolete && '(obsolete)'}${
  file.is_private && '(private)'
} · ${file.content_type} · ${sizeText(file.size)} · ${file.creator},
${timeOf(file.creation_time)}</span>
${file.flags.map(flagShown)}
<a class="link" href="${to(paths.attachmentPage(file.id))}" aria-label="${file.is_patch ? 'Review' : 'Details of'} ${
  file.summary
}">${file.is_patch ? 'Review' : 'Details'}</a></div>\n`

const kindOf = ({ is_patch, content_type }: AttachmentKnown) =>
  is_patch ? 'patch' : content_type.replace(/^(text|application)\/|\/.*$/, '').slice(0, 8)

const KILO = 1024
function sizeText(bytes: number) {
  if (bytes < KILO) return `${bytes} B`
  return bytes < KILO * KILO
    ? `${(bytes / KILO).toFixed(1)} KB`
    : `${(bytes / KILO / KILO).toFixed(1)} MB`
}
