/** Calls by administrators, as in `calls.ts`. */

import type { World } from './world.ts'

type Request = [string, string, Record<string, unknown>?]

let made = 0
/** A name that no other call uses. */
const fresh = (word: string) => `${word}${(made += 1)}`
const d = { description: 'made for a test' }

let flips = false
const flip = () => (flips = !flips)

/** Each call changes it. */
let accounts = 0
let isEnabled = true

const WEBHOOK = { name: 'w', url: 'https://example.com/', event: ['create'] }
const WHINE = { subject: 's', queries: [], schedules: [] }

/** By name of the method. */
export const administration: Record<string, (world: World) => Request> = {
  'Webhook.list': () => ['GET', '/rest/webhooks'],
  'Webhook.create': () => ['POST', '/rest/webhooks', WEBHOOK],
  'Webhook.update': () => ['PUT', '/rest/webhooks/1', { name: fresh('hook') }],
  'Webhook.test': () => ['POST', '/rest/webhooks/1/test'],
  'Webhook.deliveries': () => ['GET', '/rest/webhooks/1/deliveries'],
  'Webhook.replay': () => ['POST', '/rest/webhooks/1/replay', { from: 0 }],
  'Whine.create': () => ['POST', '/rest/whine', WHINE],
  'Whine.get': () => ['GET', '/rest/whine'],
  'Whine.update': () => ['PUT', '/rest/whine/1', { subject: fresh('Subject ') }],
  'Whine.preview': () => ['GET', '/rest/whine/1/preview'],
  'Whine.approve': () => ['POST', '/rest/whine/approve', { ids: [1] }],
  'Reminder.create': () => ['POST', '/rest/bug/1/reminder', { reminder_ts: '2099-01-01' }],
  'Watch.create': () => ['POST', '/rest/watch', { product: 'TestProduct' }],
  'Watch.get': () => ['GET', '/rest/watch'],
  'ComponentWatching.list': () => ['GET', '/rest/component-watching'],
  'Inbox.get': () => ['GET', '/rest/inbox'],
  'SavedSearch.move': () => ['POST', '/rest/saved_search/1/move', { by: flip() ? 1 : -1 }],
  'Inbox.update': () => ['PUT', '/rest/inbox', { action: flip() ? 'read' : 'unread', ids: [1] }],
  'Reminder.get': () => ['GET', '/rest/reminder'],
  'Product.find': () => ['GET', '/rest/docket_products?match=test'],
  'Component.find': () => ['GET', '/rest/docket_components?match=test'],
  'Component.get': () => ['GET', '/rest/component/TestProduct/TestComponent'],
  'Component.update': () => [
    'PUT',
    '/rest/component/TestProduct/TestComponent',
    { description: fresh('Text ') },
  ],
  'Version.create': () => ['POST', '/rest/product/1/version', { name: fresh('v') }],
  'Version.update': () => [
    'PUT',
    '/rest/product/1/version/unspecified',
    { name: flip() ? 'Unspecified' : 'unspecified' },
  ],
  // With sort keys of their own, so that moving one exchanges two.
  'Milestone.create': () => [
    'POST',
    '/rest/product/1/milestone',
    { name: fresh('M'), sort_key: (made += 1) },
  ],
  'Milestone.update': () => ['PUT', '/rest/product/1/milestone/---', { sort_key: (made += 1) }],
  'Product.get_group_controls': () => ['GET', '/rest/product/1/group'],
  'Product.update_group_control': () => [
    'PUT',
    '/rest/product/1/group/editbugs',
    { canedit: flip() },
  ],
  'Classification.create': () => [
    'POST',
    '/rest/classification',
    { name: fresh('Shelf '), sort_key: (made += 1) },
  ],
  'Classification.update': () => ['PUT', '/rest/classification/1', { description: fresh('Text ') }],
  'Field.search_values': () => ['GET', '/rest/docket_field_values/priority'],
  // The last milestone, and the first classification.
  'Milestone.move': () => ['POST', '/rest/product/1/milestone/---/move', { by: flip() ? -1 : 1 }],
  'Classification.move': () => ['POST', '/rest/classification/1/move', { by: flip() ? 1 : -1 }],
  'Field.move_value': () => [
    'PUT',
    '/rest/docket_field_values/priority/Low',
    { by: flip() ? 1 : -1 },
  ],
  'Field.move': () => ['POST', '/rest/field/bug/cf_text/move', { by: flip() ? 1 : -1 }],
  'FlagType.move': () => ['POST', '/rest/flag_type/1/move', { by: flip() ? 1 : -1 }],
  'LinkPattern.search': () => ['GET', '/rest/docket_link_pattern'],
  'LinkPattern.preview': () => [
    'POST',
    '/rest/docket_link_pattern/preview',
    { pattern: 'a', address: 'https://a.example/', text: 'a' },
  ],
  'Quip.search': () => ['GET', '/rest/docket_quip'],
  'Quip.create': () => ['POST', '/rest/docket_quip', { quip: fresh('quip') }],
  'FlagType.search': () => ['GET', '/rest/docket_flag_types'],
  'Keyword.get': () => ['GET', '/rest/keyword'],
  'Keyword.create': () => ['POST', '/rest/keyword', { name: fresh('word'), ...d }],
  'Keyword.update': () => ['PUT', '/rest/keyword/1', { description: fresh('Text ') }],
  'Bugzilla.audit_log': () => ['GET', '/rest/audit_log'],
  'Preference.defaults': () => ['GET', '/rest/docket_default_preferences'],
  'Preference.update_defaults': () => [
    'PUT',
    '/rest/docket_default_preferences',
    { preferences: { bugmail_new_prefix: { is_enabled: (isEnabled = !isEnabled) } } },
  ],
  'Docket.status': () => ['GET', '/rest/docket_status'],
  'Docket.sanity_check': () => ['GET', '/rest/docket_sanity_check'],
  'Docket.operations': () => ['GET', '/rest/docket_operations'],
  'Docket.jobs': () => ['GET', '/rest/docket_jobs'],
  'Branding.get': () => ['GET', '/rest/docket_branding'],
  'Branding.update': () => ['PUT', '/rest/docket_branding', { header: fresh('Text ') }],
  'Branding.restore': () => ['POST', '/rest/docket_branding/restore'],
  'Docket.describe_parameters': () => ['GET', '/rest/docket_parameter_details'],
  'MailStop.get': () => ['GET', '/rest/docket_mail_stop'],
  'MailStop.end': () => ['DELETE', '/rest/docket_mail_stop'],
  'MailStop.search': () => ['GET', '/rest/docket_mail_stops'],
  'User.search': () => ['GET', '/rest/docket_users?text=person'],
  'User.create_several': () => [
    'POST',
    '/rest/docket_users',
    { users: [{ email: `several${(accounts += 1)}@example.com` }] },
  ],
  'User.get_account': (world) => ['GET', `/rest/user/${world.logins[0]}/account`],
  'User.update_groups': (world) => [
    'PUT',
    '/rest/docket_users/groups',
    { names: [world.logins[0]], groups: { add: ['editkeywords'], remove: [] } },
  ],
  'User.merge': (world) => [
    'POST',
    `/rest/docket_users/${world.logins[0]}/merge`,
    { into: world.logins[1], dry_run: true },
  ],
  'User.get_merge': (world) => ['GET', `/rest/docket_users/${world.logins[0]}/merge`],
  'User.end_sessions': (world) => ['DELETE', `/rest/user/${world.logins[0]}/sessions`],
  'User.revoke_api_keys': (world) => ['DELETE', `/rest/user/${world.logins[1]}/api_keys`],
  'User.unlink_oidc': (world) => ['DELETE', `/rest/user/${world.logins[1]}/oidc`],
  'User.unlock': (world) => ['DELETE', `/rest/user/${world.logins[0]}/failed_logins`],
  'Group.get_uses': () => ['GET', '/rest/group/editbugs/uses'],
  'Group.remove_members': () => ['DELETE', '/rest/group/editbugs/members?pattern=person'],
  'Group.preview_pattern': () => ['GET', '/rest/docket_group_pattern?user_regexp=person'],
  'Session.get_acting': () => ['GET', '/rest/docket_session/act_as'],
  'Session.end_acting': () => ['DELETE', '/rest/docket_session/act_as'],
  'MFA.get': () => ['GET', '/rest/docket_mfa'],
  'PgpKey.get': () => ['GET', '/rest/docket_pgp_key'],
  'PgpKey.delete': () => ['DELETE', '/rest/docket_pgp_key'],
  'IncomingMail.search': () => ['GET', '/rest/docket_incoming_mails'],
  'TicketPolicy.get': () => ['GET', '/rest/tickets/policy'],
  'TicketPolicy.search': () => ['GET', '/rest/tickets/policies'],
  'TicketPolicy.update': () => [
    'PUT',
    '/rest/tickets/policies',
    { quota: 2 ** 40 + (accounts += 1) },
  ],
}

