/** What the policy allows a person, and how much they use. */

import { loginKey } from '../../accounts/actors/actors.ts'
import { fail as refuse } from '../../accounts/faults.ts'
import { findUser } from '../../accounts/users/find-users.ts'
import type { Look } from '../../platform/work/work.ts'
import { requireAdmin } from '../lists/lists.ts'
import type { Applying, PolicyAsked } from '../policy/policy.wire.ts'
import { toldRule } from '../policy/types.rules.ts'
import { roomOf } from '../quota/quota.ts'

/** `TicketPolicy.get`: of the caller, or for administrators of anyone. */
export async function getPolicy(look: Look, { owner }: PolicyAsked): Promise<Applying> {
  const { tx, actor } = look
  if (owner === undefined || loginKey(owner) === loginKey(actor.login)) {
    return applyingTo(look, actor.id)
  }
  requireAdmin(actor, 'tickets')
  const { id } = (await findUser(tx, owner)) ?? refuse('object_does_not_exist', 'user', owner)
  return applyingTo(look, id)
}

/** What applies to a person, and how much they use. */
export async function applyingTo(look: Look, user_id: number): Promise<Applying> {
  const { policy, used, free } = await roomOf(look, user_id)
  const { limits } = policy
  return {
    ticket_total: limits.total_s ?? 0,
    ticket_lastdl: limits.last_s ?? 0,
    ticket_maxdl: limits.count ?? 0,
    pass_required: policy.is_password_required,
    max_size: policy.bytes_max,
    types: toldRule(policy.types),
    quota: policy.quota_bytes,
    used,
    free,
  }
}
