/** The fields about comments, attachments and flags. */

import type { BugField } from './bug-field.wire.ts'

/** Part of the table of fields; ids, names and labels are those of Bugzilla 5.2. */
export const discussion = [
  {
    name: 'longdesc',
    id: 35,
    label: 'Comment',
    words: ['longdesc', 'description', 'comment'],
    help: 'Text of the comments. The first one is the description.',
  },
  {
    name: 'longdescs.isprivate',
    id: 36,
    label: 'Comment is private',
    is: 'numeric',
    help: 'Whether a comment is visible to insiders only.',
  },
  {
    name: 'longdescs.count',
    id: 37,
    label: 'Number of Comments',
    is: 'numeric',
    help: 'Number of comments.',
  },
  { name: 'comment_tag', id: 58, label: 'Comment Tag', help: 'A label of a comment.' },
  {
    name: 'content',
    id: 52,
    label: 'Content',
    help: 'Words in the summary or in a comment, looked up in the full-text index.',
  },
  {
    name: 'flagtypes.name',
    id: 47,
    label: 'Flags',
    words: ['flag'],
    help: 'Flags of the bug or its attachments: `review?`, `review+`, `review-`.',
  },
  {
    name: 'requestees.login_name',
    id: 48,
    label: 'Flag Requestee',
    words: ['requestee'],
    help: 'The person from whom a flag is requested.',
  },
  {
    name: 'setters.login_name',
    id: 49,
    label: 'Flag Setter',
    words: ['setter'],
    help: 'The person who set a flag.',
  },
  {
    name: 'attachments.description',
    id: 25,
    label: 'Attachment description',
    words: ['attachment', 'attachmentdesc', 'attachdesc'],
    help: 'One line that describes an attachment.',
  },
  {
    name: 'attachments.filename',
    id: 26,
    label: 'Attachment filename',
    help: 'File name of an attachment.',
  },
  {
    name: 'attachments.mimetype',
    id: 27,
    label: 'Attachment mime type',
    words: ['attachmentmimetype', 'attachmimetype'],
    help: 'Content type of an attachment, for example `text/plain`.',
  },
  {
    name: 'attachments.ispatch',
    id: 28,
    label: 'Attachment is patch',
    is: 'numeric',
    help: 'Whether an attachment is a patch.',
  },
  {
    name: 'attachments.isobsolete',
    id: 29,
    label: 'Attachment is obsolete',
    is: 'numeric',
    help: 'Whether an attachment is obsolete.',
  },
  {
    name: 'attachments.isprivate',
    id: 30,
    label: 'Attachment is private',
    is: 'numeric',
    help: 'Whether an attachment is visible to insiders only.',
  },
  {
    name: 'attachments.submitter',
    id: 31,
    label: 'Attachment creator',
    help: 'The person who attached a file.',
  },
  {
    name: 'attach_data.thedata',
    id: 53,
    label: 'Attachment data',
    words: ['attachmentdata', 'attachdata'],
    help: 'Content of an attachment.',
  },
] as const satisfies readonly BugField[]
