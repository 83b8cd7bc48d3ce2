/** Verifies the password of a logged-in user, for actions that require it again. */

import { fail as failDoor } from '../../platform/http/faults.ts'
import type { Door } from '../../platform/http/method.ts'
import { countAttempt, type Rate } from '../../platform/rates/rates.ts'
import { logAccess } from '../audit/access-log.ts'
import { fail } from '../faults.ts'
import { LOCKOUT_MS } from '../lockout/lockout.rules.ts'
import { verifyPassword } from './passwords.ts'
import { passwordOf } from './proof.ts'
import { fail as failHere } from './faults.ts'

/** Limits guesses from a stolen session to the rate of logins. */
const GUESSES: Rate = { name: 'own password', limit: 5, per_ms: LOCKOUT_MS }

/** The stored hash of the verified password. */
export async function checkOwnPassword(door: Door, password: string): Promise<string> {
  const { actor } = door.caller
  const { id } = actor
  if (actor.by?.acts) failDoor('acting', actor.login)
  const stored = await door.look(
    actor,
    async ({ tx }) => (await passwordOf.first(tx, { id }))?.password ?? '',
  )
  const revert = await countAttempt(
    (body) => door.work(actor, body, { always: true }),
    [[GUESSES, `${id} ${stored}`]],
    (wait_s) => fail('too_many_requests', wait_s),
  )
  const { right } = await verifyPassword(password, stored)
  if (!right) {
    const failed = { kind: 'Login', field: 'password_wrong' } as const
    await door.work(actor, (work) => logAccess(work, failed), { always: true })
    failHere('old_password_incorrect')
  }
  await revert()
  return stored
}
