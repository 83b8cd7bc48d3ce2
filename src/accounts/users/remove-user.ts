/** Deletes accounts with all data that belongs to them alone; callers check for references. */

import type { Tx } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { auditRemoval } from '../audit/audit.ts'
import { fail } from '../faults.ts'
import type { Person } from './find-users.ts'

/**
 * Throws `auth_failure` unless the actor is in `editusers` and the parameter `allowuserdeletion` is
 * on.
 */
export function refuseRemoval({ actor }: Look, isAllowed: boolean) {
  if (!actor.may('editusers')) {
    fail('auth_failure', { action: 'delete', object: 'users', group: 'editusers' })
  }
  if (isAllowed) return
  const reason = "The parameter 'allowuserdeletion' is off. Disable the account instead."
  fail('auth_failure', { action: 'delete', object: 'users', reason })
}

const OWN = [
  'user_group_map',
  'profile_setting',
  'sessions',
  'api_keys',
  'tokens',
  'renamed_users',
  'known_addresses',
  'mail_bounces',
  'mail_stops',
  'pgp_keys',
  'mfa_secrets',
  'mfa_recovery_codes',
  'half_logins',
  'oidc_subjects',
] as const
const own = OWN.map((table) =>
  statement((q, p: { user_id: number }) => q.deleteFrom(table).where('user_id', '=', p.user_id)),
)
const remove = statement((q, p: { id: number }) => q.deleteFrom('users').where('id', '=', p.id))

/** History entries stay, without the name. */
const leaveAccess = statement((q, p: { user_id: number }) =>
  q.updateTable('access_log').set({ user_id: null }).where('user_id', '=', p.user_id),
)

const endActing = statement((q, p: { user_id: number }) =>
  q
    .updateTable('sessions')
    .set({ acts_for: null, acts_since: null })
    .where('acts_for', '=', p.user_id),
)

/** Whoever acts for the account acts for themselves again. */
export async function endActingFor(tx: Tx, user_id: number) {
  await endActing(tx, { user_id })
}

const LEFT = [
  ['audit_log', 'the audit log'],
  ['tickets', 'file tickets'],
  ['ticket_grants', 'grants to upload'],
  ['ticket_uploads', 'uploads'],
  ['ticket_reports', 'reports of abuse'],
] as const
const left = LEFT.map(([table, name]) => ({
  name,
  trace: statement((q, p: { user_id: number }) =>
    q.selectFrom(table).select('id').where('user_id', '=', p.user_id).limit(1),
  ),
}))

/** References outside bugs that must survive the account, or that are its property. */
export async function tracesLeft(tx: Tx, user_id: number): Promise<string[]> {
  const found: string[] = []
  for (const { name, trace } of left) if (await trace.first(tx, { user_id })) found.push(name)
  return found
}

/**
 * Deletes a user with everything that belongs only to them; the caller has checked that nothing
 * else refers to the user.
 */
export async function dropUser(work: Work, { id, login_name }: Person) {
  for (const removeOwn of own) await removeOwn(work.tx, { user_id: id })
  await leaveAccess(work.tx, { user_id: id })
  await endActingFor(work.tx, id)
  await remove(work.tx, { id })
  await auditRemoval(work, 'User', id, login_name)
}
