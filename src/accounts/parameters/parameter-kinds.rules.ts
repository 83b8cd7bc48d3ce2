/**
 * What each parameter of the installation may be set to, and which cannot be set at all. Pure:
 * whether a group or a value is there is asked elsewhere.
 */

import { fail } from '../../platform/http/faults.ts'
import { readPattern } from '../../platform/patterns.ts'
import type { ParameterName } from './parameters.list.ts'

export type Kind =
  | { is: 'switch' }
  | { is: 'whole'; min: number; max: number }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'text'; needed?: true }
  | { is: 'pattern' }
  | { is: 'email' }
  /** Of pages, over http or https, or nothing; `%bugid%` may stand for the number of a bug. */
  | { is: 'address'; of_bugs?: true }
  /** The name of a group, or nothing for nobody. */
  | { is: 'group' }
  /** A legal value of a field, by its internal name; nothing where there need be none. */
  | { is: 'value'; field: string; needed: boolean }
  | { is: 'closed status' }

export interface InForce {
  kind: Kind
  says: string
  /** Nothing here depends on it: programs that show forms read it and follow it. */
  told?: true
}
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
  allowemailchange: set(onOff, 'Whether people change their own address, with a letter to it'),
  allowuserdeletion: set(onOff, 'Whether accounts that never did anything can be removed'),
  announcehtml: set({ is: 'text' }, 'An announcement, told with the configuration'),
  attachment_base: set(
    { is: 'address', of_bugs: true },
    'An origin that files of attachments have for themselves; with `%bugid%` one for each bug',
  ),
  chartgroup: set(group, 'Whose members see charts of what was counted over time'),
  comment_taggers_group: set(group, 'Whose members tag comments; with nobody there are no tags'),
  commentonchange_resolution: set(onOff, 'Whether another resolution needs a comment'),
  commentonduplicate: set(onOff, 'Whether marking a duplicate needs a comment'),
  createemailregexp: set(
    { is: 'text' },
    'What a login name must match for people to make an account by mail; nothing where nobody may',
  ),
  defaultopsys: set(value('op_sys', false), 'What new bugs get where nobody chose'),
  defaultplatform: set(value('rep_platform', false), 'What new bugs get where nobody chose'),
  defaultpriority: set(value('priority', true), 'What new bugs get where nobody chose'),
  defaultseverity: set(value('bug_severity', true), 'What new bugs get where nobody chose'),
  duplicate_or_move_bug_status: set(
    { is: 'closed status' },
    'What duplicates become; the workflow gets the steps that lead there from every other status',
  ),
  emailregexp: set(pattern, 'What every login name must match somewhere'),
  emailregexpdesc: set({ is: 'text', needed: true }, 'The same in words'),
  emailsuffix: set({ is: 'text' }, 'What turns a login name into an address'),
  insidergroup: set(group, 'Whose members read and write what is private'),
  last_visit_keep_days: set(whole(0, 100_000), 'How long last visits are kept; 0 for ever'),
  letsubmitterchoosemilestone: told('Whether whoever files a bug is to choose its milestone'),
  letsubmitterchoosepriority: set(onOff, 'Whether whoever files a bug chooses its priority'),
  mailfrom: set(
    { is: 'text', needed: true },
    'Whom mail is from; without a host it gets that of the service',
  ),
  maintainer: set({ is: 'email' }, 'Whom people write to when they are locked out'),
  makeproductgroups: set(onOff, 'Whether each new product gets a group that hides its bugs'),
  max_search_results: set(whole(1, 1_000_000), 'How many bugs a search answers at most'),
  maxattachmentsize: set(whole(0, 2_000_000), 'How many KB an attachment may have'),
  maxlocalattachment: set(whole(0, 2_000), 'The same in MB, where that is more'),
  maxusermatches: set(
    whole(0, 1_000_000),
    'How many people one text finds at most; 0 sets no limit',
  ),
  musthavemilestoneonaccept: set(onOff, 'Whether a bug in work needs a milestone of its own'),
  noresolveonopenblockers: set(onOff, 'Whether a bug that waits for open ones cannot be FIXED'),
  or_groups: set(onOff, "Whether one of a bug's groups is enough to see it, instead of all"),
  password_complexity: set(
    choice('no_constraints', 'mixed_letters', 'letters_numbers', 'letters_numbers_specialchars'),
    'What a new password must have',
  ),
  querysharegroup: set(group, 'Whose members share saved searches'),
  rememberlogin: set(
    choice('on', 'defaulton', 'defaultoff', 'off'),
    'Whether browsers keep a login after they are closed',
  ),
  requirelogin: set(onOff, 'Whether nothing is shown to whoever is not logged in'),
  search_allow_no_criteria: set(onOff, 'Whether a search may ask for all bugs'),
  strict_isolation: set(onOff, 'Whether bugs have only people who may edit them in their product'),
  timetrackinggroup: set(group, 'Whose members see and set hours and deadlines'),
  urlbase: set({ is: 'address' }, 'Where the installation is, for links in texts'),
  use_see_also: told('Whether links to other bugs are to be shown'),
  useclassification: set(onOff, 'Whether products are in classifications'),
  usemenuforusers: told('Whether people are to be chosen from a list'),
  useqacontact: set(onOff, 'Whether bugs have QA contacts'),
  usestatuswhiteboard: told('Whether whiteboards are to be shown'),
  usetargetmilestone: set(onOff, 'Whether products have milestones to choose from'),
  usevisibilitygroups: set(onOff, 'Whether people see only those whose groups they may see'),
  webservice_email_filter: set(onOff, 'Whether whoever is not logged in sees logins without hosts'),
}

