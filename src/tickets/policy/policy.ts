/** The policy that applies to a person: that of their groups, and of the installation. */

import { actorById } from '../../accounts/actors/actors.ts'
import { TICKET_POLICIES } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered } from '../../platform/db/remembered.ts'
import type { Look } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { settingsOf } from '../settings.ts'
import { type Policy, policyFor } from './policy.rules.ts'
import * as store from './policy.store.ts'
import { accepts, toldTypes, type TypeRule, type Typed } from './types.rules.ts'

/** The policy of the installation, and those of groups by the id of the group. */
export const policies = remembered([TICKET_POLICIES], async (tx: Tx) => {
  const rows = await store.all(tx, {})
  return {
    installation: rows.find(({ group_id }) => group_id === null),
    byGroup: new Map(
      rows.flatMap((row) => (row.group_id === null ? [] : [[row.group_id, row] as const])),
    ),
  }
})

/** The policy for the tickets and grants of a person, who may be disabled. */
export async function policyOf(look: Look, user_id: number): Promise<Policy> {
  const { byGroup } = await policies(look.tx)
  return policyIn(look, byGroup.size === 0 ? [] : await groupsOf(look, user_id))
}

async function groupsOf({ tx, actor }: Look, user_id: number): Promise<Iterable<number>> {
  if (user_id === actor.id) return actor.groups
  return (await actorById(tx, user_id))?.groups ?? []
}

/** The policy for a member of these groups. */
export async function policyIn(look: Look, groups: Iterable<number>): Promise<Policy> {
  const { installation, byGroup } = await policies(look.tx)
  const theirs = [...groups].flatMap((group) => byGroup.get(group) ?? [])
  return policyFor(installation, theirs, settingsOf(look))
}

/** Refuses a file with `ticket_type_refused` unless all rules accept it. */
export function checkType(rules: readonly TypeRule[], file: Typed) {
  if (!accepts(rules, file)) fail('ticket_type_refused', file.name, toldTypes(rules))
}
