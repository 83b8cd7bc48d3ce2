/** The settings of file tickets. */

import * as kinds from './config-kinds.ts'
import { LANGUAGE_NAMES } from '../platform/pages/language.ts'
import { setting } from './setting.ts'

/** A hundred years. */
const DAYS_MAX = 36_500
/** A week. */
const UNDO_MINUTES_MAX = 10_080

/** Limits are defaults: each ticket and grant may have its own. */
export const TICKET_SETTINGS = {
  upload_bytes_max: setting({
    kind: kinds.size('64 KiB', '16384 GiB'),
    default: '2 GiB',
    such: 'a size such as 2 GiB',
    sentence: 'Maximum size of an upload to one file ticket, all files together.',
  }),
  ticket_quota_bytes: setting({
    kind: kinds.size('0', '1048576 GiB'),
    default: '0',
    such: 'a size such as 20 GiB, or 0 for no limit',
    sentence:
      "Maximum total size of one account's file tickets, including uploads in progress. 0 " +
      'means no limit.',
  }),
  disk_reserve_bytes: setting({
    kind: kinds.size('0', '1048576 GiB'),
    default: '1 GiB',
    such: 'a size such as 1 GiB, or 0 to fill the disk',
    sentence:
      'Disk space that uploads and attachments leave free on the disk of the data folder. ' +
      'Uploads that would use it are refused with status 507.',
  }),
  ticket_total_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '365',
    such: 'a number such as 365, or 0 for no limit',
    sentence: 'Days until a file ticket expires, by default. 0 means never.',
  }),
  ticket_lastdl_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '30',
    such: 'a number such as 30, or 0 for no limit',
    sentence:
      'Days after its last download until a file ticket expires, by default. 0 means never.',
  }),
  ticket_maxdl: setting({
    kind: kinds.wholeNumber(0, 1_000_000),
    default: '0',
    such: 'a number such as 10, or 0 for no limit',
    sentence:
      'Number of downloads after which a file ticket expires, by default. 0 means no limit.',
  }),
  ticket_undo_minutes: setting({
    kind: kinds.wholeNumber(0, UNDO_MINUTES_MAX),
    default: '10',
    such: 'a number such as 10, or 0 to delete at once',
    sentence:
      'Minutes for which a deleted file ticket or grant can be taken back. Its link stops ' +
      'working at once; its files are removed afterwards. 0 removes them at once.',
  }),
  ticket_reminder_hours: setting({
    kind: kinds.wholeNumber(0, 24 * DAYS_MAX),
    default: '48',
    such: 'a number such as 48, or 0 for no reminders',
    sentence:
      'Hours before a file ticket or grant expires at which those who are notified of its use ' +
      'get a reminder. What exists for less than twice as long gets none. 0 means no reminders.',
  }),
  ticket_log_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '30',
    such: 'a number such as 30, or 0 for no log',
    sentence:
      'Days for which the log of the downloads of a file ticket is kept, at most as long as the ' +
      'ticket. 0 disables the log.',
  }),
  ticket_log_addresses: setting({
    kind: kinds.onOff,
    default: 'off',
    such: 'on or off',
    sentence: 'Whether the log of downloads contains the addresses of those who download.',
  }),
  ticket_report_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '90',
    such: 'a number such as 90, or 0 for no reports',
    sentence:
      'Days for which a report of abuse about a file ticket or grant is kept, with the email ' +
      'address of the reporter. 0 removes the form for reports, and the reports.',
  }),
  grant_total_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '365',
    such: 'a number such as 365, or 0 for no limit',
    sentence: 'Days until an upload grant expires, by default. 0 means never.',
  }),
  grant_lastul_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '30',
    such: 'a number such as 30, or 0 for no limit',
    sentence: 'Days after its last upload until a grant expires, by default. 0 means never.',
  }),
  grant_maxul: setting({
    kind: kinds.wholeNumber(0, 1_000_000),
    default: '0',
    such: 'a number such as 1, or 0 for no limit',
    sentence: 'Number of uploads after which a grant expires, by default. 0 means no limit.',
  }),
  ticket_scanner: setting({
    kind: kinds.scanner,
    default: undefined,
    such: 'an address such as clamd:/run/clamav/clamd.ctl or icap://127.0.0.1:1344/avscan',
    sentence:
      'The malware scanner that each file of a file ticket goes through before it can be ' +
      'downloaded: clamd by its socket (clamd:PATH) or port (clamd://HOST:3310), or a service of ' +
      'an ICAP server (icap://HOST:1344/SERVICE). Default: files are not scanned.',
  }),
  ticket_unscanned: setting({
    kind: kinds.oneOf('refuse', 'allow'),
    default: 'refuse',
    such: 'refuse or allow',
    sentence:
      'With ticket_scanner, what applies to files that the scanner cannot judge, for example ' +
      'because they are too large or encrypted, and to all new files while it cannot be reached: ' +
      'refuse means that nobody can download them, allow that everybody with the link can.',
  }),
  x_accel_redirect: setting({
    kind: kinds.basePath,
    default: undefined,
    such: 'a path such as /docket-blobs',
    sentence:
      'The internal location through which an nginx in front of Docket serves the blobs ' +
      'folder. nginx then sends the bytes of file tickets, and each handover counts as a ' +
      'download. Requires blobs in a folder.',
  }),
  ticket_locale: setting({
    kind: kinds.oneOf(...LANGUAGE_NAMES),
    default: 'en',
    such: 'a language such as en',
    sentence:
      'The language of the mail and pages of file tickets, and of other pages that are ' +
      'translated, such as the login form, unless the reader asks for another.',
  }),
  ticket_time_zone: setting({
    kind: kinds.timeZone,
    default: 'UTC',
    such: 'a name such as Europe/Berlin',
    sentence: 'The time zone of file-ticket pages and mail.',
  }),
  ticket_subject_prefix: setting({
    kind: kinds.matching(/^\P{Cc}{0,80}$/u, 'one line of at most 80 characters'),
    default: '[dl]',
    such: 'a text such as [dl]',
    sentence: 'The prefix of subjects of file-ticket mail, followed by a space.',
  }),
}

/** A key of `TICKET_SETTINGS`. */
export type TicketSettingName = keyof typeof TICKET_SETTINGS
