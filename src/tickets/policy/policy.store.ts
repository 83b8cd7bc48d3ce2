/** The table of policies. SQL only. */

import { statement } from '../../platform/db/statement.ts'
import type { StoredPolicy } from './policy.rules.ts'

/** All of them; that of the installation has no group. */
export const all = statement((q) => q.selectFrom('ticket_policies').selectAll().orderBy('id'))

/** A whole row of the table. */
export type Row = Awaited<ReturnType<typeof all>>[number]

/** The columns with what a policy says. */
const saidBy = (p: StoredPolicy): StoredPolicy => ({
  total_s: p.total_s,
  lastdl_s: p.lastdl_s,
  maxdl: p.maxdl,
  pass_required: p.pass_required,
  bytes_max: p.bytes_max,
  quota_bytes: p.quota_bytes,
  types: p.types,
})

/** Adds the policy of a group, or of the installation. */
export const add = statement((q, p: StoredPolicy & { group_id: number | null }) =>
  q.insertInto('ticket_policies').values({ group_id: p.group_id, ...saidBy(p) }),
)

/** Replaces everything that a policy says. */
export const put = statement((q, p: StoredPolicy & { id: number }) =>
  q.updateTable('ticket_policies').set(saidBy(p)).where('id', '=', p.id),
)

/** A policy that says nothing any longer. */
export const remove = statement((q, p: { id: number }) =>
  q.deleteFrom('ticket_policies').where('id', '=', p.id),
)
