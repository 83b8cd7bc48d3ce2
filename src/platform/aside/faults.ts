/** Faults of reads that take too long or exceed their budget. */

import { type Fault, fault, maker, thrower } from '../faults.ts'
import { texts } from '../fault-texts/texts.ts'

/**
 * A client over its limits gets 429 with number 20002, a full queue is 503 with number 20004; both
 * say when to try again. `read_slow` is 400 with number 32000.
 */
export const asideFaults = {
  read_slow: fault(400, 32000).says(
    (seconds: number) =>
      `This took longer than ${seconds} seconds and was stopped. Narrow it down: combine ` +
      'texts and patterns with a product, status, person or time, or request fewer bugs at ' +
      'once.',
  ),
  reads_spent: fault(429, 20002).says(
    (spent_s: number, minutes: number, wait_s: number) =>
      `Your searches and long lists took the ${spent_s} seconds allowed within ${minutes} ` +
      `minutes. Try again in ${wait_s} seconds.`,
    (_spent: number, _minutes: number, wait_s: number) => wait_s,
  ),
  reads_waiting: fault(429, 20002).says(
    (count: number, wait_s: number) =>
      `${count} of your searches or long lists are already waiting. Try again in ${wait_s} ` +
      'seconds.',
    (_count: number, wait_s: number) => wait_s,
  ),
  reads_full: fault(503, 20004).says(
    (wait_s: number) =>
      `Too many searches and long lists are waiting. Try again in ${wait_s} seconds.`,
    (wait_s: number) => wait_s,
  ),
  calls_spent: fault(429, 20002).says(
    (wait_s: number) =>
      'Your requests used all the server time available to one address or person. Try again in ' +
      `${wait_s} seconds; after login, the limit is higher.`,
    (wait_s: number) => wait_s,
  ),
}

export const fail = thrower(asideFaults, texts.aside)

/** The fault `read_slow`, to abort a signal with instead of throwing it. */
export const slowFault = (seconds: number): Fault => make('read_slow', seconds)

/**
 * The fault `calls_spent`, to answer with instead of throwing it; `wait_s` becomes `Retry-After`.
 */
export const paceFault = (wait_s: number): Fault => make('calls_spent', wait_s)

const make = maker(asideFaults, texts.aside)
