import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sortKeysAfter } from './sort-keys.rules.ts'

/** Sort keys by name in their order, what moves, by how much, and the keys that change. */
const cases: [string, Record<string, number>, [string, number], Record<string, number>][] = [
  ['neighbors exchange their keys', { a: 10, b: 20, c: 30 }, ['c', -1], { c: 20, b: 30 }],
  ['those in between follow', { a: 10, b: 20, c: 35 }, ['a', 2], { b: 10, c: 20, a: 35 }],
  ['beyond the end is the end', { a: 1, b: 2 }, ['a', 9], { b: 1, a: 2 }],
  ['the first cannot move up', { a: 1, b: 2 }, ['a', -1], {}],
  ['equal keys are numbered again', { a: 0, b: 0, c: 0 }, ['b', 1], { a: 10, c: 20, b: 30 }],
  ['equal keys elsewhere do not matter', { a: 0, b: 0, c: 5, d: 6 }, ['d', -1], { d: 5, c: 6 }],
]
for (const [name, keys, [moved, by], expected] of cases) {
  void test(name, () => {
    const rows = Object.entries(keys).map(([of, sortkey]) => ({ of, sortkey }))
    const at = rows.findIndex(({ of }) => of === moved)
    const changed = [...sortKeysAfter(rows, { at, by }, 'rows')].map(([{ of }, key]) => [of, key])
    assert.deepEqual(Object.fromEntries(changed), expected)
  })
}

void test('numbers start above a number', () => {
  const rows = [{ sortkey: 700 }, { sortkey: 700 }, { sortkey: 900 }]
  const changed = sortKeysAfter(rows, { at: 0, by: 1, above: 700 }, 'rows')
  assert.deepEqual([...changed.values()], [710, 720, 730])
  const high = rows.map(() => ({ sortkey: 32_765 }))
  const move = { at: 0, by: 1, above: 32_765 }
  assert.throws(() => sortKeysAfter(high, move, 'rows'), /Too many rows have equal sort keys/)
})

void test('too many with equal keys cannot move', () => {
  const rows = Array.from({ length: 32_768 }, () => ({ sortkey: 0 }))
  const move = { at: 0, by: 1 }
  assert.throws(() => sortKeysAfter(rows, move, 'rows'), /Too many rows have equal sort keys/)
  assert.equal(sortKeysAfter(rows.slice(1), move, 'rows').size, 32_767)
})
