import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Random } from '../../tools/generate/random.ts'
import { fold } from './fold.ts'
import { foldLong, foldsApartAt } from './fold-long.ts'

const some = 'aZß éŉ½µİıʰ΄ΐΣςΩ ẞﷺﬃ漢が각ᄀ ᅡ𝐚𐐀e\u0301\u0323\u0345क्षि\u093c\u094d\u3099ﾞ\ud835\udc1a'
const random = new Random(1, 'folds')
const text = (length: number) =>
  Array.from({ length }, () =>
    random.chance(0.8)
      ? some.charAt(random.below(some.length))
      : String.fromCharCode(random.below(0x1_0000)),
  ).join('')

void test('folding a long text gives the fold of the whole', () => {
  for (let turn = 0; turn < 3_000; turn++) {
    const one = text(random.below(24))
    assert.equal(foldLong(one), fold(one), JSON.stringify(one))
  }
  assert.equal(foldLong('ﷺ'.repeat(1_000)), fold('ﷺ').repeat(1_000))
})

void test('folds of parts, split where allowed, give the fold of the whole', () => {
  for (let turn = 0; turn < 3_000; turn++) {
    // Such a position exists, and texts that arrive as UTF-8 contain no unpaired surrogates.
    const one = `oo${text(random.below(24))}`.toWellFormed()
    const at = foldsApartAt(one, 1 + random.below(one.length - 1))
    assert.equal(fold(one.slice(0, at)) + fold(one.slice(at)), fold(one), JSON.stringify([one, at]))
  }
})
