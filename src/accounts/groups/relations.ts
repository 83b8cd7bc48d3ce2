/** Relations between groups: members, granting and visibility; read, and changed with the group. */

import { GROUPS } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import type { Work } from '../../platform/work/work.ts'
import type { Changes } from '../changes.rules.ts'
import { fail } from '../faults.ts'
import { allInclusions, exclude, include } from '../memberships/grants.ts'
import { spreadInclusion } from '../memberships/spread.ts'
import { readId } from '../names.rules.ts'
import type { GroupRow } from '../tables.ts'
import { fail as failHere } from './faults.ts'
import { groupNamed, groupsById } from './groups.ts'
import { planRelated } from './groups.rules.ts'
import type { GroupUpdate } from './groups.wire.ts'

/** Makes its members administrators of everything through the system groups that include it. */
export const ADMIN = 'admin'

/** Names in the interface, and the rights of the other group's members. */
const RELATIONS = {
  members: 'membership',
  bless_from: 'bless',
  visible_from: 'visible',
} as const
type Relation = keyof typeof RELATIONS
const REVERSED = {
  members: 'members_of',
  bless_from: 'bless_to',
  visible_from: 'visible_to',
} as const

/** The names of related groups by group, in list order. */
export async function relationsByName(tx: Tx) {
  const groups = [...(await groupsById(tx)).values()]
  const rows = await allInclusions(tx)
  const names = (ids: readonly number[]) =>
    groups.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (id: number) => {
    const related: Record<string, string[]> = {}
    for (const [relation, what] of Object.entries(RELATIONS) as [Relation, string][]) {
      const such = rows.filter((row) => row.what === what)
      related[relation] = names(
        such.filter(({ grantor_id }) => grantor_id === id).map(({ member_id }) => member_id),
      )
      related[REVERSED[relation]] = names(
        such.filter(({ member_id }) => member_id === id).map(({ grantor_id }) => grantor_id),
      )
    }
    return related
  }
}

/** Changes which groups have rights on this one, then updates memberships once. */
export async function updateRelations(
  work: Work,
  group: GroupRow,
  asked: GroupUpdate,
): Promise<Changes> {
  const { tx } = work
  const wanted = (Object.keys(RELATIONS) as Relation[]).filter((relation) => asked[relation])
  if (wanted.length === 0) return {}
  const rows = (await allInclusions(tx)).filter(({ grantor_id }) => grantor_id === group.id)
  const admin = await groupNamed(tx, ADMIN)
  const changes: Changes = {}
  for (const relation of wanted) {
    const what = RELATIONS[relation]
    const had = rows.filter((row) => row.what === what).map(({ member_id }) => member_id)
    const plan = planRelated(had, await listedGroups(tx, asked[relation]!))
    if (plan.added.length + plan.removed.length === 0) continue
    if (what === 'membership') checkMembers(group, plan, admin?.id)
    await putRelated(work, { grantor_id: group.id, what }, plan)
    changes[relation] = await named(tx, plan)
  }
  if (Object.keys(changes).length > 0) await touch(tx, GROUPS)
  return changes
}

interface Plan {
  added: number[]
  removed: number[]
}

function checkMembers({ id, name, isbuggroup }: GroupRow, plan: Plan, admin: number | undefined) {
  if (plan.added.includes(id)) failHere('group_in_itself', name)
  if (!isbuggroup && plan.removed.some((member) => member === admin)) failHere('admin_stays', name)
}

async function putRelated(
  work: Work,
  { grantor_id, what }: { grantor_id: number; what: (typeof RELATIONS)[Relation] },
  { added, removed }: Plan,
) {
  const { tx } = work
  for (const member_id of added) await include(tx, { member_id, grantor_id }, [what])
  for (const member_id of removed) await exclude(tx, { member_id, grantor_id }, what)
  if (what === 'membership') await spreadInclusion(work, grantor_id, { added, removed })
}

async function listedGroups(tx: Tx, asked: NonNullable<GroupUpdate[Relation]>) {
  const listed = async (groups: (number | string)[] | undefined) => {
    if (!groups) return undefined
    const ids: number[] = []
    for (const group of groups) ids.push(await groupId(tx, group))
    return ids
  }
  return {
    add: await listed(asked.add),
    remove: await listed(asked.remove),
    set: await listed(asked.set),
  }
}

async function groupId(tx: Tx, group: number | string): Promise<number> {
  const id = typeof group === 'number' ? group : readId(group)
  const found =
    id === undefined ? await groupNamed(tx, String(group)) : (await groupsById(tx)).get(id)
  return found?.id ?? fail('object_does_not_exist', 'group', group)
}

async function named(tx: Tx, plan: Plan) {
  const groups = await groupsById(tx)
  const names = (ids: number[]) => ids.map((id) => groups.get(id)?.name ?? String(id)).join(',')
  return { removed: names(plan.removed), added: names(plan.added) }
}
