/** The parameter `new_since`, by which clients fetch what is new to them. */

import { parseTime } from '../../../platform/times.ts'
import { fail } from './faults.ts'

/**
 * The first millisecond later than a given time; 0 if none is given. Fault 56. Clients know times
 * to the second only: what happened within the given second is not new, or a client that sends the
 * time of the last item would always get that item again.
 */
export function firstAfter(new_since: string | undefined): number {
  const text = new_since?.trim() ?? ''
  if (text === '') return 0
  const time = parseTime(text) ?? fail('illegal_date', text)
  return (Math.floor(time / 1000) + 1) * 1000
}
