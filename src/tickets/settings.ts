/** What the settings say about file tickets. */

import type { Look } from '../platform/work/work.ts'
import { type Limits, limitsOf } from './expiry.rules.ts'
import type { Language } from './locales/list.ts'

/** Days and counts; 0 is without a limit. */
export interface TicketSettings {
  upload_bytes_max: number
  /** Of all that one account has; 0 is without a limit. */
  ticket_quota_bytes: number
  /** Left free on the disk. */
  disk_reserve_bytes: number
  ticket_total_days: number
  ticket_lastdl_days: number
  ticket_maxdl: number
  grant_total_days: number
  grant_lastul_days: number
  grant_maxul: number
  /** Below which a proxy has the folder of blobs, where it hands them out. */
  x_accel_redirect?: string | undefined
  /** Where a request, a ticket or a grant says no other. */
  ticket_locale: Language
  ticket_time_zone: string
  /** What subjects of letters begin with. */
  ticket_subject_prefix: string
}

declare module '../platform/work/work.ts' {
  interface Site {
    tickets?: TicketSettings
  }
}
/** For whoever has a look, a work or the rooms. */
export function settingsOf({ site }: Pick<Look, 'site'>): TicketSettings {
  if (!site.tickets) throw new Error('the site has no settings of file tickets')
  return site.tickets
}

const DAY_S = 24 * 60 * 60

export interface Defaults {
  ticket: Limits
  grant: Limits
}
/** The limits of whatever is made without saying others. */
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
