/** Who has how much, and how much they may have; for administrators. */

import { groupsOf } from '../../accounts/group-sets/group-sets.ts'
import type { Look } from '../../platform/work/work.ts'
import { requireAdmin } from '../lists/lists.ts'
import { policyIn } from '../policy/policy.ts'
import * as store from './owners.store.ts'
import type { Owner, OwnersAsked } from './owners.wire.ts'

/** How many people are compared with their quotas at most, those who use most. */
const COMPARED_MAX = 100_000
const NEAR = 0.9

/** `Ticket.owners`: who uses most first; for administrators only. */
export async function listOwners(look: Look, asked: OwnersAsked): Promise<{ owners: Owner[] }> {
  requireAdmin(look.actor, 'tickets')
  const { limit = 100, near_quota = false, can_login } = asked
  const rows = await store.owners(look.tx, {
    is_enabled: can_login,
    limit: near_quota ? COMPARED_MAX : limit,
  })
  const owners = await told(look, rows)
  return { owners: near_quota ? owners.filter(isNearQuota).slice(0, limit) : owners }
}

/** Whether somebody uses 90 % of their quota or more. */
export const isNearQuota = ({ used, quota }: Pick<Owner, 'used' | 'quota'>): boolean =>
  quota > 0 && used >= quota * NEAR

/** One account, which may have nothing; undefined if it does not exist. */
export async function ownerById(look: Look, user_id: number): Promise<Owner | undefined> {
  requireAdmin(look.actor, 'tickets')
  const [owner] = await told(look, await store.owners(look.tx, { user_id, limit: 1 }))
  return owner
}

async function told(look: Look, rows: readonly store.Row[]): Promise<Owner[]> {
  const quotas = new Map<number, number>()
  const quotaOf = async (set: number) => {
    const known = quotas.get(set)
    if (known !== undefined) return known
    const { quota_bytes } = await policyIn(look, await groupsOf(look.tx, set))
    quotas.set(set, quota_bytes)
    return quota_bytes
  }
  const owners: Owner[] = []
  for (const row of rows) {
    owners.push({
      id: row.id,
      owner: row.login_name,
      can_login: row.is_enabled === 1,
      total: Number(row.total ?? 0),
      total_size: Number(row.bytes ?? 0),
      grants: Number(row.grants ?? 0),
      used: Number(row.used),
      quota: await quotaOf(row.group_set_id),
    })
  }
  return owners
}
