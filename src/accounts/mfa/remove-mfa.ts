/** Removes the second factor of somebody who lost it, for administrators. */

import type { Work } from '../../platform/work/work.ts'
import { audit } from '../audit/audit.ts'
import { mailMfa } from '../letters/notices.ts'
import type { Person } from '../users/find-users.ts'
import { dropMfa } from './codes.ts'
import { fail } from './faults.ts'

/** The caller has checked the rights. Fault `mfa_is_off` if there is none; the owner gets mail. */
export async function removeMfa(work: Work, person: Person) {
  if (!(await dropMfa(work, person.id))) fail('mfa_is_off')
  await audit(work, 'User', person.id, { mfa: { removed: 'TOTP', added: '' } })
  await mailMfa(work, person, 'removed')
}
