/** Wire schemas of editing comments; names are those of BMO. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

/** The maximum number of versions in a response. */
export const REVISIONS_MAX = 100

/** Parameters of `EditComments.comments`. */
export const RevisionsAsked = Type.Object({
  comment_ids: Type.Array(Type.String(), { maxItems: 100, description: 'Ids of comments' }),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: REVISIONS_MAX,
      description: `How many versions to return of all comments together; ${REVISIONS_MAX} by default`,
    }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'How many to skip' }),
  ),
})
export type RevisionsAsked = Static<typeof RevisionsAsked>

const Revision = Type.Object({
  id: Type.Integer(),
  text: Type.String({ description: 'What the comment said before' }),
  change_when: Time,
  editor: Type.String({ description: 'The login name of who edited it' }),
  is_hidden: Type.Boolean({ description: 'Whether only administrators of comments see it' }),
})
export type Revision = Static<typeof Revision>

/** Response of `EditComments.comments`. */
export const Revisions = Type.Object({
  comments: Type.Record(
    Type.String(),
    Type.Object({ revisions: Type.Array(Revision), can_edit: Type.Boolean() }),
    { description: 'By comment id; the oldest version first' },
  ),
})

/** Parameters of `EditComments.update_comment`. */
export const CommentEdit = Type.Object({
  comment_id: Type.Integer(),
  new_comment: Type.String({ description: 'The new text' }),
  is_hidden: Type.Optional(
    Type.Boolean({ description: 'Whether to hide what the comment said before' }),
  ),
  edit_count: Type.Optional(
    Type.Integer({ description: 'How often it was edited before; another number is refused' }),
  ),
})
export type CommentEdit = Static<typeof CommentEdit>
/** Response of `EditComments.update_comment`. */
export const CommentEdited = Type.Object({
  id: Type.Integer(),
  edit_count: Type.Integer({ description: 'How many times it was edited' }),
})

/** Parameters of `EditComments.modify_revision`. */
export const RevisionChange = Type.Object({
  comment_id: Type.Integer(),
  id: Type.Integer({ description: 'The id of the older version' }),
  is_hidden: Type.Boolean(),
})
export type RevisionChange = Static<typeof RevisionChange>
/** Response of `EditComments.modify_revision`. */
export const RevisionChanged = Type.Object({ id: Type.Integer(), is_hidden: Type.Boolean() })
