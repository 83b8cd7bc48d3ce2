import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { FOLD_GROWTH_MAX, fold } from './fold.ts'

const equal: [name: string, ...texts: string[]][] = [
  ['case', 'Docket', 'docket', 'DOCKET'],
  ['accents, composed or not', 'Zoë', 'Zoe\u0308', 'zoe', 'ZOË'],
  ['sharp s', 'Straße', 'STRASSE', 'strasse', 'STRAẞE'],
  ['sigma at the end of a word', 'ΣΑΣ', 'σας', 'σασ', 'Σας'],
  ['accented Greek', 'Άλφα', 'ΑΛΦΑ', 'αλφα'],
  ['Turkish dotted and dotless i', 'İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul'],
  ['full-width letters', 'Ｂｕｇ１', 'bug1'],
  ['half-width katakana', 'ｶﾞｷﾞ', 'ガギ'],
  ['ligatures', 'oﬃce ﬁle', 'office file'],
  ['Kelvin and Ångström signs', 'K Å', 'k å'],
  ['long s', 'ſecond', 'second'],
  ['Hangul, composed or not', '한글', '한글'.normalize('NFD')],
  ['Georgian capitals', 'Ა', 'ა'],
  ['Cherokee small letters', 'ꭰ', 'Ꭰ'],
  ['Hebrew with and without points', 'שָׁלוֹם', 'שלום'],
  ['letters beyond the basic plane', '𐐀', '𐐨'],
]
for (const [name, ...texts] of equal) {
  void test(`${name}: equal once folded`, () => {
    assert.equal(new Set(texts.map(fold)).size, 1, texts.map(fold).join(' | '))
  })
}

const apart: [name: string, one: string, other: string][] = [
  ['vowel signs of Devanagari', 'कि', 'का'],
  ['vowel signs of Thai', 'กิ', 'กุ'],
  ['strokes through letters', 'ø', 'o'],
  ['blanks', 'a b', 'ab'],
  ['hyphen and underscore', 'a-b', 'a_b'],
]
for (const [name, one, other] of apart) {
  void test(`${name}: still different once folded`, () => {
    assert.notEqual(fold(one), fold(other))
  })
}

void test('plain lower-case text is returned unchanged', () => {
  for (const text of ['', 'docket', 'a@example.com', 'tab\tand\nline', '{[~]}`']) {
    assert.equal(fold(text), text)
  }
})

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)

const runs = { seed: 1, numRuns: 500 }

void test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => assert.equal(fold(fold(text)), fold(text))),
    runs,
  )
})

void test('no fold is longer than its bound', () => {
  fc.assert(
    fc.property(anyText, (text) => fold(text).length <= text.length * FOLD_GROWTH_MAX),
    runs,
  )
  assert.equal(fold('ﷺ').length, FOLD_GROWTH_MAX)
})

void test('upper case folds alike, but for the iota subscript that becomes a letter there', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      fc.pre(!text.normalize('NFKD').includes('\u0345'))
      assert.equal(fold(text.toUpperCase()), fold(text))
    }),
    runs,
  )
})

void test('folding any character of the first two planes again changes nothing', () => {
  const wrong: string[] = []
  for (let code = 0; code < 0x20000; code++) {
    const letter = String.fromCodePoint(code)
    const folded = fold(letter)
    const isOdd =
      fold(folded) !== folded ||
      fold(`a${letter}b`) !== `a${folded}b` ||
      folded.length > letter.length * FOLD_GROWTH_MAX
    if (isOdd) wrong.push(code.toString(16))
  }
  assert.deepEqual(wrong, [])
})
