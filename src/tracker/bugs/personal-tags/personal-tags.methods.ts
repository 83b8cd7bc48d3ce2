/** API methods for personal tags of bugs. */

import { method } from '../../../platform/http/method.ts'
import { changeBugTags, readOwnTags } from './personal-tags.ts'
import * as wire from './personal-tags.wire.ts'

export const updateTags = method({
  name: 'Bug.update_tags',
  routes: [{ path: 'PUT /bug/:ids/tags' }],
  login: 'required',
  summary: 'Put tags of your own on bugs and take some off; nobody else sees them',
  input: wire.BugTagsChange,
  output: wire.BugTagsChanged,
  write: changeBugTags,
})

export const getTags = method({
  name: 'Tag.get',
  routes: [{ path: 'GET /tag' }],
  login: 'required',
  summary: 'Your own tags, with how many bugs carry each',
  input: wire.Nothing,
  output: wire.OwnTags,
  read: readOwnTags,
})

export const personalTagMethods = [updateTags, getTags]
