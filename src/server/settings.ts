/** The settings: all that there are. Reading them is config.ts, printing them config-print.ts. */

import { BLOB_SETTINGS } from './blob-settings.ts'
import * as kinds from './config-kinds.ts'
import { type Setting, setting } from './setting.ts'
import { TICKET_SETTINGS } from './ticket-settings.ts'

export type { Setting }

export const SETTINGS = {
  host: setting({
    kind: kinds.hostName,
    default: '127.0.0.1',
    such: 'an address of this machine such as 127.0.0.1 or 0.0.0.0',
    sentence:
      'The address to listen on. 127.0.0.1 is for this machine alone, 0.0.0.0 and :: for all.',
  }),
  port: setting({
    kind: kinds.wholeNumber(0, 65_535),
    default: '8080',
    such: 'a free port such as 8080',
    sentence:
      'The port to listen on. 0 takes any free one; the line that Docket prints says which.',
  }),
  data: setting({
    kind: kinds.folder,
    default: './data',
    such: 'a folder such as ./data',
    sentence:
      'The folder that holds everything Docket keeps: the database file, attachments, keys.',
  }),
  database: setting({
    kind: kinds.database,
    default: 'sqlite',
    such: 'sqlite or an address such as postgres://docket@localhost/docket',
    sentence:
      'sqlite keeps the database in docket.db in the data folder; an address uses PostgreSQL.',
  }),
  ...BLOB_SETTINGS,
  base_url: setting({
    kind: kinds.webAddress,
    default: undefined,
    such: 'an address such as https://bugs.example.org',
    sentence:
      'The whole address under which people reach Docket, with its base path. Links begin with ' +
      'it; where it is not set, the address that Docket listens on is used.',
  }),
  base_paths: setting({
    kind: kinds.list(kinds.basePath, 'paths that begin with / and are separated by commas'),
    default: '/',
    such: 'paths such as /bugzilla,/',
    sentence: 'The paths under which Docket answers. The first is the one that its own links use.',
  }),
  old_bases: setting({
    kind: kinds.list(kinds.oldBase, 'paths or addresses, separated by commas'),
    default: '',
    such: 'paths and addresses such as /bugzilla,https://bugzilla.example.org',
    sentence:
      'Where a Bugzilla was whose place this is now. What it answered is answered there as well, ' +
      'its pages lead to those of here, and so do links to it in comments.',
  }),
  trusted_proxies: setting({
    kind: kinds.list(kinds.network, 'IP addresses or networks, separated by commas'),
    default: '',
    such: 'addresses such as 127.0.0.1,10.0.0.0/8',
    sentence: 'The proxies whose X-Forwarded-* headers are believed. Those of others are ignored.',
  }),
  read_only: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Whether everything can be read only, as for the hours of a move: each change is answered ' +
      'with status 503. docket read-only says so while the service runs.',
  }),
  proxy_user_header: setting({
    kind: kinds.userHeader,
    default: undefined,
    such: 'the name of a header such as X-Forwarded-User',
    sentence:
      'The header in which trusted_proxies say who is calling, by login name or external id; ' +
      'from anybody else it is ignored. For people whose password lies elsewhere.',
  }),
  proxy_user_accounts: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Whether somebody whom a proxy names, and who has no account, gets one at once, as far as ' +
      'the parameters emailregexp and createemailregexp allow.',
  }),
  basic_auth: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Whether a login in an Authorization: Basic header counts on the paths of the tracker.',
  }),
  session_days_max: setting({
    kind: kinds.wholeNumber(1, 3650),
    default: '90',
    such: 'a number of days such as 90',
    sentence:
      'How many days after the login a session or token ends, however much it is used. It ends ' +
      'earlier where it was not used for 30 days.',
  }),
  access_log_days: setting({
    kind: kinds.wholeNumber(1, 3650),
    default: '180',
    such: 'a number of days such as 180',
    sentence:
      'How many days the audit log keeps logins, failures, locks, API keys and sessions, with the ' +
      'addresses that they came from. What administrators changed is kept for ever.',
  }),
  mail: setting({
    kind: kinds.mail,
    default: 'off',
    such: 'a server such as smtp://localhost:25, sendmail, or folder:./mail to try it out',
    sentence:
      'How mail is sent: smtp://user:password@host:port (smtps:// with TLS from the beginning), ' +
      'sendmail, folder:PATH, which writes each letter to a file, or off.',
  }),
  log_level: setting({
    kind: kinds.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    such: 'a level such as info',
    sentence: 'How much is written to the log.',
  }),
  body_bytes_max: setting({
    kind: kinds.size('64 KiB', '1 GiB'),
    default: '12 MiB',
    such: 'a size such as 12 MiB',
    sentence: 'The largest request body that is read. A longer one is answered with status 413.',
  }),
  attachment_quota_bytes: setting({
    kind: kinds.size('0', '1048576 GiB'),
    default: '0',
    such: 'a size such as 1 GiB, or 0 for as much as the disk holds',
    sentence:
      'What the attachments of one person may hold together. More is answered with status 413. 0 ' +
      'is without a limit.',
  }),
  stranger_body_bytes_max: setting({
    kind: kinds.size('16 KiB', '1 GiB'),
    default: '256 KiB',
    such: 'a size such as 256 KiB',
    sentence:
      'The largest request body that is taken from whoever is not logged in. What a grant lets ' +
      'in has limits of its own.',
  }),
  works_queue_max: setting({
    kind: kinds.wholeNumber(1, 100_000),
    default: '1000',
    such: 'a number such as 1000',
    sentence:
      'How many changes may wait for the database. Those beyond are answered with status 503.',
  }),
  database_connections_max: setting({
    kind: kinds.wholeNumber(2, 1_000),
    default: '10',
    such: 'a number such as 10',
    sentence:
      'How many connections to PostgreSQL are open at most; a third of them is for searches. All ' +
      'programs on one server together must stay below its max_connections.',
  }),
  search_seconds_max: setting({
    kind: kinds.wholeNumber(1, 30),
    default: '10',
    such: 'a number such as 10',
    sentence:
      'How long one search or long list may take, in seconds; half of it where nobody is logged ' +
      'in. Longer ones are stopped.',
  }),
  search_budget_seconds: setting({
    kind: kinds.wholeNumber(0, 100_000),
    default: '300',
    such: 'a number such as 300, or 0 for as many as they like',
    sentence:
      'Seconds of searching that one person has within ten minutes; one address where nobody is ' +
      'logged in has a fifth. What is beyond is answered with status 429. 0 is without end.',
  }),
  call_budget_seconds: setting({
    kind: kinds.wholeNumber(0, 600),
    default: '300',
    such: 'a number such as 300, or 0 for as many as they like',
    sentence:
      'Seconds of the main thread that one person has within ten minutes; one address where ' +
      'nobody is logged in has a fifth. Who uses more waits, or gets status 429. 0 is without end.',
  }),
  only: setting({
    kind: kinds.oneOf('tracker', 'tickets', 'both'),
    default: 'both',
    such: 'tracker, tickets or both',
    sentence: 'Which service is served alone, tracker or tickets, or both.',
  }),
  ...TICKET_SETTINGS,
  admin_login: setting({
    kind: kinds.matching(/^[^\s\p{Cc}]{1,127}$/u, '1 to 127 characters without spaces'),
    default: undefined,
    such: 'a login such as admin@example.org',
    sentence: 'The login of the administrator whom the first start on an empty database makes.',
    flagless: true,
  }),
  admin_password: setting({
    kind: kinds.line(1000),
    default: undefined,
    such: 'a password',
    sentence: 'The password of that administrator; generated and told once where it is not set.',
    secret: true,
    flagless: true,
  }),
  admin_api_key: setting({
    kind: kinds.matching(/^[\dA-Za-z]{40}$/, '40 letters and digits'),
    default: undefined,
    such: '40 letters and digits',
    sentence: 'The API key of that administrator; generated and told once where it is not set.',
    secret: true,
    flagless: true,
  }),
}

export type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

type ValueOf<S> = S extends Setting<infer Value> & { default: infer Default }
  ? Value | (Default extends string ? never : undefined)
  : never
export type Config = { [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }

export const flagOf = (name: SettingName | 'config') => `--${name.replaceAll('_', '-')}`
export const variableOf = (name: SettingName | 'config') => `DOCKET_${name.toUpperCase()}`