/** What a call needs before it can be repeated, by name of the method; not counted. */
export const preparations: Record<string, (world: World) => Request> = {
  'Branding.restore': () => ['PUT', '/rest/docket_branding', { header: fresh('Text ') }],
  'Group.remove_members': ({ logins }) => [
    'PUT',
    `/rest/user/${logins[0]}`,
    { names: logins, groups: { add: ['editbugs'] } },
  ],
}

const once = 'something can be removed once, so no two calls are alike'
/** Why deleting is not counted, by name of the method. */
export const removals: Record<string, string> = {
  'Component.delete': once,
  'Tag.delete': once,
  'SavedSearch.unwatch': once,
  'SavedSearch.delete': once,
  'User.cancel_email_change': 'uses what stands in a letter, once',
  'Version.delete': once,
  'Milestone.delete': once,
  'Product.delete': once,
  'Classification.delete': once,
  'Keyword.delete': once,
  'Group.delete': once,
  'User.delete': once,
  'LinkPattern.create': 'there can be few of them',
  'LinkPattern.update': 'a new installation has none',
  'LinkPattern.delete': once,
  'Quip.update': 'an approved quip is approved once',
  'Quip.delete': once,
  'Ticket.purge': once,
  'Ticket.undo_purge': once,
  'Ticket.replace_file': 'an upload replaces one file',
  'Ticket.quarantine': 'a new installation has no scanner',
  'Ticket.release_file': 'a new installation has no scanner',
  'Ticket.scan_file': 'a new installation has no scanner',
  'Ticket.reports': 'a new installation has no reports',
  'Ticket.close_report': once,
  'Ticket.end_link': once,
  'Ticket.hand_over': 'everything is handed over once',
  'Ticket.expire_all': once,
  'Grant.purge': once,
  'Grant.undo_purge': once,
  'Docket.job': 'a new installation has no jobs',
  'Docket.retry_job': 'a new installation has no jobs',
  'Docket.discard_job': once,
  'Docket.operation': 'a new installation has none',
  'Docket.stop_operation': once,
  'Docket.resume_operation': 'a new installation has none',
  'Docket.start_sanity_check': 'only one runs at a time',
  'Docket.stop_sanity_check': once,
  'Docket.repair_data': 'a new installation has nothing to repair',
  'IncomingMail.get': 'a new installation has no mail that came in',
  'IncomingMail.retry': 'a new installation has no mail that came in',
  'IncomingMail.discard': once,
  'MFA.enable': 'needs a code of the moment',
  'MFA.disable': 'needs a code, which is accepted once',
  'MFA.renew_recovery_codes': 'needs a second factor, after which a password alone is refused',
  'User.remove_mfa': once,
  'PgpKey.update': 'needs GnuPG',
  'User.mail_password_reset': 'needs mail',
  'Session.act_as': 'a session can begin to act once, so no two calls are alike',
}
