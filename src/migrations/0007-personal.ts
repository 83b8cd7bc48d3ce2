/** Personal data of users: tags, searches, mail preferences, votes, whines and charts. */

import { table } from '../platform/db/schema.ts'

const searches = {
  /** A personal tag, visible to its user only. */
  tag: table(
    { id: 'id', user_id: '-> users', name: 'text', name_key: 'text' },
    { unique: [['user_id', 'name_key']] },
  ),

  /** A personal tag of a bug. */
  bug_tag: table(
    { bug_id: '-> bugs', tag_id: '-> tag' },
    { primary: ['bug_id', 'tag_id'], index: [['tag_id']] },
  ),

  /** A saved search; `query` is its source, as the parameters of a search in a URL. */
  namedqueries: table(
    { id: 'id', userid: '-> users', name: 'text', name_key: 'text', query: 'text' },
    { unique: [['userid', 'name_key']] },
  ),

  /** The group that a saved search is shared with. */
  namedquery_group_map: table(
    { namedquery_id: '-> namedqueries', group_id: '-> groups' },
    { primary: ['namedquery_id'], index: [['group_id']] },
  ),

  /** A saved search, own or shared, that a user shows as a link on every page. */
  namedqueries_link_in_footer: table(
    { namedquery_id: '-> namedqueries', user_id: '-> users' },
    { primary: ['namedquery_id', 'user_id'], index: [['user_id']] },
  ),

  /** A saved table or chart; `query` as in `namedqueries`. */
  reports: table(
    { id: 'id', user_id: '-> users', name: 'text', name_key: 'text', query: 'text' },
    { unique: [['user_id', 'name_key']] },
  ),
}

const wishes = {
  /** `watcher` also gets the mail of `watched`. */
  watch: table(
    { watcher: '-> users', watched: '-> users' },
    { primary: ['watcher', 'watched'], index: [['watched']] },
  ),

  /** A user gets mail about a kind of event in a role; both are Bugzilla's numbers. */
  email_setting: table(
    { user_id: '-> users', relationship: 'int', event: 'int' },
    { primary: ['user_id', 'relationship', 'event'] },
  ),

  /** A user gets no mail about a bug. */
  email_bug_ignore: table(
    { user_id: '-> users', bug_id: '-> bugs' },
    { primary: ['user_id', 'bug_id'], index: [['bug_id']] },
  ),

  /** The votes of a user for a bug. */
  votes: table(
    { who: '-> users', bug_id: '-> bugs', vote_count: 'int' },
    { primary: ['who', 'bug_id'], index: [['bug_id']] },
  ),

  /** A quip, shown above lists once it is approved. */
  quips: table(
    { id: 'id', userid: '-> users?', quip: 'text', approved: 'int' },
    { index: [['userid']] },
  ),

  /** A change of an account; `fieldid` is that of `bug_group` for its groups. */
  profiles_activity: table(
    {
      id: 'id',
      userid: '-> users',
      who: '-> users',
      profiles_when: 'int',
      fieldid: '-> fielddefs',
      oldvalue: 'text?',
      newvalue: 'text?',
    },
    { index: [['userid', 'profiles_when'], ['who']] },
  ),
}

const whines = {
  /** A whine: recurring mail with search results. */
  whine_events: table(
    {
      id: 'id',
      owner_userid: '-> users',
      subject: 'text?',
      body: 'text?',
      mailifnobugs: 'int',
    },
    { index: [['owner_userid']] },
  ),

  /** A search of a whine, by the name of a saved search of its owner. */
  whine_queries: table(
    {
      id: 'id',
      eventid: '-> whine_events',
      query_name: 'text',
      sortkey: 'int',
      onemailperbug: 'int',
      title: 'text',
    },
    { index: [['eventid']] },
  ),

  /**
   * The schedule and recipient of a whine: `mailto` is a user if `mailto_type` is 0, a group if it
   * is 1. `run_day` and `run_time` are Bugzilla's values, such as `MF` and `15min`.
   */
  whine_schedules: table(
    {
      id: 'id',
      eventid: '-> whine_events',
      run_day: 'text?',
      run_time: 'text?',
      run_next: 'int?',
      mailto: 'int',
      mailto_type: 'int',
    },
    { index: [['eventid'], ['run_next']] },
  ),
}

const charts = {
  /** The name of a category or subcategory of series. */
  series_categories: table(
    { id: 'id', name: 'text', name_key: 'text' },
    { unique: [['name_key']] },
  ),

  /** A group whose members alone see the series of a category. */
  category_group_map: table(
    { category_id: '-> series_categories', group_id: '-> groups' },
    { primary: ['category_id', 'group_id'], index: [['group_id']] },
  ),

  /** A series: the number of bugs that `query` finds, counted every `frequency` days. */
  series: table(
    {
      id: 'id',
      creator: '-> users?',
      category: '-> series_categories',
      subcategory: '-> series_categories',
      name: 'text',
      name_key: 'text',
      frequency: 'int',
      query: 'text',
      is_public: 'int',
    },
    {
      unique: [['category', 'subcategory', 'name_key']],
      index: [['creator'], ['subcategory']],
    },
  ),

  /** The count of one day, stored as its start in UTC. */
  series_data: table(
    { series_id: '-> series', series_date: 'int', series_value: 'int' },
    { primary: ['series_id', 'series_date'] },
  ),
}

export const tables = { ...searches, ...wishes, ...whines, ...charts }
