/** What people may be refused about their API keys. */

import { thrower } from '../../platform/faults.ts'

export const apiKeyFaults = {
  api_key_exists: {
    status: 400,
    code: 32000,
    say: () => 'This API key is already in use. Generate a new one.',
  },
  api_key_malformed: {
    status: 400,
    code: 32000,
    say: () => 'An API key consists of 40 letters and digits.',
  },
  too_many_api_keys: {
    status: 400,
    code: 32000,
    say: (keys_max: number) =>
      `An account can have at most ${keys_max} active API keys. Revoke those that you do not need.`,
  },
} as const

export const fail = thrower(apiKeyFaults)
