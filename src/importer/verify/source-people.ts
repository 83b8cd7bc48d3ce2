/** Memberships in a source by Bugzilla's rules: explicit, by pattern, by inclusion. */

import { fold } from '../../platform/fold.ts'
import { readPattern } from '../../platform/patterns.ts'
import { text } from '../map/cells.ts'
import type { StagedRow } from '../staged.ts'
import { all, isSet, type Source } from './source.ts'

/** A person of the source; id 0 stands for anonymous readers. */
export interface Person {
  id: number
  login: string
  /** All groups, direct or not; ascending. */
  groups: readonly number[]
}

const [DIRECT, REGEXP] = [0, 2]
const MEMBERSHIP = 0

/** Memberships that are explicit or by pattern. */
export interface Membership {
  user_id: number
  group_id: number
  isbless: number
  grant_type: number
}

/**
 * The state after everyone has logged in once: current patterns apply, and memberships by older
 * ones are dropped.
 */
export function* memberships(source: Source): Iterable<Membership> {
  const { staged, users, groups } = source
  const patterns = all(staged, 'groups').map((row) => patternOf(row))
  const query = 'select userid, login_name from profiles order by userid'
  const given = rowsByUser(source, new Set(patterns.flatMap(({ id, isIn }) => (isIn ? [] : [id]))))
  for (const { userid, login_name } of staged.rows(query)) {
    const user_id = Number(userid)
    yield* given.get(user_id) ?? []
    for (const { id: group_id, isIn } of patterns) {
      if (isIn?.(text(login_name))) yield { user_id, group_id, isbless: 0, grant_type: REGEXP }
    }
    given.delete(user_id)
  }
  // Of authors without an account.
  for (const own of given.values()) {
    for (const one of own) if (users.has(one.user_id) && groups.has(one.group_id)) yield one
  }
}

/**
 * Recomputes memberships by pattern, except bless rights, which no pattern grants, and groups with
 * an unusable pattern.
 */
function rowsByUser(
  { staged, users, groups }: Source,
  asTheyAre: ReadonlySet<number>,
): Map<number, Membership[]> {
  const given = new Map<number, Membership[]>()
  const seen = new Set<string>()
  for (const row of all(staged, 'user_group_map')) {
    const [user_id, group_id] = [Number(row['user_id']), Number(row['group_id'])]
    const [isbless, grant_type] = [Number(isSet(row['isbless'])), Number(row['grant_type'])]
    const isKept = isbless === 1 || asTheyAre.has(group_id)
    const isGiven = grant_type === DIRECT || (grant_type === REGEXP && isKept)
    const key = [user_id, group_id, isbless, grant_type].join(' ')
    if (!isGiven || !users.has(user_id) || !groups.has(group_id) || seen.has(key)) continue
    seen.add(key)
    const own = given.get(user_id)
    const one = { user_id, group_id, isbless, grant_type }
    if (own) own.push(one)
    else given.set(user_id, [one])
  }
  return given
}

/** Whether a group's pattern matches, if there is one; undefined if it is unusable. */
function patternOf(row: StagedRow) {
  const [id, pattern] = [Number(row['id']), text(row['userregexp'])]
  if (pattern === '') return { id, isIn: () => false }
  const read = readPattern(pattern, { anyCase: true })
  return { id, isIn: 'isIn' in read ? (login: string) => read.isIn(login) : undefined }
}

/** Everyone with an account, one by one. */
export function* people(source: Source): Iterable<Person> {
  const included = inclusionsOf(source)
  const direct = new Map<number, Set<number>>()
  for (const { user_id, group_id, isbless } of memberships(source)) {
    if (isbless === 1) continue
    const own = direct.get(user_id) ?? new Set<number>()
    direct.set(user_id, own.add(group_id))
  }
  const query = 'select userid, login_name from profiles order by userid'
  for (const { userid, login_name } of source.staged.rows(query)) {
    const id = Number(userid)
    const groups = walk(direct.get(id) ?? [], included)
    yield { id, login: text(login_name), groups }
  }
}

/** For each group, the groups that include it. */
function inclusionsOf({ staged }: Source): Map<number, number[]> {
  const included = new Map<number, number[]>()
  for (const row of all(staged, 'group_group_map')) {
    if (Number(row['grant_type'] ?? MEMBERSHIP) !== MEMBERSHIP) continue
    const member = Number(row['member_id'])
    included.set(member, [...(included.get(member) ?? []), Number(row['grantor_id'])])
  }
  return included
}

function walk(first: Iterable<number>, included: ReadonlyMap<number, readonly number[]>) {
  const groups = new Set<number>()
  const waiting = [...first]
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    if (groups.has(group)) continue
    groups.add(group)
    waiting.push(...(included.get(group) ?? []))
  }
  return [...groups].sort((a, b) => a - b)
}

/** The id of a group; undefined if there is none of that name. */
export const groupNamed = ({ staged }: Source, name: string): number | undefined =>
  all(staged, 'groups')
    .filter((row) => fold(text(row['name'])) === fold(name))
    .map(({ id }) => Number(id))[0]
