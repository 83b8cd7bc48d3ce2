/** API methods for comment tags. */

import { method } from '../../../platform/http/method.ts'
import { changeTags, searchTags } from './comment-tags.ts'
import * as wire from './comment-tags.wire.ts'

export const updateTags = method({
  name: 'Bug.update_comment_tags',
  routes: [{ path: 'PUT /bug/comment/:comment_id/tags' }],
  login: 'required',
  scope: 'comment',
  summary: 'Add tags to a comment and remove tags; returns all of its tags',
  input: wire.TagsChange,
  output: wire.TagsAnswered,
  write: changeTags,
})

export const searchCommentTags = method({
  name: 'Bug.search_comment_tags',
  routes: [{ path: 'GET /bug/comment/tags/:query' }],
  login: 'required',
  summary: 'Search comment tags by part of their name',
  input: wire.TagsAsked,
  output: wire.TagsAnswered,
  aside: true,
  read: searchTags,
})

export const commentTagMethods = [updateTags, searchCommentTags]
