/** Reads the ids that a command gets. */

import { Refusal } from '../../platform/refusal.ts'

/** Throws a `Refusal` for anything else. */
export const idsIn = (given: readonly string[]): number[] =>
  given.map((text) => {
    if (!/^[1-9]\d{0,14}$/.test(text)) throw new Refusal(`--id ${text}: must be a number`)
    return Number(text)
  })
