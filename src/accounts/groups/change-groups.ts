/** Makes and changes groups, as members of `creategroups` may. Who is in them follows at once. */

import { touch } from '../../platform/db/remembered.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import type { Work } from '../../platform/work.ts'
import { audit } from '../audit/audit.ts'
import { differences, renamed } from '../changes.rules.ts'
import type { Changed } from '../changes.wire.ts'
import { fail } from '../faults.ts'
import { applyPattern } from '../memberships/memberships.ts'
import { wanted } from '../names.rules.ts'
import { parameters, setParameter } from '../parameters/parameters.ts'
import type { GroupRow } from '../tables.ts'
import { addBugGroup } from './add-bug-group.ts'
import { groupNamed, groupParameters, groupsById } from './groups.ts'
import { type Fields, planGroup, planNewGroup } from './groups.rules.ts'
import * as store from './groups.store.ts'
import type { GroupUpdate, NewGroup } from './groups.wire.ts'

export async function createGroup(work: Work, asked: NewGroup) {
  refuseOthers(work, 'add')
  const group = planNewGroup(asked)
  await refuseTaken(work.tx, group.name)
  return { id: await addBugGroup(work, group) }
}

/** All of the groups are changed, or none. */
export async function updateGroups(work: Work, asked: GroupUpdate) {
  refuseOthers(work, 'edit')
  const groups: Changed[] = []
  for (const { id } of await wantedGroups(work, asked)) {
    groups.push({ id, changes: await updateGroup(work, id, asked) })
  }
  return { groups }
}

function refuseOthers({ actor }: Work, action: string) {
  if (actor.may('creategroups')) return
  fail('auth_failure', { action, object: 'groups', group: 'creategroups' })
}

async function wantedGroups({ tx }: Work, asked: GroupUpdate): Promise<GroupRow[]> {
  const { names = [], ids = [] } = wanted(asked)
  const all = await groupsById(tx)
  const groups = new Map<number, GroupRow>()
  for (const name of names) {
    const group = (await groupNamed(tx, name)) ?? fail('object_does_not_exist', 'group', name)
    groups.set(group.id, group)
  }
  for (const id of ids) groups.set(id, all.get(id) ?? fail('object_does_not_exist', 'group', id))
  return [...groups.values()]
}

/** How the columns are called in an answer; the others are called as they are. */
const WIRE_NAMES = { userregexp: 'user_regexp', isactive: 'is_active' }

async function updateGroup(work: Work, id: number, asked: GroupUpdate) {
  const { tx } = work
  const group = (await groupsById(tx)).get(id)!
  const after = planGroup(group, asked)
  const changes = differences(fieldsOf(group), after)
  if (Object.keys(changes).length === 0) return {}
  const name_key = fold(after.name)
  if (name_key !== group.name_key) await refuseTaken(tx, after.name)
  await store.putGroup(tx, { id, ...after, name_key })
  await touch(tx)
  if (changes['name']) await keepRoles(tx, group.name, after.name)
  if (changes['userregexp']) await applyPattern(tx, id, after.userregexp)
  await audit(work, 'Group', id, changes)
  return renamed(changes, WIRE_NAMES)
}

const fieldsOf = (group: GroupRow): Fields => ({
  name: group.name,
  description: group.description,
  userregexp: group.userregexp,
  isactive: group.isactive,
  icon_url: group.icon_url,
})

async function refuseTaken(tx: Tx, name: string) {
  if (await groupNamed(tx, name)) fail('group_exists', name)
}

/** Parameters name groups, so they follow when one is renamed. */
async function keepRoles(tx: Tx, old_name: string, name: string) {
  const values = await parameters(tx)
  for (const parameter of groupParameters) {
    if (fold(values[parameter]) === fold(old_name)) await setParameter(tx, parameter, name)
  }
}
