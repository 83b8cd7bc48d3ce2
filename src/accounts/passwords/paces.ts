/**
 * Hides which accounts have slow imported hashes: a failed login computes one hash of each kind
 * that this process has encountered, for any account, so that timing reveals nothing. Only the
 * first login with a kind is measurable, and kinds beyond the limit.
 */

/** The kinds of hashes of one process. */
export interface Paces {
  /** Hashes once with each known setting except `own`, which was computed already. */
  equalizeTiming(password: Buffer, own?: string): Promise<void>
}
interface Options {
  /** Known kinds. */
  paces_max: number
  /** Equal for settings that take equally long; undefined if the time is negligible. */
  paceOf: (setting: string) => string | undefined
  hashWith: (setting: string, password: Buffer) => Promise<unknown>
}

/** Knows no kinds at first; they are learned from the accounts that log in. */
export function createPaces({ paces_max, paceOf, hashWith }: Options): Paces {
  const settings = new Map<string, string>()
  return {
    async equalizeTiming(password, own) {
      const pace = own === undefined ? undefined : paceOf(own)
      if (pace !== undefined && settings.size < paces_max) settings.set(pace, own!)
      for (const [other, setting] of settings) {
        if (other !== pace) await hashWith(setting, password)
      }
    },
  }
}
