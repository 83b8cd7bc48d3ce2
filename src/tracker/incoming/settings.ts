/** Settings of mail that comes in. */

import type { Look } from '../../platform/work/work.ts'

/** From the configuration. */
export interface IncomingSettings {
  /** The address to which people write; without it, mail about bugs has no `Reply-To`. */
  address: string | undefined
  /** Whether mail servers return letters to addresses of their own. */
  has_bounces: boolean
  /** Whose `Authentication-Results` are trusted, in lower case. */
  servers: readonly string[]
  bytes_max: number
}

declare module '../../platform/work/work.ts' {
  interface Site {
    mail_in?: IncomingSettings
  }
}

const NONE: IncomingSettings = {
  address: undefined,
  has_bounces: false,
  servers: [],
  bytes_max: 30 * 1024 * 1024,
}

/** The settings in effect. */
export const settingsOf = ({ site }: Pick<Look, 'site'>): IncomingSettings => site.mail_in ?? NONE
