/** The list of all settings. config.ts reads them, config-print.ts prints them. */

import { BLOB_SETTINGS } from './blob-settings.ts'
import * as kinds from './config-kinds.ts'
import { MAIL_SETTINGS } from './mail-settings.ts'
import { OIDC_SETTINGS } from './oidc-settings.ts'
import { REMOTE_SETTINGS } from './remote-settings.ts'
import { type Setting, setting } from './setting.ts'
import { TICKET_SETTINGS } from './ticket-settings.ts'

export type { Setting }

/** By name in `snake_case`; `docs/config.md` is generated from it. */
export const SETTINGS = {
  host: setting({
    kind: kinds.hostName,
    default: '127.0.0.1',
    such: 'an address of this machine such as 127.0.0.1 or 0.0.0.0',
    sentence:
      'The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 or :: for all networks.',
  }),
  port: setting({
    kind: kinds.wholeNumber(0, 65_535),
    default: '8080',
    such: 'a free port such as 8080',
    sentence: 'The port to listen on. 0 chooses any free port, which is printed at startup.',
  }),
  data: setting({
    kind: kinds.folder,
    default: './data',
    such: 'a folder such as ./data',
    sentence: 'The data folder, which contains the database file, attachments and keys.',
  }),
  database: setting({
    kind: kinds.database,
    default: 'sqlite',
    such: 'sqlite or an address such as postgres://docket@localhost/docket',
    sentence:
      'sqlite stores the database in docket.db in the data folder; an address selects PostgreSQL. ' +
      'With several hosts, as in postgres://docket@one,two/docket, the one that takes writes is used.',
  }),
  database_direct: setting({
    kind: kinds.database,
    default: undefined,
    such: 'an address such as postgres://docket@db.example.org/docket',
    sentence:
      'The address of the PostgreSQL server itself, if `database` is that of a pooler in ' +
      'transaction mode, such as PgBouncer. With several hosts, they are in the same order.',
  }),
  secret_key: setting({
    kind: kinds.matching(/^[\da-f]{64}$/i, '64 hexadecimal digits'),
    default: undefined,
    such: '64 hexadecimal digits, such as openssl rand -hex 32 prints',
    sentence:
      'The key of the installation, the same on all nodes. It is written to secret.key in the data ' +
      'folder. Default: that file, which the first start creates.',
    secret: true,
    flagless: true,
  }),
  node_name: setting({
    kind: kinds.line(100),
    default: undefined,
    such: 'a name such as docket-1',
    sentence: 'The name of this process in docket nodes. Default: the host name.',
  }),
  drain_seconds: setting({
    kind: kinds.wholeNumber(0, 600),
    default: '0',
    such: 'a number such as 10',
    sentence:
      'Seconds for which Docket continues to answer after a signal to stop, while /readyz ' +
      'already fails, so that a balancer sends no more requests. A second signal ends it at once.',
  }),
  ...BLOB_SETTINGS,
  base_url: setting({
    kind: kinds.webAddress,
    default: undefined,
    such: 'an address such as https://bugs.example.org',
    sentence:
      'The base URL under which people reach Docket, used in links. Default: the address that ' +
      'Docket listens on.',
  }),
  base_paths: setting({
    kind: kinds.list(kinds.basePath, 'paths that begin with / and are separated by commas'),
    default: '/',
    such: 'paths such as /bugzilla,/',
    sentence: "The paths under which Docket answers. Docket's own links use the first.",
  }),
  old_bases: setting({
    kind: kinds.list(kinds.oldBase, 'paths or addresses, separated by commas'),
    default: '',
    such: 'paths and addresses such as /bugzilla,https://bugzilla.example.org',
    sentence:
      'Base URLs of the Bugzilla this replaces; links to them keep working, also in comments.',
  }),
  trusted_proxies: setting({
    kind: kinds.list(kinds.network, 'IP addresses or networks, separated by commas'),
    default: '',
    such: 'addresses such as 127.0.0.1,10.0.0.0/8',
    sentence:
      'Proxies whose X-Forwarded-* headers are trusted. From all other clients, these headers are ignored.',
  }),
  webhook_hosts: setting({
    kind: kinds.list(kinds.hostName, 'host names or IP addresses, separated by commas'),
    default: '',
    such: 'names such as ci.example.lan,10.1.2.3',
    sentence:
      'Hosts to which webhooks are sent although they are not on the Internet. All others must have ' +
      'public addresses.',
  }),
  read_only: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Read-only mode, for example during a migration: changes are refused with status 503. ' +
      'docket read-only switches it while the service runs.',
  }),
  proxy_user_header: setting({
    kind: kinds.userHeader,
    default: undefined,
    such: 'the name of a header such as X-Forwarded-User',
    sentence:
      'The header in which trusted_proxies name the user, by login name or external id, for ' +
      'single sign-on. From all other clients, it is ignored.',
  }),
  proxy_user_accounts: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence:
      'Create an account for a user named by a proxy who has none, if the parameters ' +
      'emailregexp and createemailregexp allow it.',
  }),
  ...OIDC_SETTINGS,
  basic_auth: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence: 'Accept logins in an Authorization: Basic header on the paths of the tracker.',
  }),
  session_days_max: setting({
    kind: kinds.wholeNumber(1, 3650),
    default: '90',
    such: 'a number of days such as 90',
    sentence:
      'Days after login until a session or token expires, even if it is in use. Unused ones ' +
      'expire after 30 days.',
  }),
  access_log_days: setting({
    kind: kinds.wholeNumber(1, 3650),
    default: '180',
    such: 'a number of days such as 180',
    sentence:
      'Days for which the audit log keeps logins, failures, locks, API keys and sessions, with ' +
      'their addresses. Administrative changes are kept forever.',
  }),
  ...MAIL_SETTINGS,
  log_level: setting({
    kind: kinds.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    such: 'a level such as info',
    sentence: 'The minimum level of log messages.',
  }),
  body_bytes_max: setting({
    kind: kinds.size('64 KiB', '1 GiB'),
    default: '12 MiB',
    such: 'a size such as 12 MiB',
    sentence: 'Maximum size of a request body. Larger ones are refused with status 413.',
  }),
  attachment_quota_bytes: setting({
    kind: kinds.size('0', '1048576 GiB'),
    default: '0',
    such: 'a size such as 1 GiB, or 0 for no limit',
    sentence:
      "Maximum total size of one person's attachments. Uploads beyond it are refused with " +
      'status 413. 0 means no limit.',
  }),
  stranger_body_bytes_max: setting({
    kind: kinds.size('16 KiB', '1 GiB'),
    default: '256 KiB',
    such: 'a size such as 256 KiB',
    sentence:
      'Maximum size of a request body without a login. Uploads through a grant have their own ' +
      'limits.',
  }),
  works_queue_max: setting({
    kind: kinds.wholeNumber(1, 100_000),
    default: '1000',
    such: 'a number such as 1000',
    sentence:
      'Maximum number of changes waiting for the database. Further ones are refused with status 503.',
  }),
  database_connections_max: setting({
    kind: kinds.wholeNumber(2, 1_000),
    default: '10',
    such: 'a number such as 10',
    sentence:
      'Maximum number of connections to PostgreSQL; a third of them are for searches. The ' +
      'connections of all programs together must stay below max_connections of the server.',
  }),
  standby_wait_ms: setting({
    kind: kinds.wholeNumber(0, 10_000),
    default: '0',
    such: 'a number such as 100',
    sentence:
      'With several hosts in database, searches and long lists are answered by standbys that have ' +
      'applied all earlier changes, for which they wait up to this number of milliseconds; otherwise ' +
      'by the primary. 0 means by the primary.',
  }),
  search_seconds_max: setting({
    kind: kinds.wholeNumber(1, 30),
    default: '10',
    such: 'a number such as 10',
    sentence:
      'Maximum duration of a search or a long list, in seconds; half of it without a login. ' +
      'Longer ones are stopped.',
  }),
  search_budget_seconds: setting({
    kind: kinds.wholeNumber(0, 100_000),
    default: '300',
    such: 'a number such as 300, or 0 for no limit',
    sentence:
      'Seconds of searching allowed per person in ten minutes; without a login, a fifth of it ' +
      'per address. Further searches are refused with status 429. 0 means no limit.',
  }),
  call_budget_seconds: setting({
    kind: kinds.wholeNumber(0, 600),
    default: '300',
    such: 'a number such as 300, or 0 for no limit',
    sentence:
      'Seconds of main-thread time allowed per person in ten minutes; without a login, a fifth ' +
      'of it per address. Further requests are delayed, or refused with status 429. 0 means ' +
      'no limit.',
  }),
  only: setting({
    kind: kinds.oneOf('tracker', 'tickets', 'both'),
    default: 'both',
    such: 'tracker, tickets or both',
    sentence: 'Which service to run: tracker, tickets or both.',
  }),
  ...TICKET_SETTINGS,
  admin_login: setting({
    kind: kinds.matching(/^[^\s\p{Cc}]{1,127}$/u, '1 to 127 characters without spaces'),
    default: undefined,
    such: 'a login such as admin@example.org',
    sentence:
      'The login name of the administrator that the first start with an empty database creates.',
    flagless: true,
  }),
  admin_password: setting({
    kind: kinds.line(1000),
    default: undefined,
    such: 'a password',
    sentence:
      'The password of the first administrator. If not set, it is generated and shown once.',
    secret: true,
    flagless: true,
  }),
  admin_api_key: setting({
    kind: kinds.matching(/^[\dA-Za-z]{40}$/, '40 letters and digits'),
    default: undefined,
    such: '40 letters and digits',
    sentence: 'The API key of the first administrator. If not set, it is generated and shown once.',
    secret: true,
    flagless: true,
  }),
  ...REMOTE_SETTINGS,
}

/** A key of `SETTINGS`. */
export type SettingName = keyof typeof SETTINGS
/** In the order of the documentation. */
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

type ValueOf<S> = S extends Setting<infer Value> & { default: infer Default }
  ? Value | (Default extends string ? never : undefined)
  : never
/** Valid values by name. */
export type Config = { [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> }

/** Such as `--base-url` for `base_url`. */
export const flagOf = (name: SettingName | 'config') => `--${name.replaceAll('_', '-')}`
/** Such as `DOCKET_BASE_URL` for `base_url`. */
export const variableOf = (name: SettingName | 'config') => `DOCKET_${name.toUpperCase()}`
