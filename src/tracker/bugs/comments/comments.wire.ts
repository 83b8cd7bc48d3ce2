/** Wire schemas of comments. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

/** In Unicode characters: an emoji counts once, although it has two UTF-16 units. */
export const COMMENT_CHARS_MAX = 65_535
/** Per comment; also the limit for negative hours. */
export const HOURS_MAX = 99_999.99

/** Bugzilla 5.1 and newer have it; 5.2 ignores it. */
export const MARKDOWN = 'Whether pages show the comment as Markdown'

/** Parameters of `Bug.comments`: all comments of bugs, and single ones. */
export const CommentsAsked = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.String(), { maxItems: 1_000, description: 'Ids or aliases of bugs' }),
  ),
  comment_ids: Type.Optional(
    Type.Array(Type.String(), { maxItems: 1_000, description: 'Ids of comments' }),
  ),
  new_since: Type.Optional(
    Type.String({
      description: 'For bugs, only comments after this time, to the second',
    }),
  ),
})
export type CommentsAsked = Static<typeof CommentsAsked>

/** A comment; `time` and `creation_time` are the same time in UTC. */
export const Comment = Type.Object({
  id: Type.Integer(),
  bug_id: Type.Integer(),
  attachment_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The attachment that was created or updated with the comment',
  }),
  count: Type.Integer({ description: 'Its number in the bug; 0 is the description' }),
  text: Type.String(),
  creator: Type.String({ description: 'Login name' }),
  time: Time,
  creation_time: Time,
  is_private: Type.Boolean(),
  edit_count: Type.Optional(
    Type.Integer({ description: 'How many times it was edited; absent if it never was' }),
  ),
  tags: Type.Optional(
    Type.Array(Type.String(), { description: 'Only if comment tags are enabled' }),
  ),
})
export type Comment = Static<typeof Comment>

/** Response of `Bug.comments`; `include_fields` may leave out any property of a comment. */
export const Comments = Type.Object({
  bugs: Type.Record(Type.String(), Type.Object({ comments: Type.Array(Type.Partial(Comment)) }), {
    description: 'By bug id',
  }),
  comments: Type.Record(Type.String(), Type.Partial(Comment), {
    description: 'By comment id, those requested by id',
  }),
})

/** Parameters of `Bug.add_comment`. */
export const CommentToAdd = Type.Object({
  id: Type.String({ description: 'Id or alias of the bug' }),
  comment: Type.String({ description: `Up to ${COMMENT_CHARS_MAX} characters, plain text` }),
  is_private: Type.Optional(Type.Boolean({ description: 'Whether only insiders can see it' })),
  is_markdown: Type.Optional(Type.Boolean({ description: MARKDOWN })),
  work_time: Type.Optional(
    Type.Number({ description: 'Hours worked; negative values are corrections' }),
  ),
})
export type CommentToAdd = Static<typeof CommentToAdd>

/** Response of `Bug.add_comment`: the id of the new comment. */
export const CommentAdded = Type.Object({ id: Type.Integer() })
