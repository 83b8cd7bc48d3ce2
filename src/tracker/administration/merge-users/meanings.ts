/**
 * What becomes of each column that refers to a user when an account is merged into another one. The
 * history of bugs also names people in texts; these stay as they were written, as after a change of
 * a login name.
 */

import { PRODUCTS, QUIPS } from '../../../migrations/topics.ts'
import { countsOf, type Moves, type Moving, stepsOf } from './merge-users.store.ts'

/** `ended` are removed or revoked when the merge starts. */
export type Meaning = Moves | { how: 'ended' } | { how: 'stays'; because: string }

const moved = (kind: string, more: Partial<Moves> = {}): Moves => ({
  how: 'moved',
  kind,
  row: 'id',
  ...more,
})
const ofBug = (kind: string) => moved(kind, { bug: 'bug_id' })
const ofBugs = (kind: string) => moved(kind, { bug: 'id' })
/** For tables whose key is the user and one other column. */
const once = (kind: string, row: string, more: Partial<Moves> = {}) =>
  moved(kind, { row, unique: { keys: [[row]] }, ...more })
const watches = (kind: string, row: string) =>
  moved(kind, { row, unique: { keys: [[row]], is_other_user: true } })
const stays = (because: string): Meaning => ({ how: 'stays', because })
const ended: Meaning = { how: 'ended' }

const settings = 'the account that stays keeps its own preferences'
const address = 'it is about the address and the logins of the old account'
const log = 'logs say who did something at that time'

/** By table and column, in the order in which they are moved. */
export const MEANINGS: Readonly<Record<string, Meaning>> = {
  'bugs.reporter': ofBugs('reported'),
  'bugs.assigned_to': ofBugs('assigned'),
  'bugs.qa_contact': ofBugs('qa_contact'),
  'cc.who': once('cc', 'bug_id', { bug: 'bug_id' }),
  'longdescs.who': ofBug('comments'),
  'longdescs_tags_activity.who': ofBug('comment_tags'),
  'longdescs_activity.who': moved('comment_edits'),
  'attachments.submitter_id': ofBug('attachments'),
  'flags.setter_id': ofBug('flags'),
  'flags.requestee_id': ofBug('requests'),
  'bug_changes.who': ofBug('changes'),
  'votes.who': once('votes', 'bug_id', { bug: 'bug_id' }),
  'components.initialowner': moved('default_assignee', { topic: PRODUCTS }),
  'components.initialqacontact': moved('default_qa_contact', { topic: PRODUCTS }),
  'component_cc.user_id': once('default_cc', 'component_id', { topic: PRODUCTS }),
  'watch.watcher': watches('watched_users', 'watched'),
  'watch.watched': watches('watching_users', 'watcher'),
  'area_watch.user_id': moved('watched_areas', {
    unique: { keys: [['product_id'], ['component_id'], ['keywordid']] },
  }),
  'namedqueries.userid': moved('saved_searches', {
    unique: { keys: [['name_key']], is_renamed: true },
  }),
  // Their searches are named, so they follow at once.
  'whine_events.owner_userid': moved('whines'),
  'whine_schedules.mailto': moved('whine_recipients', { only: ['mailto_type', 0] }),
  'search_watch.user_id': moved('watched_searches', {
    unique: { keys: [['namedquery_id']] },
    children: ['search_watch_bugs', 'watch_id'],
  }),
  'namedqueries_link_in_footer.user_id': once('shown_searches', 'namedquery_id'),
  'saved_search_places.user_id': stays(settings),
  'reports.user_id': moved('saved_reports', {
    unique: { keys: [['name_key']], is_renamed: true },
  }),
  'tag.user_id': moved('personal_tags', {
    unique: { keys: [['name_key']] },
    children: ['bug_tag', 'tag_id'],
  }),
  'bug_reminders.user_id': moved('reminders'),
  'email_bug_ignore.user_id': once('ignored_bugs', 'bug_id'),
  'bug_user_last_visit.user_id': once('visits', 'bug_id'),
  'inbox_entries.user_id': moved('inbox', { unique: { keys: [['bug_id']] } }),
  'bulk_changes.user_id': moved('bulk_changes'),
  'webhooks.user_id': moved('webhooks'),
  'quips.userid': moved('quips', { topic: QUIPS }),
  'series.creator': moved('series', {
    unique: { keys: [['category', 'subcategory', 'name_key']], is_renamed: true },
  }),
  'tickets.user_id': moved('tickets'),
  'ticket_grants.user_id': moved('grants'),
  'ticket_uploads.user_id': moved('uploads'),

  'sessions.user_id': ended,
  'sessions.acts_for': ended,
  'api_keys.user_id': ended,
  'half_logins.user_id': ended,
  'oidc_subjects.user_id': ended,
  'tokens.user_id': ended,
  'drafts.user_id': ended,
  'held_mail.user_id': ended,

  'ticket_reports.user_id': stays('a report names the owner of that time'),
  'user_group_map.user_id': stays('rights are added only as the administrator chooses'),
  'profile_setting.user_id': stays(settings),
  'email_setting.user_id': stays(settings),
  'bugmail_choices.user_id': stays(settings),
  'pgp_keys.user_id': stays('it is the key of the old address'),
  'mfa_secrets.user_id': stays('it protects the password of the old account'),
  'mfa_recovery_codes.user_id': stays('they are for logins to the old account'),
  'known_addresses.user_id': stays(address),
  'mail_bounces.user_id': stays(address),
  'mail_stops.user_id': stays(address),
  'access_log.user_id': stays(log),
  'audit_log.user_id': stays(log),
  'operations.user_id': stays(log),
  'profiles_activity.userid': stays(log),
  'profiles_activity.who': stays(log),
  'renamed_users.user_id': stays('the old account keeps its names'),
  'user_merges.user_id': stays('it says where an account went'),
  'user_merges.into_id': stays('it says where an account went'),
}

/** What is moved, in that order. */
export const MOVING: readonly Moving[] = Object.entries(MEANINGS).flatMap(([name, meaning]) => {
  const [table = '', column = ''] = name.split('.')
  return meaning.how === 'moved' ? [{ ...meaning, table, column }] : []
})

/** The statements that move each, in the order of `MOVING`. */
export const steps = MOVING.map(stepsOf)
/** Counts all of it at once: `n0`, `both0`, `n1` …. */
export const counts = countsOf(MOVING)
