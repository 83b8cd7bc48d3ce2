/** The topics of parameters: the sections of Bugzilla's page, by the names in its URLs. Pure. */

import type { DocketParameterName } from './docket-parameters.list.ts'
import type { ParameterName } from './parameters.list.ts'

/** A parameter of Bugzilla or of Docket. */
export type AnyParameterName = ParameterName | DocketParameterName

const NAMES = {
  core: ['urlbase', 'ssl_redirect', 'sslbase', 'cookiepath'],
  general: [
    'installation_name',
    'maintainer',
    'announcehtml',
    'time_zone',
    'shutdownhtml',
    'upgrade_notification',
    'utf8',
    'utf8_collate',
  ],
  admin: ['allowbugdeletion', 'allowemailchange', 'allowuserdeletion', 'last_visit_keep_days'],
  auth: [
    'requirelogin',
    'rememberlogin',
    'createemailregexp',
    'refused_email_domains',
    'emailregexp',
    'emailregexpdesc',
    'emailsuffix',
    'password_complexity',
    'password_check_on_login',
    'password_login',
    'mfa_group',
    'webservice_email_filter',
    'user_info_class',
    'user_verify_class',
    'auth_env_email',
    'auth_env_id',
    'auth_env_realname',
  ],
  attachment: [
    'maxattachmentsize',
    'maxlocalattachment',
    'attachment_base',
    'attachment_redirect_hosts',
    'allow_attachment_display',
    'allow_attachment_deletion',
  ],
  bugchange: [
    'duplicate_or_move_bug_status',
    'letsubmitterchoosepriority',
    'letsubmitterchoosemilestone',
    'musthavemilestoneonaccept',
    'commentonchange_resolution',
    'commentonduplicate',
    'no_links_hours',
    'noresolveonopenblockers',
  ],
  bugfields: [
    'useclassification',
    'usetargetmilestone',
    'useqacontact',
    'usestatuswhiteboard',
    'use_see_also',
    'see_also_any',
    'external_trackers',
    'defaultpriority',
    'defaultseverity',
    'defaultplatform',
    'defaultopsys',
    'collapsed_comment_tags',
  ],
  groupsecurity: [
    'makeproductgroups',
    'or_groups',
    'insidergroup',
    'timetrackinggroup',
    'trusted_group',
    'restrict_comments_group',
    'edit_comments_group',
    'edit_comments_admins_group',
    'chartgroup',
    'querysharegroup',
    'comment_taggers_group',
    'usevisibilitygroups',
    'strict_isolation',
    'debug_group',
  ],
  mta: [
    'mailfrom',
    'mail_from_names',
    'globalwatchers',
    'whinedays',
    'new_bug_reminders',
    'request_reminders',
    'request_reminder_days',
    'mail_delivery_method',
    'smtpserver',
    'smtp_username',
    'smtp_password',
    'smtp_ssl',
    'smtp_debug',
    'use_mailer_queue',
  ],
  query: [
    'anonymous_search',
    'search_allow_no_criteria',
    'max_search_results',
    'defaultquery',
    'default_search_limit',
    'mybugstemplate',
    'quip_list_entry_control',
  ],
  usermatch: [
    'maxusermatches',
    'usemenuforusers',
    'ajax_user_autocompletion',
    'confirmuniqueusermatch',
  ],
  reports: ['webdotbase', 'font_file'],
  ldap: [
    'LDAPserver',
    'LDAPstarttls',
    'LDAPbinddn',
    'LDAPBaseDN',
    'LDAPuidattribute',
    'LDAPmailattribute',
    'LDAPfilter',
  ],
  radius: ['RADIUS_server', 'RADIUS_secret', 'RADIUS_NAS_IP', 'RADIUS_email_suffix'],
  shadowdb: ['shadowdb', 'shadowdbhost', 'shadowdbport', 'shadowdbsock'],
  memcached: ['memcached_servers', 'memcached_namespace'],
  advanced: ['cookiedomain', 'inbound_proxies', 'proxy_url', 'strict_transport_security'],
} as const satisfies Readonly<Record<string, readonly AnyParameterName[]>>

/** The name of a topic. */
export type ParameterTopic = keyof typeof NAMES

/** All topics, and the parameters of each in the order of its page. */
export const parameterTopics: Readonly<Record<ParameterTopic, readonly AnyParameterName[]>> = NAMES

const byName = new Map<string, ParameterTopic>(
  (Object.keys(NAMES) as ParameterTopic[]).flatMap((topic) =>
    NAMES[topic].map((name) => [name, topic] as const),
  ),
)

/** Undefined for an unknown parameter. */
export const topicOf = (name: string): ParameterTopic | undefined => byName.get(name)

const OF_BUGS: ReadonlySet<string> = new Set<AnyParameterName>([
  'allowbugdeletion',
  'last_visit_keep_days',
  'mail_from_names',
  'globalwatchers',
  'whinedays',
  'new_bug_reminders',
  'request_reminders',
  'request_reminder_days',
  ...NAMES.attachment,
  ...NAMES.bugchange,
  ...NAMES.bugfields,
  ...NAMES.groupsecurity,
  ...NAMES.query,
  ...NAMES.usermatch,
  ...NAMES.reports,
  ...NAMES.shadowdb,
])

/** Whether a parameter concerns nothing but bugs and their searches. */
export const isOfBugs = (name: string): boolean => OF_BUGS.has(name)
