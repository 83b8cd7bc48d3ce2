import assert from 'node:assert/strict'
import { test } from 'node:test'

import { namesFitting } from '../compile/compile.ts'
import { fits, folded, type Test } from './operators.ts'
import { builtInFields } from './fields.ts'
import { type Leaf, partsOf, sizeOf, wordsOf } from './tree.ts'

const of = (field: string) => builtInFields.get(field)!

const comparisons: [Test, string, string, boolean][] = [
  ['equals', 'Größe', 'GROSSE', true],
  ['equals', 'ab', 'a', false],
  ['substring', 'Widget', 'DGE', true],
  ['casesubstring', 'Widget', 'DGE', false],
  ['casesubstring', 'Widget', 'dge', true],
  ['word', 'Mac OS', 'os', true],
  ['word', 'MacOS', 'os', false],
  ['word', 'osos os', 'os', true],
  ['word', 'b𝐚 a𝐛', '𝐚', false],
  // Letters of two code units, and a character of two that is not a letter.
  ['word', '\u{10428}os', 'os', false],
  ['word', 'os\u{10428}', 'os', false],
  ['word', '\u{1f600}os\u{1f600}', 'os', true],
  // A combining mark alone folds to nothing.
  ['word', 'aa', '\u0301', false],
  ['less', 'P1', 'P2', true],
  ['less', 'P2', 'P2', false],
  ['less_or_equal', 'P2', 'p2', true],
  ['greater', 'P3', 'P2', true],
  ['greater_or_equal', 'P1', 'P2', false],
  ['empty', '', '', true],
  ['empty', 'a', '', false],
]
for (const [kind, text, part, holds] of comparisons) {
  void test(`${kind}: '${part}' ${holds ? 'matches' : 'does not match'} '${text}'`, () => {
    assert.equal(fits(kind, folded(text), folded(part)), holds)
  })
}

const splits: [string, Parameters<typeof partsOf>[0], string[][]][] = [
  [
    'lists are split at commas',
    { field: 'bug_id', place: of('bug_id'), operator: 'anyexact', values: ['1, 2', '3'] },
    [['1', '2'], ['3']],
  ],
  [
    'values of known lists are whole',
    { field: 'version', place: of('version'), operator: 'anyexact', values: ['1,2', ''] },
    [['1,2'], ['']],
  ],
  [
    "values of the installation's own lists are whole",
    {
      field: 'cf_multi',
      place: { kind: 'custom', field_id: 1, holds: 'multi', usual: 'anyexact' },
      operator: 'anyexact',
      values: ['a, b'],
    },
    [['a, b']],
  ],
  [
    'words are split at blanks and commas',
    {
      field: 'short_desc',
      place: of('short_desc'),
      operator: 'allwordssubstr',
      values: [' a b,c ', ','],
    },
    [['a', 'b', 'c'], []],
  ],
  [
    'other values are whole',
    { field: 'short_desc', place: of('short_desc'), operator: 'substring', values: ['a, b'] },
    [['a, b']],
  ],
]
for (const [name, leaf, parts] of splits) {
  void test(name, () => assert.deepEqual(partsOf(leaf), parts))
}

void test('a list of numbers counts once, and words count each', () => {
  const ids = {
    field: 'bug_id',
    place: of('bug_id'),
    operator: 'anyexact',
    values: ['1,2,3', '4'],
  } as const
  const words = {
    field: 'short_desc',
    place: of('short_desc'),
    operator: 'allwordssubstr',
    values: ['a b', 'c'],
  } as const
  const tree = {
    and: [{ ...ids, values: [...ids.values] }, { not: { ...words, values: [...words.values] } }],
  }
  assert.equal(sizeOf(tree), 4)
})

void test('times count each, because each is a range', () => {
  const ofOperator = (operator: Leaf['operator']): Leaf[] => [
    { field: 'creation_ts', place: of('creation_ts'), operator, values: ['2026-01-01,2026-01-02'] },
    { field: 'delta_ts', place: of('delta_ts'), operator, values: ['2026-01-01', '2026-01-02'] },
    { field: 'deadline', place: of('deadline'), operator, values: ['2026-01-01', '2026-01-02'] },
  ]
  assert.equal(sizeOf({ and: ofOperator('anyexact') }), 6)
  assert.equal(sizeOf({ and: ofOperator('notequals') }), 5)
  assert.equal(
    sizeOf({ field: 'deadline', place: of('deadline'), operator: 'isempty', values: [] }),
    1,
  )
})

void test('words in comments are counted separately', () => {
  const comments: Leaf = {
    field: 'longdesc',
    place: of('longdesc'),
    operator: 'nowordssubstr',
    values: ['a b', 'c'],
  }
  const summary: Leaf = { ...comments, field: 'short_desc' }
  assert.equal(wordsOf({ or: [{ not: comments }, summary] }, 'longdesc'), 3)
})

void test('each word is folded once, whatever the number of names', (t) => {
  const all = Array.from({ length: 100 }, (_, at) => folded(`name ${at}`))
  const values = ['nâ 7', 'ö']
  const leaf: Leaf = {
    field: 'component',
    place: of('component'),
    operator: 'anywordssubstr',
    values,
  }
  const { mock } = t.mock.method(String.prototype, 'normalize')
  folded('é')
  const callsPerFold = mock.callCount()
  assert.equal(namesFitting(leaf, { all, byKey: new Map() }, { unknown: new Set() }).length, 100)
  assert.equal(mock.callCount(), 3 * callsPerFold)
})

void test('names used only by unknown products are not searched', () => {
  const named = (text: string, products: number[]) => ({ ...folded(text), ids: products, products })
  const all = [named('Open engine', [1]), named('Closed engine', [2]), named('engine', [1, 2])]
  const names = { all, byKey: Map.groupBy(all, ({ key }) => key) }
  const found = (operator: Leaf['operator'], value: string) => {
    const leaf: Leaf = { field: 'product', place: of('product'), operator, values: [value] }
    return namesFitting(leaf, names, { unknown: new Set([2]) }).map(({ text }) => text)
  }
  assert.deepEqual(found('regexp', 'engine'), ['Open engine', 'engine'])
  assert.deepEqual(found('substring', 'closed'), [])
  assert.deepEqual(found('equals', 'closed engine'), ['Closed engine'])
})
