/** Wire schemas of comment tags. */

import { type Static, Type } from 'typebox'

/** Per comment, and per change. */
export const COMMENT_TAGS_MAX = 100

const Tags = Type.Array(Type.String(), { maxItems: COMMENT_TAGS_MAX })

export const TagsChange = Type.Object({
  comment_id: Type.Integer({ description: 'The id of the comment' }),
  add: Type.Optional(Tags),
  remove: Type.Optional(Tags),
})
export type TagsChange = Static<typeof TagsChange>

export const TagsAsked = Type.Object({
  query: Type.String({ maxLength: 255, description: 'Part of a tag; case-insensitive' }),
  limit: Type.Optional(
    Type.Number({ minimum: 0, description: 'Maximum number of tags; default: 7' }),
  ),
})
export type TagsAsked = Static<typeof TagsAsked>

export const TagsAnswered = Type.Array(Type.String(), { description: 'Sorted' })
