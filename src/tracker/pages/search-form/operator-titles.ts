/** Titles of search operators. */

import { isOfHistory, type Operator, operators } from '../../search/tree/operators.ts'
import type { PlainKey } from '../../../platform/pages/texts.ts'
import type { en } from './en.ts'
import { text } from './text.ts'

type Key = PlainKey<typeof en>

const TITLES: Readonly<Record<Operator, Key>> = {
  equals: 'is',
  notequals: 'is_not',
  anyexact: 'one_of',
  substring: 'has_text',
  substr: 'contains_text',
  casesubstring: 'contains_case',
  notsubstring: 'contains_not',
  anywordssubstr: 'any_text',
  allwordssubstr: 'all_texts',
  nowordssubstr: 'no_text',
  anywords: 'any_word',
  allwords: 'all_words',
  nowords: 'no_word',
  regexp: 'matches',
  notregexp: 'matches_not',
  lessthan: 'less',
  lessthaneq: 'at_most',
  greaterthan: 'greater',
  greaterthaneq: 'at_least',
  isempty: 'empty',
  isnotempty: 'not_empty',
  matches: 'has_words',
  notmatches: 'has_not_words',
  changedbefore: 'changed_before',
  changedafter: 'changed_after',
  changedfrom: 'was',
  changedto: 'became',
  changedby: 'changed_by',
}

/** The words between a field and a value, as menus offer them. */
export const operatorTitle = (operator: Operator): string => text(TITLES[operator])

/** Whether the name is that of an operator. */
export const isOperator = (name: string): name is Operator => Object.hasOwn(TITLES, name)

/** In display order; `substr` is an alias of `substring`. */
const ALL = (Object.keys(TITLES) as Operator[]).filter((name) => name !== 'substr')

/** Operators that a menu offers, each with the key of its title. */
export type Offered = readonly (readonly [operator: string, title: Key])[]
const offered = (names: readonly Operator[]): Offered => names.map((name) => [name, TITLES[name]])

/** The options of a menu. */
export const titled = (menu: Offered): (readonly [operator: string, title: string])[] =>
  menu.map(([operator, title]) => [operator, text(title)])

/** All operators with their titles, in display order. */
export const operatorsOffered = offered(ALL)

/** The operators for text fields. */
export const ofTexts = offered(
  ALL.filter((name) => operators[name].test !== 'matches' && !isOfHistory(name)),
)
/** The operators for full-text search. */
export const ofWords = offered(['matches', 'notmatches'])
/** The operators for bug ids. */
export const ofNumbers: Offered = [
  ['anyexact', 'only_these'],
  ['nowords', 'all_but_these'],
]
/** The operators for login names. */
export const ofPeople: Offered = [
  ['exact', 'is'],
  ...offered(['notequals', 'substring', 'notsubstring', 'regexp', 'notregexp']),
]
