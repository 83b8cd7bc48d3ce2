/** The type of each parameter, and those that cannot be set. Pure. */

import type { ParameterName } from './parameters.list.ts'

/** What a parameter accepts. */
export type Kind =
  | { is: 'switch' }
  | { is: 'whole'; min: number; max: number }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'text'; needed?: true }
  /** Several lines, separated by LF, without empty ones. */
  | { is: 'lines' }
  | { is: 'pattern' }
  | { is: 'email' }
  /** A web URL or empty; `%bugid%` is replaced by the id of a bug. */
  | { is: 'address'; of_bugs?: true }
  /** The name of a group, or empty for nobody. */
  | { is: 'group' }
  /** A legal value of a field, by its internal name; may be empty if optional. */
  | { is: 'value'; field: string; needed: boolean }
  | { is: 'closed status' }

/** A parameter that can be set; `says` describes it on the page and in docs/guide/parameters.md. */
export interface InForce {
  kind: Kind
  says: string
  /** Not used by Docket; clients that render forms read it. */
  told?: true
}

/** A parameter that cannot be set, with the reason as a sentence. */
export interface Refused {
  refused: string
}

const onOff: Kind = { is: 'switch' }
const group: Kind = { is: 'group' }
const pattern: Kind = { is: 'pattern' }
const whole = (min: number, max: number): Kind => ({ is: 'whole', min, max })
const choice = (...of: string[]): Kind => ({ is: 'choice', of })
const value = (field: string, needed: boolean): Kind => ({ is: 'value', field, needed })

const told = (says: string, kind: Kind = onOff): InForce => ({ kind, says, told: true })
const set = (kind: Kind, says: string): InForce => ({ kind, says })

const IN_FORCE: Partial<Record<ParameterName, InForce>> = {
  allowemailchange: set(onOff, 'Allow users to change their email address, confirmed by mail'),
  allowuserdeletion: set(onOff, 'Allow accounts without any activity to be deleted'),
  announcehtml: set({ is: 'text' }, 'An announcement, shown with the configuration'),
  attachment_base: set(
    { is: 'address', of_bugs: true },
    'A separate origin for attachment files; `%bugid%` stands for the bug, for one origin per bug',
  ),
  chartgroup: set(group, 'The group whose members see charts of data over time'),
  collapsed_comment_tags: set(
    { is: 'text' },
    'Tags of comments that pages show collapsed, separated by commas',
  ),
  comment_taggers_group: set(
    group,
    'The group whose members tag comments; if empty, tags are disabled',
  ),
  commentonchange_resolution: set(onOff, 'Require a comment when the resolution changes'),
  commentonduplicate: set(onOff, 'Require a comment when a bug is marked as a duplicate'),
  createemailregexp: set(
    { is: 'text' },
    'A pattern for the login names with which people can create their own accounts; if empty, ' +
      'nobody can',
  ),
  defaultopsys: set(value('op_sys', false), 'The default for new bugs'),
  defaultplatform: set(value('rep_platform', false), 'The default for new bugs'),
  defaultpriority: set(value('priority', true), 'The default for new bugs'),
  defaultseverity: set(value('bug_severity', true), 'The default for new bugs'),
  duplicate_or_move_bug_status: set(
    { is: 'closed status' },
    'The status of duplicates; the workflow gains the transitions to it from every other status',
  ),
  emailregexp: set(pattern, 'A pattern that every login name must match somewhere'),
  emailregexpdesc: set({ is: 'text', needed: true }, 'The same pattern, in words'),
  emailsuffix: set({ is: 'text' }, 'The suffix that turns a login name into an email address'),
  insidergroup: set(
    group,
    'The group whose members read and write private comments and attachments',
  ),
  last_visit_keep_days: set(
    whole(0, 100_000),
    'Days for which last visits are kept; 0 means forever',
  ),
  letsubmitterchoosemilestone: told('Ask reporters of bugs to choose a milestone'),
  letsubmitterchoosepriority: set(onOff, 'Let reporters of bugs choose the priority'),
  mailfrom: set(
    { is: 'text', needed: true },
    'The sender of mail; if it has no host name, that of the service is added',
  ),
  globalwatchers: set(
    { is: 'text' },
    'Login names of users who get mail about all bugs that they can see, separated by commas',
  ),
  maintainer: set({ is: 'email' }, 'The address to contact when an account is locked or disabled'),
  makeproductgroups: set(onOff, 'Create a group that hides its bugs for each new product'),
  max_search_results: set(whole(1, 1_000_000), 'Maximum number of bugs returned by a search'),
  maxattachmentsize: set(whole(0, 2_000_000), 'Maximum size of an attachment in KB'),
  maxlocalattachment: set(whole(0, 2_000), 'The same in MB, if that is larger'),
  maxusermatches: set(
    whole(0, 1_000_000),
    'Maximum number of people found by one text; 0 means no limit',
  ),
  musthavemilestoneonaccept: set(
    onOff,
    'Require a milestone other than the default for bugs in progress',
  ),
  noresolveonopenblockers: set(onOff, 'Refuse FIXED for a bug that depends on open bugs'),
  or_groups: set(onOff, 'Show a bug to members of any of its groups, instead of all of them'),
  password_complexity: set(
    choice('no_constraints', 'mixed_letters', 'letters_numbers', 'letters_numbers_specialchars'),
    'What a new password must contain',
  ),
  querysharegroup: set(group, 'The group whose members share saved searches'),
  rememberlogin: set(
    choice('on', 'defaulton', 'defaultoff', 'off'),
    'Keep logins after the browser is closed',
  ),
  defaultquery: set(
    { is: 'text' },
    'The search of lists without criteria, as the query of a list; that of Bugzilla finds open bugs',
  ),
  quip_list_entry_control: set(
    choice('open', 'moderated', 'closed'),
    'Who adds quips: everybody, everybody with the approval of a moderator, or nobody',
  ),
  requirelogin: set(onOff, 'Require a login to see anything'),
  search_allow_no_criteria: set(onOff, 'Allow searches for all bugs'),
  strict_isolation: set(
    onOff,
    'Limit assignees, QA contacts and CC lists to people who can edit bugs of the product',
  ),
  timetrackinggroup: set(group, 'The group whose members see and set hours and deadlines'),
  urlbase: set({ is: 'address' }, 'The base URL of the installation, for links in texts'),
  use_see_also: told('Show fields for links to other bugs'),
  useclassification: set(onOff, 'Group products into classifications'),
  usemenuforusers: told('Choose people from a list'),
  useqacontact: set(onOff, 'Enable QA contacts'),
  usestatuswhiteboard: told('Show whiteboards'),
  usetargetmilestone: set(onOff, 'Enable milestones of products'),
  usevisibilitygroups: set(onOff, 'Show users only to people who can see one of their groups'),
  webservice_email_filter: set(
    onOff,
    'Hide the host part of login names from people who are not logged in',
  ),
  whinedays: set(
    whole(0, 10_000),
    'Days after which untouched new bugs are in reminders (new_bug_reminders); 0 for none',
  ),
}

