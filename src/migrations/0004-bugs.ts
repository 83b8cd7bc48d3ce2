/** Bugs and their lists. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A bug. Statuses, other selects, version and milestone are stored as the text of the value, as
   * in Bugzilla: renaming a value updates them. Hours are in hundredths, and `deadline` is the
   * start of its day in UTC. Derived columns avoid counting: `is_open` from the status,
   * `group_set_id` from `bug_group_map`, `comment_count` (the number of the next comment),
   * `actual_time` (the sum of the comments' `work_time`), and `revision`, which increases with
   * every change that some reader could see. `lastdiffed` is when mail about it was last sent,
   * `everconfirmed` whether it ever left UNCONFIRMED.
   */
  bugs: table(
    {
      id: 'id',
      product_id: '-> products',
      component_id: '-> components',
      group_set_id: '-> group_sets',
      is_open: 'int',
      revision: 'int',
      comment_count: 'int',
      creation_ts: 'int',
      delta_ts: 'int',
      lastdiffed: 'int?',
      reporter: '-> users',
      assigned_to: '-> users',
      qa_contact: '-> users?',
      bug_status: 'text',
      resolution: 'text',
      priority: 'text',
      bug_severity: 'text',
      op_sys: 'text',
      rep_platform: 'text',
      version: 'text',
      target_milestone: 'text',
      dup_of: '-> bugs?',
      everconfirmed: 'int',
      reporter_accessible: 'int',
      cclist_accessible: 'int',
      estimated_time: 'int',
      remaining_time: 'int',
      actual_time: 'int',
      deadline: 'int?',
      short_desc: 'text',
      short_desc_key: 'text',
      bug_file_loc: 'text',
      bug_file_loc_key: 'text',
      status_whiteboard: 'text',
      status_whiteboard_key: 'text',
    },
    {
      // Every new bug pays for each index; add one only if a query cannot do without it.
      index: [
        { on: ['product_id', 'id'], where: 'is_open = 1' },
        ['product_id', 'id'],
        ['component_id', 'id'],
        ['assigned_to', 'id'],
        ['reporter', 'id'],
        { on: ['qa_contact', 'id'], where: 'qa_contact is not null' },
        { on: ['dup_of'], where: 'dup_of is not null' },
        ['bug_status', 'id'],
        ['creation_ts'],
        ['delta_ts'],
      ],
    },
  ),

  /** An alias of a bug; aliases are unique. */
  bugs_aliases: table(
    { alias: 'text', alias_key: 'text', bug_id: '-> bugs' },
    { primary: ['alias_key'], index: [['bug_id']] },
  ),

  /** A bug is restricted to a group. `bugs.group_set_id` is derived from these rows. */
  bug_group_map: table(
    { bug_id: '-> bugs', group_id: '-> groups' },
    { primary: ['bug_id', 'group_id'], index: [['group_id']] },
  ),

  /** The CC list of a bug. */
  cc: table(
    { bug_id: '-> bugs', who: '-> users' },
    { primary: ['bug_id', 'who'], index: [['who', 'bug_id']] },
  ),

  /** The bug `blocked` depends on the bug `dependson`. */
  dependencies: table(
    { blocked: '-> bugs', dependson: '-> bugs' },
    { primary: ['blocked', 'dependson'], index: [['dependson']] },
  ),

  /** A bug has a keyword. */
  keywords: table(
    { bug_id: '-> bugs', keywordid: '-> keyworddefs' },
    { primary: ['bug_id', 'keywordid'], index: [['keywordid', 'bug_id']] },
  ),

  /** A see-also link of a bug; `class` is the kind of tracker, as in Bugzilla. */
  bug_see_also: table(
    { id: 'id', bug_id: '-> bugs', value: 'text', value_key: 'text', class: 'text' },
    { unique: [['bug_id', 'value_key']] },
  ),

  /**
   * The value of a custom field with one value. Without a row it was never set, which a single
   * select shows as `---`. Texts are in `value_text`. `value_int` has the id in `field_values` of a
   * select, a bug id, an integer, or a time; a date is the start of its day.
   */
  bug_cf_values: table(
    {
      bug_id: '-> bugs',
      field_id: '-> fielddefs',
      value_int: 'int?',
      value_text: 'text?',
      value_key: 'text?',
    },
    {
      primary: ['bug_id', 'field_id'],
      // No index over texts: PostgreSQL refuses entries above some 2,700 bytes.
      index: [['field_id', 'value_int']],
    },
  ),

  /** A value of a custom field with several values. */
  bug_cf_multi: table(
    { bug_id: '-> bugs', field_id: '-> fielddefs', value_id: '-> field_values' },
    { primary: ['bug_id', 'field_id', 'value_id'], index: [['field_id'], ['value_id']] },
  ),
}
