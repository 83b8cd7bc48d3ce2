/**
 * Parses criteria about people in old search forms: `email1`, `emailtype1`, `emailreporter1=1`.
 * Pure.
 */

import { type Given, isTicked } from './given.wire.ts'
import { builtInFields } from '../tree/fields.ts'
import { readOperator } from '../tree/operators.ts'
import type { Tree } from '../tree/tree.ts'

/** Roles, by the word between `email` and the number. */
const ROLES: readonly [string, string][] = [
  ['assigned_to', 'assigned_to'],
  ['reporter', 'reporter'],
  ['qa_contact', 'qa_contact'],
  ['cc', 'cc'],
  ['longdesc', 'commenter'],
]

/**
 * One tree per number, which matches if one of its roles does; without roles there is no criterion.
 */
export function parseEmails(given: Given): Tree[] {
  const numbers = [...given.keys()].flatMap((name) => /^email(\d+)$/.exec(name)?.[1] ?? [])
  return numbers.sort((a, b) => Number(a) - Number(b)).flatMap((number) => ofNumber(given, number))
}

function ofNumber(given: Given, number: string): Tree[] {
  const values = trimmed(given, `email${number}`)
  const roles = ROLES.filter(([role]) => trimmed(given, `email${role}${number}`).some(isTicked))
  if (values.length === 0 || roles.length === 0) return []
  const type = trimmed(given, `emailtype${number}`).at(-1) ?? 'exact'
  const operator = type === 'exact' ? 'anyexact' : readOperator(type)
  const either = roles.map(([, field]): Tree => ({
    field,
    place: builtInFields.get(field)!,
    operator,
    values,
  }))
  return either.length === 1 ? either : [{ or: either }]
}

const trimmed = (given: Given, name: string) =>
  (given.get(name) ?? []).map((value) => value.trim()).filter(Boolean)
