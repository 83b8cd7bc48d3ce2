/** Finds people by login name, id or part of their name, and formats them. */

import type { Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import type { Look } from '../../platform/work/work.ts'
import { loginKey } from '../actors/actors.ts'
import { groupsOf, setsWithAny } from '../group-sets/group-sets.ts'
import { visibleGroups } from '../memberships/grants.ts'
import { isOn, parameters } from '../parameters/parameters.ts'
import { readMatch, withoutHost } from './users.rules.ts'
import * as store from './users.store.ts'

/** The columns of a user that others need. */
export type Person = store.Person

/** Finds a person by login name, ignoring case; undefined if there is none. */
export async function findUser(tx: Tx, login: string): Promise<Person | undefined> {
  return store.byKey.first(tx, { login_name_key: loginKey(login) })
}

/** Finds several at once; keys are the login names as given, without unknown ones. */
export async function findUsers(tx: Tx, logins: readonly string[]): Promise<Map<string, Person>> {
  if (logins.length === 0) return new Map()
  const keys = new Map(logins.map((login) => [login, loginKey(login)]))
  const people = await store.byKeys(tx, { keys: [...new Set(keys.values())] })
  const byKey = new Map(people.map((person) => [person.login_name_key, person]))
  return new Map(
    logins.flatMap((login) => {
      const person = byKey.get(keys.get(login)!)
      return person ? [[login, person]] : []
    }),
  )
}

/** People by id, without unknown ones. */
export async function usersById(tx: Tx, ids: Iterable<number>): Promise<Map<number, Person>> {
  const list = [...new Set(ids)]
  if (list.length === 0) return new Map()
  const people = await store.byIds(tx, { ids: list })
  return new Map(people.map((person) => [person.id, person]))
}

/** When an account was created, in milliseconds since 1970; 0 for none. */
export const createdAt = async (tx: Tx, id: number): Promise<number> =>
  (await store.createdAt.first(tx, { id }))?.creation_ts ?? 0

/** Limits of a search for people. Disabled accounts are left out unless asked for. */
export interface MatchHow {
  limit: number
  include_disabled?: boolean | undefined
  /** Only members of one of these groups, direct or not. */
  groups?: readonly number[] | undefined
}

/**
 * Finds people by login name or real name, as a logged-in user types it: with `*` as wildcard; else
 * a complete login name (also of a disabled account), else, from three characters on, a substring.
 * Ordered by login name.
 */
export async function matchUsers(look: Look, text: string, how: MatchHow): Promise<Person[]> {
  const { tx } = look
  const match = readMatch(fold(text.trim()))
  if (match.exact !== undefined) {
    const person = await store.byKey.first(tx, { login_name_key: match.exact })
    if (person) return [person]
  }
  if (match.pattern === undefined) return []
  const visible = await visibleGroups(tx, look.actor)
  const sets: number[][] = []
  for (const groups of [visible, how.groups]) if (groups) sets.push(await setsWithAny(tx, groups))
  const { limit, include_disabled = false } = how
  return store.matching(tx, { pattern: match.pattern, limit, include_disabled, sets })
}

/** Members of these groups, direct or not; at most `limit`, ordered by login name. */
export async function usersIn(tx: Tx, groups: Iterable<number>, limit: number): Promise<Person[]> {
  return store.inSets(tx, { sets: await setsWithAny(tx, groups), limit })
}

/** Whether the actor can see a person, if `usevisibilitygroups` restricts that. */
export async function seesUser({ tx, actor }: Look, { group_set_id }: Person): Promise<boolean> {
  const visible = await visibleGroups(tx, actor)
  if (!visible) return true
  const groups = await groupsOf(tx, group_set_id)
  return [...groups].some((group) => visible.has(group))
}

/** Formats login names for the actor: without hosts if `webservice_email_filter` is on. */
export async function loginsShown({ tx, actor }: Look): Promise<(login: string) => string> {
  if (actor.id !== 0 || !(await isOn(tx, 'webservice_email_filter'))) return (login) => login
  return withoutHost
}

/** A person as part of another object, such as the assignee of a bug. */
export interface UserSummary {
  id: number
  name: string
  email: string
  real_name: string
}

/** Returns a function that describes a user as the caller may see them: id, real name, login. */
export async function summariesShown(look: Look) {
  const shown = await loginsShown(look)
  const { emailsuffix } = await parameters(look.tx)
  return ({ id, login_name, realname }: Pick<Person, 'id' | 'login_name' | 'realname'>) =>
    ({
      id,
      name: shown(login_name),
      email: shown(login_name + emailsuffix),
      real_name: realname,
    }) satisfies UserSummary
}
