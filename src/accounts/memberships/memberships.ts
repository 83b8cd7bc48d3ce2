/**
 * Who is in which groups: given by somebody, by the pattern of a group, or by inclusion. Worked out
 * once per change and kept as one interned set per person, never joined on each request.
 */

import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/work.ts'
import { internForReader, setsWithAny } from '../group-sets/group-sets.ts'
import { matchesPattern } from '../logins/login-names.rules.ts'
import { type Inclusion, withIncluded } from './memberships.rules.ts'
import * as store from './memberships.store.ts'

const PAGE = 1_000

/** Brings what is kept for one person up to date, after their own groups changed. */
export async function refreshPerson(tx: Tx, user_id: number) {
  const inclusions = await store.inclusions(tx, { grant_type: store.INCLUDE.membership })
  await refresh(tx, user_id, inclusions)
}

/** Brings what is kept for everybody up to date, after a group or an inclusion changed. */
export async function refreshEverybody(tx: Tx) {
  const inclusions = await store.inclusions(tx, { grant_type: store.INCLUDE.membership })
  for (let after = 0; ;) {
    const people = await store.peopleAfter(tx, { after, limit: PAGE })
    for (const { id, group_set_id } of people) await refresh(tx, id, inclusions, group_set_id)
    if (people.length < PAGE) return
    after = people.at(-1)!.id
  }
}

async function refresh(tx: Tx, user_id: number, inclusions: Inclusion[], known?: number) {
  const given = await store.givenTo(tx, { user_id, isbless: 0 })
  const groups = withIncluded(
    given.map(({ group_id }) => group_id),
    inclusions,
  )
  const group_set_id = await internForReader(tx, groups)
  if (group_set_id !== known) await store.putGroupSet(tx, { id: user_id, group_set_id })
}

/** Gives and takes what the patterns of groups say of a login name, new or changed. */
export async function applyPatterns(tx: Tx, user_id: number, login: string) {
  const { regexp } = store.GRANT
  const given = await store.givenTo(tx, { user_id, isbless: 0 })
  const had = new Set(given.filter((g) => g.grant_type === regexp).map((g) => g.group_id))
  for (const { id, userregexp } of await store.patterns(tx, {})) {
    const grant = { user_id, group_id: id, isbless: 0, grant_type: regexp }
    if (matchesPattern(userregexp, login)) await store.give(tx, grant)
    else if (had.has(id)) await store.take(tx, grant)
    had.delete(id)
  }
  for (const group_id of had) {
    await store.take(tx, { user_id, group_id, isbless: 0, grant_type: regexp })
  }
  await refreshPerson(tx, user_id)
}

/** Brings what is kept for the members of a group up to date, after it was put into another one. */
export async function refreshMembers(tx: Tx, group_id: number) {
  const inclusions = await store.inclusions(tx, { grant_type: store.INCLUDE.membership })
  const sets = await setsWithAny(tx, [group_id])
  for (let after = 0; ;) {
    const people = await store.peopleInSetsAfter(tx, { sets, after, limit: PAGE })
    for (const { id, group_set_id } of people) await refresh(tx, id, inclusions, group_set_id)
    if (people.length < PAGE) return
    after = people.at(-1)!.id
  }
}

/** Gives and takes what one group's pattern says of everybody, after the pattern changed. */
export async function applyPattern(tx: Tx, group_id: number, pattern: string) {
  const { regexp: grant_type } = store.GRANT
  const inclusions = await store.inclusions(tx, { grant_type: store.INCLUDE.membership })
  for (let after = 0; ;) {
    const people = await store.peopleAfter(tx, { after, limit: PAGE })
    const until = people.at(-1)?.id ?? after
    const holders = await store.holdersBetween(tx, { group_id, grant_type, after, until })
    const had = new Set(holders.map(({ user_id }) => user_id))
    for (const { id, login_name, group_set_id } of people) {
      const isNamed = matchesPattern(pattern, login_name)
      if (isNamed === had.has(id)) continue
      const grant = { user_id: id, group_id, isbless: 0, grant_type }
      if (isNamed) await store.give(tx, grant)
      else await store.take(tx, grant)
      await refresh(tx, id, inclusions, group_set_id)
    }
    if (people.length < PAGE) return
    after = until
  }
}

/**
 * Which groups somebody may give to others: all with `editusers`, else by bless rights of their own
 * or of their groups.
 */
export async function blessable(tx: Tx, actor: Actor): Promise<ReadonlySet<number>> {
  if (actor.may('editusers')) {
    return new Set((await store.allGroups(tx, {})).map(({ id }) => id))
  }
  const own = await store.givenTo(tx, { user_id: actor.id, isbless: 1 })
  const byGroup = await store.inclusions(tx, { grant_type: store.INCLUDE.bless })
  const groups = new Set(own.map(({ group_id }) => group_id))
  for (const { member_id, grantor_id } of byGroup) {
    if (actor.groups.has(member_id)) groups.add(grantor_id)
  }
  return groups
}
