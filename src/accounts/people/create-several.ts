/** Creates the accounts of a team at once, for members of `editusers`. */

import type { Work } from '../../platform/work/work.ts'
import { audit } from '../audit/audit.ts'
import { mailResetTo } from '../by-mail/reset-password.ts'
import { createUser, requireCreator } from '../users/create-user.ts'
import { updateGroups } from '../users/update-users.ts'
import type { NewPeople } from './people.wire.ts'

/**
 * `User.create_several`: all of the accounts or none. Throws the faults of `User.create`, 304 for a
 * group that the caller cannot grant, and `mail_disabled` if letters are wanted and not sent.
 */
export async function createSeveral(work: Work, { users, groups = [], mail_links }: NewPeople) {
  requireCreator(work.actor)
  const ids: number[] = []
  for (const { email, full_name = '' } of users) {
    const id = await createUser(work, { login: email, realname: full_name, password: null })
    await audit(work, 'User', id, await updateGroups(work, id, 'groups', { add: groups }))
    if (mail_links) await mailResetTo(work, { id, login_name: email.trim() })
    ids.push(id)
  }
  return { ids }
}
