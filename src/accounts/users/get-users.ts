/** Reads people, each with the fields that the caller may see. */

import { selection } from '../../platform/http/select.ts'
import type { Selecting } from '../../platform/http/method.ts'
import type { Look } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { groupsOf } from '../group-sets/group-sets.ts'
import { groupNamed, groupsById } from '../groups/groups.ts'
import { blessable } from '../memberships/memberships.ts'
import { wanted } from '../names.rules.ts'
import { parameters } from '../parameters/parameters.ts'
import {
  findUsers,
  matchUsers,
  type Person,
  seesUser,
  summariesShown,
  usersById,
} from './find-users.ts'
import { matchLimit } from './users.rules.ts'
import * as store from './users.store.ts'
import type { User, UsersAsked } from './users.wire.ts'

/**
 * `User.get`: people by id, name or part of a name, each once. Anonymous callers can only ask by
 * name. Throws `object_does_not_exist` for an unknown name.
 */
export async function getUsers(look: Look, asked: UsersAsked & Selecting) {
  const { ids, names = [] } = wanted(asked)
  const found = await named(look, names)
  if (look.actor.id === 0) {
    if (ids) fail('user_access_by_id_denied')
    if (asked.match) fail('user_access_by_match_denied')
  }
  const groups = await groupsAsked(look, asked)
  for (const person of await numbered(look, ids ?? [])) found.set(person.id, person)
  for (const person of await matched(look, asked, groups)) found.set(person.id, person)
  const people = groups ? await within(look, [...found.values()], groups) : [...found.values()]
  const show = await shower(look, asked)
  const users: Partial<User>[] = []
  for (const person of people) users.push(await show(person))
  return { users }
}

async function named({ tx }: Look, names: readonly string[]): Promise<Map<number, Person>> {
  const found = await findUsers(tx, names)
  const people = names.map((name) => found.get(name) ?? fail('object_does_not_exist', 'user', name))
  return new Map(people.map((person) => [person.id, person]))
}

/** Unknown ids are skipped; an invisible person is a fault. */
async function numbered(look: Look, ids: readonly number[]): Promise<Person[]> {
  const found = await usersById(look.tx, ids)
  const people = ids.flatMap((id) => found.get(id) ?? [])
  for (const person of people) {
    if (await seesUser(look, person)) continue
    const reason = `You are not in a group that can see the user with the id ${person.id}.`
    fail('auth_failure', { action: 'access', object: 'this user', reason })
  }
  return people
}

async function matched(look: Look, asked: UsersAsked, groups: number[] | undefined) {
  const limit = matchLimit(asked.limit, (await parameters(look.tx)).maxusermatches)
  const how = { limit, include_disabled: asked.include_disabled, groups }
  const people: Person[] = []
  for (const text of asked.match ?? []) people.push(...(await matchUsers(look, text, how)))
  return people
}

/** Filtering by a group requires membership in it. */
async function groupsAsked({ tx, actor }: Look, { group_ids, groups: names }: UsersAsked) {
  if (!group_ids && !names) return undefined
  const byId = await groupsById(tx)
  const asked = new Map<string, number | undefined>()
  for (const id of group_ids ?? []) asked.set(String(id), byId.get(id)?.id)
  for (const name of names ?? []) asked.set(name, (await groupNamed(tx, name))?.id)
  return [...asked].map(([name, id]) =>
    id !== undefined && actor.groups.has(id) ? id : fail('invalid_group_name', name),
  )
}

async function within({ tx }: Look, people: Person[], groups: readonly number[]) {
  const isIn = await Promise.all(
    people.map(async ({ group_set_id }) => {
      const own = await groupsOf(tx, group_set_id)
      return groups.some((group) => own.has(group))
    }),
  )
  return people.filter((_, index) => isIn[index])
}

/** `editusers` gets these even if `include_fields` omits them, as in Bugzilla. */
const FOR_EDITORS = ['email_enabled', 'login_denied_text']

async function shower(look: Look, asked: Selecting) {
  const { tx, actor } = look
  const isEditor = actor.may('editusers')
  const include_fields = asked.include_fields?.concat(isEditor ? FOR_EDITORS : [])
  const chosen = selection(include_fields?.length ? { ...asked, include_fields } : asked)
  const summary = await summariesShown(look)
  const groups = await groupsById(tx)
  const mayGive = isEditor ? undefined : await blessable(tx, actor)

  return async function show(person: Person): Promise<Partial<User>> {
    const { id, name, email, real_name } = summary(person)
    if (actor.id === 0) return chosen.pick({ id, real_name, name })
    const isSelf = id === actor.id
    const user: User = { id, real_name, name, email, can_login: person.is_enabled === 1 }
    if (isEditor) {
      user.email_enabled = person.disable_mail === 0
      user.login_denied_text = person.disabledtext
    }
    if (isSelf && chosen.wants('saved_searches')) {
      user.saved_searches = await store.savedSearches(tx, { user_id: id })
    }
    if (isSelf && chosen.wants('saved_reports')) {
      user.saved_reports = await store.savedReports(tx, { user_id: id })
    }
    if (chosen.wants('groups')) {
      const own = await groupsOf(tx, person.group_set_id)
      user.groups = [...groups.values()]
        .filter((group) => own.has(group.id) && (isSelf || !mayGive || mayGive.has(group.id)))
        .map(({ id: group_id, name: group_name, description }) => ({
          id: group_id,
          name: group_name,
          description,
        }))
    }
    return chosen.pick(user)
  }
}
