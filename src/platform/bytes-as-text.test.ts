import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Random } from '../../tools/generate/random.ts'
import { BytesAsText } from './bytes-as-text.ts'

const whole = (bytes: Uint8Array) => new BytesAsText().add(bytes, true)
const inPieces = (bytes: Uint8Array, length: number) => {
  const text = new BytesAsText()
  let read = ''
  for (let at = 0; at < bytes.length; at += length)
    read += text.add(bytes.subarray(at, at + length), false)
  return read + text.add(new Uint8Array(), true)
}

const texts: [name: string, bytes: number[] | string, text: string][] = [
  ['ASCII', 'plain\0text\n', 'plain\0text\n'],
  ['UTF-8', 'Größe 漢字 𝐚', 'Größe 漢字 𝐚'],
  ['Latin-1', [0x47, 0x72, 0xf6, 0xdf, 0x65], 'Größe'],
  ['one after the other', [0xc3, 0xb6, 0xf6, 0x2c, 0xe6, 0xbc, 0xa2], 'öö,漢'],
  ['a truncated character', [0x61, 0xe6, 0xbc], 'aæ¼'],
  ['an overlong encoding', [0xc0, 0x80, 0xe0, 0x80, 0x80], 'À\x80à\x80\x80'],
  ['half of a surrogate pair', [0xed, 0xa0, 0x80], 'í\xa0\x80'],
  ['beyond the last code point', [0xf4, 0x90, 0x80, 0x80, 0xf5], 'ô\x90\x80\x80õ'],
  ['beyond the basic plane beside a lone byte', [0xf0, 0x9d, 0x90, 0x9a, 0xff], '𝐚ÿ'],
  ['a byte order mark', [0xef, 0xbb, 0xbf, 0x61, 0xef, 0xbb, 0xbf], 'a\ufeff'],
  ['nothing', '', ''],
]
for (const [name, given, text] of texts) {
  void test(`as text: ${name}`, () => {
    const bytes = Buffer.from(given as string)
    assert.equal(whole(bytes), text)
    for (const length of [1, 2, 3, 5]) assert.equal(inPieces(bytes, length), text)
  })
}

void test('random bytes decode to the same text in any chunks, and valid UTF-8 exactly', () => {
  const random = new Random(1, 'bytes')
  const some = [0x00, 0x41, 0x80, 0xa0, 0xbf, 0xc2, 0xc3, 0xe0, 0xe6, 0xed, 0xf0, 0xf4, 0xff]
  for (let turn = 0; turn < 2_000; turn++) {
    const bytes = Buffer.from(Array.from({ length: random.below(12) }, () => random.pick(some)))
    assert.equal(inPieces(bytes, 1 + random.below(4)), whole(bytes))
    const text = bytes.toString('utf8')
    if (!text.includes('\ufffd')) assert.equal(whole(bytes), text)
  }
})
