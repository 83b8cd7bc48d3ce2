/**
 * Creates and changes groups, for members of `creategroups`. Updates memberships in the same
 * transaction.
 */

import { GROUPS, TICKET_POLICIES } from '../../migrations/topics.ts'
import { touch } from '../../platform/db/remembered.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { audit, auditRemoval } from '../audit/audit.ts'
import { type Changes, differences, renamed } from '../changes.rules.ts'
import type { Changed } from '../changes.wire.ts'
import { fail } from '../faults.ts'
import { forgetGroup } from '../memberships/memberships.ts'
import { spreadPattern } from '../memberships/spread.ts'
import { type Named, wanted } from '../names.rules.ts'
import { docketParameters } from '../parameters/docket-parameters.ts'
import { parameters, setParameter } from '../parameters/parameters.ts'
import type { GroupRow } from '../tables.ts'
import { updateRelations } from './relations.ts'
import { addBugGroup } from './add-bug-group.ts'
import {
  docketGroupParameters,
  groupNamed,
  groupParameters,
  groupsById,
  mailContentOf,
} from './groups.ts'
import { type Fields, planGroup, planNewGroup } from './groups.rules.ts'
import * as store from './groups.store.ts'
import type { GroupUpdate, NewGroup } from './groups.wire.ts'

/** Group.create; for members of `creategroups`. */
export async function createGroup(work: Work, asked: NewGroup) {
  refuseOthers(work, 'add')
  const group = planNewGroup(asked)
  await refuseTaken(work.tx, group.name)
  return { id: await addBugGroup(work, group) }
}

/** Changes all of the groups or none. */
export async function updateGroups(work: Work, asked: GroupUpdate) {
  refuseOthers(work, 'edit')
  const groups: Changed[] = []
  for (const { id } of await wantedGroups(work, asked)) {
    groups.push({ id, changes: await updateGroup(work, id, asked) })
  }
  return { groups }
}

/** Only members of `creategroups` may manage groups: fault 304. */
export function refuseOthers({ actor }: Look, action: string) {
  if (actor.may('creategroups')) return
  fail('auth_failure', { action, object: 'groups', group: 'creategroups' })
}

/** The requested groups, without repetitions; fault 51 if one does not exist. */
export async function wantedGroups({ tx }: Look, asked: Named): Promise<GroupRow[]> {
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

/** Columns with different names in the interface. */
const WIRE_NAMES = { userregexp: 'user_regexp', isactive: 'is_active' }

async function updateGroup(work: Work, id: number, asked: GroupUpdate) {
  const group = (await groupsById(work.tx)).get(id)!
  const changes = {
    ...(await updateFields(work, group, asked)),
    ...(await updateRelations(work, group, asked)),
  }
  await audit(work, 'Group', id, changes)
  return renamed(changes, WIRE_NAMES)
}

async function updateFields(work: Work, group: GroupRow, asked: GroupUpdate): Promise<Changes> {
  const { tx } = work
  const { id } = group
  const before = fieldsOf(group)
  const after = planGroup({ ...before, isbuggroup: group.isbuggroup }, asked)
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0) return {}
  const name_key = fold(after.name)
  if (name_key !== group.name_key) await refuseTaken(tx, after.name)
  await store.putGroup(tx, { id, ...after, name_key })
  await touch(tx, GROUPS)
  if (changes['name']) await keepRoles(tx, group.name, after.name)
  if (changes['userregexp']) await spreadPattern(work, id)
  return changes
}

const fieldsOf = (group: GroupRow): Fields => ({
  name: group.name,
  description: group.description,
  userregexp: group.userregexp,
  isactive: group.isactive,
  icon_url: group.icon_url,
  mail_content: mailContentOf(group),
})

async function refuseTaken(tx: Tx, name: string) {
  if (await groupNamed(tx, name)) fail('group_exists', name)
}

/** Parameters that name a group are updated when it is renamed. */
async function keepRoles(tx: Tx, old_name: string, name: string) {
  const values = await parameters(tx)
  for (const parameter of groupParameters) {
    if (fold(values[parameter]) === fold(old_name)) await setParameter(tx, parameter, name)
  }
  const own = await docketParameters(tx)
  for (const parameter of docketGroupParameters) {
    if (fold(own[parameter]) === fold(old_name)) await setParameter(tx, parameter, name)
  }
}

/** Deletes a group that only people and other groups refer to, and their memberships. */
export async function dropGroup(work: Work, { id, name }: GroupRow) {
  await forgetGroup(work.tx, id)
  if ((await store.removePolicy.changes(work.tx, { id })) > 0) await touch(work.tx, TICKET_POLICIES)
  await store.removeGroup(work.tx, { id })
  await auditRemoval(work, 'Group', id, name)
  await touch(work.tx, GROUPS)
}

/** The installation's parameters that name a group. */
export async function rolesOf(tx: Tx, { name_key }: GroupRow) {
  const values = await parameters(tx)
  const own = await docketParameters(tx)
  return [
    ...groupParameters.filter((parameter) => fold(values[parameter]) === name_key),
    ...docketGroupParameters.filter((parameter) => fold(own[parameter]) === name_key),
  ]
}
