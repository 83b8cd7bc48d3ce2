import assert from 'node:assert/strict'
import { test } from 'node:test'

import { limits } from '../../../platform/limits.ts'
import { Random } from '../../../../tools/generate/random.ts'
import { type FilePart, openFile } from './file-matching.ts'
import { isOfEdges } from './file-patterns.ts'
import { fits, folded, type Test } from '../tree/operators.ts'

/** The matches if the bytes arrive in pieces of this length. */
function found(asked: FilePart[], text: string, length: number): boolean[] {
  const file = openFile(JSON.stringify(asked))
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += length) {
    const all = file.add(bytes.subarray(at, at + length), false)
    if (all) return all
  }
  return file.add(new Uint8Array(), true)!
}

const TESTS: Test[] = ['equals', 'substring', 'casesubstring', 'word', 'regexp']
const ORDERS: Test[] = ['less', 'less_or_equal', 'greater', 'greater_or_equal']

void test('a text is matched in parts as in the whole', () => {
  const random = new Random(1, 'files')
  const words = ['a', 'ab', 'Äb', 'ba', 'ß', 'ss', ' ', '\n', 'e\u0301', '𝐚', 'b ', '.', 'aab']
  const text = (max: number) =>
    Array.from({ length: random.below(max) }, () => random.pick(words)).join('')
  for (let turn = 0; turn < 1_500; turn++) {
    const whole = text(8)
    const part = text(4).trim() || 'a'
    for (const kind of [...TESTS, ...ORDERS]) {
      const expected = fits(kind, folded(whole), folded(part))
      const [is] = found([{ test: kind, part }], whole, 1 + random.below(9))
      assert.equal(is, expected, JSON.stringify({ kind, whole, part }))
    }
  }
})

/** Blocks of 131,072 characters are compared at once. */
const BLOCK = 128 * 1024
for (const before of [-8, -7, -6, -5, -4, -3, -1, 0, 1].map((by) => BLOCK + by)) {
  void test(`a part after ${before} characters is found, and a word only if it is complete`, () => {
    const asked: FilePart[] = [
      { test: 'substring', part: 'cräsh' },
      { test: 'casesubstring', part: 'Crash' },
      { test: 'word', part: 'crash' },
      { test: 'word', part: 'tail' },
      { test: 'regexp', part: '^o.*crash\\b.*t.il$' },
    ]
    const rest = 'o'.repeat(BLOCK)
    const text = (word: string) => `${'o'.repeat(before - 1)}${word}${rest} tail`
    assert.deepEqual(found(asked, text(' Crash '), 65_536), [true, true, true, true, true])
    assert.deepEqual(found(asked, text('xCrash '), 65_536), [true, true, false, true, true])
    assert.deepEqual(found(asked, text(' Crashx'), 99_999), [true, true, false, true, false])
  })
}

void test('unlimited combining accents are folded correctly', () => {
  const text = `a${'\u0301'.repeat(3 * BLOCK)}b`
  const asked: FilePart[] = [
    { test: 'equals', part: 'ab' },
    { test: 'casesubstring', part: '\u0301b' },
  ]
  assert.deepEqual(found(asked, text, 70_001), [true, true])
})

const edges: [pattern: string, asks: boolean][] = [
  ['crash', false],
  ['cr.*sh|[a-z]{3,}\\d', false],
  ['a\\^b\\$', false],
  ['\\\\bar', false],
  ['^crash', true],
  ['crash$', true],
  ['\\bcrash', true],
  ['crash\\Z', true],
  ['[^a]', true],
]
for (const [pattern, asks] of edges) {
  void test(`/${pattern}/ ${asks ? 'may test' : 'does not test'} for an edge`, () => {
    assert.equal(isOfEdges(pattern), asks)
  })
}

void test('a pattern is found in long texts if its matches are limited in length', () => {
  const { search_pattern_window_chars: window, search_pattern_match_chars_max: most } = limits
  const text = (before: number, between: number) =>
    `${' '.repeat(before)}cr${'a'.repeat(between)}sh${' '.repeat(window)}`
  const asked: FilePart[] = [{ test: 'regexp', part: 'cra*sh' }]
  const piece = 1024 * 1024
  for (const before of [window - 3, window - most + 1, 2 * window - most]) {
    assert.deepEqual(found(asked, text(before, 1), piece), [true])
  }
  assert.deepEqual(found(asked, text(window - 10, most - 4), piece), [true])
  assert.deepEqual(found([{ test: 'regexp', part: 'cra*x' }], text(5, 5), piece), [false])
})

void test('edges are those of the file, whatever its length', () => {
  const { search_pattern_window_chars: window, search_pattern_match_chars_max: most } = limits
  const text = `${'o'.repeat(window - most)}crash${'o'.repeat(2 * most)}`
  const asked = ['^crash', '^o*x', 'crash\\b', 'oo$'].map((part): FilePart => ({
    test: 'regexp',
    part,
  }))
  assert.deepEqual(found(asked, text, 1024 * 1024), [false, false, false, true])
  const other = `o${'o'.repeat(window - 6)}crash${'o'.repeat(most)}`
  assert.deepEqual(found([{ test: 'regexp', part: 'crash$' }], other, 1024 * 1024), [false])
})
