/** Wire schemas of attachments. */

import { type Static, Type } from 'typebox'

import { BASE64, Time } from '../../../platform/values.wire.ts'
import { MARKDOWN } from '../comments/comments.wire.ts'
import { Flag, FlagsWanted } from '../flags/flags.wire.ts'

/** The maximum length of a file name or summary, in Unicode characters. */
export const TEXT_CHARS_MAX = 255
/** The maximum number of bugs per new attachment, and of attachments per update. */
export const AT_ONCE_MAX = 100
/** The type of attachments that are addresses, one a line. */
export const ADDRESS_TYPE = 'text/uri-list'

/** Types whose content is the address of a change in another tool, as in BMO. */
const REQUEST_TYPES: ReadonlySet<string> = new Set([
  'text/x-github-pull-request',
  'text/x-gitlab-merge-request',
  'text/x-google-doc',
  'text/x-phabricator-request',
  'text/x-review-board-request',
])

/** Whether the content of an attachment of this type is one such address. */
export const isRequest = (content_type: string): boolean => REQUEST_TYPES.has(content_type)

/** Whether pages show the addresses in an attachment of this type as links. */
export const leadsElsewhere = (content_type: string): boolean =>
  content_type === ADDRESS_TYPE || isRequest(content_type)

/** The maximum number of files in an archive. */
export const ARCHIVED_MAX = 500

/** Parameters of `Bug.attachments`: all attachments of bugs, and single ones. */
export const AttachmentsAsked = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.String(), { maxItems: 1_000, description: 'Ids or aliases of bugs' }),
  ),
  attachment_ids: Type.Optional(
    Type.Array(Type.String(), { maxItems: 1_000, description: 'Ids of attachments' }),
  ),
})
export type AttachmentsAsked = Static<typeof AttachmentsAsked>

/** All fields except the content. */
export const AttachmentKnown = Type.Object({
  id: Type.Integer(),
  bug_id: Type.Integer(),
  file_name: Type.String(),
  summary: Type.String(),
  content_type: Type.String(),
  is_private: Type.Boolean({ description: 'Whether only insiders and its creator can see it' }),
  is_obsolete: Type.Boolean(),
  is_patch: Type.Boolean(),
  creator: Type.String({ description: 'Login name' }),
  creation_time: Time,
  last_change_time: Time,
  size: Type.Integer({ description: 'In bytes' }),
  flags: Type.Array(Flag),
})
export type AttachmentKnown = Static<typeof AttachmentKnown>

/** An attachment with its content. Times are UTC. */
export const Attachment = Type.Object({
  ...AttachmentKnown.properties,
  data: Type.String({
    ...BASE64,
    description: 'The content; not read if `exclude_fields` contains `data`',
  }),
})
export type Attachment = Static<typeof Attachment>

const Shown = Type.Partial(Attachment)
/** Response of `Bug.attachments`; `include_fields` may leave out any property. */
export const Attachments = Type.Object({
  bugs: Type.Record(Type.String(), Type.Array(Shown), { description: 'By bug id' }),
  attachments: Type.Record(Type.String(), Shown, {
    description: 'By attachment id, those requested by id',
  }),
})

/** Parameters of `Bug.add_attachment`. The content may be a multipart upload instead of `data`. */
export const AttachmentToAdd = Type.Object({
  bug_id: Type.Optional(Type.String({ description: 'Id or alias of a bug' })),
  ids: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: AT_ONCE_MAX,
      description: 'Ids or aliases of more bugs; each gets its own attachment',
    }),
  ),
  data: Type.String({ ...BASE64, description: 'The content, in Base64' }),
  file_name: Type.Optional(
    Type.String({
      description: 'Folders are removed; required unless an uploaded file has a name',
    }),
  ),
  summary: Type.Optional(Type.String({ description: 'The description; required' })),
  content_type: Type.Optional(
    Type.String({ description: 'Such as `image/png`; required, except for patches' }),
  ),
  is_patch: Type.Optional(
    Type.Boolean({ description: 'If true, the content type is `text/plain`' }),
  ),
  is_private: Type.Optional(Type.Boolean({ description: 'Whether only insiders can see it' })),
  comment: Type.Optional(Type.String({ description: 'A comment for the bug' })),
  is_markdown: Type.Optional(Type.Boolean({ description: MARKDOWN })),
  flags: Type.Optional(FlagsWanted),
})
export type AttachmentToAdd = Static<typeof AttachmentToAdd>

/** Response of `Bug.add_attachment`: one id for each bug. */
export const AttachmentsAdded = Type.Object({
  ids: Type.Array(Type.Integer(), { description: 'In the order of the bugs' }),
})

/** Parameters of `Bug.update_attachment`; the content cannot be changed. */
export const AttachmentsToChange = Type.Object({
  ids: Type.Array(Type.String(), {
    maxItems: AT_ONCE_MAX,
    description: 'Ids of attachments; those in a body replace the one in the path',
  }),
  file_name: Type.Optional(Type.String()),
  summary: Type.Optional(Type.String()),
  content_type: Type.Optional(Type.String()),
  is_patch: Type.Optional(Type.Boolean()),
  is_private: Type.Optional(Type.Boolean()),
  is_obsolete: Type.Optional(Type.Boolean()),
  comment: Type.Optional(Type.String({ description: 'A comment for the bug of each attachment' })),
  is_markdown: Type.Optional(Type.Boolean({ description: MARKDOWN })),
  flags: Type.Optional(FlagsWanted),
})
export type AttachmentsToChange = Static<typeof AttachmentsToChange>

/** Response of `Bug.update_attachment`. */
export const AttachmentsChanged = Type.Object({
  attachments: Type.Array(
    Type.Object({
      id: Type.Integer(),
      last_change_time: Time,
      changes: Type.Record(
        Type.String(),
        Type.Object({ removed: Type.String(), added: Type.String() }),
        { description: 'By field name; booleans are `0` and `1`' },
      ),
    }),
  ),
})
