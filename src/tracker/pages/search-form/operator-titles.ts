/** Titles of search operators. */

import { isOfHistory, type Operator, operators } from '../../search/tree/operators.ts'

const TITLES: Readonly<Record<Operator, string>> = {
  equals: 'is',
  notequals: 'is not',
  anyexact: 'is one of these (separated by commas)',
  substring: 'has the text',
  substr: 'contains the text',
  casesubstring: 'contains the text (case-sensitive)',
  notsubstring: 'does not contain the text',
  anywordssubstr: 'contains any of the texts',
  allwordssubstr: 'contains all of the texts',
  nowordssubstr: 'contains none of the texts',
  anywords: 'contains any of the words',
  allwords: 'contains all of the words',
  nowords: 'contains none of the words',
  regexp: 'matches the regular expression',
  notregexp: 'does not match the regular expression',
  lessthan: 'is less than',
  lessthaneq: 'is at most',
  greaterthan: 'is greater than',
  greaterthaneq: 'is at least',
  isempty: 'is empty',
  isnotempty: 'is not empty',
  matches: 'contains these words (full text)',
  notmatches: 'does not contain these words (full text)',
  changedbefore: 'changed before',
  changedafter: 'changed after',
  changedfrom: 'changed from',
  changedto: 'changed to',
  changedby: 'changed by',
}

/** The words between a field and a value, as menus offer them. */
export const operatorTitle = (operator: Operator): string => TITLES[operator]

/** In display order; `substr` is an alias of `substring`. */
const ALL = (Object.keys(TITLES) as Operator[]).filter((name) => name !== 'substr')

type Offered = readonly (readonly [operator: string, title: string])[]
const offered = (names: readonly Operator[]): Offered => names.map((name) => [name, TITLES[name]])

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
  ['anyexact', 'only these'],
  ['nowords', 'all but these'],
]
/** The operators for login names. */
export const ofPeople: Offered = [
  ['exact', 'is'],
  ...offered(['notequals', 'substring', 'notsubstring', 'regexp', 'notregexp']),
]
