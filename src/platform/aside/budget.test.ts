import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createBudget } from './budget.ts'

const MINUTE = 60_000
const fresh = (keys_max = 10) => createBudget({ per_ms: 10 * MINUTE, keys_max })

void test('usage counts until it is older than the window', () => {
  const budget = fresh()
  assert.equal(budget.wait('a', 1_000, 0), 0)
  budget.spend('a', 600, 0)
  budget.spend('a', 600, 5 * MINUTE)
  assert.equal(budget.wait('a', 1_300, 5 * MINUTE), 0)
  assert.equal(budget.wait('a', 1_000, 5 * MINUTE), 300)
  assert.equal(budget.wait('a', 500, 5 * MINUTE), 600)
  assert.equal(budget.wait('a', 1_000, 10 * MINUTE), 0)
  assert.equal(budget.wait('b', 1, 5 * MINUTE), 0)
})

void test('a large single use is waited for until all of it has expired', () => {
  const budget = fresh()
  budget.spend('a', 5_000, 0)
  assert.equal(budget.wait('a', 1_000, 1), 600)
  assert.equal(budget.wait('a', 1_000, 10 * MINUTE - 1), 1)
})

void test('many small uses are combined into a few entries', () => {
  const budget = fresh()
  for (let now = 0; now < 10 * MINUTE; now += 100) budget.spend('a', 1, now)
  assert.equal(budget.wait('a', 6_001, 10 * MINUTE - 100), 0)
  assert.notEqual(budget.wait('a', 6_000, 10 * MINUTE - 100), 0)
})

void test('the clients that have been idle for longest are forgotten', () => {
  const budget = fresh(2)
  for (const key of ['a', 'b', 'a', 'c']) budget.spend(key, 600, 0)
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => budget.wait(key, 1, 0) > 0),
    [true, false, true],
  )
})

void test('a clock that is set back makes nobody wait longer than the window', () => {
  const budget = fresh()
  budget.spend('a', 600, 100 * MINUTE)
  assert.equal(budget.wait('a', 1, 0), 600)
})
