/** The operators of a search, as a table: how values are split, what is compared and must hold. */

import { fold } from '../../platform/fold.ts'
import { type Pattern, readPattern } from '../../platform/patterns.ts'
import { fail } from './faults.ts'

/** One comparison between what a bug has and a part of a value. */
export type Test =
  | 'equals'
  | 'substring'
  | 'casesubstring'
  | 'word'
  | 'less'
  | 'less_or_equal'
  | 'greater'
  | 'greater_or_equal'
  | 'empty'
  | 'regexp'
  | 'matches'
  | 'changedbefore'
  | 'changedafter'
  | 'changedfrom'
  | 'changedto'
  | 'changedby'

interface Rule {
  test: Test
  /** A value is one part, or has parts between commas, or between blanks and commas. */
  parts: 'whole' | 'commas' | 'words'
  /** How many of the parts must fit. */
  join: 'any' | 'all'
  /** Holds where the rest of the rule does not. */
  negative: boolean
}

const rule = (test: Test, parts: Rule['parts'] = 'whole', join: Rule['join'] = 'any'): Rule => ({
  test,
  parts,
  join,
  negative: false,
})
const not = (positive: Rule): Rule => ({ ...positive, negative: true })

/** By Bugzilla's names. */
export const operators = {
  equals: rule('equals'),
  notequals: not(rule('equals')),
  anyexact: rule('equals', 'commas'),
  substring: rule('substring'),
  substr: rule('substring'),
  notsubstring: not(rule('substring')),
  casesubstring: rule('casesubstring'),
  anywordssubstr: rule('substring', 'words'),
  allwordssubstr: rule('substring', 'words', 'all'),
  nowordssubstr: not(rule('substring', 'words')),
  anywords: rule('word', 'words'),
  allwords: rule('word', 'words', 'all'),
  nowords: not(rule('word', 'words')),
  lessthan: rule('less'),
  lessthaneq: rule('less_or_equal'),
  greaterthan: rule('greater'),
  greaterthaneq: rule('greater_or_equal'),
  isempty: rule('empty'),
  isnotempty: not(rule('empty')),
  regexp: rule('regexp'),
  notregexp: not(rule('regexp')),
  matches: rule('matches'),
  notmatches: not(rule('matches')),
  changedbefore: rule('changedbefore'),
  changedafter: rule('changedafter'),
  changedfrom: rule('changedfrom'),
  changedto: rule('changedto'),
  changedby: rule('changedby'),
} satisfies Record<string, Rule>

export type Operator = keyof typeof operators

export const isOperator = (name: string): name is Operator => Object.hasOwn(operators, name)

/** The operator of that name; fault 68000 where there is none. */
export const readOperator = (name: string): Operator =>
  isOperator(name) ? name : fail('search_field_operator_unsupported', name)

/** Whether it asks what happened to a field, not what is in it. */
export const isOfHistory = (operator: Operator): boolean =>
  operators[operator].test.startsWith('changed')

/** Whether it looks into how something reads; times and numbers are read as they are shown. */
export const isOfText = (operator: Operator): boolean => TEXT_TESTS.has(operators[operator].test)
const TEXT_TESTS: ReadonlySet<Test> = new Set<Test>([
  'substring',
  'casesubstring',
  'word',
  'regexp',
])

/** Operators that need no value. */
export const isUnary = (operator: Operator): boolean => operators[operator].test === 'empty'

const SEPARATORS = { whole: undefined, commas: /,/, words: /[\s,]+/ } as const

/** The parts of a value, none of them blank. */
export function splitValue(operator: Operator, value: string): string[] {
  const separator = SEPARATORS[operators[operator].parts]
  const parts = separator ? value.split(separator) : [value]
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

interface Folded {
  text: string
  /** Its fold. */
  key: string
}
export const folded = (text: string): Folded => ({ text, key: fold(text) })

/** A comparison with a text that is at hand, such as the name of a product. */
export function fits(test: Test, { text, key }: Folded, part: Folded) {
  switch (test) {
    case 'equals':
      return key === part.key
    case 'substring':
      return key.includes(part.key)
    case 'casesubstring':
      return text.includes(part.text)
    case 'word':
      return hasWord(key, part.key)
    case 'less':
      return key < part.key
    case 'less_or_equal':
      return key <= part.key
    case 'greater':
      return key > part.key
    case 'greater_or_equal':
      return key >= part.key
    case 'empty':
      return text === ''
    case 'regexp':
      return patternOf(part.text).isIn(text)
    case 'matches':
    case 'changedbefore':
    case 'changedafter':
    case 'changedfrom':
    case 'changedto':
    case 'changedby':
      // These ask for more than a text.
      return false
  }
}

/** A regular expression as RE2 has them, in any case; fault 32000 where it is none. */
export function patternOf(text: string): Pattern {
  const read = readPattern(text, { anyCase: true })
  return 'problem' in read ? fail('search_pattern_invalid', text, read.problem) : read
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** A whole word: what stands before and after it is neither a letter nor a digit. */
export function hasWord(text: string, word: string) {
  // Of marks alone the fold leaves nothing, which would be found everywhere, again and again.
  if (word === '') return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordAt(text, at, word.length)) return true
  }
  return false
}

/** Whether a word begins there and ends so many characters later. */
export function isWordAt(text: string, at: number, length: number) {
  const end = at + length
  // A letter may be two of them.
  const before = text.slice(Math.max(0, at - 2), at).match(/.$/u)?.[0] ?? ''
  const after = text.slice(end, end + 2).match(/^./u)?.[0] ?? ''
  return !LETTER.test(before) && !LETTER.test(after)
}