const REFUSED: [reason: string, names: readonly ParameterName[]][] = [
  [
    'people log in with an account or a key of this installation; nobody else is asked',
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
    'it is about pages that this tracker does not have',
    [
      'ajax_user_autocompletion',
      'collapsed_comment_tags',
      'confirmuniqueusermatch',
      'default_search_limit',
      'defaultquery',
      'font_file',
      'mybugstemplate',
      'quip_list_entry_control',
      'webdotbase',
    ],
  ],
  [
    'where the service is reached, and through which proxies, is a setting of the service',
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
    'the database is a setting of the service, and texts are always UTF-8',
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
    'how mail leaves the service is a setting of it, and no mail about bugs is sent',
    [
      'globalwatchers',
      'mail_delivery_method',
      'smtp_debug',
      'smtp_password',
      'smtp_ssl',
      'smtp_username',
      'smtpserver',
      'use_mailer_queue',
      'whinedays',
    ],
  ],
  [
    'bugs and attachments are not deleted: they are closed, or made obsolete',
    ['allow_attachment_deletion', 'allowbugdeletion'],
  ],
  ['attachments are never shown as part of a page', ['allow_attachment_display']],
  ['no search shows how it was made', ['debug_group']],
  ['a password is judged when it is set, not when it is used', ['password_check_on_login']],
  ['the service asks nobody about newer versions', ['proxy_url', 'upgrade_notification']],
  ['a service that is to answer nobody is stopped', ['shutdownhtml']],
]

const refused = REFUSED.flatMap(([reason, names]) =>
  names.map((name) => [name, { refused: reason }] as const),
)

/** Of every parameter, what it may be, or why it cannot be set. */
export const parameterKinds = new Map<string, InForce | Refused>([
  ...Object.entries(IN_FORCE),
  ...refused,
])

const CHARS_MAX = 1_000
const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** A value as it is kept; fault 53 says why it cannot be one. What it names is not looked for. */
export function checkParameter(name: string, kind: Kind, given: string): string {
  const text = given.trim()
  const refuse = (reason: string) => fail('param_invalid', name, reason)
  if (text.length > CHARS_MAX) refuse(`it is longer than ${CHARS_MAX} characters`)
  switch (kind.is) {
    case 'switch':
      return text === '0' || text === '1' ? text : refuse('it is a switch: write 1 or 0')
    case 'whole': {
      const isIn = /^\d{1,9}$/.test(text) && Number(text) >= kind.min && Number(text) <= kind.max
      return isIn ? String(Number(text)) : refuse(`write a number from ${kind.min} to ${kind.max}`)
    }
    case 'choice':
      return kind.of.includes(text) ? text : refuse(`it is one of ${kind.of.join(', ')}`)
    case 'pattern': {
      const read = readPattern(text)
      return 'problem' in read ? refuse(read.problem) : text
    }
    case 'email':
      return text === '' || ADDRESS.test(text) ? text : refuse('it is no mail address')
    case 'address':
      return readAddress(text, kind.of_bugs) ?? refuse('write an address such as https://host/')
    case 'text':
    case 'value':
    case 'closed status': {
      const isNeeded = kind.is === 'closed status' || kind.needed
      return isNeeded && text === '' ? refuse('it cannot be empty') : text
    }
    case 'group':
      return text
  }
}

/** With a slash at its end. */
function readAddress(text: string, of_bugs?: true): string | undefined {
  if (text === '') return text
  const url = URL.parse(of_bugs ? text.replace('%bugid%', '1') : text)
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash
  if (!isPlain || !/^https?:$/.test(url.protocol) || /\s/.test(text)) return undefined
  return text.endsWith('/') ? text : `${text}/`
}
