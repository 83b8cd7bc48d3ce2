/** The tracker's references to people, and their personal data. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

interface Person {
  user_id: number
}

const component = statement((q, p: Person) =>
  q
    .selectFrom('components')
    .select('id')
    .where((row) =>
      row.or([row('initialowner', '=', p.user_id), row('initialqacontact', '=', p.user_id)]),
    )
    .limit(1),
)
const bug = statement((q, p: Person) =>
  q
    .selectFrom('bugs')
    .select('id')
    .where((row) =>
      row.or([
        row('reporter', '=', p.user_id),
        row('assigned_to', '=', p.user_id),
        row('qa_contact', '=', p.user_id),
      ]),
    )
    .limit(1),
)
const cc = statement((q, p: Person) =>
  q.selectFrom('cc').select('bug_id as id').where('who', '=', p.user_id).limit(1),
)
const comment = statement((q, p: Person) =>
  q.selectFrom('longdescs').select('id').where('who', '=', p.user_id).limit(1),
)
const commentTag = statement((q, p: Person) =>
  q.selectFrom('longdescs_tags_activity').select('id').where('who', '=', p.user_id).limit(1),
)
const commentEdit = statement((q, p: Person) =>
  q.selectFrom('longdescs_activity').select('id').where('who', '=', p.user_id).limit(1),
)
const attachment = statement((q, p: Person) =>
  q.selectFrom('attachments').select('id').where('submitter_id', '=', p.user_id).limit(1),
)
const change = statement((q, p: Person) =>
  q.selectFrom('bug_changes').select('id').where('who', '=', p.user_id).limit(1),
)
const flag = statement((q, p: Person) =>
  q
    .selectFrom('flags')
    .select('id')
    .where((row) => row.or([row('setter_id', '=', p.user_id), row('requestee_id', '=', p.user_id)]))
    .limit(1),
)
const account = statement((q, p: Person) =>
  q.selectFrom('profiles_activity').select('id').where('who', '=', p.user_id).limit(1),
)
const operation = statement((q, p: Person) =>
  q.selectFrom('operations').select('id').where('user_id', '=', p.user_id).limit(1),
)

/** References that must be kept, by the phrase for a message. */
export const traces = {
  components: component,
  bugs: bug,
  'CC lists': cc,
  comments: comment,
  'tags of comments': commentTag,
  'edits of comments': commentEdit,
  attachments: attachment,
  'changes of bugs': change,
  flags: flag,
  'changes of accounts': account,
  'long changes and checks': operation,
}

/** Rows that are deleted with their parents. */
const children = [
  statement((q, p: Person) =>
    q
      .deleteFrom('bug_tag')
      .where('tag_id', 'in', (row) =>
        row.selectFrom('tag').select('tag.id').where('tag.user_id', '=', p.user_id),
      ),
  ),
  statement((q, p: Person) =>
    q
      .deleteFrom('bulk_change_bugs')
      .where('change_id', 'in', (row) =>
        row
          .selectFrom('bulk_changes')
          .select('bulk_changes.id')
          .where('bulk_changes.user_id', '=', p.user_id),
      ),
  ),
  statement((q, p: Person) =>
    q
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', 'in', (row) =>
        row.selectFrom('webhooks').select('webhooks.id').where('user_id', '=', p.user_id),
      ),
  ),
  statement((q, p: Person) =>
    q.deleteFrom('search_watch_bugs').where('watch_id', 'in', (row) =>
      row
        .selectFrom('search_watch')
        .innerJoin('namedqueries', 'namedqueries.id', 'search_watch.namedquery_id')
        .select('search_watch.id')
        .where((watch) =>
          watch.or([
            watch('search_watch.user_id', '=', p.user_id),
            watch('namedqueries.userid', '=', p.user_id),
          ]),
        ),
    ),
  ),
  statement((q, p: Person) =>
    q
      .deleteFrom('search_watch')
      .where('namedquery_id', 'in', (row) =>
        row.selectFrom('namedqueries').select('namedqueries.id').where('userid', '=', p.user_id),
      ),
  ),
  statement((q, p: Person) =>
    q
      .deleteFrom('namedquery_group_map')
      .where('namedquery_id', 'in', (row) =>
        row.selectFrom('namedqueries').select('namedqueries.id').where('userid', '=', p.user_id),
      ),
  ),
  statement((q, p: Person) =>
    q
      .deleteFrom('namedqueries_link_in_footer')
      .where('namedquery_id', 'in', (row) =>
        row.selectFrom('namedqueries').select('namedqueries.id').where('userid', '=', p.user_id),
      ),
  ),
  statement((q, p: Person) =>
    q
      .deleteFrom('whine_queries')
      .where('eventid', 'in', (row) =>
        row
          .selectFrom('whine_events')
          .select('whine_events.id')
          .where('owner_userid', '=', p.user_id),
      ),
  ),
  statement((q, p: Person) =>
    q
      .deleteFrom('whine_schedules')
      .where('eventid', 'in', (row) =>
        row
          .selectFrom('whine_events')
          .select('whine_events.id')
          .where('owner_userid', '=', p.user_id),
      ),
  ),
  statement((q, p: Person) =>
    q.deleteFrom('whine_schedules').where('mailto_type', '=', 0).where('mailto', '=', p.user_id),
  ),
  statement((q, p: Person) =>
    q
      .deleteFrom('user_merges')
      .where((row) => row.or([row('user_id', '=', p.user_id), row('into_id', '=', p.user_id)])),
  ),
  statement((q, p: Person) =>
    q
      .deleteFrom('watch')
      .where((row) => row.or([row('watcher', '=', p.user_id), row('watched', '=', p.user_id)])),
  ),
]

const BY_USER_ID = [
  'saved_search_places',
  'component_cc',
  'tag',
  'namedqueries_link_in_footer',
  'reports',
  'email_setting',
  'email_bug_ignore',
  'bug_user_last_visit',
  'drafts',
  'bugmail_choices',
  'webhooks',
  'bulk_changes',
  'bug_reminders',
  'inbox_entries',
  'area_watch',
  'held_mail',
  'search_watch',
] as const

/** All personal data, dependent rows first. */
export const own = [
  ...children,
  ...BY_USER_ID.map((table) =>
    statement((q, p: Person) => q.deleteFrom(table).where('user_id', '=', p.user_id)),
  ),
  statement((q, p: Person) => q.deleteFrom('namedqueries').where('userid', '=', p.user_id)),
  statement((q, p: Person) => q.deleteFrom('profiles_activity').where('userid', '=', p.user_id)),
  statement((q, p: Person) => q.deleteFrom('votes').where('who', '=', p.user_id)),
  statement((q, p: Person) => q.deleteFrom('whine_events').where('owner_userid', '=', p.user_id)),
  // Quips and charts are shared; they stay without an owner.
  statement((q, p: Person) =>
    q.updateTable('quips').set({ userid: null }).where('userid', '=', p.user_id),
  ),
  statement((q, p: Person) =>
    q.updateTable('series').set({ creator: null }).where('creator', '=', p.user_id),
  ),
]
