/** Faults of confirmations by mail. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

/** `letters_too_many` comes with `Retry-After`; all others are final. */
export const byMailFaults = {
  mail_disabled: fault(400, 32000).says(
    'This installation does not send mail. Ask an administrator instead.',
  ),
  secret_invalid: fault(400, 32000).says(
    'This code is wrong, has expired, or was already used. Request another email.',
  ),
  letters_too_many: fault(429, 20002).says(
    (wait_s: number) => `Too many requests. Try again in ${wait_s} seconds.`,
    (wait_s: number) => wait_s,
  ),
}

export const fail = thrower(byMailFaults, texts.byMail)
