/** Faults about API keys. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

/** Status 400, number 32000: Bugzilla has no methods for API keys. */
export const apiKeyFaults = {
  api_key_exists: fault(400, 32000).says('This API key is already in use. Generate a new one.'),
  api_key_malformed: fault(400, 32000).says('An API key consists of 40 letters and digits.'),
  too_many_api_keys: fault(400, 32000).says(
    (keys_max: number) =>
      `An account can have at most ${keys_max} active API keys. Revoke those that you do not need.`,
  ),
}

export const fail = thrower(apiKeyFaults, texts.apiKey)
