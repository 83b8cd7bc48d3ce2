import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { refuse } from '../tree/faults.ts'
import {
  lengthOf,
  MARKS,
  parseQuickSearch,
  printQuickSearch,
  type QuickSearch,
  SIGNS,
  type Term,
} from './quicksearch.wire.ts'
import { Unreadable } from '../tree/refusals.wire.ts'

const word = (...values: string[]): Term => ({ isNegated: false, kind: 'word', values })
const not = (term: Term): Term => ({ ...term, isNegated: true })
const field = (fields: string[], sign: (typeof SIGNS)[number], ...values: string[]): Term => ({
  isNegated: false,
  kind: 'field',
  fields,
  sign,
  values,
})
const mark = (one: (typeof MARKS)[number], ...values: string[]): Term => ({
  isNegated: false,
  kind: 'mark',
  mark: one,
  values,
})
const flag = (name: string, requestee = ''): Term => ({
  isNegated: false,
  kind: 'flag',
  name,
  requestee,
})
const search = (...words: Term[][]): QuickSearch => ({ statuses: [], words })

const read: [text: string, search: QuickSearch][] = [
  ['lid', search([word('lid')])],
  ['  ,lid, ', search([word('lid')])],
  ['lid handle', search([word('lid')], [word('handle')])],
  ['lid AND handle', search([word('lid')], [word('handle')])],
  ['lid OR handle', search([word('lid'), word('handle')])],
  ['lid|handle', search([word('lid'), word('handle')])],
  ['a OR b OR c d', search([word('a'), word('b'), word('c')], [word('d')])],
  ['-lid', search([not(word('lid'))])],
  ['NOT lid', search([not(word('lid'))])],
  ['a NOT -b', search([word('a')], [not(word('b'))])],
  ['a OR NOT b', search([word('a'), not(word('b'))])],
  ['lid,handle', search([word('lid', 'handle')])],
  ['"does not boil"', search([word('does not boil')])],
  ["'does not boil'", search([word('does not boil')])],
  ['don\'t say "don\'t"', search([word("don't")], [word('say')], [word("don't")])],
  ['"say \\"no\\" \\\\"', search([word('say "no" \\')])],
  ['"AND" "a|b"', search([word('AND')], [word('a|b')])],
  ['12', { ids: [12], statuses: [], words: [] }],
  ['12, 7 3', { ids: [12, 7, 3], statuses: [], words: [] }],
  ['12 a', search([word('12')], [word('a')])],
  ['ALL lid', { statuses: ['ALL'], words: [[word('lid')]] }],
  ['OPEN', { statuses: ['OPEN'], words: [] }],
  ['UNCO,RES lid', { statuses: ['UNCO', 'RES'], words: [[word('lid')]] }],
  ['lid ALL', search([word('lid')], [word('ALL')])],
  ['#lid', search([mark('#', 'lid')])],
  [':lid,handle', search([mark(':', 'lid', 'handle')])],
  ['@ann', search([mark('@', 'ann')])],
  ['[soon', search([mark('[', 'soon')])],
  ['!crash', search([mark('!', 'crash')])],
  ['-@ann', search([not(mark('@', 'ann'))])],
  ['summary:lid', search([field(['summary'], ':', 'lid')])],
  ['a,b:c,d', search([field(['a', 'b'], ':', 'c', 'd')])],
  ['-product=Kettle', search([not(field(['product'], '=', 'Kettle'))])],
  ['days_elapsed>=7', search([field(['days_elapsed'], '>=', '7')])],
  ['votes!=3', search([field(['votes'], '!=', '3')])],
  ['summary:"a: b, c"', search([field(['summary'], ':', 'a: b, c')])],
  ['summary:"a"|"b c"', search([field(['summary'], ':', 'a'), word('b c')])],
  ['review?', search([flag('review?')])],
  ['flag:review?', search([field(['flag'], ':', 'review?')])],
  ['summary:why?', search([field(['summary'], ':', 'why?')])],
  ['"why?"', search([word('why?')])],
  ['NOT NOT a', search([word('a')])],
  ['a OR NOT NOT b', search([word('a'), word('b')])],
  ['9'.repeat(30), { ids: [Number.MAX_SAFE_INTEGER], statuses: [], words: [] }],
  ['R lid', { statuses: ['R'], words: [[word('lid')]] }],
  ['# @ !', search([word('#')], [word('@')], [word('!')])],
  ['a ,, :, b', search([word('a')], [word('b')])],
  ['cc:, a', search([word('cc:')], [word('a')])],
  ['P1,lid', search([word('P1', 'lid')])],
  ['review?ann@example.com', search([flag('review?', 'ann@example.com')])],
  ['P1', search([{ isNegated: false, kind: 'priority', from: 1, to: 1 }])],
  [`P${'1'.repeat(30)}`, search([word(`P${'1'.repeat(30)}`)])],
  ['"12"', search([word('12')])],
  ['p2-4', search([{ isNegated: false, kind: 'priority', from: 2, to: 4 }])],
  ['http://example.com/a', search([word('http://example.com/a')])],
  ['10.1.2.3', search([word('10.1.2.3')])],
  ['-', search([word('-')])],
]
for (const [text, expected] of read) {
  void test(`reads ${text}`, () => assert.deepEqual(parseQuickSearch(text), expected))
}

