/** API methods for editing comments, as in BMO. */

import { method } from '../../../platform/http/method.ts'
import { editComment, hideRevision, readRevisions } from './comment-edits.ts'
import * as wire from './comment-edits.wire.ts'

export const commentRevisions = method({
  name: 'EditComments.comments',
  routes: [{ path: 'GET /editcomments/comment/:comment_ids' }],
  login: 'optional',
  summary: 'Get the older versions of comments that were edited',
  input: wire.RevisionsAsked,
  output: wire.Revisions,
  read: readRevisions,
})

export const commentEdit = method({
  name: 'EditComments.update_comment',
  routes: [{ path: 'PUT /editcomments/comment/:comment_id' }],
  login: 'required',
  scope: 'edit',
  summary: 'Change the text of a comment; its older version is kept',
  input: wire.CommentEdit,
  output: wire.CommentEdited,
  write: editComment,
})

export const commentRevisionChange = method({
  name: 'EditComments.modify_revision',
  routes: [{ path: 'PUT /editcomments/revision' }],
  login: 'required',
  scope: 'edit',
  summary: 'Hide or show an older version of a comment',
  input: wire.RevisionChange,
  output: wire.RevisionChanged,
  write: hideRevision,
})

export const commentEditMethods = [commentRevisions, commentEdit, commentRevisionChange]
