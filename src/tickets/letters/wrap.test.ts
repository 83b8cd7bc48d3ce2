import assert from 'node:assert/strict'
import { test } from 'node:test'

import { columnsOf, wrap } from './wrap.ts'

void test('lines end at blanks, and words are not split', () => {
  const words = 'abcdefghi '.repeat(9).trim()
  assert.deepEqual(wrap(words).split('\n').map(columnsOf), [69, 19])
  const long = 'x'.repeat(100)
  assert.equal(wrap(`a ${long} b`), `a\n${long}\nb`)
  assert.equal(wrap(''), '')
})

void test('blanks that do not break stay', () => {
  const words = `${'x'.repeat(73)} ab\u00a0: c`
  assert.equal(wrap(words), `${'x'.repeat(73)}\nab\u00a0: c`)
})

void test('a line of Japanese has half as many characters', () => {
  assert.deepEqual(wrap('あ'.repeat(80)).split('\n').map(columnsOf), [76, 76, 8])
  assert.equal(columnsOf('ファイル a'), 10)
})

const PAIRS: [why: string, end: string, begin: string][] = [
  ['a full stop', 'い。', 'う'],
  ['a closing bracket', 'い」', 'う'],
  ['a small kana', 'いっ', 'て'],
  ['a small kana of counters', '二ヶ', '所'],
  ['a long vowel', 'サー', 'バ'],
  ['a wave dash', '月〜', '金'],
  ['a percent sign', '五％', 'の'],
  ['a combining mark', 'か\u3099', 'く'],
]
for (const [why, end, begin] of PAIRS) {
  void test(`no line begins with ${why}`, () => {
    assert.equal(wrap('あ'.repeat(37) + end + begin), `${'あ'.repeat(37)}\n${end}${begin}`)
  })
}

void test('no line ends with an opening bracket', () => {
  assert.equal(wrap(`${'あ'.repeat(37)}「い」`), `${'あ'.repeat(37)}\n「い」`)
})

void test('words in Latin letters stay whole within Japanese', () => {
  const text = `${'あ'.repeat(35)}upload_bytes_maxの設定`
  assert.equal(wrap(text), `${'あ'.repeat(35)}\nupload_bytes_maxの設定`)
})
