/** What can be wrong with what people confirm by mail. */

import { thrower } from '../../platform/faults.ts'

export const byMailFaults = {
  mail_disabled: {
    status: 400,
    code: 32000,
    say: () => 'This installation does not send mail. Ask an administrator instead.',
  },
  secret_invalid: {
    status: 400,
    code: 32000,
    say: () => 'This code is wrong, has expired, or was already used. Request another letter.',
  },
  letters_too_many: {
    status: 429,
    code: 20002,
    say: (wait_s: number) => `Too many requests. Try again in ${wait_s} seconds.`,
    retry_after_s: (wait_s: number) => wait_s,
  },
} as const

export const fail = thrower(byMailFaults)
