/** Days in addresses and parameters, absolute or relative. */

import { readWhen } from './dates.rules.ts'
import { fail } from './faults.ts'

const DAY_MS = 86_400_000

/**
 * The start of the day, in milliseconds, of a text such as `2026-06-01` or `-30d`; of the time
 * `usual` if the text is empty. Fault 56 for other texts, which names the `parameter`.
 */
export function dayAsked(
  text: string,
  { parameter, usual, now }: { parameter: string; usual: number; now: number },
): number {
  const ms = text === '' ? usual : (readWhen(text, now) ?? fail('illegal_date', text, parameter))
  return Math.floor(ms / DAY_MS) * DAY_MS
}
