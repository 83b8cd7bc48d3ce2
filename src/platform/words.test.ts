import assert from 'node:assert/strict'
import { test } from 'node:test'

import { fold } from './fold.ts'
import { hasPhrase, plainWordsIn, printPhrases, readWords, trigramsOf, wordsOf } from './words.ts'

const WORDS: [string, string, string[]][] = [
  ['letters and digits', "It's 7 o'clock", ['it', 's', '7', 'o', 'clock']],
  ['other characters separate them', 'foo_bar-baz.c:12', ['foo', 'bar', 'baz', 'c', '12']],
  ['they are folded', 'GRÖSSE Straße Ὀδυσσεύς', ['grosse', 'strasse', 'οδυσσευσ']],
  ['compatibility forms are equal', 'ﬁle ①', ['file', '1']],
  ['in scripts without blanks, each letter is a word', '検索abc', ['検', '索', 'abc']],
  ['vowel signs are letters', 'हिन्दी', ['हिनदी']],
  ['a long one is truncated', 'x'.repeat(70), ['x'.repeat(64)]],
  ['not in the middle of a letter', `x${'𐐨'.repeat(40)}`, [`x${'𐐨'.repeat(31)}`]],
  ['none', ' -- ', []],
]
for (const [what, text, words] of WORDS) {
  void test(`words: ${what}`, () => assert.deepEqual(wordsOf(text), words))
}

void test('a long text has the same words when split', () => {
  const text = Array.from({ length: 5_000 }, (_, at) => `wörd${at}`).join(' ')
  assert.deepEqual(wordsOf(text), fold(text).split(' '))
})

const PLAIN: [string, number | undefined][] = [
  ["It's 7 o'clock, foo_bar-BAZ.c:12\n", 10],
  ['', 0],
  [' -- \0\t\x7f', 0],
  ['GRÖSSE', undefined],
  [`${'x'.repeat(64)} ${'7'.repeat(64)}`, 2],
  [`a ${'x'.repeat(65)}`, undefined],
  [`a ${'x'.repeat(65)} b`, undefined],
  ['a '.repeat(4_096), 4_096],
  ['a '.repeat(4_097), undefined],
]
for (const [text, count] of PLAIN) {
  void test(`how many words plain texts have: ${text.slice(0, 20)}`, () => {
    assert.equal(plainWordsIn(text), count)
    if (count !== undefined) assert.equal(wordsOf(text).length, count)
  })
}

void test('returns no more words than an index can hold', () => {
  assert.equal(wordsOf('a '.repeat(20_000)).length, 16_383)
  const long = Array.from({ length: 10_000 }, (_, at) => `${at}${'y'.repeat(60)}`).join(' ')
  assert.ok(wordsOf(long).join('').length <= 250_000)
})

const ASKED: [string, string, string][] = [
  ['crash window', 'crash window', ''],
  ['Crash "Main  Window"', 'crash "main window"', ''],
  ['print* "new fi"*', 'print* "new fi"*', ''],
  ['crash -linux -"on start"', 'crash', 'linux "on start"'],
  ['+crash ~(window) <now>', 'crash window now', ''],
  ['foo-bar x.y', '"foo bar" "x y"', ''],
  ['"never closed', '"never closed"', ''],
  ['検索', '"検 索"', ''],
  ['a* 窓*', 'a 窓', ''],
  ['-- * "" +', '', ''],
]
for (const [text, all, none] of ASKED) {
  void test(`a search for words is read: ${text}`, () => {
    const asked = readWords(text)
    assert.deepEqual([printPhrases(asked.all), printPhrases(asked.none)], [all, none])
    assert.deepEqual(readWords(printPhrases(asked.all)).all, asked.all)
  })
}

void test('phrases are consecutive words, the last of them possibly a prefix', () => {
  const words = wordsOf('the main window of the main program')
  const has = (text: string) => hasPhrase(words, readWords(text).all[0]!)
  assert.deepEqual(
    ['main', '"main program"', '"program main"', 'wind', 'wind*', '"the main pro"*', '"m w"*'].map(
      has,
    ),
    [true, true, false, false, true, true, false],
  )
})

void test('returns each trigram once, by whole characters', () => {
  assert.deepEqual(trigramsOf('abcabc'), ['abc', 'bca', 'cab'])
  assert.deepEqual(trigramsOf('a𐐨b'), ['a𐐨b'])
  assert.deepEqual(trigramsOf('ab'), [])
  assert.deepEqual(trigramsOf('abcdef', 2), ['abc', 'bcd'])
})
