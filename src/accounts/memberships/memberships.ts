/**
 * Maintains memberships: by explicit grant, pattern or inclusion. They are computed on change and
 * stored as one interned set per person, so that requests need no joins.
 */

import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/work/work.ts'
import { internForReader, setsWithAny } from '../group-sets/group-sets.ts'
import { matchesPattern } from '../logins/login-names.rules.ts'
import { type Inclusion, openIncluded, withIncluded } from './memberships.rules.ts'
import * as store from './memberships.store.ts'

const PAGE = 1_000
/** Reading some holders of a group may read them all, so they are read in few pages. */
const HOLDERS = 50_000

/** Updates the stored set of one person after their grants changed. */
export async function refreshPerson(tx: Tx, user_id: number) {
  const inclusions = await store.inclusions(tx, { grant_type: store.INCLUDE.membership })
  await refresh(tx, user_id, inclusions)
}

/** Updates the stored sets of everyone after a group or an inclusion changed. */
export async function refreshEverybody(tx: Tx) {
  for (let after = 0; ;) {
    const people = await store.peopleAfter(tx, { after, limit: PAGE })
    await refreshAll(tx, people)
    if (people.length < PAGE) return
    after = people.at(-1)!.id
  }
}

async function refresh(tx: Tx, user_id: number, inclusions: Inclusion[]) {
  const given = await store.givenTo(tx, { user_id, isbless: 0 })
  const groups = withIncluded(
    given.map(({ group_id }) => group_id),
    inclusions,
  )
  await store.putGroupSet(tx, { id: user_id, group_set_id: await internForReader(tx, groups) })
}

interface Kept {
  id: number
  group_set_id: number
}

/** People with the same set are updated together, which takes few statements. */
async function refreshAll(tx: Tx, people: readonly Kept[]): Promise<number> {
  if (people.length === 0) return 0
  let changed = 0
  const included = openIncluded(
    await store.inclusions(tx, { grant_type: store.INCLUDE.membership }),
  )
  const rows = await store.givenToAll(tx, { ids: people.map(({ id }) => id) })
  const given = Map.groupBy(rows, ({ user_id }) => user_id)
  const alike = Map.groupBy(people, ({ id }) => {
    const own = (given.get(id) ?? []).map(({ group_id }) => group_id)
    return JSON.stringify([...included(own)].sort((a, b) => a - b))
  })
  for (const [groups, those] of alike) {
    const group_set_id = await internForReader(tx, JSON.parse(groups) as number[])
    const ids = those.filter((one) => one.group_set_id !== group_set_id).map(({ id }) => id)
    if (ids.length > 0) await store.putGroupSets(tx, { ids, group_set_id })
    changed += ids.length
  }
  return changed
}

/** The same for the next people: how many were wrong, and the last id; undefined at the end. */
export async function refreshSome(tx: Tx, after: number) {
  const people = await store.peopleAfter(tx, { after, limit: PAGE })
  return { repaired: await refreshAll(tx, people), next: nextAfter(people) }
}

/** Updates grants by pattern for a new or changed login name. */
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

/** The last of a page of people, or undefined at the end. */
const nextAfter = (people: readonly Kept[]) =>
  people.length < PAGE ? undefined : people.at(-1)!.id

/**
 * Updates the stored sets of the next members of groups whose inclusions changed. Returns the last
 * person's id, or undefined at the end.
 */
export async function refreshMembers(tx: Tx, groups: readonly number[], after: number) {
  const sets = await setsWithAny(tx, groups)
  const people = await store.peopleInSetsAfter(tx, { sets, after, limit: PAGE })
  await refreshAll(tx, people)
  return nextAfter(people)
}

/** Revokes what no longer follows, from members of a group and of some others. */
export async function takeFromMembers(tx: Tx, groups: readonly number[], group_id?: number) {
  const theirs = await setsWithAny(tx, groups)
  const all = group_id === undefined ? theirs : await setsWithAny(tx, [group_id])
  const sets = theirs.filter((set) => all.includes(set))
  for (let after: number | undefined = 0; after !== undefined;) {
    const people = await store.peopleInSetsAfter(tx, { sets, after, limit: PAGE })
    await refreshAll(tx, people)
    after = nextAfter(people)
  }
}

/** Revokes explicit memberships of people, who may remain members for other reasons. */
export const takeByHand = (tx: Tx, group_id: number, people: readonly Kept[]) =>
  take(tx, { group_id, grant_type: store.GRANT.direct }, people)

/** Revokes one type of membership of a group from people. */
async function take(
  tx: Tx,
  { group_id, grant_type }: { group_id: number; grant_type: number },
  people: readonly Kept[],
) {
  for (let at = 0; at < people.length; at += PAGE) {
    const taken = people.slice(at, at + PAGE)
    await store.takeAll(tx, { ids: taken.map(({ id }) => id), group_id, grant_type })
    await refreshAll(tx, taken)
  }
}

interface Patterned {
  group_id: number
  pattern: string
}

/** Revokes grants by pattern of a group that no longer match. */
export async function takeByPattern(tx: Tx, { group_id, pattern }: Patterned) {
  const grant = { group_id, grant_type: store.GRANT.regexp }
  for (let after: number | undefined = 0; after !== undefined;) {
    const holders = await store.holdersAfter(tx, { ...grant, after, limit: HOLDERS })
    const lost = holders.filter(({ login_name }) => !matchesPattern(pattern, login_name))
    await take(tx, grant, lost)
    after = holders.length < HOLDERS ? undefined : holders.at(-1)!.id
  }
}

/**
 * Grants a group to the next people that its pattern matches. Returns the last person's id, or
 * undefined at the end.
 */
export async function giveByPattern(tx: Tx, { group_id, pattern }: Patterned, after: number) {
  const { regexp: grant_type } = store.GRANT
  const people = await store.peopleAfter(tx, { after, limit: PAGE })
  const until = people.at(-1)?.id ?? after
  const holders = await store.holdersBetween(tx, { group_id, grant_type, after, until })
  const had = new Set(holders.map(({ user_id }) => user_id))
  const given = people.filter(
    ({ id, login_name }) => !had.has(id) && matchesPattern(pattern, login_name),
  )
  const ids = given.map(({ id }) => id)
  if (ids.length > 0) await store.giveAll(tx, { ids, group_id, grant_type })
  await refreshAll(tx, given)
  return nextAfter(people)
}

/** The current pattern of a group; empty if it has none or does not exist. */
export async function patternOf(tx: Tx, group_id: number): Promise<string> {
  return (await store.patternOf.first(tx, { group_id }))?.userregexp ?? ''
}

/** Updates grants by pattern of one group for everyone, in this transaction. */
export async function applyPattern(tx: Tx, group_id: number, pattern: string) {
  const patterned = { group_id, pattern }
  await takeByPattern(tx, patterned)
  for (let after: number | undefined = 0; after !== undefined;) {
    after = await giveByPattern(tx, patterned, after)
  }
}

/** Removes a group from all people and groups. */
export async function forgetGroup(tx: Tx, group_id: number) {
  await store.forgetGiven(tx, { group_id })
  await store.forgetIncluded(tx, { group_id })
  await takeFromMembers(tx, [group_id])
}

/**
 * The groups that a person may grant to others: all with `editusers`, else by bless rights, direct
 * or inherited.
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
