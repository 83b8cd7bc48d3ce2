/** What is said and attached about bugs, and the history of what changed. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A comment; `id` is Bugzilla's `comment_id`, `count` its number within the bug, 0 being the
   * description. `work_time` is in hundredths of an hour and may be negative, to correct others.
   * `type`: 0 plain, 1 and 2 duplicates (`extra_data` is the other bug), 5 and 6 an attachment was
   * made or changed (`extra_data` is the attachment). The sentence that belongs to a type is not
   * part of `thetext`.
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

  /** A comment carries a tag. */
  longdescs_tags: table(
    { id: 'id', comment_id: '-> longdescs', tag: 'text', tag_key: 'text' },
    { unique: [['comment_id', 'tag_key']], index: [['tag_key']] },
  ),

  /** On how many comments a tag is; a row without any is removed. */
  longdescs_tags_weights: table(
    { id: 'id', tag: 'text', tag_key: 'text', weight: 'int' },
    { unique: [['tag_key']] },
  ),

  /** Somebody tagged or untagged a comment; that is no change of the bug. */
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

  /** A file on a bug. `blob_hash` names its bytes; null when they were deleted, the size then 0. */
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
   * One field of a bug, of its attachment or of its comment was changed (`bugs_activity` in
   * Bugzilla, which cuts long values into several rows; here they are whole). Lists hold what was
   * removed and added only, joined by a comma and a blank.
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

  /** When somebody last looked at a bug that concerns them. */
  bug_user_last_visit: table(
    { user_id: '-> users', bug_id: '-> bugs', last_visit_ts: 'int' },
    {
      primary: ['user_id', 'bug_id'],
      index: [['user_id', 'last_visit_ts'], ['bug_id']],
    },
  ),
}
