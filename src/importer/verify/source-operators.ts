/**
 * The semantics of searches, implemented independently to verify the search: operators on texts,
 * parts of values, negations, and joined conditions.
 *
 * Two evaluators use it. The one in this folder streams the tables of a Bugzilla through SQL, one
 * list per condition, because they may not fit in memory. The one in tests/simulate holds the rows
 * of a small installation and checks each bug. They share what a search means, and differ in how
 * they read.
 */

import { fold } from '../../platform/fold.ts'
import { readPattern } from '../../platform/patterns.ts'

/** A criterion of a search, by Bugzilla's names. */
export interface Condition {
  field: string
  operator: string
  value: string
}

/** A criterion with its value, ready to be applied to texts. */
export interface Matcher {
  /** One for each part of the value. */
  parts: ((has: string) => boolean)[]
  /** Whether all parts must match instead of one. */
  isAll: boolean
  /** Negates the rest. */
  isNegated: boolean
}

/** Compares a text with a part of a value. */
export type TextTest = 'is' | 'has' | 'has in this case' | 'has the word' | 'fits the pattern'

/** What an operator does with a value. */
export interface Meaning<Test = TextTest> {
  test: Test
  /** A value is a single part, or several separated by commas, or by blanks and commas. */
  parts: 'one' | 'commas' | 'words'
  /** Each part is searched for separately. */
  wantsAll: boolean
}

/** An operator whose value is a single part. */
export const one = <Test>(test: Test): Meaning<Test> => ({ test, parts: 'one', wantsAll: false })
const words = (test: TextTest, wantsAll: boolean): Meaning => ({ test, parts: 'words', wantsAll })

/** The positive operators on texts, by Bugzilla's names. */
export const OF_TEXTS = {
  equals: one('is'),
  anyexact: { test: 'is', parts: 'commas', wantsAll: false },
  substring: one('has'),
  substr: one('has'),
  casesubstring: one('has in this case'),
  regexp: one('fits the pattern'),
  anywordssubstr: words('has', false),
  allwordssubstr: words('has', true),
  anywords: words('has the word', false),
  allwords: words('has the word', true),
} as const satisfies Record<string, Meaning>
const MEANINGS = new Map<string, Meaning>(Object.entries(OF_TEXTS))

/** Negative operators, and the operator that each negates. */
export const NEGATED = {
  notequals: 'equals',
  notsubstring: 'substring',
  notregexp: 'regexp',
  nowordssubstr: 'anywordssubstr',
  nowords: 'anywords',
} as const
const POSITIVE = new Map<string, string>(Object.entries(NEGATED))

/** The parts of a value, trimmed, without empty ones. */
export const partsOf = ({ parts }: Meaning<unknown>, value: string): string[] => {
  const split = parts === 'one' ? [value] : value.split(parts === 'commas' ? ',' : /[\s,]+/)
  return split.map((part) => part.trim()).filter((part) => part !== '')
}

/**
 * Compares texts with a part of a value; undefined for an empty part, or a pattern that is not
 * valid. `folded` may remember the folds of long texts.
 */
export function textTest(
  test: TextTest,
  part: string,
  folded: (has: string) => string = fold,
): ((has: string) => boolean) | undefined {
  const wanted = fold(part)
  switch (test) {
    case 'is':
      return (has) => folded(has) === wanted
    case 'has':
      return (has) => folded(has).includes(wanted)
    case 'has in this case':
      return (has) => has.includes(part)
    case 'has the word':
      return wanted === '' ? undefined : (has) => hasWord(folded(has), wanted)
    case 'fits the pattern': {
      const found = readPattern(part, { anyCase: true })
      return 'isIn' in found ? (has) => found.isIn(has) : undefined
    }
  }
}

/** A word is neither preceded nor followed by a letter or digit; both are folded. */
function hasWord(text: string, wanted: string): boolean {
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
const ENDS_IN_LETTER = /[\p{L}\p{M}\p{N}]$/u
const BEGINS_WITH_LETTER = /^[\p{L}\p{M}\p{N}]/u

/** Whether any value matches. */
export const isOfEmpty = (operator: string) => operator === 'isempty' || operator === 'isnotempty'

/** The operator without its negation. */
export const positiveOf = (operator: string) => POSITIVE.get(operator) ?? operator

/** Undefined for an unsupported operator or an empty value. */
export function matcherOf(operator: string, value: string): Matcher | undefined {
  const name = positiveOf(operator)
  const meaning = MEANINGS.get(name)
  if (!meaning) return undefined
  const parts = partsOf(meaning, value).map((part) => textTest(meaning.test, part))
  if (parts.length === 0 || parts.includes(undefined)) return undefined
  return {
    parts: parts as ((has: string) => boolean)[],
    isAll: meaning.wantsAll,
    isNegated: name !== operator,
  }
}

/** Ignores `isNegated`, because a list is negated as a whole. */
export const isMatched = ({ parts, isAll }: Matcher, has: string): boolean =>
  isAll ? parts.every((fits) => fits(has)) : parts.some((fits) => fits(has))

/** How conditions are joined. */
export interface Joining {
  isOr: boolean
  /** Negates the conditions as a whole. */
  isNegated: boolean
}

/** Whether joined conditions hold together; without any, they do unless joined by OR. */
export const joined = <Part>(
  { isOr, isNegated }: Joining,
  parts: readonly Part[],
  holds: (part: Part) => boolean,
): boolean => (isOr ? parts.some(holds) : parts.every(holds)) !== isNegated

/**
 * Whether all parts of a value must match the same row of a list, as those of comments and people
 * must; in other lists each part may match another row.
 */
export const areTogether = (field: string, isPeople: boolean) => isPeople || field === 'longdesc'
