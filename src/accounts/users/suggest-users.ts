/** Completes a partial name while a user types. */

import { fold } from '../../platform/fold.ts'
import type { Look } from '../../platform/work/work.ts'
import { setsWithAny } from '../group-sets/group-sets.ts'
import { visibleGroups } from '../memberships/grants.ts'
import { nickOf, PART_CHARS_MIN } from './users.rules.ts'
import * as store from './users.store.ts'
import type { SuggestAsked } from './users.wire.ts'

/** As many as a drop-down list can show. */
const SUGGESTED_MAX = 25

/** Names that start with the text come first, then those that contain it elsewhere. */
export async function suggestUsers(look: Look, { match }: SuggestAsked) {
  const { tx } = look
  const part = fold(match.trim().replace(/^[:@]/, '')).replaceAll('*', '')
  if (part.length < PART_CHARS_MIN) return { users: [] }
  const visible = await visibleGroups(tx, look.actor)
  const sets = visible ? [await setsWithAny(tx, visible)] : []
  const found = new Map<number, store.Person>()
  for (const pattern of [`${part}*`, `*${part}*`]) {
    const how = { limit: SUGGESTED_MAX, include_disabled: false, sets }
    for (const person of await store.matching(tx, { pattern, ...how })) {
      found.set(person.id, person)
    }
  }
  const users = [...found.values()].slice(0, SUGGESTED_MAX)
  return {
    users: users.map(({ id, realname: real_name, login_name: name }) => {
      return { id, real_name, nick: nickOf(real_name), name }
    }),
  }
}
