/** Faults about recent authentication. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

/** Status 401, number 304: the caller must prove who they are before trying again. */
export const sessionFaults = {
  password_wanted: fault(401, 304).says(
    'To do this, you must have entered your password within the last ten minutes. Enter it and ' +
      'try again; programs send it to POST /rest/session/password first.',
  ),
  mfa_turned_on: fault(401, 304).says(
    'The second factor of the account was turned on during this login. Log in again.',
  ),
  api_key_not_enough: fault(401, 304).says(
    'This is not possible with an API key. Log in with your password, on the preferences ' +
      'page or for a token.',
  ),
}

export const fail = thrower(sessionFaults, texts.session)
