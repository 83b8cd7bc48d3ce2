/** Wire schemas of comment tags. */

import { type Static, Type } from 'typebox'

/** The maximum number of tags per comment, and per change. */
export const COMMENT_TAGS_MAX = 100

const Tags = Type.Array(Type.String(), { maxItems: COMMENT_TAGS_MAX })

/** Parameters of `Bug.update_comment_tags`. */
export const TagsChange = Type.Object({
  comment_id: Type.Integer({ description: 'The id of the comment' }),
  add: Type.Optional(Tags),
  remove: Type.Optional(Tags),
})
export type TagsChange = Static<typeof TagsChange>

/** Parameters of `Bug.search_comment_tags`. */
export const TagsAsked = Type.Object({
  query: Type.String({ maxLength: 255, description: 'Part of a tag; case-insensitive' }),
  limit: Type.Optional(
    Type.Number({ minimum: 0, description: 'Maximum number of tags; default: 7' }),
  ),
})
export type TagsAsked = Static<typeof TagsAsked>

/** Response of both methods: all tags of the comment, or those found. */
export const TagsAnswered = Type.Array(Type.String(), { description: 'Sorted' })
