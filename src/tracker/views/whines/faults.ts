/** Faults about whines. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/search/texts.ts'

export const whineFaults = {
  whines_too_many: fault(413, 20003).says(
    (max: number) => `You can have at most ${max} scheduled searches. Delete one first.`,
  ),
  whine_changed: fault(409, 20001).says(
    () => 'This was changed since you read it. Read it again and repeat your change.',
  ),
  whines_run_too_often: fault(429, 20002).says(
    (wait_s: number) => `You requested too many messages. Try again in ${wait_s} seconds.`,
    (wait_s: number) => wait_s,
  ),
}

export const fail = thrower(whineFaults, texts.whine)
