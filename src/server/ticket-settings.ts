/** The settings of file tickets. */

import * as kinds from './config-kinds.ts'
import { LANGUAGE_NAMES } from '../tickets/locales/list.ts'
import { setting } from './setting.ts'

/** A hundred years. */
const DAYS_MAX = 36_500

export const TICKET_SETTINGS = {
  upload_bytes_max: setting({
    kind: kinds.size('64 KiB', '16384 GiB'),
    default: '2 GiB',
    such: 'a size such as 2 GiB',
    sentence: 'The largest upload that becomes a file ticket, all its files together.',
  }),
  ticket_quota_bytes: setting({
    kind: kinds.size('0', '1048576 GiB'),
    default: '0',
    such: 'a size such as 20 GiB, or 0 for as much as the disk holds',
    sentence:
      'What the file tickets of one account may hold together, uploads that are on their way ' +
      'included. 0 is without a limit.',
  }),
  disk_reserve_bytes: setting({
    kind: kinds.size('0', '1048576 GiB'),
    default: '1 GiB',
    such: 'a size such as 1 GiB, or 0 to fill the disk',
    sentence:
      'What uploads and attachments leave free on the disk of the data folder. Those that would ' +
      'take more are answered with status 507.',
  }),
  ticket_total_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '365',
    such: 'a number such as 365, or 0 for no end',
    sentence: 'Days that a file ticket lives where nothing else was said. 0 is without end.',
  }),
  ticket_lastdl_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '30',
    such: 'a number such as 30, or 0 for no end',
    sentence: 'Days that it lives after its last download. 0 is without end.',
  }),
  ticket_maxdl: setting({
    kind: kinds.wholeNumber(0, 1_000_000),
    default: '0',
    such: 'a number such as 10, or 0 for as many as there are',
    sentence: 'Downloads after which it is gone. 0 is without a limit.',
  }),
  grant_total_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '365',
    such: 'a number such as 365, or 0 for no end',
    sentence: 'Days that a grant to upload lives where nothing else was said. 0 is without end.',
  }),
  grant_lastul_days: setting({
    kind: kinds.wholeNumber(0, DAYS_MAX),
    default: '30',
    such: 'a number such as 30, or 0 for no end',
    sentence: 'Days that it lives after the last upload through it. 0 is without end.',
  }),
  grant_maxul: setting({
    kind: kinds.wholeNumber(0, 1_000_000),
    default: '0',
    such: 'a number such as 1, or 0 for as many as there are',
    sentence: 'Uploads after which it is gone. 0 is without a limit.',
  }),
  x_accel_redirect: setting({
    kind: kinds.basePath,
    default: undefined,
    such: 'a path such as /docket-blobs',
    sentence:
      'The internal location by which an nginx in front hands out the blobs folder itself: bytes ' +
      'of file tickets are left to it, and downloads count when they are. Needs blobs in a folder.',
  }),
  ticket_locale: setting({
    kind: kinds.oneOf(...LANGUAGE_NAMES),
    default: 'en',
    such: 'a language such as en',
    sentence:
      'The language of letters and pages of file tickets where nobody asks for another one.',
  }),
  ticket_time_zone: setting({
    kind: kinds.timeZone,
    default: 'UTC',
    such: 'a name such as Europe/Berlin',
    sentence: 'The time zone in which letters and pages of file tickets tell times.',
  }),
  ticket_subject_prefix: setting({
    kind: kinds.matching(/^\P{Cc}{0,80}$/u, 'one line of at most 80 characters'),
    default: '[dl]',
    such: 'a text such as [dl]',
    sentence: 'What subjects of letters about file tickets begin with; a blank follows.',
  }),
}

export type TicketSettingName = keyof typeof TICKET_SETTINGS
export const TICKET_SETTING_NAMES = Object.keys(TICKET_SETTINGS) as TicketSettingName[]
