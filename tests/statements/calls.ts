/** For each method, a call that has more to do in a larger world, by method name. */

import { PASSWORD } from '../instance.ts'
import { administration, removals } from './administration.ts'
import { patched, patchedUncounted } from './patched.ts'
import { tickets } from './tickets.ts'
import type { World } from './world.ts'

/** Method, path, body and headers. */
export type Request = [string, string, Record<string, unknown>?, Record<string, string>?]

const list = (name: string, values: readonly (number | string)[]) =>
  values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&')

let made = 0
/** A name that no other call uses. */
const fresh = (word: string) => `${word}${(made += 1)}`

/** No API key is permitted to do everything. */
const byPassword = {
  'x-bugzilla-api-key': '',
  'x-bugzilla-login': 'admin@example.com',
  'x-bugzilla-password': PASSWORD,
}

const d = { description: 'made for a test' }

const FILE = { data: 'eA==', file_name: 'x', summary: 'A file', content_type: 'text/plain' }

const bugs: Record<string, (world: World) => Request> = {
  'Bug.get': (world) => ['GET', `/rest/bug/?include_fields=_all,_extra&${list('ids', world.bugs)}`],
  'Bug.search': () => ['GET', '/rest/bug?product=TestProduct&order=assigned_to&cursor=&total=1'],
  'Bug.create': () => [
    'POST',
    '/rest/bug',
    {
      product: 'TestProduct',
      component: 'TestComponent',
      version: 'unspecified',
      summary: 'new',
      cf_text: 'x',
      cf_multi: ['one', 'two'],
    },
  ],
  'Bug.update': (world) => [
    'PUT',
    '/rest/bug/1',
    {
      flags: [{ type_id: 1, status: '?', requestee: world.logins[0]!, new: true }],
      whiteboard: fresh('x'),
      comment: { body: 'Why' },
      keywords: { set: [] },
      blocks: { add: [] },
    },
  ],
  'Mail.test': () => ['POST', '/rest/docket_mail_test', {}],
  'Bug.recipients': () => ['GET', '/rest/bug/1/recipients?limit=200'],
  'Bug.update_see_also': () => [
    'PUT',
    '/rest/bug/1/see_also',
    { add: [`https://github.com/a/b/issues/${(made += 1)}`] },
  ],
  'Bug.comments': (world) => ['GET', `/rest/bug/1/comment?${list('ids', world.bugs)}`],
  'Bug.add_comment': () => ['POST', '/rest/bug/1/comment', { comment: 'One more' }],
  'Bug.update_comment_tags': () => ['PUT', '/rest/bug/comment/1/tags', { add: [fresh('tag')] }],
  'Bug.search_comment_tags': () => ['GET', '/rest/bug/comment/tags/tag?limit=1000'],
  'Bug.history': (world) => ['GET', `/rest/bug/1/history?${list('ids', world.bugs)}`],
  'Event.list': () => ['GET', '/rest/events?limit=1000'],
  'BugUserLastVisit.update': () => ['POST', '/rest/bug_user_last_visit/1'],
  'BugUserLastVisit.get': (world) => [
    'GET',
    `/rest/bug_user_last_visit/1?${list('ids', world.bugs)}`,
  ],
  'Bugmail.get': () => ['GET', '/rest/bugmail'],
  'Bugmail.update': (world) => [
    'PUT',
    '/rest/bugmail',
    {
      wishes: { cc: ['comment', 'cc'] },
      watched: { add: world.logins },
      ignored_bugs: { add: world.bugs },
    },
  ],
  'Bug.add_attachment': () => ['POST', '/rest/bug/1/attachment', { ...FILE, comment: 'Look' }],
  'Bug.attachments': (world) => [
    'GET',
    `/rest/bug/1/attachment?${list('ids', world.bugs)}&attachment_ids=1`,
  ],
  'Bug.update_attachment': () => ['PUT', '/rest/bug/attachment/1', { summary: fresh('File ') }],
  'Bug.fields': () => ['GET', '/rest/field/bug'],
  'Bug.legal_values': () => ['GET', '/rest/field/bug/component/1/values'],
}

let flips = false
const flip = () => (flips = !flips)

const fields: Record<string, (world: World) => Request> = {
  'Field.create': () => [
    'POST',
    '/rest/field/bug',
    { name: fresh('of_test_'), type: 1, display_name: 'Made for a test', obsolete: true },
  ],
  'Field.update': () => ['PUT', '/rest/field/bug/cf_text', { long_desc: fresh('Text ') }],
  'Field.create_value': () => ['POST', '/rest/field/bug/op_sys/values', { name: fresh('OS ') }],
  'Field.update_value': () => ['PUT', '/rest/field/bug/status/values/CONFIRMED', rename()],
  'Workflow.get': () => ['GET', '/rest/workflow'],
  'Workflow.update': () => [
    'PUT',
    '/rest/workflow',
    { add: [{ from: 'RESOLVED', to: 'VERIFIED', comment_required: flip() }] },
  ],
}
const rename = () => ({ name: flip() ? 'Confirmed' : 'CONFIRMED' })

