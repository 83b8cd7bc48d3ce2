/** API methods for personal tags of bugs. */

import { method } from '../../../platform/http/method.ts'
import { changeBugTags, readOwnTags, removeTag, renameTag } from './personal-tags.ts'
import * as wire from './personal-tags.wire.ts'

export const updateTags = method({
  name: 'Bug.update_tags',
  routes: [{ path: 'PUT /bug/:ids/tags' }],
  login: 'required',
  scope: 'edit',
  summary: 'Add and remove your personal tags of bugs; only you see them',
  input: wire.BugTagsChange,
  output: wire.BugTagsChanged,
  write: changeBugTags,
})

export const getTags = method({
  name: 'Tag.get',
  routes: [{ path: 'GET /tag' }],
  login: 'required',
  summary: 'List your personal tags, with the number of bugs of each',
  input: wire.Nothing,
  output: wire.OwnTags,
  read: readOwnTags,
})

export const updateTag = method({
  name: 'Tag.update',
  routes: [{ path: 'PUT /tag/:id' }],
  login: 'required',
  scope: 'edit',
  summary: 'Rename one of your personal tags on all bugs',
  input: wire.TagRenamed,
  output: wire.TagUpdated,
  unknown: 'param_invalid',
  write: renameTag,
})

export const deleteTag = method({
  name: 'Tag.delete',
  routes: [{ path: 'DELETE /tag/:id' }],
  login: 'required',
  scope: 'edit',
  summary: 'Remove one of your personal tags from all bugs',
  input: wire.TagNamed,
  output: wire.TagDeleted,
  unknown: 'param_invalid',
  write: removeTag,
})

export const personalTagMethods = [updateTags, getTags, updateTag, deleteTag]
