/** API methods for reading and adding comments. */

import { method } from '../../../platform/http/method.ts'
import { postComment } from './add-comment.ts'
import { readComments } from './comments.ts'
import * as wire from './comments.wire.ts'

/** A bug may have thousands of comments; more bugs would block the main thread. */
const READ_HERE_MAX = 10

export const getComments = method({
  name: 'Bug.comments',
  routes: [{ path: 'GET /bug/:ids/comment' }, { path: 'GET /bug/comment/:comment_ids' }],
  login: 'optional',
  summary: 'Get the comments of bugs, or comments by id',
  input: wire.CommentsAsked,
  output: wire.Comments,
  select: true,
  aside: ({ ids = [], comment_ids = [] }) => ids.length + comment_ids.length > READ_HERE_MAX,
  read: readComments,
})

export const createComment = method({
  name: 'Bug.add_comment',
  routes: [{ path: 'POST /bug/:id/comment', status: 201 }],
  login: 'required',
  scope: 'comment',
  summary: 'Add a comment to a bug',
  input: wire.CommentToAdd,
  output: wire.CommentAdded,
  aliases: { private: 'is_private' },
  write: postComment,
})

export const commentsMethods = [getComments, createComment]
