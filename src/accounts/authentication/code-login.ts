/**
 * The second step of a login on pages: the code of a second factor. Wrong codes count as wrong
 * passwords do.
 */

import { addressKey } from '../../platform/address-key.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Actor } from '../../platform/work/work.ts'
import { docket, enabled, loginKey, nobody } from '../actors/actors.ts'
import { logAccess } from '../audit/access-log.ts'
import { mailMfa } from '../letters/notices.ts'
import { takeCode } from '../mfa/codes.ts'
import { fail } from '../mfa/faults.ts'
import { endHalfLogin, findHalfLogin } from '../sessions/half-logins.ts'
import { usersById } from '../users/find-users.ts'
import { admitAttempt, type Attempt, noteFailure, noteLogin, refuseLocked } from './attempts.ts'

/**
 * The actor of a half login, which `secret` names, after a right code. Everything is one
 * transaction, so that parallel guesses count like others. Faults `half_login_over`,
 * `mfa_code_wrong`, and those of a login by password.
 */
export async function logInByCode(
  { caller, ...door }: Door,
  { secret, code }: { secret: string; code: string },
): Promise<Actor> {
  const { address } = caller
  const { actor, attempt } = await door.work(
    docket,
    async (work): Promise<{ actor?: Actor; attempt: Attempt }> => {
      const { tx } = work
      const id = await findHalfLogin(work, secret)
      const person = id === undefined ? undefined : (await usersById(tx, [id])).get(id)
      if (!person) return fail('half_login_over')
      const login_name_key = loginKey(person.login_name)
      const attempt = { login_name_key, ip_addr: addressKey(address), address }
      await admitAttempt(work, attempt)
      const kind = await takeCode(work, person.id, code)
      if (!kind) {
        await noteFailure(work, attempt, person)
        return { attempt }
      }
      const actor = await enabled(tx, person)
      await endHalfLogin(tx, secret)
      await noteLogin(work, attempt, person)
      if (kind === 'recovery') {
        const used = { kind: 'Login', field: 'recovery_code', user_id: person.id, address } as const
        await logAccess(work, used)
        await mailMfa(work, person, 'code_used')
      }
      return { actor, attempt }
    },
    { always: true },
  )
  if (actor) return { ...actor, by: { way: 'code', address } }
  const { told_left } = await door.look(nobody, (look) => refuseLocked(look, attempt))
  return fail('mfa_code_wrong', told_left)
}
