/** Wire schemas of rendered comments. */

import { type Static, Type } from 'typebox'

/** Parameters of `Bug.render_comment`. */
export const CommentToRender = Type.Object({
  text: Type.String({ maxLength: 65_535, description: 'Markdown' }),
  id: Type.Optional(
    Type.String({ description: 'The bug of the comment; then `comment 3` links to its comments' }),
  ),
})
export type CommentToRender = Static<typeof CommentToRender>

/** Response of `Bug.render_comment`. */
export const RenderedComment = Type.Object({
  html: Type.String({
    description: 'Safe to embed: without HTML, scripts or images of the author',
  }),
})
