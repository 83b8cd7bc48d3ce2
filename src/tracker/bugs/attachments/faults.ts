/** What can be wrong with asking for attachments, or with attaching and changing them. */

import { thrower } from '../../../platform/faults.ts'

export const attachmentFaults = {
  attachment_bug_required: {
    status: 400,
    code: 50,
    say: () => 'Name the bug that gets the attachment, in the path or in ids.',
  },
  user_not_insider: {
    status: 401,
    code: 113,
    say: () =>
      'Only insiders can make an attachment private or public, or comment on a private one.',
  },
  auth_failure: {
    status: 401,
    code: 304,
    say: (id: number) =>
      `Attachment ${id} is private: only insiders and its submitter can read it.`,
  },
  file_too_large: {
    status: 400,
    code: 600,
    say: (max_kb: number) => `The file is too large: attachments can have at most ${max_kb} KB.`,
  },
  attachment_quota_exceeded: {
    status: 413,
    code: 20003,
    say: (free: number, quota: number) =>
      `This would exceed your attachment quota of ${quota} bytes, of which ${free} are left. ` +
      'Attach a smaller file, or post a link.',
  },
  invalid_content_type: {
    status: 400,
    code: 601,
    say: (type: string, majors: string) =>
      `'${type}' is not a valid content type. Use ${majors}, a slash and a subtype, such as ` +
      "'image/png'; omit it for a patch.",
  },
  file_not_specified: {
    status: 400,
    code: 603,
    say: () => "Enter a file name in 'file_name'.",
  },
  missing_attachment_description: {
    status: 400,
    code: 604,
    say: () => "Enter a description of the attachment in 'summary'.",
  },
  zero_length_file: {
    status: 400,
    code: 606,
    say: () => 'The file is empty or not valid Base64.',
  },
  attachment_text_too_long: {
    status: 400,
    code: 53,
    say: (name: string, max: number) => `The parameter '${name}' has more than ${max} characters.`,
  },
  attachment_not_found: {
    status: 404,
    code: 32000,
    say: (id: string) => `There is no attachment with the number ${id}.`,
  },
  attachment_removed: {
    status: 404,
    code: 32000,
    say: (id: number) =>
      `The content of attachment ${id} has been deleted; its description remains.`,
  },
  invalid_attach_id: {
    status: 400,
    code: 32000,
    say: (id: string) => `Attachment ${id} does not exist, or you are not authorized to access it.`,
  },
  illegal_attachment_edit: {
    status: 400,
    code: 32000,
    say: (id: number) =>
      `Only the submitter of attachment ${id}, and users with editbugs who can read it, can change ` +
      'it.',
  },
  illegal_attachment_edit_bug: {
    status: 400,
    code: 32000,
    say: (product: string) =>
      `Only members of certain groups can change bugs of the product '${product}' and their ` +
      'attachments.',
  },
  filename_not_specified: {
    status: 400,
    code: 32000,
    say: () => "An attachment needs a file name: 'file_name' is blank.",
  },
} as const

export const fail = thrower(attachmentFaults)
