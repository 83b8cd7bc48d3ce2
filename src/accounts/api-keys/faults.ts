/** What people may be refused about their API keys. */

import { thrower } from '../../platform/faults.ts'

export const apiKeyFaults = {
  api_key_exists: {
    status: 400,
    code: 32000,
    say: () => 'This API key is in use already. Let a new one be made.',
  },
  api_key_malformed: {
    status: 400,
    code: 32000,
    say: () => 'An API key is 40 letters and digits.',
  },
  too_many_api_keys: {
    status: 400,
    code: 32000,
    say: (keys_max: number) =>
      `Nobody can have more than ${keys_max} API keys in use. Revoke those that you do not need.`,
  },
} as const

export const fail = thrower(apiKeyFaults)
