/** Reads groups and their members, for those who manage groups or users. */

import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { groupsOf } from '../group-sets/group-sets.ts'
import { visibleGroups } from '../memberships/grants.ts'
import { blessable } from '../memberships/memberships.ts'
import { wanted } from '../names.rules.ts'
import type { GroupRow } from '../tables.ts'
import { type Person, summariesShown, usersIn } from '../users/find-users.ts'
import { fail as failHere } from '../groups/faults.ts'
import { groupNamed, groupsById, mailContentOf } from '../groups/groups.ts'
import { relationsByName } from '../groups/relations.ts'
import { countMembers } from '../memberships/grants.ts'
import type { Group, GroupsAsked, Member } from '../groups/groups.wire.ts'

/**
 * `Group.get`: all groups that the caller manages, or those asked for. Throws `group_cannot_view`
 * to others, and `group_not_visible` for members that the caller cannot see.
 */
export async function getGroups(look: Look, asked: GroupsAsked) {
  const { tx, actor } = look
  const seesAll = actor.may('editusers') || actor.may('creategroups')
  const mayGive = await blessable(tx, actor)
  if (!seesAll && mayGive.size === 0) fail('group_cannot_view')
  const named = await namedGroups(look, asked)
  const all = await groupsById(tx)
  const groups = named ?? [...all.values()].filter(({ id }) => seesAll || mayGive.has(id))
  const details = await detailsShown(look, asked)
  const shown = (group: GroupRow): Group => ({ ...show(look, group), ...details(group) })
  if (!asked.membership) return { groups: groups.map(shown) }
  for (const { id, name } of groups) {
    if (!seesAll && !mayGive.has(id)) failHere('group_not_visible', name)
  }
  const members = await membersOf(look, groups)
  return {
    groups: groups.map((group) => ({ ...shown(group), membership: members.get(group.id)! })),
  }
}

/** The requested groups, without unknown ids; undefined if none were requested. */
async function namedGroups({ tx }: Look, asked: GroupsAsked) {
  const { ids, names } = wanted(asked)
  if (!ids && !names) return undefined
  const all = await groupsById(tx)
  const found = new Map<number, GroupRow>()
  for (const id of ids ?? []) {
    const group = all.get(id)
    if (group) found.set(id, group)
  }
  for (const name of names ?? []) {
    const group = (await groupNamed(tx, name)) ?? fail('object_does_not_exist', 'group', name)
    found.set(group.id, group)
  }
  return [...found.values()]
}

function show({ actor }: Look, { id, name, description, ...group }: GroupRow): Group {
  if (!actor.may('creategroups')) return { id, name, description }
  const { isbuggroup: is_bug_group, userregexp: user_regexp, isactive: is_active } = group
  return { id, name, description, is_bug_group, user_regexp, is_active }
}

/** Details of a group for those who may change it. */
async function detailsShown({ tx, actor }: Look, asked: GroupsAsked) {
  if (!asked.details || !actor.may('creategroups')) return () => ({})
  const relations = await relationsByName(tx)
  const members = await countMembers(tx)
  return (group: GroupRow) => ({
    icon_url: group.icon_url ?? '',
    mail_content: mailContentOf(group),
    member_count: members.get(group.id) ?? 0,
    ...relations(group.id),
  })
}

/** All members of each group, direct or not, ordered by login name. */
async function membersOf(look: Look, groups: readonly GroupRow[]) {
  const { tx } = look
  const max = limits.memberships_shown_max
  const ids = groups.map(({ id }) => id)
  const people = await usersIn(tx, ids, max + 1)
  const member = await memberShown(look)
  const sees = await seer(look)
  const members = new Map<number, Member[]>(ids.map((id) => [id, []]))
  let memberships = 0
  for (const person of people) {
    const own = await groupsOf(tx, person.group_set_id)
    if (!sees(own)) continue
    const shown = member(person)
    for (const id of ids) {
      if (!own.has(id)) continue
      if (++memberships > max) failHere('too_many_members', max)
      members.get(id)!.push(shown)
    }
  }
  return members
}

/** Whether the actor can see members of these groups; `editusers` sees everyone. */
async function seer({ tx, actor }: Look) {
  const visible = actor.may('editusers') ? undefined : await visibleGroups(tx, actor)
  return (own: ReadonlySet<number>) => !visible || [...own].some((group) => visible.has(group))
}

async function memberShown(look: Look) {
  const summary = await summariesShown(look)
  return (person: Person): Member => ({
    ...summary(person),
    can_login: person.is_enabled === 1,
    email_enabled: person.disable_mail === 0,
    login_denied_text: person.disabledtext,
  })
}
