/** Faults about the second factor of accounts. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

const attempts = (left: number) => (left === 1 ? '1 more attempt' : `${left} more attempts`)

/** Bugzilla 5.2 has no second factor; these numbers are those of refused logins. */
export const mfaFaults = {
  /** For everything but the login form: only there, a code can follow. */
  mfa_needed: fault(401, 304).says(
    'This account has a second factor, so its password alone does not log programs in. Send an ' +
      'API key, which the owner of the account creates in the preferences.',
  ),
  /** Pages lead to the preferences instead. */
  mfa_required: fault(401, 304).says(
    (group: string) =>
      `Members of the group '${group}' need a second factor. Log in with a browser and set it up ` +
      'in your preferences; API keys work without it.',
  ),
  mfa_code_wrong: fault(401, 300).says(
    (attempts_left?: number) =>
      'The code is wrong, has expired, or was used before.' +
      (attempts_left === undefined
        ? ''
        : ` After ${attempts(attempts_left)} like this, the account will be locked for a while.`),
  ),
  half_login_over: fault(401, 300).says(
    'This login took longer than ten minutes, or began in another browser. Enter your login name ' +
      'and your password again.',
  ),
  mfa_is_on: fault(400, 32000).says(
    'Your account has a second factor already. Turn it off to set up another one.',
  ),
  mfa_is_off: fault(400, 32000).says('The account has no second factor.'),
  mfa_own: fault(400, 32000).says(
    'Turn off your own second factor in your preferences, with your password and a code.',
  ),
  mfa_offer_over: fault(400, 32000).says(
    'This secret is not valid any longer. Begin again, and scan the new picture.',
  ),
}

export const fail = thrower(mfaFaults, texts.mfa)
