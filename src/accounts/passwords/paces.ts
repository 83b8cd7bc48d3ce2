/**
 * Hides who has a slow old hash: a wrong password takes the time of one of each kind that this
 * process met, whoever it is tried for, or the time would tell who is there. Only the first login
 * that meets a kind tells, and a kind beyond those that are remembered.
 */

export interface Paces {
  /** Hashes once with each known setting except `own`, which was hashed already. */
  equalizeTiming(password: Buffer, own?: string): Promise<void>
}
interface Options {
  /** Kinds that are remembered. */
  paces_max: number
  /** Equal for settings that take equally long; nothing where that is no time at all. */
  paceOf: (setting: string) => string | undefined
  hashWith: (setting: string, password: Buffer) => Promise<unknown>
}

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
