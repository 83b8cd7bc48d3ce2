/** Lists and changes the policies of the installation and of groups, for administrators. */

import { audit } from '../../accounts/audit/audit.ts'
import { type Changes, differences } from '../../accounts/changes.rules.ts'
import { fail as refuse } from '../../accounts/faults.ts'
import { groupNamed, groupsById } from '../../accounts/groups/groups.ts'
import { readId } from '../../accounts/names.rules.ts'
import { TICKET_POLICIES } from '../../migrations/topics.ts'
import { touch } from '../../platform/db/remembered.ts'
import { fail } from '../../platform/http/faults.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { requireAdmin } from '../lists/lists.ts'
import type { StoredPolicy as Row } from './policy.rules.ts'
import * as store from './policy.store.ts'
import { policies } from './policy.ts'
import type { PolicyChange, StoredPolicy, Types } from './policy.wire.ts'
import { readRule, ruleOf, toldRule, TYPES_WANTED, writeRule } from './types.rules.ts'

/** `TicketPolicy.search`: that of the installation, which may say nothing, and those of groups. */
export async function listPolicies(look: Look): Promise<{ policies: StoredPolicy[] }> {
  requireAdmin(look.actor, 'tickets')
  const { installation, byGroup } = await policies(look.tx)
  const listed = [told(null, installation ?? NOTHING)]
  for (const [id, { name }] of await groupsById(look.tx)) {
    const policy = byGroup.get(id)
    if (policy) listed.push(told(name, policy))
  }
  return { policies: listed }
}

/** The policy of a group; one that says nothing if it has none. */
export async function policyOfGroup(look: Look, group_id: number, name: string) {
  requireAdmin(look.actor, 'tickets')
  return told(name, (await policies(look.tx)).byGroup.get(group_id) ?? NOTHING)
}

/** `TicketPolicy.update`. A policy that says nothing any longer is removed. */
export async function updatePolicy(work: Work, asked: PolicyChange) {
  requireAdmin(work.actor, 'tickets')
  const { tx } = work
  const group_id = asked.group === undefined ? null : (await groupOf(work, asked.group)).id
  const { installation, byGroup } = await policies(tx)
  const stored = group_id === null ? installation : byGroup.get(group_id)
  const before = stored ?? NOTHING
  const after = changed(before, asked)
  const changes: Changes = differences(shown(before), shown(after))
  if (Object.keys(changes).length === 0) return { changes }
  const saysNothing = Object.values(after).every((value) => value === null)
  if (!stored) await store.add(tx, { ...after, group_id })
  else if (saysNothing) await store.remove(tx, { id: stored.id })
  else await store.put(tx, { ...after, id: stored.id })
  await touch(tx, TICKET_POLICIES)
  await audit(work, 'TicketPolicy', group_id ?? 0, changes)
  return { changes }
}

const NOTHING: Row = {
  total_s: null,
  lastdl_s: null,
  maxdl: null,
  pass_required: null,
  bytes_max: null,
  quota_bytes: null,
  types: null,
}

async function groupOf({ tx }: Look, named: string) {
  const id = readId(named)
  const group = id === undefined ? await groupNamed(tx, named) : (await groupsById(tx)).get(id)
  return group ?? refuse('object_does_not_exist', 'group', named)
}

const or = <Value>(asked: Value | undefined, before: Value): Value =>
  asked === undefined ? before : asked

function changed(before: Row, asked: PolicyChange): Row {
  const { pass_required, types } = asked
  return {
    total_s: or(asked.ticket_total, before.total_s),
    lastdl_s: or(asked.ticket_lastdl, before.lastdl_s),
    maxdl: or(asked.ticket_maxdl, before.maxdl),
    pass_required: or(
      pass_required === null || pass_required === undefined ? pass_required : Number(pass_required),
      before.pass_required,
    ),
    bytes_max: or(asked.max_size, before.bytes_max),
    quota_bytes: or(asked.quota, before.quota_bytes),
    types: types === undefined ? before.types : types && writeTypes(types),
  }
}

function writeTypes(types: Types): string {
  return writeRule(ruleOf(types) ?? fail('param_invalid', 'types', `it is ${TYPES_WANTED}`))
}

/** By the names of the interface. */
const shown = (row: Row) => ({
  ticket_total: row.total_s,
  ticket_lastdl: row.lastdl_s,
  ticket_maxdl: row.maxdl,
  pass_required: row.pass_required,
  max_size: row.bytes_max,
  quota: row.quota_bytes,
  types: row.types,
})

function told(group: string | null, row: Row): StoredPolicy {
  const { pass_required, ...amounts } = shown(row)
  const rule = readRule(row.types)
  return {
    group,
    ...amounts,
    pass_required: pass_required === null ? null : pass_required === 1,
    types: rule ? toldRule(rule) : null,
  }
}
