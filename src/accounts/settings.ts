/** Settings of accounts. */

import type { Look } from '../platform/work/work.ts'

/** Durations in days, from the configuration. */
export interface AccountSettings {
  /** The maximum lifetime of a session, even if used. */
  session_days_max: number
  /** Retention of access entries in the audit log. */
  access_log_days: number
}

declare module '../platform/work/work.ts' {
  interface Site {
    accounts?: AccountSettings
  }
}

/** For commands, which run without a service. */
const USUAL: AccountSettings = { session_days_max: 90, access_log_days: 180 }

/** The settings of accounts in effect, for code with a look, a work or the transactions. */
export const settingsOf = ({ site }: Pick<Look, 'site'>): AccountSettings => site.accounts ?? USUAL
