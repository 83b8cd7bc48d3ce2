/** Settings of file tickets. */

import type { ScannerAddress } from '../platform/malware/scanner-address.ts'
import type { Look } from '../platform/work/work.ts'
import { type Limits, limitsOf } from './expiry.rules.ts'
import type { Language } from '../platform/pages/language.ts'

/** Days and counts; 0 means no limit. */
export interface TicketSettings {
  upload_bytes_max: number
  /** The total per account; 0 means no limit. */
  ticket_quota_bytes: number
  /** Reserved free disk space. */
  disk_reserve_bytes: number
  ticket_total_days: number
  ticket_lastdl_days: number
  ticket_maxdl: number
  /** How long a deletion can be undone; 0 means not at all. */
  ticket_undo_minutes: number
  /** Hours before the expiry of tickets and grants; 0 means no reminders. */
  ticket_reminder_hours: number
  /** Days for which the log of downloads is kept; 0 means that there is none. */
  ticket_log_days: number
  ticket_log_addresses: boolean
  /** Days for which reports of abuse are kept; 0 means that there are none. */
  ticket_report_days: number
  grant_total_days: number
  grant_lastul_days: number
  grant_maxul: number
  /** What each file goes through before it can be downloaded. */
  ticket_scanner?: ScannerAddress | undefined
  /** What applies to files that it cannot judge, and while it is away. */
  ticket_unscanned: 'refuse' | 'allow'
  /** The URL path at which a proxy serves the blob folder, if it sends files. */
  x_accel_redirect?: string | undefined
  /** Used if neither request nor ticket nor grant has a language. */
  ticket_locale: Language
  ticket_time_zone: string
  /** The prefix of subjects. */
  ticket_subject_prefix: string
}

declare module '../platform/work/work.ts' {
  interface Site {
    tickets?: TicketSettings
  }
}
/** The settings of tickets in effect, for code with a look, a work or the transactions. */
export function settingsOf({ site }: Pick<Look, 'site'>): TicketSettings {
  if (!site.tickets) throw new Error('the site has no settings of file tickets')
  return site.tickets
}

/** How long a deletion can be undone, in milliseconds; 0 means not at all. */
export const undoMs = (look: Pick<Look, 'site'>): number =>
  settingsOf(look).ticket_undo_minutes * 60_000

/** Whether strangers can report tickets and grants. */
export const takesReports = ({ ticket_report_days }: TicketSettings): boolean =>
  ticket_report_days > 0

const DAY_S = 24 * 60 * 60

/** Expiry of new tickets and grants for which nothing is chosen. */
export interface Defaults {
  ticket: Limits
  grant: Limits
}
/** The default limits. */
export const defaultsOf = (settings: TicketSettings): Defaults => ({
  ticket: limitsOf({
    total_s: settings.ticket_total_days * DAY_S,
    last_s: settings.ticket_lastdl_days * DAY_S,
    count: settings.ticket_maxdl,
  }),
  grant: limitsOf({
    total_s: settings.grant_total_days * DAY_S,
    last_s: settings.grant_lastul_days * DAY_S,
    count: settings.grant_maxul,
  }),
})
