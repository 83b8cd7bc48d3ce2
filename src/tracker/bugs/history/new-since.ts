/** The parameter `new_since`, by which clients ask for what they have not seen yet. */

import { parseTime } from '../../../platform/times.ts'
import { fail } from './faults.ts'

/**
 * The first moment that is later than a time, in milliseconds; 0 where none was given. Fault 56.
 * Clients know times to the second only: what happened within the second that they name is not new,
 * or whoever asks with the time of the last thing they saw would get that thing again and again.
 */
export function firstAfter(new_since: string | undefined): number {
  const text = new_since?.trim() ?? ''
  if (text === '') return 0
  const time = parseTime(text) ?? fail('illegal_date', text)
  return (Math.floor(time / 1000) + 1) * 1000
}
