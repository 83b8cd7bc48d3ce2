import assert from 'node:assert/strict'
import { test } from 'node:test'

import { compareVersions } from './version-order.rules.ts'

/** Each list is already sorted. */
const orders: [string, string[]][] = [
  ['numbers by value', ['1', '2', '10', '100']],
  ['parts from left to right', ['1.2', '1.9', '1.10', '2.0']],
  ['the shorter one comes first', ['1', '1.0', '1.0.0']],
  ['numbers come before words', ['1.0', '1.x', 'trunk', 'unspecified']],
  ['a dash comes before a dot', ['1-1', '1.1', '1a']],
  ['words without case', ['alpha', 'Beta', 'gamma']],
  ['numbers within words', ['v9', 'v10', 'v10b']],
  ['leading zeros of equal numbers are compared last', ['1.01', '1.1', '1.02']],
]
for (const [name, order] of orders) {
  void test(name, () => {
    assert.deepEqual(order.toReversed().sort(compareVersions), order)
    assert.deepEqual(order.toSorted(compareVersions), order)
  })
}

void test('numbers beyond the integer range are ordered', () => {
  const long = '9'.repeat(30)
  assert.equal(compareVersions(long, long), 0)
  assert.ok(compareVersions(`${long}1`, `${long}2`) < 0)
})
