/** That a session opens only while the password is stored with which its login began. */

import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Actor } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'

/** The stored hash of an account; null if it has no password. */
export const passwordOf = statement((q, p: { id: number }) =>
  q.selectFrom('users').select('password').where('id', '=', p.id),
)

/** Of the stored hash of a password, so that the hash itself stays where it is. */
export const proofOf = (stored: string | null): string => sha256(stored ?? '')

/**
 * Throws `invalid_login_or_password` if the actor logged in by a password that the account no
 * longer has: a change of the password has ended its sessions, and this one would come after it.
 */
export async function refuseOldProof(tx: Tx, id: number, by: Actor['by']) {
  if (by?.proof === undefined) return
  const found = await passwordOf.first(tx, { id })
  if (!found || proofOf(found.password) !== by.proof) fail('invalid_login_or_password')
}
