/** Finds people as a text mentions them: by login name, or by its part before `@`. */

import type { Look } from '../../platform/work/work.ts'
import { loginKey } from '../actors/actors.ts'
import { setsWithAny } from '../group-sets/group-sets.ts'
import { visibleGroups } from '../memberships/grants.ts'
import type { Person } from './find-users.ts'
import { withoutHost } from './users.rules.ts'
import * as store from './users.store.ts'

/** People who are looked at; if there are more, parts of names find nobody. */
const FOUND_MAX = 1_000

/**
 * By name as given. Only people whom the caller sees and who can log in count, so that others
 * neither are found nor make a part ambiguous.
 */
export async function findMentioned(
  { tx, actor }: Look,
  names: readonly string[],
): Promise<Map<string, Person>> {
  if (names.length === 0) return new Map()
  const visible = await visibleGroups(tx, actor)
  const sets = visible && (await setsWithAny(tx, visible))
  const keys = [...new Set(names.map(loginKey))]
  const found = await store.namedLike(tx, { keys, sets, limit: FOUND_MAX })
  const whole = new Map(found.map((person) => [loginKey(person.login_name), person]))
  const parts = Map.groupBy(found, ({ login_name }) => withoutHost(loginKey(login_name)))
  return new Map(
    names.flatMap((name) => {
      const key = loginKey(name)
      const [one, other] = found.length < FOUND_MAX ? (parts.get(key) ?? []) : []
      const person = whole.get(key) ?? (other ? undefined : one)
      return person ? [[name, person]] : []
    }),
  )
}
