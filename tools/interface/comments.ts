/** Comments and attachments, as the interface promises them. */

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
      parameters: { ids: 'array', new_since: 'datetime' },
      tests: ['recording 314', COMMENTS],
    },
    {
      path: 'GET /bug/comment/:comment_ids',
      name: 'Bug.comments',
      parameters: { comment_ids: 'array' },
      tests: ['recording 329'],
    },
    {
      path: 'POST /bug/:id/comment',
      name: 'Bug.add_comment',
      parameters: { 'comment*': 'string', is_private: 'boolean', work_time: 'double' },
      tests: ['recording 317', 'recording 325', COMMENTS],
    },
    {
      path: 'GET /bug/comment/tags/:query',
      name: 'Bug.search_comment_tags',
      parameters: { query: 'string', limit: 'double' },
      tests: [TAGS],
    },
    {
      path: 'PUT /bug/comment/:comment_id/tags',
      name: 'Bug.update_comment_tags',
      parameters: { comment_id: 'int', add: 'array', remove: 'array' },
      tests: ['recording 337', 'recording 338', TAGS],
    },
  ],
  fields: [
    {
      what: 'Comment',
      of: 'Bug.comments bugs.{}.comments[]',
      fields: {
        id: 'int',
        bug_id: 'int',
        attachment_id: 'int',
        count: 'int',
        text: 'string',
        creator: 'string',
        time: 'datetime',
        creation_time: 'datetime',
        is_private: 'boolean',
        tags: 'array',
      },
      tests: ['recording 314'],
    },
    {
      what: 'A comment that was asked for by its number',
      of: 'Bug.comments comments.{}',
      fields: { id: 'int', text: 'string' },
      tests: ['recording 329'],
    },
    {
      what: 'A new comment',
      of: 'Bug.add_comment ',
      fields: { id: 'int' },
      tests: ['recording 317'],
    },
  ],
  rules: [
    {
      says: 'A bug is answered once, however often it was asked for',
      tests: [`${COMMENTS}: once`],
    },
  ],
}

const properties = {
  file_name: 'string',
  summary: 'string',
  content_type: 'string',
  comment: 'string',
  is_patch: 'boolean',
  is_private: 'boolean',
  flags: 'array',
} as const

export const attachments: Section = {
  title: 'Attachments',
  methods: [
    {
      path: 'GET /bug/:ids/attachment',
      name: 'Bug.attachments',
      parameters: { ids: 'array' },
      tests: ['recording 439'],
    },
    {
      path: 'GET /bug/attachment/:attachment_ids',
      name: 'Bug.attachments',
      parameters: { attachment_ids: 'array' },
      tests: ['recording 442', 'recording 443', ATTACHMENTS],
    },
    {
      path: 'POST /bug/:bug_id/attachment',
      name: 'Bug.add_attachment',
      parameters: { ids: 'array', 'data*': 'base64', ...properties },
      tests: ['recording 427', 'recording 428', ATTACHMENTS],
    },
    {
      path: 'PUT /bug/attachment/:ids',
      name: 'Bug.update_attachment',
      parameters: { ids: 'array', ...properties, is_obsolete: 'boolean' },
      tests: ['recording 446', ATTACHMENTS],
    },
  ],
  fields: [
    {
      what: 'Attachment',
      of: 'Bug.attachments bugs.{}[]',
      fields: {
        id: 'int',
        bug_id: 'int',
        data: 'base64',
        size: 'int',
        creation_time: 'datetime',
        last_change_time: 'datetime',
        file_name: 'string',
        summary: 'string',
        content_type: 'string',
        is_private: 'boolean',
        is_obsolete: 'boolean',
        is_patch: 'boolean',
        creator: 'string',
        flags: 'array',
      },
      tests: ['recording 439'],
    },
    {
      what: 'Flag of an attachment',
      of: 'Bug.attachments bugs.{}[].flags[]',
      fields: {
        id: 'int',
        name: 'string',
        type_id: 'int',
        creation_date: 'datetime',
        modification_date: 'datetime',
        status: 'string',
        setter: 'string',
        requestee: 'string',
      },
      tests: [ATTACHMENTS, 'src/tracker/bugs/flags/set-flags.test.ts'],
    },
    {
      what: 'New attachments',
      of: 'Bug.add_attachment ',
      fields: { ids: 'array' },
      tests: ['recording 427'],
    },
    {
      what: 'Changes of an attachment',
      of: 'Bug.update_attachment attachments[]',
      fields: { id: 'int', last_change_time: 'datetime', changes: 'object' },
      tests: ['recording 446'],
    },
  ],
  rules: [
    {
      says: 'Private ones are shown to the group for that and to their submitter',
      tests: ['recording 442', ATTACHMENTS],
    },
    {
      says: 'The bug of the path comes first, then those of ids',
      tests: ['recording 428'],
    },
    {
      says: 'Their size is limited by maxattachmentsize',
      tests: [`${ATTACHMENTS}: maxattachmentsize`],
    },
  ],
}
