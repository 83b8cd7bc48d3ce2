/** Wire schemas of rendered comments. */

import { type Static, Type } from 'typebox'

export const CommentToRender = Type.Object({
  text: Type.String({ maxLength: 65_535, description: 'Markdown' }),
  id: Type.Optional(
    Type.String({ description: 'The bug that it is a comment of; `comment 3` is one of it then' }),
  ),
})
export type CommentToRender = Static<typeof CommentToRender>

export const RenderedComment = Type.Object({
  html: Type.String({ description: 'Safe to show: without HTML, scripts or images of the writer' }),
})
