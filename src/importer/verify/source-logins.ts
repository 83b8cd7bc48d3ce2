/** People in saved searches: logins, substrings, and pronouns such as `%user%`. */

import { fold } from '../../platform/fold.ts'
import { text } from '../map/cells.ts'
import type { Staged } from '../staged.ts'
import { all, type Source } from './source.ts'
import { isMatched, matcherOf, positiveOf } from './source-operators.ts'
import { people, type Person } from './source-people.ts'

/** Who searches. */
export interface Asking {
  source: Source
  owner: Person
  /** Whether they can see private comments and attachments. */
  isInsider: boolean
}

/** The people that a condition refers to, before negation. */
export interface Meant {
  ids: ReadonlySet<number>
  /** A column of the bug: includes whoever is in it. */
  role?: string
}

const ROLES: Readonly<Record<string, string>> = {
  '%reporter%': 'reporter',
  '%assignee%': 'assigned_to',
  '%qacontact%': 'qa_contact',
}

/** Undefined if it cannot be evaluated, such as pronouns within other text. */
export function peopleMeant(asking: Asking, operator: string, said: string): Meant | undefined {
  const value = said.trim()
  if (!value.includes('%')) {
    const matcher = matcherOf(operator, value)
    return matcher && { ids: matching(asking.source, (login) => isMatched(matcher, login)) }
  }
  if (!['equals', 'anyexact'].includes(positiveOf(operator))) return undefined
  const role = ROLES[value.toLowerCase()]
  if (role !== undefined) return { ids: new Set(), role }
  if (value.toLowerCase() === '%user%') return { ids: new Set([asking.owner.id]) }
  const [, group] = /^%group\.([^%]+)%$/i.exec(value) ?? []
  return group === undefined ? undefined : { ids: membersOf(asking.source, group) }
}

function matching({ staged }: Source, fits: (login: string) => boolean): Set<number> {
  const ids = new Set<number>()
  for (const [id, login] of loginsOf(staged)) if (fits(login)) ids.add(id)
  return ids
}

const logins = new WeakMap<Staged, Map<number, string>>()
function loginsOf(staged: Staged): Map<number, string> {
  let known = logins.get(staged)
  if (!known) {
    const rows = [...staged.rows('select userid, login_name from profiles')]
    known = new Map(rows.map(({ userid, login_name }) => [Number(userid), text(login_name)]))
    logins.set(staged, known)
  }
  return known
}

/** The id of a group; undefined if there is none of that name. */
export const groupNamed = ({ staged }: Source, name: string): number | undefined =>
  all(staged, 'groups')
    .filter((row) => fold(text(row['name'])) === fold(name))
    .map(({ id }) => Number(id))[0]

function membersOf(source: Source, name: string): Set<number> {
  const group = groupNamed(source, name)
  const ids = new Set<number>()
  if (group === undefined) return ids
  for (const { id, groups } of people(source)) if (groups.includes(group)) ids.add(id)
  return ids
}
