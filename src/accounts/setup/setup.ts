/** The account of the first administrator, chosen with the one-time link of the first start. */

import type { Look, Work } from '../../platform/work/work.ts'
import { fail } from '../letters/faults.ts'
import { findSecret, newSecret, useSecret } from '../letters/secrets.ts'
import { parameters, setParameter } from '../parameters/parameters.ts'
import { checkPassword } from '../passwords/passwords.rules.ts'
import { usersById } from '../users/find-users.ts'
import { setAccount } from '../users/update-users.ts'

const KIND = 'setup'

/** The secret of the link; it expires as those of letters do, and with a change of the password. */
export const offerSetup = (work: Work, user_id: number): Promise<string> =>
  newSecret(work, { kind: KIND, user_id, eventdata: null })

/** The account of a link that is valid. */
export async function setupOf(look: Look, secret: string) {
  const { user_id } = await findSecret(look, KIND, secret)
  const person = user_id === null ? undefined : (await usersById(look.tx, [user_id])).get(user_id)
  return person ?? fail('secret_invalid')
}

/** Refuses a link that is not valid, and a password that is too simple. */
export async function checkSetup(look: Look, secret: string, password: string) {
  await setupOf(look, secret)
  checkPassword(password, (await parameters(look.tx)).password_complexity)
}

/** What the administrator entered on the page of the one-time link. */
export interface Chosen {
  email: string
  full_name: string
  /** From `hashPassword`. */
  hash: string
}
/** Uses the link up; returns the id of the account. */
export async function setUpAccount(work: Work, secret: string, chosen: Chosen): Promise<number> {
  const person = await setupOf(work, secret)
  await useSecret(work, KIND, secret)
  await setAccount(work, person, chosen)
  const { maintainer } = await parameters(work.tx)
  if (maintainer === person.login_name) {
    await setParameter(work.tx, 'maintainer', chosen.email.trim())
  }
  return person.id
}
