/** What accounts offer to the program: their methods, and what they may refuse. */

import type { Kind } from '../platform/jobs/jobs.ts'
import type { Rooms, Work } from '../platform/work.ts'
import { forgetOldAddresses } from './actors/attempts.ts'
import { apiKeyMethods } from './api-keys/api-keys.methods.ts'
import { apiKeyFaults } from './api-keys/faults.ts'
import { forgetAccess } from './audit/access-log.ts'
import { byMailMethods } from './by-mail/by-mail.methods.ts'
import { byMailFaults } from './by-mail/faults.ts'
import { mailOffer, OFFER } from './by-mail/offer-account.ts'
import { mailReset, RESET } from './by-mail/reset-password.ts'
import { forgetOldSecrets } from './by-mail/secrets.ts'
import { accountsFaults } from './faults.ts'
import { groupFaults } from './groups/faults.ts'
import { groupMethods } from './groups/groups.methods.ts'
import { GAINS, giveMore } from './memberships/spread.ts'
import { preferenceFaults } from './preferences/faults.ts'
import { preferenceMethods } from './preferences/preferences.methods.ts'
import { readOnlyFaults } from './read-only/faults.ts'
import { readOnlyMethods } from './read-only/read-only.methods.ts'
import { forgetOldProofs } from './sessions/recent-password.ts'
import { sessionFaults } from './sessions/faults.ts'
import { sessionMethods } from './sessions/sessions.methods.ts'
import { userFaults } from './users/faults.ts'
import { userMethods } from './users/users.methods.ts'

export const accounts = {
  methods: [
    ...userMethods,
    ...groupMethods,
    ...sessionMethods,
    ...byMailMethods,
    ...apiKeyMethods,
    ...preferenceMethods,
    ...readOnlyMethods,
  ],
  catalogues: [
    accountsFaults,
    userFaults,
    byMailFaults,
    groupFaults,
    apiKeyFaults,
    preferenceFaults,
    readOnlyFaults,
    sessionFaults,
  ],
  /** What is put off to after a commit. */
  jobs: (rooms: Rooms): Record<string, Kind> => ({
    [GAINS]: { act: giveMore(rooms), at_once: 1 },
  }),
  /** The same, where there is mail. */
  lettersToWrite: (rooms: Rooms): Record<string, Kind> => ({
    [RESET]: { act: mailReset(rooms), at_once: 1 },
    [OFFER]: { act: mailOffer(rooms), at_once: 1 },
  }),
  /** To be done now and then. */
  tidyUp: async (work: Work) => {
    await forgetOldSecrets(work)
    await forgetOldAddresses(work)
    await forgetOldProofs(work)
    await forgetAccess(work)
  },
}