const REFUSED: [reason: string, names: readonly ParameterName[]][] = [
  [
    'single sign-on is a setting of the service, and there are no other login methods',
    [
      'LDAPBaseDN',
      'LDAPbinddn',
      'LDAPfilter',
      'LDAPmailattribute',
      'LDAPserver',
      'LDAPstarttls',
      'LDAPuidattribute',
      'RADIUS_NAS_IP',
      'RADIUS_email_suffix',
      'RADIUS_secret',
      'RADIUS_server',
      'auth_env_email',
      'auth_env_id',
      'auth_env_realname',
      'user_info_class',
      'user_verify_class',
    ],
  ],
  [
    'it affects pages that this tracker does not have',
    [
      'ajax_user_autocompletion',
      'confirmuniqueusermatch',
      'default_search_limit',
      'font_file',
      'mybugstemplate',
      'webdotbase',
    ],
  ],
  [
    'the address and the proxies of the service are settings of the service',
    [
      'cookiedomain',
      'cookiepath',
      'inbound_proxies',
      'ssl_redirect',
      'sslbase',
      'strict_transport_security',
    ],
  ],
  [
    'the database is a setting of the service, and text is always UTF-8',
    [
      'memcached_namespace',
      'memcached_servers',
      'shadowdb',
      'shadowdbhost',
      'shadowdbport',
      'shadowdbsock',
      'utf8',
      'utf8_collate',
    ],
  ],
  [
    'mail delivery is a setting of the service',
    [
      'mail_delivery_method',
      'smtp_debug',
      'smtp_password',
      'smtp_ssl',
      'smtp_username',
      'smtpserver',
      'use_mailer_queue',
    ],
  ],
  [
    'bugs and attachments cannot be deleted, only closed or marked obsolete',
    ['allow_attachment_deletion', 'allowbugdeletion'],
  ],
  ['attachments are never shown as part of a page', ['allow_attachment_display']],
  ['searches do not show their SQL', ['debug_group']],
  ['passwords are checked when they are set, not when they are used', ['password_check_on_login']],
  ['the service does not check for newer versions', ['proxy_url', 'upgrade_notification']],
  ['stop the service instead', ['shutdownhtml']],
]

const refused = REFUSED.flatMap(([reason, names]) =>
  names.map((name) => [name, { refused: reason }] as const),
)

/** For each parameter its type, or why it cannot be set. */
export const parameterKinds = new Map<string, InForce | Refused>([
  ...Object.entries(IN_FORCE),
  ...refused,
])