const refused: [text: string, code: number][] = [
  ['', 1000],
  [' , ', 1000],
  ['"foo', 32_000],
  ['a "b c', 32_000],
  ['AND foo', 32_000],
  ['OR foo', 32_000],
  ['foo AND', 32_000],
  ['foo OR', 32_000],
  ['foo NOT', 32_000],
  ['foo AND OR bar', 32_000],
  ['foo OR AND bar', 32_000],
]
for (const [text, code] of refused) {
  void test(`refuses '${text}'`, () =>
    assert.throws(() => parseQuickSearch(text, refuse), { code }))
}

const text = fc
  .oneof(
    fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9 ,|:=<>!#@[?"'\\.-]{0,8}$/),
    fc.constantFrom('AND', 'NOT', 'ALL', 'P1', '"', '-', '#x', "'", '\\', 'größe', '12', 'a?'),
  )
  .filter((value) => value.trim() !== '')
const texts = fc.array(text, { minLength: 1, maxLength: 3 })
const name = fc.stringMatching(/^[a-z_]{1,8}(\.[a-z]{1,5})?$/)
const plain = { noNullPrototype: true }
const isNegated = fc.boolean()
const one = fc.oneof(
  fc.record({ isNegated, kind: fc.constant('word'), values: texts }, plain),
  fc.record(
    { isNegated, kind: fc.constant('mark'), mark: fc.constantFrom(':', '@'), values: texts },
    plain,
  ),
  fc.record(
    {
      isNegated,
      kind: fc.constant('mark'),
      mark: fc.constantFrom('#', '[', '!'),
      values: fc.array(text, { minLength: 1, maxLength: 1 }),
    },
    plain,
  ),
  fc.record(
    {
      isNegated,
      kind: fc.constant('field'),
      fields: fc.array(name, { minLength: 1, maxLength: 3 }),
      sign: fc.constantFrom(...SIGNS),
      values: texts,
    },
    plain,
  ),
  fc.record(
    {
      isNegated,
      kind: fc.constant('flag'),
      name: text.filter((value) => value !== 'flag:').map((value) => `${value}?`),
      requestee: fc.oneof(fc.constant(''), text),
    },
    plain,
  ),
  fc
    .tuple(isNegated, fc.nat(9), fc.nat(9))
    .map(([negated, from, to]) => ({ isNegated: negated, kind: 'priority', from, to })),
) as fc.Arbitrary<Term>
const whole: fc.Arbitrary<QuickSearch> = fc.oneof(
  fc.record(
    {
      statuses: fc.oneof(
        fc.constant<string[]>([]),
        fc.constant<string[]>(['ALL']),
        fc.array(fc.constantFrom<string[]>('UNCO', 'RES', 'FIXED'), { minLength: 1, maxLength: 2 }),
      ),
      words: fc.array(fc.array(one, { minLength: 1, maxLength: 3 }), {
        minLength: 1,
        maxLength: 4,
      }),
    },
    plain,
  ),
  fc.record(
    {
      ids: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
      statuses: fc.constant<string[]>([]),
      words: fc.constant<Term[][]>([]),
    },
    plain,
  ),
)

const lengths: [text: string, length: number][] = [
  ['a b', 2],
  ['OPEN a|b,c', 4],
  ['cc,product:a,b,c', 6],
  ['p1-3 review?ann', 2],
]
for (const [text, length] of lengths) {
  void test(`'${text}' has ${length} terms`, () => {
    assert.equal(lengthOf(parseQuickSearch(text)), length)
  })
}

void test('many blanks need no more time', () => {
  const blanks = ' '.repeat(1_000_000)
  assert.deepEqual(parseQuickSearch(`,${blanks}a${blanks}b${blanks}`), parseQuickSearch('a b'))
})

void test('a printed search parses as the same search', () => {
  fc.assert(
    fc.property(whole, (made) => {
      assert.deepEqual(parseQuickSearch(printQuickSearch(made)), made)
    }),
    { seed: 1, numRuns: 1_000 },
  )
})

void test('any typed search parses identically after printing', () => {
  const pieces = ['AND', 'OR', 'NOT', 'ALL', 'RES', 'P1', `P${'9'.repeat(30)}`, '12', 'a', 'a?b']
  const signs = ['-', '|', ',', ':', '!=', '#', '[', '"', "'", '\\', ' ']
  const piece = fc.constantFrom(...pieces, ...signs, ...signs)
  const typed = fc.array(piece, { maxLength: 9 }).map((some) => some.join(''))
  const readable = typed.filter((some) => {
    try {
      return parseQuickSearch(some).words.length > 0
    } catch (error) {
      if (error instanceof Unreadable) return false
      throw error
    }
  })
  fc.assert(
    fc.property(readable, (some) => {
      const made = parseQuickSearch(some)
      assert.deepEqual(parseQuickSearch(printQuickSearch(made)), made)
    }),
    { seed: 1, numRuns: 1_000 },
  )
})
