/** What the operators of saved searches say of one text: written anew here, to check the search. */

import { fold } from '../../platform/fold.ts'
import { readPattern } from '../../platform/patterns.ts'

export interface Condition {
  field: string
  operator: string
  value: string
}

export interface Matcher {
  /** One for each part of the value. */
  parts: ((has: string) => boolean)[]
  /** Whether all parts have to fit, instead of one. */
  isAll: boolean
  /** Whether it holds where the rest does not. */
  isNegated: boolean
}

type Fits = (value: string) => ((has: string) => boolean) | undefined

const equals: Fits = (value) => {
  const wanted = fold(value)
  return (has) => fold(has) === wanted
}
const substring: Fits = (value) => {
  const part = fold(value)
  return (has) => fold(has).includes(part)
}
const casesubstring: Fits = (value) => (has) => has.includes(value)

/** What stands before and behind a word is neither a letter nor a digit. */
const word: Fits = (value) => {
  const wanted = fold(value)
  if (wanted === '') return undefined
  return (has) => {
    const text = fold(has)
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
      const end = at + wanted.length
      if (
        !ENDS_IN_LETTER.test(text.slice(Math.max(0, at - 2), at)) &&
        !BEGINS_WITH_LETTER.test(text.slice(end))
      ) {
        return true
      }
    }
    return false
  }
}
const ENDS_IN_LETTER = /[\p{L}\p{M}\p{N}]$/u
const BEGINS_WITH_LETTER = /^[\p{L}\p{M}\p{N}]/u
const regexp: Fits = (value) => {
  const found = readPattern(value, { anyCase: true })
  return 'isIn' in found ? (has) => found.isIn(has) : undefined
}

const whole = (value: string) => [value.trim()]
const commas = (value: string) => value.split(',').map((part) => part.trim())
const words = (value: string) => value.split(/[\s,]+/)

type How = [fits: Fits, parts: (value: string) => string[], join?: 'all']
const OPERATORS: Readonly<Record<string, How>> = {
  equals: [equals, whole],
  anyexact: [equals, commas],
  substring: [substring, whole],
  substr: [substring, whole],
  casesubstring: [casesubstring, whole],
  regexp: [regexp, whole],
  anywordssubstr: [substring, words],
  allwordssubstr: [substring, words, 'all'],
  anywords: [word, words],
  allwords: [word, words, 'all'],
}
const NEGATED: Readonly<Record<string, string>> = {
  notequals: 'equals',
  notsubstring: 'substring',
  notregexp: 'regexp',
  nowordssubstr: 'anywordssubstr',
  nowords: 'anywords',
}

/** Whether nothing is asked of a value but that it is there. */
export const isOfEmpty = (operator: string) => operator === 'isempty' || operator === 'isnotempty'

/** The operator without its negation. */
export const positiveOf = (operator: string) =>
  Object.hasOwn(NEGATED, operator) ? NEGATED[operator]! : operator

/** Undefined where the operator is another one, or the value asks nothing. */
export function matcherOf(operator: string, value: string): Matcher | undefined {
  const name = positiveOf(operator)
  if (!Object.hasOwn(OPERATORS, name)) return undefined
  const [fits, split, join] = OPERATORS[name]!
  const parts = split(value)
    .filter((part) => part !== '')
    .map(fits)
  if (parts.length === 0 || parts.includes(undefined)) return undefined
  return {
    parts: parts as ((has: string) => boolean)[],
    isAll: join === 'all',
    isNegated: name !== operator,
  }
}

export const isMatched = ({ parts, isAll }: Matcher, has: string): boolean =>
  isAll ? parts.every((fits) => fits(has)) : parts.some((fits) => fits(has))
