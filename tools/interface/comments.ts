/** The interface for comments and attachments, as promised to clients. */

import type { Section } from './lines.ts'

const COMMENTS = 'src/tracker/bugs/comments/comments.methods.test.ts'
const ATTACHMENTS = 'src/tracker/bugs/attachments/attachments.methods.test.ts'
const TAGS = 'src/tracker/bugs/comment-tags/comment-tags.test.ts'

export const comments: Section = {
  title: 'Comments',
  methods: [
    {
      path: 'GET /bug/:ids/comment',
      name: 'Bug.comments',
      parameters: 'ids new_since',
      tests: ['recording 314', COMMENTS],
    },
    {
      path: 'GET /bug/comment/:comment_ids',
      name: 'Bug.comments',
      parameters: 'comment_ids',
      tests: ['recording 329'],
    },
    {
      path: 'POST /bug/:id/comment',
      name: 'Bug.add_comment',
      parameters: 'comment* is_private work_time',
      tests: ['recording 317', 'recording 325', COMMENTS],
    },
    {
      path: 'GET /bug/comment/tags/:query',
      name: 'Bug.search_comment_tags',
      parameters: 'query limit',
      tests: [TAGS],
    },
    {
      path: 'PUT /bug/comment/:comment_id/tags',
      name: 'Bug.update_comment_tags',
      parameters: 'comment_id add remove',
      tests: ['recording 337', 'recording 338', TAGS],
    },
  ],
  fields: [
    {
      what: 'Comment',
      of: 'Bug.comments bugs.{}.comments[]',
      tests: ['recording 314'],
    },
    {
      what: 'A comment that was asked for by its number',
      of: 'Bug.comments comments.{}',
      fields: 'id text',
      tests: ['recording 329'],
    },
    { what: 'A new comment', of: 'Bug.add_comment ', tests: ['recording 317'] },
  ],
  rules: [
    {
      says: 'A bug is returned once, even if it is named several times',
      tests: [`${COMMENTS}: once`],
    },
  ],
}

const properties = 'file_name summary content_type comment is_patch is_private flags'

export const attachments: Section = {
  title: 'Attachments',
  methods: [
    {
      path: 'GET /bug/:ids/attachment',
      name: 'Bug.attachments',
      parameters: 'ids',
      tests: ['recording 439'],
    },
    {
      path: 'GET /bug/attachment/:attachment_ids',
      name: 'Bug.attachments',
      parameters: 'attachment_ids',
      tests: ['recording 442', 'recording 443', ATTACHMENTS],
    },
    {
      path: 'POST /bug/:bug_id/attachment',
      name: 'Bug.add_attachment',
      parameters: `ids data* ${properties}`,
      tests: ['recording 427', 'recording 428', ATTACHMENTS],
    },
    {
      path: 'PUT /bug/attachment/:ids',
      name: 'Bug.update_attachment',
      parameters: `ids ${properties} is_obsolete`,
      tests: ['recording 446', ATTACHMENTS],
    },
  ],
  fields: [
    {
      what: 'Attachment',
      of: 'Bug.attachments bugs.{}[]',
      tests: ['recording 439'],
    },
    {
      what: 'Flag of an attachment',
      of: 'Bug.attachments bugs.{}[].flags[]',
      fields: 'id name type_id creation_date modification_date status setter requestee',
      tests: [ATTACHMENTS, 'src/tracker/bugs/flags/set-flags.test.ts'],
    },
    { what: 'New attachments', of: 'Bug.add_attachment ', tests: ['recording 427'] },
    {
      what: 'Changes of an attachment',
      of: 'Bug.update_attachment attachments[]',
      tests: ['recording 446'],
    },
  ],
  rules: [
    {
      says: 'Private attachments are visible to insiders and to their submitter',
      tests: ['recording 442', ATTACHMENTS],
    },
    { says: 'The bug in the path comes first, then those in ids', tests: ['recording 428'] },
    {
      says: 'The parameter maxattachmentsize limits their size',
      tests: [`${ATTACHMENTS}: maxattachmentsize`],
    },
  ],
}
