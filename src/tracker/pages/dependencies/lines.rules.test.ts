import assert from 'node:assert/strict'
import { test } from 'node:test'

import { inLines } from './lines.rules.ts'

const broken: [what: string, text: string, lines: string[]][] = [
  ['a short text', 'It stops', ['It stops']],
  ['nothing', ' ', []],
  ['an ellipsis within a word', 'abcde fghij klmno', ['abcde', 'fghij k…']],
  ['words', 'one two six ten', ['one two', 'six ten']],
  ['what does not fit', 'one two six ten and more', ['one two', 'six ten…']],
  ['long words', 'abcdefghijklmnopqrstuvwxyz', ['abcdefgh', 'ijklmno…']],
  ['blanks', '  one \n\t two  ', ['one two']],
  ['wide letters', '図書館図書館図書館', ['図書館図', '書館図…']],
  [
    'letters of several characters',
    '👩‍👩‍👧e\u0301'.repeat(4),
    ['👩‍👩‍👧é👩‍👩‍👧é👩‍👩‍👧'.normalize('NFD'), 'é👩‍👩‍👧é'.normalize('NFD')],
  ],
]
for (const [what, text, lines] of broken) {
  void test(`${what} in lines of 8`, () => assert.deepEqual(inLines(text, 8, 2), lines))
}

void test('no line of a random text is longer than asked', () => {
  for (let length = 1; length < 60; length += 1) {
    const text = Array.from({ length }, (_, at) => 'ab c'[(at * at + length) % 4]).join('')
    const lines = inLines(text, 10, 3)
    assert.ok(lines.length <= 3 && lines.every((line) => line.length <= 10), text)
    const whole = lines.join('').replaceAll(' ', '')
    const wanted = text.replaceAll(' ', '')
    assert.ok(whole.endsWith('…') ? wanted.startsWith(whole.slice(0, -1)) : whole === wanted, text)
  }
})
