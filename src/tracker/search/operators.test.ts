import assert from 'node:assert/strict'
import { test } from 'node:test'

import { fold } from '../../platform/fold.ts'
import { fits, type Test } from './operators.ts'
import { partsOf, sizeOf } from './tree.ts'

const comparisons: [Test, string, string, boolean][] = [
  ['equals', 'Größe', 'GROSSE', true],
  ['equals', 'ab', 'a', false],
  ['substring', 'Widget', 'DGE', true],
  ['casesubstring', 'Widget', 'DGE', false],
  ['casesubstring', 'Widget', 'dge', true],
  ['word', 'Mac OS', 'os', true],
  ['word', 'MacOS', 'os', false],
  ['word', 'osos os', 'os', true],
  ['less', 'P1', 'P2', true],
  ['less', 'P2', 'P2', false],
  ['less_or_equal', 'P2', 'p2', true],
  ['greater', 'P3', 'P2', true],
  ['greater_or_equal', 'P1', 'P2', false],
  ['empty', '', '', true],
  ['empty', 'a', '', false],
]
for (const [kind, text, part, holds] of comparisons) {
  void test(`${kind}: '${part}' ${holds ? 'fits' : 'does not fit'} '${text}'`, () => {
    assert.equal(fits(kind, { text, key: fold(text) }, part), holds)
  })
}

const splits: [string, Parameters<typeof partsOf>[0], string[][]][] = [
  [
    'lists are split at commas',
    { field: 'bug_id', operator: 'anyexact', values: ['1, 2', '3'] },
    [['1', '2'], ['3']],
  ],
  [
    'values of known lists are whole',
    { field: 'version', operator: 'anyexact', values: ['1,2', ''] },
    [['1,2'], ['']],
  ],
  [
    'words are split at blanks and commas',
    { field: 'short_desc', operator: 'allwordssubstr', values: [' a b,c ', ','] },
    [['a', 'b', 'c'], []],
  ],
  [
    'other values are whole',
    { field: 'short_desc', operator: 'substring', values: ['a, b'] },
    [['a, b']],
  ],
]
for (const [name, leaf, parts] of splits) {
  void test(name, () => assert.deepEqual(partsOf(leaf), parts))
}

void test('a list of numbers counts once, words each', () => {
  const ids = { field: 'bug_id', operator: 'anyexact', values: ['1,2,3', '4'] } as const
  const words = { field: 'short_desc', operator: 'allwordssubstr', values: ['a b', 'c'] } as const
  const tree = {
    and: [{ ...ids, values: [...ids.values] }, { not: { ...words, values: [...words.values] } }],
  }
  assert.equal(sizeOf(tree), 4)
})