const products: Record<string, (world: World) => Request> = {
  'Product.get': () => ['GET', '/rest/product?type=accessible'],
  'Product.get_selectable_products': () => ['GET', '/rest/product_selectable'],
  'Product.get_enterable_products': () => ['GET', '/rest/product_enterable'],
  'Product.get_accessible_products': () => ['GET', '/rest/product_accessible'],
  'Product.create': () => ['POST', '/rest/product', { name: fresh('New '), version: '1', ...d }],
  'Product.update': () => ['PUT', '/rest/product/TestProduct', { description: fresh('Text ') }],
  'Component.create': (world) => [
    'POST',
    '/rest/component',
    { product: 'TestProduct', name: fresh('Part '), default_assignee: world.logins[0]!, ...d },
  ],
  'Classification.get': () => ['GET', '/rest/classification/1'],
}

const flags: Record<string, (world: World) => Request> = {
  'FlagType.get': () => ['GET', '/rest/flag_type/TestProduct'],
  'FlagType.create': () => ['POST', '/rest/flag_type', { name: fresh('flag'), ...d }],
  'FlagType.update': () => ['PUT', '/rest/flag_type/1', { description: fresh('Text ') }],
}

const people: Record<string, (world: World) => Request> = {
  'User.get': () => ['GET', '/rest/user?match=person*'],
  'User.suggest': () => ['GET', '/rest/user/suggest?match=person'],
  'User.change_name': () => ['PUT', '/rest/whoami', { full_name: fresh('Myself ') }],
  'User.whoami': () => ['GET', '/rest/whoami'],
  'User.update': (world) => [
    'PUT',
    `/rest/user/${world.logins[0]}`,
    { full_name: fresh('Somebody ') },
  ],
  'User.create': () => ['POST', '/rest/user', { email: `${fresh('new')}@example.com` }],
  'User.login': (world) => [
    'GET',
    `/rest/login?login=${world.logins[0]}&password=${encodeURIComponent(PASSWORD)}`,
  ],
  'User.logout': () => ['GET', '/rest/logout'],
  'User.valid_login': () => ['GET', '/rest/valid_login?login=admin@example.com'],
  'Group.get': () => ['GET', '/rest/group?membership=1'],
  'Group.create': () => ['POST', '/rest/group', { name: fresh('group'), ...d }],
  'Group.update': () => ['PUT', '/rest/group/editbugs', { description: fresh('Text ') }],
  'ApiKey.get': () => ['GET', '/rest/api_key'],
  'Preference.get': () => ['GET', '/rest/preference'],
  'Preference.update': () => [
    'PUT',
    '/rest/preference',
    { preferences: { requestee_cc: 'off', quicksearch_fulltext: 'on' } },
  ],
  'ApiKey.create': () => ['POST', '/rest/api_key', { description: fresh('key ') }, byPassword],
  'MFA.begin': () => ['POST', '/rest/docket_mfa/secret', {}, byPassword],
  'Session.confirm': () => ['POST', '/rest/session/password', { current_password: PASSWORD }],
  'ApiKey.update': () => ['PUT', '/rest/api_key/1', { description: fresh('key ') }],
}

let more = 0
/** Other numbers than before, some of them 0. */
function votesFor(bugs: readonly number[]) {
  more = 1 - more
  return bugs.map((bug_id, at) => ({ bug_id, vote_count: more + (at % 2) }))
}

