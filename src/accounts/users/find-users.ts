/** People as others name and show them: found by login name, number or a part of their name. */

import type { Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import type { Look } from '../../platform/work/work.ts'
import { loginKey } from '../actors/actors.ts'
import { groupsOf, setsWithAny } from '../group-sets/group-sets.ts'
import { visibleGroups } from '../memberships/grants.ts'
import { isOn, parameters } from '../parameters/parameters.ts'
import { readMatch, withoutHost } from './users.rules.ts'
import * as store from './users.store.ts'

export type Person = store.Person

/** Somebody by login name, whatever its case; undefined where nobody has it. */
export async function findUser(tx: Tx, login: string): Promise<Person | undefined> {
  return store.byKey.first(tx, { login_name_key: loginKey(login) })
}

/** Several at once: each login name that somebody has, as it was given, and who has it. */
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

/** Those of the numbers that somebody has. */
export async function usersById(tx: Tx, ids: Iterable<number>): Promise<Map<number, Person>> {
  const list = [...new Set(ids)]
  if (list.length === 0) return new Map()
  const people = await store.byIds(tx, { ids: list })
  return new Map(people.map((person) => [person.id, person]))
}

export interface MatchHow {
  limit: number
  include_disabled?: boolean | undefined
  /** Only people in one of these groups, by whatever way. */
  groups?: readonly number[] | undefined
}

/**
 * People whose login name or real name a text names, as somebody who is logged in types it: with
 * `*` for any text; else a whole login name (then also of a disabled account), else, from three
 * characters on, a part. In the order of their login names.
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

/** People in one of these groups, by whatever way; `limit` at most, by login name. */
export async function usersIn(tx: Tx, groups: Iterable<number>, limit: number): Promise<Person[]> {
  return store.inSets(tx, { sets: await setsWithAny(tx, groups), limit })
}

/** Whether the actor may know of somebody, where `usevisibilitygroups` limits that. */
export async function seesUser({ tx, actor }: Look, { group_set_id }: Person): Promise<boolean> {
  const visible = await visibleGroups(tx, actor)
  if (!visible) return true
  const groups = await groupsOf(tx, group_set_id)
  return [...groups].some((group) => visible.has(group))
}

/** How the actor is shown login names: nobody sees hosts where `webservice_email_filter` is on. */
export async function loginsShown({ tx, actor }: Look): Promise<(login: string) => string> {
  if (actor.id !== 0 || !(await isOn(tx, 'webservice_email_filter'))) return (login) => login
  return withoutHost
}

/** Somebody as other objects show them, such as the assignee of a bug. */
export interface UserSummary {
  id: number
  name: string
  email: string
  real_name: string
}
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
