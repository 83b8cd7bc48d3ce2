/** What each operator of searches does with a value. */

/** Compares a text with a part of a value. */
export type TextTest = 'is' | 'has' | 'has in this case' | 'has the word' | 'fits the pattern'
/** Compares a value with a part of a searched value. */
export type Test = TextTest | '<' | '<=' | '>' | '>='

/** A comparison of each value of a field with each part of the searched value. */
export interface Comparison {
  test: Test
  /** A value is a single part, or several separated by commas, or by blanks and commas. */
  parts: 'one' | 'commas' | 'words'
  /** Each part is searched for separately. */
  wantsAll: boolean
}

/** Other operators negate one, ask about changes, or search for words in texts. */
export type Meaning = Comparison | { not: string } | 'empty' | 'changed' | 'words'

const one = (test: Test): Comparison => ({ test, parts: 'one', wantsAll: false })
const words = (test: Test, wantsAll = false): Comparison => ({ test, parts: 'words', wantsAll })

const OPERATORS: Readonly<Record<string, Meaning>> = {
  equals: one('is'),
  notequals: { not: 'equals' },
  anyexact: { test: 'is', parts: 'commas', wantsAll: false },
  substring: one('has'),
  substr: one('has'),
  notsubstring: { not: 'substring' },
  casesubstring: one('has in this case'),
  regexp: one('fits the pattern'),
  notregexp: { not: 'regexp' },
  anywordssubstr: words('has'),
  allwordssubstr: words('has', true),
  nowordssubstr: { not: 'anywordssubstr' },
  anywords: words('has the word'),
  allwords: words('has the word', true),
  nowords: { not: 'anywords' },
  lessthan: one('<'),
  lessthaneq: one('<='),
  greaterthan: one('>'),
  greaterthaneq: one('>='),
  isempty: 'empty',
  isnotempty: { not: 'isempty' },
  matches: 'words',
  notmatches: { not: 'matches' },
  changedbefore: 'changed',
  changedafter: 'changed',
  changedfrom: 'changed',
  changedto: 'changed',
  changedby: 'changed',
}

/** Undefined for an operator that Bugzilla does not have. */
export const meaningOf = (operator: string): Meaning | undefined =>
  Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined

/** False for operators that need no values, or look at changes. */
export const isComparison = (said: Meaning): said is Comparison =>
  typeof said === 'object' && 'test' in said

/** The parts of a value, trimmed, without empty ones. */
export function partsOf({ parts }: Comparison, value: string): string[] {
  const split = parts === 'one' ? [value] : value.split(parts === 'commas' ? ',' : /[\s,]+/)
  return split.map((part) => part.trim()).filter((part) => part !== '')
}

/** Whether the test compares the order of values. */
export const isOrder = (test: Test): test is '<' | '<=' | '>' | '>=' => /[<>]/.test(test)

/** Compares two numbers; all tests of texts become equality. */
export function inOrder(test: Test, value: number, part: number): boolean {
  if (test === '<') return value < part
  if (test === '<=') return value <= part
  if (test === '>') return value > part
  return test === '>=' ? value >= part : value === part
}

/** NaN if the text is not a number. */
export const numberSaid = (part: string): number =>
  ({ true: 1, false: 0 })[part] ?? (/^[-+]?[\d.]+$/.test(part) ? Number(part) : Number.NaN)
