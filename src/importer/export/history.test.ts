import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { joined } from '../map/history.ts'
import { openNumbers, piecesOf } from './history.ts'

const told: string[] = []
const pieces = (removed: string | null, added: string | null) => {
  told.length = 0
  return piecesOf(
    { id: 7, removed, added },
    (what, example) => void told.push(`${what}: ${example}`),
  )
}
const whole = (some: readonly unknown[]) =>
  some.reduce<string | null>((text, one) => joined(text, one as string, 'short_desc'), null)

void describe('a change in the history', () => {
  void test('takes one row if both sides fit', () => {
    assert.deepEqual(pieces('a', 'b'), [['a', 'b']])
    assert.deepEqual(pieces(null, 'b'), [[null, 'b']])
    assert.deepEqual(pieces('', null), [['', null]])
    assert.deepEqual(told, [])
  })

  void test('takes as many rows as its longer side, and can be joined again', () => {
    const words = 'word '.repeat(200).trim()
    const list = Array.from({ length: 60 }, (_, at) => `person-${at}@example.com`).join(', ')
    for (const long of [words, list]) {
      const rows = pieces('short', long)
      assert.ok(rows.length > 3)
      assert.ok(rows.every((row) => row.every((side) => String(side).length <= 255)))
      assert.equal(whole(rows.map(([, added]) => added)), long)
      assert.deepEqual(rows.map(([removed]) => removed).join(''), 'short')
      assert.deepEqual(told, [])
    }
  })

  void test('is reported if Bugzilla will show a blank in it', () => {
    const rows = pieces('x'.repeat(300), '')
    assert.deepEqual(
      rows.map(([removed]) => String(removed).length),
      [254, 46],
    )
    assert.deepEqual(told, [
      'a long change without blanks is shown with a blank in it by Bugzilla: change 7',
    ])
  })

  void test('keeps its number unless one before it took more rows than there are numbers', () => {
    const next = openNumbers()
    assert.deepEqual([1, 1, 1, 2, 9, 9, 10, 20].map(next), [1, 2, 3, 4, 9, 10, 11, 20])
  })
})
