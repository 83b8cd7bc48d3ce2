/**
 * All tables except those of bugs: the correspondence of columns, declared independently of the
 * import so that mistakes there are found.
 */

import type { Tables } from '../../platform/db/tables.ts'
import type { Source } from './source.ts'

/**
 * The type of a cell on both sides: `n` number, `t` text, `b` boolean, `m` time, `d` date, `h` text
 * that Docket stores as SHA-256, `p` password, compared only for presence, `u` name that is changed
 * if taken, `s` text that may contain a password hash; references: `>users` required, `~users` the
 * same where null means all, `?users` dropped if missing, `!users` replaced if missing.
 */
export type Kind = string

/** How a table of the source corresponds to one of Docket. */
export interface SmallTable {
  /** The name in the source. */
  table: string
  docket: keyof Tables
  /** Docket's key columns; the first is a number unless `isShort`. */
  key: readonly string[]
  columns: readonly { theirs: string; ours: string; kind: Kind }[]
  /** Few rows, which are compared all at once. */
  isShort: boolean
  /** Whether Docket deliberately has a row that the source lacks. */
  isMade?: (row: Record<string, unknown>, source: Source) => boolean
}

type More = Partial<Pick<SmallTable, 'docket' | 'isShort' | 'isMade'>>

/** Columns as `theirs>ours:kind`, or `name:kind` for equal names. */
function table(name: string, key: string, columns: string, more: More = {}): SmallTable {
  return {
    table: name,
    docket: name as keyof Tables,
    key: key.split(' '),
    isShort: false,
    ...more,
    columns: columns.split(' ').map((said) => {
      const [names = '', kind = 't'] = said.split(':')
      const [theirs = '', ours = theirs] = names.split('>')
      return { theirs, ours, kind }
    }),
  }
}

const isShort = { isShort: true }
const place = 'type_id:>flagtypes product_id:~products component_id:~components'
const placeKey = 'type_id product_id component_id'

/** Kinds of columns: `n` number, `t` text, `b` switch; others are defined by `Kind`. */
export const SMALL_TABLES: readonly SmallTable[] = [
  table(
    'fielddefs',
    'id',
    'id:n name:t type:n custom:b description:t long_desc:t mailhead:b sortkey:n obsolete:b ' +
      'enter_bug:b buglist:b visibility_field_id:n value_field_id:n reverse_desc:t ' +
      'is_mandatory:b is_numeric:b',
    { isMade: ({ id }, { fields }) => !fields.has(id as number) },
  ),
  table('field_visibility', 'field_id value_id', 'field_id:n value_id:n'),
  table(
    'groups',
    'id',
    'id:n name:t description:t isbuggroup:b userregexp:t isactive:b icon_url:t',
    {
      isMade: ({ id, name }, { groups }) =>
        !groups.has(id) || String(name).startsWith('missing-group-'),
    },
  ),
  table(
    'group_group_map',
    'member_id grantor_id grant_type',
    'member_id:>groups grantor_id:>groups grant_type:n',
    {
      isMade: (row, { groups }) => !groups.has(row['member_id']) || !groups.has(row['grantor_id']),
    },
  ),
  table(
    'profiles',
    'id',
    'userid>id:n login_name:u cryptpassword>password:p realname:t disabledtext:t ' +
      'disable_mail:b is_enabled:b extern_id:t last_seen_date:m',
    {
      docket: 'users',
      isMade: ({ login_name }) => String(login_name).startsWith('missing-user-'),
    },
  ),
  table('profile_setting', 'user_id setting_name', 'user_id:>users setting_name:t setting_value:t'),
  table('setting', 'name', 'name:t default_value:t is_enabled:b', isShort),
  table(
    'user_api_keys',
    'id',
    'id:n user_id:>users api_key>key_hash:h description:t revoked:b creation_ts:m last_used:m ' +
      'last_used_ip:t',
    { docket: 'api_keys' },
  ),
  table('classifications', 'id', 'id:n name:u description:t sortkey:n'),
  table(
    'products',
    'id',
    'id:n classification_id:!classifications name:u description:t isactive:b defaultmilestone:t ' +
      'allows_unconfirmed:b votesperuser:n maxvotesperbug:n votestoconfirm:n ' +
      'bug_description_template:t',
  ),
  table(
    'components',
    'id',
    'id:n product_id:>products name:u description:t isactive:b initialowner:n ' +
      'initialqacontact:?users bug_description_template:t',
  ),
  table('component_cc', 'component_id user_id', 'component_id:>components user_id:>users'),
  table('versions', 'id', 'id:n product_id:>products value:u isactive:b'),
  table('milestones', 'id', 'id:n product_id:>products value:u sortkey:n isactive:b'),
  table(
    'group_control_map',
    'product_id group_id',
    'product_id:>products group_id:>groups entry:b membercontrol:n othercontrol:n canedit:b ' +
      'editcomponents:b editbugs:b canconfirm:b',
  ),
  table('keyworddefs', 'id', 'id:n name:u description:t'),
  table(
    'flagtypes',
    'id',
    'id:n name:t description:t cc_list:t target_type:t is_active:b is_requestable:b ' +
      'is_requesteeble:b is_multiplicable:b sortkey:n grant_group_id:?groups ' +
      'request_group_id:?groups',
  ),
  table('flaginclusions', placeKey, place),
  table('flagexclusions', placeKey, place),
  table('tag', 'id', 'id:n user_id:>users name:u'),
  table('namedqueries', 'id', 'id:n userid:>users name:u query:t'),
  table('namedquery_group_map', 'namedquery_id', 'namedquery_id:>searches group_id:>groups'),
  table(
    'namedqueries_link_in_footer',
    'namedquery_id user_id',
    'namedquery_id:>searches user_id:>users',
  ),
  table('reports', 'id', 'id:n user_id:>users name:u query:t'),
  table('watch', 'watcher watched', 'watcher:>users watched:>users'),
  table('email_setting', 'user_id relationship event', 'user_id:>users relationship:n event:n'),
  table('quips', 'id', 'quipid>id:n userid:?users quip:t approved:b'),
  table('series_categories', 'id', 'id:n name:u'),
  table('category_group_map', 'category_id group_id', 'category_id:>categories group_id:>groups'),
  table(
    'series',
    'id',
    'series_id>id:n creator:?users category:>categories subcategory:>categories name:u frequency:n query:t ' +
      'is_public:b',
  ),
  table('series_data', 'series_id series_date', 'series_id:>series series_date:d series_value:n'),
  table('whine_events', 'id', 'id:n owner_userid:>users subject:t body:t mailifnobugs:b'),
  table(
    'whine_queries',
    'id',
    'id:n eventid:>whines query_name:t sortkey:n onemailperbug:b title:t',
  ),
  table(
    'whine_schedules',
    'id',
    'id:n eventid:>whines run_day:t run_time:t mailto:n mailto_type:n',
  ),
  table(
    'audit_log',
    'id',
    'rowid>id:n user_id:?users class:t object_id:n field:t removed:s added:s at_time:m',
  ),
  table(
    'profiles_activity',
    'id',
    'id:n userid:>users who:>users profiles_when:m fieldid:n oldvalue:t newvalue:t',
  ),
  table(
    'longdescs_tags_activity',
    'id',
    'id:n bug_id:>bugs comment_id:>comments who:>users bug_when:m added:t removed:t',
  ),
]
