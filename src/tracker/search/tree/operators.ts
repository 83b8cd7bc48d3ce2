/** The table of search operators: how values are split, compared and combined. */

import { fold } from '../../../platform/fold.ts'
import { type Pattern, readPattern } from '../../../platform/patterns.ts'
import { fail } from './faults.ts'

/** A comparison between a bug's value and part of a search value. */
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
  /** A value is a single part, or parts separated by commas, or by blanks and commas. */
  parts: 'whole' | 'commas' | 'words'
  /** How many of the parts must match. */
  join: 'any' | 'all'
  /** Negates the rest of the rule. */
  negative: boolean
}

const rule = (test: Test, parts: Rule['parts'] = 'whole', join: Rule['join'] = 'any'): Rule => ({
  test,
  parts,
  join,
  negative: false,
})
const not = (positive: Rule): Rule => ({ ...positive, negative: true })

/** All operators by Bugzilla's names. */
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

/** Bugzilla's operators of boolean charts, such as `anywordssubstr`. */
export type Operator = keyof typeof operators

/** Whether Bugzilla has an operator of this name; case matters. */
export const isOperator = (name: string): name is Operator => Object.hasOwn(operators, name)

/** Finds an operator by name; fault 68000 if there is none. */
export const readOperator = (name: string): Operator =>
  isOperator(name) ? name : fail('search_field_operator_unsupported', name)

/** Whether it concerns the history of a field instead of its value. */
export const isOfHistory = (operator: Operator): boolean =>
  operators[operator].test.startsWith('changed')

/** Whether it compares text; times and numbers are compared in their displayed form. */
export const isOfText = (operator: Operator): boolean => TEXT_TESTS.has(operators[operator].test)
const TEXT_TESTS: ReadonlySet<Test> = new Set<Test>([
  'substring',
  'casesubstring',
  'word',
  'regexp',
])

/** Operators without a value. */
export const isUnary = (operator: Operator): boolean => operators[operator].test === 'empty'

const SEPARATORS = { whole: undefined, commas: /,/, words: /[\s,]+/ } as const

/** The parts of a value, without blank ones. */
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

/** Computes the fold once, for several comparisons of a text. */
export const folded = (text: string): Folded => ({ text, key: fold(text) })

/** A comparison with text in memory, such as the name of a product. */
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
      // These need more than a text.
      return false
  }
}

/** A regular expression in RE2 syntax, ignoring case; fault 32000 if it is invalid. */
export function patternOf(text: string): Pattern {
  const read = readPattern(text, { anyCase: true })
  return 'problem' in read ? fail('search_pattern_invalid', text, read.problem) : read
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** A whole word: neither preceded nor followed by a letter or digit. */
export function hasWord(text: string, word: string) {
  // The fold of combining marks alone is empty, which would match everywhere.
  if (word === '') return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordAt(text, at, word.length)) return true
  }
  return false
}

/** Whether there is a word of this length at this position. */
export function isWordAt(text: string, at: number, length: number) {
  const end = at + length
  // A character may be a surrogate pair.
  const before = text.slice(Math.max(0, at - 2), at).match(/.$/u)?.[0] ?? ''
  const after = text.slice(end, end + 2).match(/^./u)?.[0] ?? ''
  return !LETTER.test(before) && !LETTER.test(after)
}
