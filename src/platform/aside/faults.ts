/** Faults of reads that take too long or exceed their budget. */

import { Fault, fault, thrower } from '../faults.ts'

export const asideFaults = {
  read_slow: fault(400, 32000).says(
    (seconds: number) =>
      `This took longer than ${seconds} seconds and was stopped. Narrow it down: add a ` +
      'product, a status, a person or a time to texts and patterns, or request fewer bugs at ' +
      'once.',
  ),
  reads_spent: fault(429, 20002).says(
    (spent_s: number, minutes: number, wait_s: number) =>
      `Your searches and long lists took ${spent_s} seconds within ${minutes} minutes, which ` +
      `is the limit. Try again in ${wait_s} seconds.`,
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

export const fail = thrower(asideFaults)

export function slowFault(seconds: number): Fault {
  const { status, code, say } = asideFaults.read_slow
  return new Fault('read_slow', status, code, say(seconds))
}

export function paceFault(wait_s: number): Fault {
  const { status, code, say } = asideFaults.calls_spent
  return Object.assign(new Fault('calls_spent', status, code, say(wait_s)), {
    retry_after_s: wait_s,
  })
}
