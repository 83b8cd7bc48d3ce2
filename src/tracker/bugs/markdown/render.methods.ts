/** The API method that renders comments as HTML. */

import { method } from '../../../platform/http/method.ts'
import { renderComment } from './render-comment.ts'
import * as wire from './render.wire.ts'

export const render = method({
  name: 'Bug.render_comment',
  routes: [{ path: 'POST /bug/comment/render' }],
  login: 'optional',
  summary:
    'Render a text as HTML, with links to the bugs, comments and attachments that it ' + 'mentions',
  input: wire.CommentToRender,
  output: wire.RenderedComment,
  only_reads: true,
  call: renderComment,
})

export const markdownMethods = [render]
