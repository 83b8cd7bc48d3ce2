/**
 * The tables of Bugzilla 5.2 that are filled row by row from one of Docket, with what each column
 * holds. Names on both sides are the same where nothing else is said.
 */

import type { Tables } from '../../platform/db/tables.ts'
import { type Column, columnsIn } from './cells.ts'

/** How a table of Bugzilla is filled from one of Docket. */
export interface PlainTable {
  /** The name in Bugzilla. */
  table: string
  docket: keyof Tables
  columns: readonly Column[]
  /** Columns of Docket without a place in Bugzilla. */
  leaves?: Readonly<Record<string, Left>>
}

/** What is reported for the values of a column, except the usual ones. */
export interface Left {
  what: string
  usual: readonly unknown[]
}

const left = (what: string, usual: readonly unknown[] = [null, '', 0]): Left => ({ what, usual })

type More = Partial<Pick<PlainTable, 'docket' | 'leaves'>>

const table = (name: string, columns: string, more: More = {}): PlainTable => ({
  table: name,
  docket: name as keyof Tables,
  columns: columnsIn(columns),
  ...more,
})

/** The most bytes of a MEDIUMTEXT. */
const LONG = 'b16777215'
const TINY = 'b255'
const TEMPLATE = left('the template for descriptions of a product or component was left out')
const ELSEWHERE = left('what is known of a bug in another tracker was left out')
const VOTES = 'votesperuser:n2=0 maxvotesperbug:n2=10000 votestoconfirm:n2=0'
const TYPE = `id:i3 name:t50 description:${LONG} cc_list:t200 target_type:t1 is_active:n1`

/** What bugs refer to. */
const CONTEXT: readonly PlainTable[] = [
  table(
    'groups',
    `id:i3 name:t255 description:${LONG} isbuggroup:n1 userregexp:${TINY} isactive:n1 ` +
      `icon_url:${TINY}`,
    { leaves: { mail_content: left('what mail may contain about bugs of a group was left out') } },
  ),
  table('group_group_map', 'member_id:i3 grantor_id:i3 grant_type:n1'),
  table('user_group_map', 'user_id:i3 group_id:i3 isbless:n1 grant_type:n1'),
  table('classifications', `id:i2 name:t64 description:${LONG} sortkey:n2`),
  table(
    'components',
    'id:i3 name:t64 product_id:i2 initialowner:i3 initialqacontact:i3 ' +
      `description:${LONG} isactive:n1`,
    { leaves: { bug_description_template: TEMPLATE } },
  ),
  table('component_cc', 'user_id:i3 component_id:i3'),
  table('versions', 'id:i3 value:t64 product_id:i2 isactive:n1'),
  table('milestones', 'id:i3 product_id:i2 value:t64 sortkey:n2 isactive:n1'),
  table(
    'group_control_map',
    'group_id:i3 product_id:i2 entry:n1 membercontrol:n1 othercontrol:n1 canedit:n1 ' +
      'editcomponents:n1 editbugs:n1 canconfirm:n1',
  ),
  table('keyworddefs', `id:i2 name:t64 description:${LONG}`, {
    leaves: { isactive: left('an inactive keyword becomes active', [null, 1]) },
  }),
  table(
    'flagtypes',
    `${TYPE} is_requestable:n1 is_requesteeble:n1 is_multiplicable:n1 sortkey:n2 ` +
      'grant_group_id:i3 request_group_id:i3',
  ),
  table('flaginclusions', 'type_id:i3 product_id:i2 component_id:i3'),
  table('flagexclusions', 'type_id:i3 product_id:i2 component_id:i3'),
  table('tag', 'id:i3 name:t64 user_id:i3'),
]

