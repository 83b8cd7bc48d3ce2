/** Bugs, and the short lists that hang on each. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A bug. Statuses and the other selects, version and milestone hold the value's text, as in
   * Bugzilla: renaming a value renames it here. Hours are in hundredths of an hour, `deadline`
   * is the start of its day in UTC.
   * Kept with the row so that nobody has to count: `is_open` of the status, `group_set_id` from
   * `bug_group_map`, `comment_count` (the next comment's number), `actual_time` (the sum of the
   * comments' `work_time`), and `revision`, which goes up whenever any reader would see a change.
   * `lastdiffed` is when mail was last sent about it, `everconfirmed` whether it left UNCONFIRMED.
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
      // Each of these is paid for by every new bug: one more needs a query that cannot do without.
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

  /** Another name of a bug; a bug may have several, a name belongs to one bug. */
  bugs_aliases: table(
    { alias: 'text', alias_key: 'text', bug_id: '-> bugs' },
    { primary: ['alias_key'], index: [['bug_id']] },
  ),

  /** A bug is restricted to a group. `bugs.group_set_id` is made from these rows. */
  bug_group_map: table(
    { bug_id: '-> bugs', group_id: '-> groups' },
    { primary: ['bug_id', 'group_id'], index: [['group_id']] },
  ),

  /** Somebody is on the CC of a bug. */
  cc: table(
    { bug_id: '-> bugs', who: '-> users' },
    { primary: ['bug_id', 'who'], index: [['who', 'bug_id']] },
  ),

  /** The bug `blocked` waits for the bug `dependson`. */
  dependencies: table(
    { blocked: '-> bugs', dependson: '-> bugs' },
    { primary: ['blocked', 'dependson'], index: [['dependson']] },
  ),

  /** A bug has a keyword. */
  keywords: table(
    { bug_id: '-> bugs', keywordid: '-> keyworddefs' },
    { primary: ['bug_id', 'keywordid'], index: [['keywordid', 'bug_id']] },
  ),

  /** A link from a bug to one here or elsewhere; `class` is the kind of tracker, as in Bugzilla. */
  bug_see_also: table(
    { id: 'id', bug_id: '-> bugs', value: 'text', value_key: 'text', class: 'text' },
    { unique: [['bug_id', 'value_key']] },
  ),

  /**
   * A bug's value of a custom field that holds one; no row means the field was never set, which a
   * single select shows as `---`. Texts stand in `value_text`. In `value_int` stand the id of a
   * select's `field_values`, a bug id, a whole number, or a time; a date is the start of its day.
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

  /** One of a bug's values of a custom field that may hold several. */
  bug_cf_multi: table(
    { bug_id: '-> bugs', field_id: '-> fielddefs', value_id: '-> field_values' },
    { primary: ['bug_id', 'field_id', 'value_id'], index: [['field_id'], ['value_id']] },
  ),
}
