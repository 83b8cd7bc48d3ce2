/** What can be wrong with asking for attachments, or with attaching and changing them. */

import { thrower } from '../../../platform/faults.ts'

export const attachmentFaults = {
  attachment_bug_required: {
    status: 400,
    code: 50,
    say: () => 'A file is attached to a bug: say which one in the path or as ids.',
  },
  user_not_insider: {
    status: 401,
    code: 113,
    say: () =>
      'Only insiders may make an attachment private, say something about a private one, ' +
      'or make it public again.',
  },
  auth_failure: {
    status: 401,
    code: 304,
    say: (id: number) =>
      `Attachment ${id} is private: only insiders and its submitter may read it.`,
  },
  file_too_large: {
    status: 400,
    code: 600,
    say: (max_kb: number) =>
      `The file is larger than the ${max_kb} KB that attachments may have here.`,
  },
  attachment_quota_exceeded: {
    status: 413,
    code: 20003,
    say: (free: number, quota: number) =>
      `Of the ${quota} bytes that all attachments of one person may have together ${free} are ` +
      'free for you. Attach less, or give a link.',
  },
  invalid_content_type: {
    status: 400,
    code: 601,
    say: (type: string, majors: string) =>
      `'${type}' is no content type. It begins with ${majors}, then comes a slash and a name, ` +
      "as in 'image/png'; a patch needs none.",
  },
  file_not_specified: {
    status: 400,
    code: 603,
    say: () => "A file needs a name: give it as 'file_name'.",
  },
  missing_attachment_description: {
    status: 400,
    code: 604,
    say: () => "An attachment needs a summary that says what it is: give it as 'summary'.",
  },
  zero_length_file: {
    status: 400,
    code: 606,
    say: () => 'The file is empty, or is not in Base64: there is nothing to attach.',
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
    say: (id: number) => `The file of attachment ${id} was deleted; what it was is still known.`,
  },
  invalid_attach_id: {
    status: 400,
    code: 32000,
    say: (id: string) => `There is no attachment with the number ${id}, or it is not open to you.`,
  },
  illegal_attachment_edit: {
    status: 400,
    code: 32000,
    say: (id: number) =>
      `Attachment ${id} can be changed by whoever attached it, and by members of editbugs who ` +
      'may read it.',
  },
  illegal_attachment_edit_bug: {
    status: 400,
    code: 32000,
    say: (product: string) =>
      `Bugs of the product '${product}' can be changed by members of certain groups only, ` +
      'and so can their attachments.',
  },
  filename_not_specified: {
    status: 400,
    code: 32000,
    say: () => "An attachment cannot lose its name: 'file_name' is blank.",
  },
} as const

export const fail = thrower(attachmentFaults)
