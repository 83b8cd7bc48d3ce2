/** Comments, attachments and the history of bugs. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A comment; `id` is Bugzilla's `comment_id`, `count` its number within the bug, where 0 is the
   * description. `work_time` is in hundredths of an hour; negative values are corrections. `type`:
   * 0 normal, 1 and 2 duplicates (`extra_data` is the other bug), 5 and 6 an attachment was created
   * or updated (`extra_data` is the attachment). The sentence that belongs to a type is not part of
   * `thetext`.
   */
  longdescs: table(
    {
      id: 'id',
      bug_id: '-> bugs',
      count: 'int',
      who: '-> users',
      bug_when: 'int',
      work_time: 'int',
      isprivate: 'int',
      type: 'int',
      extra_data: 'text?',
      thetext: 'text',
    },
    { unique: [['bug_id', 'count']], index: [['who', 'bug_when']] },
  ),

  /** A tag of a comment. */
  longdescs_tags: table(
    { id: 'id', comment_id: '-> longdescs', tag: 'text', tag_key: 'text' },
    { unique: [['comment_id', 'tag_key']], index: [['tag_key']] },
  ),

  /** The number of comments with a tag; rows that reach 0 are removed. */
  longdescs_tags_weights: table(
    { id: 'id', tag: 'text', tag_key: 'text', weight: 'int' },
    { unique: [['tag_key']] },
  ),

  /** A tag was added to or removed from a comment, which is not a change of the bug. */
  longdescs_tags_activity: table(
    {
      id: 'id',
      bug_id: '-> bugs',
      comment_id: '-> longdescs',
      who: '-> users',
      bug_when: 'int',
      added: 'text?',
      removed: 'text?',
    },
    { index: [['bug_id'], ['comment_id'], ['who']] },
  ),

  /** An attachment. `blob_hash` refers to its content; null if that was deleted, with size 0. */
  attachments: table(
    {
      id: 'id',
      bug_id: '-> bugs',
      creation_ts: 'int',
      modification_time: 'int',
      submitter_id: '-> users',
      ispatch: 'int',
      isobsolete: 'int',
      isprivate: 'int',
      attach_size: 'int',
      blob_hash: 'text?',
      mimetype: 'text',
      filename: 'text',
      filename_key: 'text',
      description: 'text',
      description_key: 'text',
    },
    {
      index: [
        ['bug_id', 'id'],
        ['submitter_id', 'bug_id'],
      ],
    },
  ),

  /**
   * A change of one field of a bug, an attachment or a comment (`bugs_activity` in Bugzilla, which
   * splits long values into several rows; here they are complete). For lists, only what was removed
   * and added, joined by a comma and a blank.
   */
  bug_changes: table(
    {
      id: 'id',
      bug_id: '-> bugs',
      who: '-> users',
      bug_when: 'int',
      fieldid: '-> fielddefs',
      attach_id: '-> attachments?',
      comment_id: '-> longdescs?',
      removed: 'text?',
      added: 'text?',
    },
    {
      index: [
        ['bug_id', 'id'],
        ['fieldid', 'bug_when'],
        ['who', 'bug_when'],
        { on: ['attach_id'], where: 'attach_id is not null' },
        { on: ['comment_id'], where: 'comment_id is not null' },
      ],
    },
  ),

  /** When a user with a role on the bug last viewed it. */
  bug_user_last_visit: table(
    { user_id: '-> users', bug_id: '-> bugs', last_visit_ts: 'int' },
    {
      primary: ['user_id', 'bug_id'],
      index: [['user_id', 'last_visit_ts'], ['bug_id']],
    },
  ),
}
