/** Faults about logins through an OpenID Connect provider. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

/** Not in Bugzilla; those that refuse somebody have the number of refused logins. */
export const oidcFaults = {
  oidc_off: fault(404, 32000).says('This installation has no single sign-on.'),
  oidc_failed: fault(401, 300).says(
    (why: string) => `Single sign-on failed. ${why} Try again, or tell an administrator.`,
  ),
  oidc_login_over: fault(401, 300).says(
    'This login took longer than ten minutes, or began in another browser. Begin again.',
  ),
  oidc_email_unverified: fault(401, 300).says(
    'Your provider does not say that it has verified your email address, so no account could be ' +
      'found by it. Verify the address there, or ask an administrator.',
  ),
  oidc_unknown: fault(401, 300).says(
    (email: string) => `There is no account for ${email}. Ask an administrator for one.`,
  ),
  oidc_taken: fault(401, 300).says(
    (email: string) =>
      `The account ${email} belongs to somebody else at your provider. Ask an administrator.`,
  ),
}

export const fail = thrower(oidcFaults, texts.oidc)
