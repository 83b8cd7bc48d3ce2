/** Finds accounts for those who administer people, and says why somebody is in a group. */

import { fold } from '../../platform/fold.ts'
import { toText } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { setsWithAny } from '../group-sets/group-sets.ts'
import { fail as failHere } from '../groups/faults.ts'
import { groupNamed, groupsById } from '../groups/groups.ts'
import { visibleGroups } from '../memberships/grants.ts'
import { blessable } from '../memberships/memberships.ts'
import { readId } from '../names.rules.ts'
import type { GroupRow } from '../tables.ts'
import { loginsShown } from '../users/find-users.ts'
import * as store from './people.store.ts'
import type { PeopleAsked, PeopleFound, PersonFound } from './people.wire.ts'
import { reasonsFor } from './reasons.ts'

const PAGE = 100

/**
 * `User.search`, for members of `editusers` and people who can add others to a group; with `group`
 * also for members of `creategroups`. Others than `editusers` see only people who are visible to
 * them (parameter `usevisibilitygroups`).
 */
export async function searchPeople(look: Look, asked: PeopleAsked): Promise<PeopleFound> {
  const { tx } = look
  const group = await refuseOthers(look, asked)
  const search = {
    pattern: patternOf(asked.text ?? ''),
    is_enabled: { all: undefined, enabled: 1, disabled: 0 }[asked.state ?? 'all'],
    sets: await setsSearched(look, group),
  }
  const { limit = PAGE, offset = 0 } = asked
  const rows = await store.found(tx, search, { limit, offset })
  const reasons = group && (await reasonsFor(tx, rows))
  const show = await shownTo(look)
  return {
    users: rows.map((row) => ({
      ...show(row),
      ...(reasons && { membership: reasons(row.id, group.id) }),
    })),
    total: await store.countFound(tx, search),
  }
}

/** Throws unless the caller may see people, or the members of the group, which is returned. */
async function refuseOthers({ tx, actor }: Look, asked: PeopleAsked) {
  const mayGive = await blessable(tx, actor)
  const seesGroups = actor.may('editusers') || actor.may('creategroups')
  if (mayGive.size === 0 && !(actor.may('creategroups') && asked.group !== undefined)) {
    fail('auth_failure', { action: 'see', object: 'users', group: 'editusers' })
  }
  if (asked.group === undefined) return undefined
  const id = readId(asked.group)
  const group: GroupRow | undefined =
    id === undefined ? await groupNamed(tx, asked.group) : (await groupsById(tx)).get(id)
  if (!group) return fail('object_does_not_exist', 'group', id ?? asked.group)
  if (!seesGroups && !mayGive.has(group.id)) failHere('group_not_visible', group.name)
  return group
}

function patternOf(text: string) {
  const folded = fold(text.trim())
  if (folded === '') return undefined
  return folded.includes('*') ? folded : `*${folded}*`
}

async function setsSearched({ tx, actor }: Look, group: GroupRow | undefined) {
  const visible = actor.may('editusers') ? undefined : await visibleGroups(tx, actor)
  const sets: number[][] = []
  if (visible) sets.push(await setsWithAny(tx, visible))
  if (group) sets.push(await setsWithAny(tx, [group.id]))
  return sets
}

type Row = Awaited<ReturnType<typeof store.found>>[number]

/** Formats accounts as the caller may see them. */
async function shownTo(look: Look) {
  const shown = await loginsShown(look)
  const isEditor = look.actor.may('editusers')
  return (row: Row): PersonFound => ({
    id: row.id,
    name: shown(row.login_name),
    real_name: row.realname,
    can_login: row.is_enabled === 1,
    ...(isEditor && {
      email_enabled: row.disable_mail === 0,
      login_denied_text: row.disabledtext,
      creation_time: toText(row.creation_ts),
    }),
  })
}
