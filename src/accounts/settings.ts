/** Settings of accounts. */

import type { Provider } from '../platform/oidc/provider.ts'
import type { Look } from '../platform/work/work.ts'

/** From the configuration; durations in days. */
export interface AccountSettings {
  /** The maximum lifetime of a session, even if used. */
  session_days_max: number
  /** The OpenID Connect provider, what people call it, and whether it makes accounts. */
  oidc?: { name: string; makes_accounts: boolean; provider: Provider } | undefined
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
