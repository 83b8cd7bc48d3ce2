/** The service of accounts: methods, faults and jobs. */

import type { Kind } from '../../platform/jobs/jobs.ts'
import { forgetRates } from '../../platform/rates/rates.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import { forgetOldAddresses } from '../../accounts/authentication/attempts.ts'
import { actingMethods } from '../../accounts/acting/acting.methods.ts'
import { actingFaults } from '../../accounts/acting/faults.ts'
import { apiKeyMethods } from '../../accounts/api-keys/api-keys.methods.ts'
import { apiKeyFaults } from '../../accounts/api-keys/faults.ts'
import { forgetAccess } from '../../accounts/audit/access-log.ts'
import { bounceMethods } from '../../accounts/bounces/bounces.methods.ts'
import { forgetOldBounces } from '../../accounts/bounces/bounces.ts'
import { byMailMethods } from '../../accounts/by-mail/by-mail.methods.ts'
import { byMailFaults } from '../../accounts/letters/faults.ts'
import { mailOffer, OFFER } from '../../accounts/by-mail/offer-account.ts'
import { mailReset, RESET } from '../../accounts/by-mail/reset-password.ts'
import { forgetOldSecrets } from '../../accounts/letters/secrets.ts'
import { accountsFaults } from '../../accounts/faults.ts'
import { groupFaults } from '../../accounts/groups/faults.ts'
import { groupMethods } from '../../accounts/group-methods/groups.methods.ts'
import { GAINS, giveMore } from '../../accounts/memberships/spread.ts'
import { mailTestMethods } from '../../accounts/mail-test/mail-test.methods.ts'
import { mfaFaults } from '../../accounts/mfa/faults.ts'
import { mfaMethods } from '../../accounts/mfa/mfa.methods.ts'
import { oidcFaults } from '../../accounts/oidc/faults.ts'
import { pgpKeyFaults } from '../../accounts/pgp-keys/faults.ts'
import { pgpKeyMethods } from '../../accounts/pgp-keys/pgp-keys.methods.ts'
import { peopleMethods } from '../../accounts/people/people.methods.ts'
import { preferenceFaults } from '../../accounts/preferences/faults.ts'
import { preferenceMethods } from '../../accounts/preferences/preferences.methods.ts'
import { readOnlyFaults } from '../../accounts/read-only/faults.ts'
import { readOnlyMethods } from '../../accounts/read-only/read-only.methods.ts'
import { forgetOldHalfLogins } from '../../accounts/sessions/half-logins.ts'
import { forgetOldProofs } from '../../accounts/sessions/recent-password.ts'
import { sessionFaults } from '../../accounts/sessions/faults.ts'
import { sessionMethods } from '../../accounts/sessions/sessions.methods.ts'
import { userFaults } from '../../accounts/passwords/faults.ts'
import { userMethods } from '../../accounts/users/users.methods.ts'

/** Everything that `compose` takes from the room of accounts. */
export const accounts = {
  methods: [
    ...userMethods,
    ...peopleMethods,
    ...groupMethods,
    ...sessionMethods,
    ...actingMethods,
    ...byMailMethods,
    ...bounceMethods,
    ...apiKeyMethods,
    ...pgpKeyMethods,
    ...mfaMethods,
    ...preferenceMethods,
    ...readOnlyMethods,
    ...mailTestMethods,
  ],
  catalogues: [
    accountsFaults,
    userFaults,
    byMailFaults,
    groupFaults,
    apiKeyFaults,
    pgpKeyFaults,
    mfaFaults,
    oidcFaults,
    preferenceFaults,
    readOnlyFaults,
    sessionFaults,
    actingFaults,
  ],
  /** Background jobs. */
  jobs: (transactions: Transactions): Record<string, Kind> => ({
    [GAINS]: { act: giveMore(transactions), at_once: 1 },
  }),
  /** Jobs that require mail. */
  lettersToWrite: (transactions: Transactions): Record<string, Kind> => ({
    [RESET]: { act: mailReset(transactions), at_once: 1 },
    [OFFER]: { act: mailOffer(transactions), at_once: 1 },
  }),
  /** To run occasionally. */
  tidyUp: async (work: Work) => {
    await forgetOldSecrets(work)
    await forgetOldAddresses(work)
    await forgetOldProofs(work)
    await forgetOldHalfLogins(work)
    await forgetAccess(work)
    await forgetRates(work)
    await forgetOldBounces(work)
  },
}
