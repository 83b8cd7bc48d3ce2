/** What the settings say about accounts. */

import type { Look } from '../platform/work/work.ts'

export interface AccountSettings {
  /** How long a session lasts, however much it is used. */
  session_days_max: number
  /** How long the audit log keeps who came in and who was kept out. */
  access_log_days: number
}

declare module '../platform/work/work.ts' {
  interface Site {
    accounts?: AccountSettings
  }
}

/** For commands, which have no service. */
const USUAL: AccountSettings = { session_days_max: 90, access_log_days: 180 }

/** For whoever has a look, a work or the rooms. */
export const settingsOf = ({ site }: Pick<Look, 'site'>): AccountSettings => site.accounts ?? USUAL
