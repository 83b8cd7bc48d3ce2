/** Which tables and columns of a Bugzilla are imported, and which are skipped. */

import { columnFields, selectNames } from '../../tracker/model/bug-fields/columns.wire.ts'
import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'

/** The columns that parts read, by table; custom fields come from `fielddefs`. */
const VALUE = 'id value sortkey isactive visibility_value_id'
/**
 * The imported columns by table, separated by blanks. Others are listed in `leaves` of a mapping,
 * or stored as side data.
 */
export const COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(selectNames.map((table) => [table, VALUE])),
  bug_status: `${VALUE} is_open`,
  attach_data: 'id thedata',
  attachments:
    'attach_id bug_id creation_ts modification_time description mimetype ispatch filename ' +
    'submitter_id isobsolete isprivate',
  audit_log: 'user_id class object_id field removed added at_time',
  bug_group_map: 'bug_id group_id',
  bug_see_also: 'id bug_id value class',
  bug_tag: 'bug_id tag_id',
  bug_user_last_visit: 'id user_id bug_id last_visit_ts',
  bugs:
    'bug_id assigned_to creation_ts delta_ts product_id reporter component_id qa_contact ' +
    `lastdiffed alias votes ${columnFields.map(({ name }) => name).join(' ')}`,
  bugs_activity: 'id bug_id attach_id who bug_when fieldid added removed comment_id',
  bugs_aliases: 'alias bug_id',
  category_group_map: 'category_id group_id',
  cc: 'bug_id who',
  classifications: 'id name description sortkey',
  component_cc: 'user_id component_id',
  component_watch: 'id user_id product_id component_id component_prefix',
  components:
    'id name product_id initialowner initialqacontact description isactive ' +
    'bug_description_template',
  ...Object.fromEntries(
    relations.map(({ table, field, reverse }) => [table, `${field.name} ${reverse.name}`]),
  ),
  duplicates: 'dupe_of dupe',
  email_bug_ignore: 'user_id bug_id',
  email_setting: 'user_id relationship event',
  field_visibility: 'field_id value_id',
  fielddefs:
    'id name type custom description long_desc mailhead sortkey obsolete enter_bug buglist ' +
    'visibility_field_id value_field_id reverse_desc is_mandatory is_numeric ' +
    'visibility_value_id',
  flagexclusions: 'type_id product_id component_id',
  flaginclusions: 'type_id product_id component_id',
  flags:
    'id type_id status bug_id attach_id creation_date modification_date setter_id ' +
    'requestee_id',
  flagtypes:
    'id name description cc_list target_type is_active is_requestable is_requesteeble ' +
    'is_multiplicable sortkey grant_group_id request_group_id',
  group_control_map:
    'group_id product_id entry membercontrol othercontrol canedit editcomponents editbugs ' +
    'canconfirm',
  group_group_map: 'member_id grantor_id grant_type',
  groups: 'id name description isbuggroup userregexp isactive icon_url',
  keyworddefs: 'id name description',
  keywords: 'bug_id keywordid',
  longdescs:
    'comment_id bug_id who bug_when work_time thetext isprivate type extra_data ' +
    'is_markdown edit_count',
  longdescs_activity: 'comment_id who change_when old_comment is_hidden',
  longdescs_tags: 'id comment_id tag',
  longdescs_tags_activity: 'id bug_id comment_id who bug_when added removed',
  longdescs_tags_weights: 'id tag weight',
  milestones: 'id product_id value sortkey isactive',
  namedqueries: 'id userid name query',
  namedqueries_link_in_footer: 'namedquery_id user_id',
  namedquery_group_map: 'namedquery_id group_id',
  products:
    'id name classification_id description isactive defaultmilestone allows_unconfirmed ' +
    'votesperuser maxvotesperbug votestoconfirm bug_description_template',
  profile_setting: 'user_id setting_name setting_value',
  profiles:
    'userid login_name cryptpassword realname disabledtext disable_mail extern_id ' +
    'is_enabled last_seen_date',
  profiles_activity: 'id userid who profiles_when fieldid oldvalue newvalue',
  quips: 'quipid userid quip approved',
  reports: 'id user_id name query',
  series: 'series_id creator category subcategory name frequency query is_public',
  series_categories: 'id name',
  series_data: 'series_id series_date series_value',
  setting: 'name default_value is_enabled subclass',
  status_workflow: 'old_status new_status require_comment',
  tag: 'id name user_id',
  user_api_keys: 'id user_id api_key description revoked last_used creation_ts last_used_ip',
  user_group_map: 'user_id group_id isbless grant_type',
  versions: 'id value product_id isactive',
  votes: 'who bug_id vote_count',
  watch: 'watcher watched',
  whine_events: 'id owner_userid subject body mailifnobugs',
  whine_queries: 'id eventid query_name sortkey onemailperbug title',
  whine_schedules: 'id eventid run_day run_time run_next mailto mailto_type',
}

/** Skipped tables, and why they are not needed. */
export const LEFT_BEHIND: Readonly<Record<string, string>> = {
  bugs_fulltext: 'Docket builds its own text index',
  bz_schema: 'describes the schema of Bugzilla',
  logincookies: 'everyone has to log in again',
  tokens: 'pending confirmation mail is sent again on request',
  login_failure: 'valid for minutes only',
  profile_search: "each user's most recent bug lists",
  mail_staging: 'queued mail is sent by the old server',
  ts_error: 'queued jobs are run by the old server',
  ts_exitstatus: 'queued jobs are run by the old server',
  ts_funcmap: 'queued jobs are run by the old server',
  ts_job: 'queued jobs are run by the old server',
  ts_note: 'queued jobs are run by the old server',
}
