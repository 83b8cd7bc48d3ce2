/**
 * Primary keys of Bugzilla's tables. Some dumps declare them after the rows, but staged rows need
 * their ids from the start: large values refer to them.
 */

import { selectNames } from '../../tracker/model/bug-fields/columns.wire.ts'

const ID =
  'attach_data bug_see_also bug_user_last_visit bugs_activity ' +
  'classifications components fielddefs flags flagtypes groups keyworddefs longdescs_tags ' +
  'longdescs_tags_activity longdescs_tags_weights mail_staging milestones namedqueries ' +
  'products profile_search profiles_activity reports ' +
  'series_categories tag user_api_keys versions whine_events whine_queries whine_schedules'

/** The column by table; tables with a composite key are absent. */
export const KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...ID.split(' '), ...selectNames].map((table) => [table, 'id'])),
  attachments: 'attach_id',
  bugs: 'bug_id',
  longdescs: 'comment_id',
  profiles: 'userid',
  quips: 'quipid',
  series: 'series_id',
}