/** What belongs to bugs. */
const OF_BUGS: readonly PlainTable[] = [
  table('bugs_aliases', 'alias:t40 bug_id:i3'),
  table('bug_group_map', 'bug_id:i3 group_id:i3'),
  table('cc', 'bug_id:i3 who:i3'),
  table('keywords', 'bug_id:i3 keywordid:i2'),
  table('dependencies', 'blocked:i3 dependson:i3'),
  table('bug_see_also', 'id:i3 bug_id:i3 value:t255 class:t255', {
    leaves: { description: ELSEWHERE, status: ELSEWHERE, priority: ELSEWHERE },
  }),
  table(
    'longdescs',
    'comment_id>id:i4 bug_id:i3 who:i3 bug_when:m work_time:h ' +
      `thetext:${LONG} isprivate:n1 type:n2 extra_data:t255`,
    {
      leaves: {
        is_markdown: left('a comment in Markdown is shown as plain text by Bugzilla'),
      },
    },
  ),
  table(
    'attachments',
    `attach_id>id:i3 bug_id:i3 creation_ts:m modification_time:m description:${TINY} ` +
      `mimetype:${TINY} ispatch:n1 filename:t255 submitter_id:i3 isobsolete:n1 isprivate:n1`,
  ),
  table(
    'flags',
    'id:i3 type_id:i3 status:t1 bug_id:i3 attach_id:i3 creation_date:m modification_date:m ' +
      'setter_id:i3 requestee_id:i3',
  ),
  table('longdescs_tags', 'id:i3 comment_id:i4 tag:t24'),
  table('longdescs_tags_weights', 'id:i3 tag:t24 weight:n3'),
  table(
    'longdescs_tags_activity',
    'id:i3 bug_id:i3 comment_id:i4 who:i3 bug_when:m added:t24 removed:t24',
  ),
  table('bug_user_last_visit', 'user_id:i3 bug_id:i3 last_visit_ts:m'),
  table('bug_tag', 'bug_id:i3 tag_id:i3'),
  table('email_bug_ignore', 'user_id:i3 bug_id:i3'),
]

/** What belongs to people, and the rest. */
const OTHERS: readonly PlainTable[] = [
  table('namedqueries', `id:i3 userid:i3 name:t64 query:${LONG}`),
  table('namedquery_group_map', 'namedquery_id:i3 group_id:i3'),
  table('namedqueries_link_in_footer', 'namedquery_id:i3 user_id:i3'),
  table('reports', `id:i3 user_id:i3 name:t64 query:${LONG}`),
  table('watch', 'watcher:i3 watched:i3'),
  table('email_setting', 'user_id:i3 relationship:n1 event:n1'),
  table('quips', 'quipid>id:i3 userid:i3 quip:t512 approved:n1'),
  table('series_categories', 'id:i2 name:t64'),
  table('category_group_map', 'category_id:i2 group_id:i3'),
  table(
    'series',
    'series_id>id:i3 creator:i3 category:i2 subcategory:i2 name:t64 frequency:n2 ' +
      `query:${LONG} is_public:n1`,
  ),
  table('series_data', 'series_id:i3 series_date:d series_value:n3'),
  table('whine_events', `id:i3 owner_userid:i3 subject:t128 body:${LONG} mailifnobugs:n1`),
  table('whine_queries', 'id:i3 eventid:i3 query_name:t64 sortkey:n2 onemailperbug:n1 title:t128'),
  table(
    'whine_schedules',
    'id:i3 eventid:i3 run_day:t32 run_time:t32 run_next:m mailto:i3 mailto_type:n2',
  ),
  table(
    'audit_log',
    `user_id:i3 class:t255 object_id:i4 field:t64 removed:${LONG} added:${LONG} at_time:m`,
  ),
]

/** All of them. */
export const PLAIN_TABLES: readonly PlainTable[] = [...CONTEXT, ...OF_BUGS, ...OTHERS]

/** The table of the extension Voting. */
export const VOTES_TABLE = table('votes', 'who:i3 bug_id:i3 vote_count:n2')

/** Products; with the limits of the extension Voting if it is enabled. */
export const productsTable = (has_voting: boolean): PlainTable =>
  table(
    'products',
    `id:i2 name:t64 classification_id:i2 description:${LONG} isactive:n1 ` +
      `defaultmilestone:t64 allows_unconfirmed:n1${has_voting ? ` ${VOTES}` : ''}`,
    { leaves: { bug_description_template: TEMPLATE } },
  )