const personal: Record<string, (world: World) => Request> = {
  'Bug.render_comment': (world) => [
    'POST',
    '/rest/bug/comment/render',
    { text: world.bugs.map((id) => `bug ${id} comment 1`).join(', '), id: 1 },
  ],
  'Bug.possible_duplicates': () => ['GET', '/rest/bug/possible_duplicates?summary=crash'],
  'Flag.requests': () => ['GET', '/rest/docket_requests?status=all'],
  'Draft.save': (world) => [
    'PUT',
    '/rest/docket_drafts',
    { place: `/bugs/${world.bugs[0]} comment`, text: fresh('draft') },
  ],
  'Vote.update': (world) => ['PUT', '/rest/docket_votes', { votes: votesFor(world.bugs) }],
  'BulkChange.preview': (world) => [
    'POST',
    '/rest/docket_bulk_changes',
    { ids: world.bugs.slice(0, 2), change: { whiteboard: fresh('x') } },
  ],
  'BulkChange.search': () => ['GET', '/rest/docket_bulk_changes'],
  'BulkChange.get': () => ['GET', '/rest/docket_bulk_changes/1'],
  'Vote.get': () => ['GET', '/rest/docket_votes'],
  'Draft.get': () => ['GET', '/rest/docket_drafts'],
  'Bug.update_tags': (world) => [
    'PUT',
    '/rest/bug/1/tags',
    { ids: world.bugs, tags: { add: [fresh('tag')] } },
  ],
  'Tag.get': () => ['GET', '/rest/tag'],
  'Tag.update': () => ['PUT', '/rest/tag/1', { name: fresh('tag') }],
  'SavedSearch.create': () => ['POST', '/rest/saved_search', { name: fresh('name'), query: 'a=b' }],
  'SavedSearch.get': () => ['GET', '/rest/saved_search'],
  'Series.create': () => [
    'POST',
    '/rest/docket_series',
    { name: fresh('series'), category: 'Numbers', subcategory: 'All', query: 'a=b' },
  ],
  'Series.get': () => ['GET', '/rest/docket_series'],
  'Series.numbers': () => ['GET', '/rest/docket_series/1/numbers'],
  'Series.update': () => ['PUT', '/rest/docket_series/1', { name: fresh('name') }],
  'SavedSearch.watch': () => ['POST', '/rest/saved_search/1/watch'],
  'SavedSearch.update': () => ['PUT', '/rest/saved_search/1', { name: fresh('name') }],
}

/** Alternates, because setting a value to itself changes nothing. */
let isSimple = false
const instance: Record<string, (world: World) => Request> = {
  'Bugzilla.jobqueue_status': () => ['GET', '/rest/jobqueue_status'],
  'Bugzilla.configuration': () => ['GET', '/rest/configuration'],
  'Bugzilla.version': () => ['GET', '/rest/version'],
  'Bugzilla.extensions': () => ['GET', '/rest/extensions'],
  'Bugzilla.timezone': () => ['GET', '/rest/timezone'],
  'Bugzilla.time': () => ['GET', '/rest/time'],
  'Bugzilla.parameters': () => ['GET', '/rest/parameters'],
  'Docket.parameters': () => ['GET', '/rest/docket_parameters'],
  'Docket.update_parameters': () => {
    isSimple = !isSimple
    const anonymous_search = isSimple ? 'simple' : 'all'
    return ['PUT', '/rest/docket_parameters', { parameters: { anonymous_search } }]
  },
  'Bugzilla.update_parameters': () => [
    'PUT',
    '/rest/parameters',
    { parameters: { emailregexpdesc: fresh('Text ') } },
  ],
  'Bugzilla.last_audit_time': () => ['GET', '/rest/last_audit_time'],
  'ReadOnly.get': () => ['GET', '/rest/read_only'],
}

/** A method without an entry fails the test. */
export const calls = {
  ...bugs,
  ...fields,
  ...products,
  ...flags,
  ...people,
  ...personal,
  ...patched,
  ...administration,
  ...instance,
  ...tickets(fresh),
}

/** The reason why a method is not among them. */
export const uncounted: Record<string, string> = {
  'Whine.delete': 'a whine can be deleted once, so no two calls are alike',
  'Whine.run': 'needs mail, and limits how often it is called',
  'Watch.delete': 'a watch can be deleted once, so no two calls are alike',
  'Reminder.delete': 'a reminder can be deleted once, so no two calls are alike',
  'Webhook.delete': 'a webhook can be deleted once, so no two calls are alike',
  ...removals,
  ...patchedUncounted,
  'Docket.my_data': 'reads in pages while it is sent, and limits how often it is called',
  'BulkChange.confirm': 'a change can be confirmed once, so no two calls are alike',
  'BulkChange.undo': 'a change can be undone once, so no two calls are alike',
  'Field.remove': 'a field can be removed once, so no two calls are alike',
  'Field.remove_value': 'a value can be removed once, so no two calls are alike',
  'User.change_password': 'asks for the password of before, so no two calls are alike',
  'Session.open': 'gives a cookie after a password was hashed; counted as User.login',
  'Session.get': "lists the caller's own few, and asks for the cookie of one",
  'Session.end': "ends one of the caller's own, and asks for the cookie of one",
  'FlagType.delete': 'a type can be deleted once, so no two calls are alike',
  'User.offer_account_by_email': 'needs mail, and limits how often it is called',
  'User.confirm_account': 'uses what stands in a letter, once',
  'User.request_password_reset': 'needs mail, and limits how often it is called',
  'User.reset_password': 'uses what stands in a letter, once',
  'User.request_email_change': 'needs mail, and limits how often it is called',
  'User.confirm_email_change': 'uses what stands in a letter, once',
  'Series.delete': 'a series can be deleted once, so no two calls are alike',
  'Session.end_others': "ends the caller's own, and asks for the cookie of one",
  'ReadOnly.update': 'sets one fact, after which the others would be refused',
}
