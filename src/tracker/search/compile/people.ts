/** Conditions on people: complete logins, substrings, and pronouns. */

import { sql } from 'kysely'

import {
  type Column,
  type Condition,
  type SearchContext,
  isOneOf,
  type Rows,
  textFits,
} from './comparisons.ts'
import { fail } from '../tree/faults.ts'
import { operators, type Test } from '../tree/operators.ts'
import { askedOf, isScanned } from '../tree/scannable.ts'
import { type Leaf, partsOf } from '../tree/tree.ts'

/** A nullable user id; substrings of login names are searched among all users. */
export function personFits(
  rows: Rows,
  leaf: Leaf,
  context: SearchContext,
  person: Column,
): Condition {
  const { test } = operators[leaf.operator]
  if (test === 'empty') return sql<boolean>`${person} is null`
  const pronouns = pronounsIn(leaf)
  if (test !== 'equals' && pronouns.length > 0) {
    const meant = { ...leaf, operator: 'equals', values: pronouns } as const
    return rows.or([
      personFits(rows, meant, context, person),
      loginFits(rows, leaf, context, person),
    ])
  }
  return loginFits(rows, leaf, context, person)
}

function loginFits(rows: Rows, leaf: Leaf, context: SearchContext, person: Column): Condition {
  const { test } = operators[leaf.operator]
  const scanned = context.scanned.get(leaf)
  if (scanned) {
    return rows.and([sql<boolean>`${person} is not null`, isOneOf(context, person, scanned)])
  }
  if (test === 'equals') {
    const parts = partsOf(leaf).flat()
    const pronouns = parts.filter(isPronoun)
    const ids = parts.filter((part) => !isPronoun(part)).flatMap((part) => idOf(part, context))
    const either = pronouns.map((pronoun) => isMeant(rows, pronoun, person, context))
    const named = isOneOf(context, person, ids)
    const whoever = either.length > 0 ? rows.or([named, ...either]) : named
    return rows.and([sql<boolean>`${person} is not null`, whoever])
  }
  const texts = { text: sql.ref('users.login_name'), key: sql.ref('users.login_name_key') }
  const fitting = rows
    .selectFrom('users')
    .select('users.id')
    .where((user) =>
      isScanned(leaf) && context.dialect.call
        ? context.dialect.call('fits', sql.val(askedOf(leaf)), texts.text)
        : textFits(user as Rows, leaf, context, texts),
    )
  return rows.and([sql<boolean>`${person} is not null`, sql<boolean>`${person} in ${fitting}`])
}

/** The pronouns among the values; none for operators that compare the order of logins as text. */
export function pronounsIn({ operator, values }: Leaf): string[] {
  return OF_LOGINS.has(operators[operator].test)
    ? values.filter((value) => PRONOUN.test(value))
    : []
}
const OF_LOGINS: ReadonlySet<Test> = new Set<Test>([
  'equals',
  'substring',
  'casesubstring',
  'word',
  'regexp',
  'changedby',
])
const PRONOUN = /^%[^%]+%$/

/** Whether the author of a change is the same for every bug. */
export const isByOne = ({ operator, values }: Leaf): boolean =>
  operator === 'changedby' &&
  values.every((login) => !isPronoun(login) || login.toLowerCase() === '%user%')

/** Whether the text stands for people relative to the bug or searcher, such as `%assignee%`. */
export const isPronoun = (login: string) => /^%.+%$/.test(login)
/** `%group.NAME%` stands for the members of that group. */
export const groupIn = (pronoun: string) => /^%group\.(.+)%$/i.exec(pronoun)?.[1]

const ROLES: Record<string, string> = {
  '%reporter%': 'bugs.reporter',
  '%assignee%': 'bugs.assigned_to',
  '%qacontact%': 'bugs.qa_contact',
}

/** `%user%` is the searcher, others are roles of the bug. */
function isMeant(rows: Rows, pronoun: string, person: Column, context: SearchContext): Condition {
  const { actor_id, groupSets } = context
  const role = ROLES[pronoun.toLowerCase()]
  if (role) {
    const whose = sql.ref(role)
    return rows.and([
      sql<boolean>`${whose} is not null`,
      sql<boolean>`${person} = coalesce(${whose}, 0)`,
    ])
  }
  const group = groupIn(pronoun)
  if (group !== undefined) {
    const members = rows
      .selectFrom('users')
      .select('users.id')
      .where(isOneOf(context, sql.ref('users.group_set_id'), groupSets.get(group) ?? []) as never)
    return sql<boolean>`${person} in ${members}`
  }
  if (pronoun.toLowerCase() !== '%user%') fail('illegal_pronoun', pronoun)
  if (actor_id === 0) fail('login_required_for_pronoun', pronoun)
  return sql<boolean>`${person} = ${actor_id}`
}

function idOf(login: string, { people }: SearchContext): number[] {
  const person = people.get(login)
  return person ? [person.id] : []
}
