/** Faults of reading, adding and changing attachments. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const attachmentFaults = {
  attachment_bug_required: fault(400, 50).says(
    'Name the bug that gets the attachment, in the path or in ids.',
  ),
  user_not_insider: fault(401, 113).says(
    'Only insiders can make an attachment private or public, or comment on a private one.',
  ),
  auth_failure: fault(401, 304).says(
    (id: number) => `Attachment ${id} is private: only insiders and its submitter can read it.`,
  ),
  file_too_large: fault(400, 600).says(
    (max_kb: number) => `The file is too large: attachments can have at most ${max_kb} KB.`,
  ),
  attachment_quota_exceeded: fault(413, 20003).says(
    (free: number, quota: number) =>
      `This would exceed your attachment quota of ${quota} bytes, of which ${free} are left. ` +
      'Attach a smaller file, or post a link.',
  ),
  invalid_content_type: fault(400, 601).says(
    (type: string, majors: string) =>
      `'${type}' is not a valid content type. Use ${majors}, a slash and a subtype, such as ` +
      "'image/png'; omit it for a patch.",
  ),
  file_not_specified: fault(400, 603).says("Enter a file name in 'file_name'."),
  nothing_to_attach: fault(400, 603).says('Choose a file, or enter a text or an address.'),
  attachment_address_invalid: fault(400, 53).says(
    "The address must begin with 'http://' or 'https://', such as 'https://example.com/log'.",
  ),
  missing_attachment_description: fault(400, 604).says(
    "Enter a description of the attachment in 'summary'.",
  ),
  zero_length_file: fault(400, 606).says('The file is empty or not valid Base64.'),
  attachment_text_too_long: fault(400, 53).says(
    (name: string, max: number) => `The parameter '${name}' has more than ${max} characters.`,
  ),
  attachment_not_found: fault(404, 32000).says(
    (id: string) => `There is no attachment with the number ${id}.`,
  ),
  attachment_removed: fault(404, 32000).says(
    (id: number) => `The content of attachment ${id} has been deleted; its description remains.`,
  ),
  no_attachments: fault(404, 32000).says(
    (id: number) => `Bug ${id} has no attachments that you can download.`,
  ),
  too_many_attachments: fault(400, 32000).says(
    (id: number, max: number) =>
      `Bug ${id} has more than ${max} attachments: download them one by one.`,
  ),
  invalid_attach_id: fault(400, 32000).says(
    (id: string) => `Attachment ${id} does not exist, or you are not authorized to access it.`,
  ),
  illegal_attachment_edit: fault(400, 32000).says(
    (id: number) =>
      `Only the submitter of attachment ${id}, and users with editbugs who can read it, can change ` +
      'it.',
  ),
  illegal_attachment_edit_bug: fault(400, 32000).says(
    (product: string) =>
      `Only members of certain groups can change bugs of the product '${product}' and their ` +
      'attachments.',
  ),
  filename_not_specified: fault(400, 32000).says(
    "An attachment needs a file name: 'file_name' is blank.",
  ),
}

export const fail = thrower(attachmentFaults, texts.attachment)
