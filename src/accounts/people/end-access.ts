/** Ends sessions, keys and locks of other people's accounts, for members of `editusers`. */

import type { Work } from '../../platform/work/work.ts'
import { revokeKeys } from '../api-keys/api-keys.ts'
import { audit } from '../audit/audit.ts'
import { forgetFailedLogins } from '../authentication/attempts.ts'
import { mailResetTo } from '../by-mail/reset-password.ts'
import { fail } from '../faults.ts'
import { fail as failMfa } from '../mfa/faults.ts'
import { removeMfa } from '../mfa/remove-mfa.ts'
import { unlinkOidc } from '../oidc/unlink.ts'
import { requireRecentPassword } from '../sessions/recent-password.ts'
import { endSessions } from '../sessions/sessions.ts'
import { endActingFor } from '../users/remove-user.ts'
import { shutOut } from '../users/set-password.ts'
import { editedPerson } from './get-account.ts'
import type { KeysAsked, PersonAsked } from './people.wire.ts'

/** `User.end_sessions`. */
export async function endSessionsOf(work: Work, asked: PersonAsked) {
  const { id } = await editedPerson(work, asked)
  const ended = (await endSessions(work, id)).length
  if (ended > 0) await note(work, id, 'sessions', { removed: String(ended), added: null })
  return { ended }
}

/** `User.revoke_api_keys`; fault 51 for a key that the account does not have. */
export async function revokeKeysOf(work: Work, asked: KeysAsked) {
  const { id } = await editedPerson(work, asked)
  const ids = await revokeKeys(work, id, asked.key_ids)
  const removed = ids.join(',')
  if (ids.length > 0) await note(work, id, 'api_keys', { removed, added: null })
  return { ids }
}

/** `User.unlock`: wrong passwords of the last half hour no longer count, from any address. */
export async function unlock(work: Work, asked: PersonAsked) {
  const { id, login_name } = await editedPerson(work, asked)
  const failed_logins = await forgetFailedLogins(work.tx, login_name)
  if (failed_logins > 0) {
    await note(work, id, 'failed_logins', { removed: String(failed_logins), added: null })
  }
  return { failed_logins }
}

/** `User.mail_password_reset`; fault 301 for a disabled account. */
export async function mailReset(work: Work, asked: PersonAsked) {
  const person = await editedPerson(work, asked)
  if (person.is_enabled === 0) {
    fail('account_disabled', person.disabledtext, 'a member of editusers')
  }
  await mailResetTo(work, person)
  await note(work, person.id, 'password_reset', { removed: null, added: person.login_name })
  return { id: person.id }
}

/** Ends every way into an account; what was used is in the log of accesses. */
export async function endAllAccess(work: Work, user_id: number) {
  await shutOut(work, user_id)
  await revokeKeys(work, user_id)
  await endActingFor(work.tx, user_id)
}

type Note = Parameters<typeof audit>[3][string]
const note = (work: Work, id: number, field: string, change: Note) =>
  audit(work, 'User', id, { [field]: change })

/** `User.unlink_oidc`. */
export async function unlinkOidcOf(work: Work, asked: PersonAsked) {
  const { id } = await editedPerson(work, asked)
  return { was_linked: await unlinkOidc(work, id) }
}

/**
 * `User.remove_mfa`; with the session of a browser, it requires the password again. For one's own, a
 * code is required, so this refuses it.
 */
export async function removeMfaOf(work: Work, asked: PersonAsked) {
  const person = await editedPerson(work, asked)
  if (person.id === work.actor.id) failMfa('mfa_own')
  if (work.actor.by?.session?.kind === 'cookie') await requireRecentPassword(work)
  await removeMfa(work, person)
  return { id: person.id }
}
