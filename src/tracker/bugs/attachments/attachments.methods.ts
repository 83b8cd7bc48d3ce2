/** API methods for adding, reading and changing attachments. */

import { method } from '../../../platform/http/method.ts'
import { addAttachment, fileUpload } from './add-attachment.ts'
import * as wire from './attachments.wire.ts'
import { getAttachments } from './get-attachments.ts'
import { updateAttachments } from './update-attachments.ts'

export const attachmentsGet = method({
  name: 'Bug.attachments',
  routes: [{ path: 'GET /bug/:ids/attachment' }, { path: 'GET /bug/attachment/:attachment_ids' }],
  login: 'optional',
  summary: 'Get the attachments of bugs, or attachments by id',
  input: wire.AttachmentsAsked,
  output: wire.Attachments,
  select: true,
  only_reads: true,
  call: getAttachments,
})

export const attachmentAdd = method({
  name: 'Bug.add_attachment',
  routes: [{ path: 'POST /bug/:bug_id/attachment', status: 201 }],
  login: 'required',
  scope: 'edit',
  summary: 'Attach a file to one or more bugs',
  input: wire.AttachmentToAdd,
  output: wire.AttachmentsAdded,
  upload: fileUpload,
  call: addAttachment,
})

export const attachmentsUpdate = method({
  name: 'Bug.update_attachment',
  routes: [{ path: 'PUT /bug/attachment/:ids' }],
  login: 'required',
  scope: 'edit',
  summary: 'Change the properties of attachments, their visibility and flags, or comment on them',
  input: wire.AttachmentsToChange,
  output: wire.AttachmentsChanged,
  aliases: {
    filename: 'file_name',
    description: 'summary',
    mimetype: 'content_type',
    ispatch: 'is_patch',
    isprivate: 'is_private',
    isobsolete: 'is_obsolete',
  },
  write: updateAttachments,
})

export const attachmentMethods = [attachmentsGet, attachmentAdd, attachmentsUpdate]
