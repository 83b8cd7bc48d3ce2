import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { limits } from './limits.ts'
import { readPattern } from './patterns.ts'

const isIn = (pattern: string, text: string, anyCase = false) => {
  const read = readPattern(pattern, { anyCase })
  return 'problem' in read ? read.problem : read.isIn(text)
}

const matches: [pattern: string, text: string, is: boolean][] = [
  ['b', 'abc', true],
  ['^b', 'abc', false],
  ['b$', 'ab', true],
  ['b$', 'ab\n', false],
  ['b\\Z', 'ab', true],
  ['^a\\\\Z$', 'a\\Z', true],
  ['^\\w+@example\\.(com|org)$', 'kim@example.org', true],
  ['^\\w+@example\\.(com|org)$', 'kim@example-org', false],
  ['^[[:alpha:]]+\\d{2,3}$', 'abc12', true],
  ['(?i)ABC', 'abc', true],
  ['ABC', 'abc', false],
  ['\\@', 'a@b', true],
  ['^\\Qa.c\\E$', 'abc', false],
  ['', 'anything', true],
]
for (const [pattern, text, is] of matches) {
  void test(`/${pattern}/ is ${is ? '' : 'not '}in ${JSON.stringify(text)}`, () => {
    assert.equal(isIn(pattern, text), is)
  })
}

void test('a pattern is compiled once for each set of flags', () => {
  assert.equal(isIn('ONCE', 'once'), false)
  assert.equal(isIn('ONCE', 'once', true), true)
  assert.equal(readPattern('ONCE'), readPattern('ONCE'))
})

const refused: [name: string, pattern: string, problem: RegExp][] = [
  ['an open bracket', '(', /missing closing \)/],
  ['an open class', '[a-', /missing closing \]/],
  ['nothing to repeat', '*a', /missing argument to repetition operator/],
  ['looking ahead', 'a(?=b)', /\(\?=/],
  ['looking behind', '(?<!a)b', /\(\?<!/],
  ['a back reference', '(a)\\1', /\\1/],
  ['a possessive repeat', 'a++', /\+\+/],
  ['a thousand repeats of a thousand', '(a{1000}){1000}', /repeat/],
  ['too many steps', '[^a]{999}'.repeat(6), /repeats too much/],
  ['too long a text', 'a'.repeat(limits.pattern_chars_max + 1), /at most 255 characters/],
]
for (const [name, pattern, problem] of refused) {
  void test(`refused: ${name}`, () => {
    const read = readPattern(pattern)
    assert.ok('problem' in read)
    assert.match(read.problem, problem)
  })
}

void test('a pattern of the maximum length is compiled', () => {
  assert.equal(isIn('a'.repeat(limits.pattern_chars_max), 'b'), false)
})

// A backtracking engine needs 2^40 steps for each of these, so a test would never end.
for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(a?){40}a{40}$', '^(.*a){20}$']) {
  void test(`/${pattern}/ is matched quickly even against a pathological text`, () => {
    assert.equal(isIn(pattern, `${'a'.repeat(39)}!`), false)
  })
}

void test('any pattern is compiled or refused, without an exception', () => {
  const unit = fc.constantFrom(...Array.from('ab01()[]{}*+?|\\^$.,:<>=!-QEZdwPpLiu'))
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit }), fc.string()), (pattern) => {
      const read = readPattern(pattern)
      if ('isIn' in read) assert.equal(typeof read.isIn('abc'), 'boolean')
      else assert.ok(read.problem)
    }),
    { seed: 1, numRuns: 500 },
  )
})

void test('patterns beyond the cache size evict the least recently used', () => {
  const [used, unused] = [readPattern('used'), readPattern('unused')]
  for (let number = 0; number < limits.patterns_kept_max - 1; number++) {
    readPattern(`number ${number}`)
    readPattern('used')
  }
  assert.equal(readPattern('used'), used)
  assert.notEqual(readPattern('unused'), unused)
})
