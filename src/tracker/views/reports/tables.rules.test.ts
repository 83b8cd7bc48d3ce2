import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Counted, reportOf, TOTAL, type Value } from './tables.rules.ts'

const value = (title: string, place = 0): Value => ({ title, place })
const [low, high] = [value('Low', 2), value('High', 1)]
const [v9, v10] = [value('1.9'), value('1.10')]
const MAX = { cells: 100, sums: 100 }

const counted: Counted[] = [
  { values: [[low], [v9, v10]], bugs: 3 },
  { values: [[high], [v10]], bugs: 4 },
]

void test('values are sorted by sort key, then numerically', () => {
  const { heads } = reportOf(counted, [true, true, false], MAX)
  assert.deepEqual(heads, [[high, low, TOTAL], [v9, v10, TOTAL], [TOTAL]])
})

void test('bugs with several values count for each of them, and once in totals', () => {
  const { numberAt, filled } = reportOf(counted, [true, true, false], MAX)
  assert.equal(numberAt(low, v9, TOTAL), 3)
  assert.equal(numberAt(low, TOTAL, TOTAL), 3)
  assert.equal(numberAt(TOTAL, v10, TOTAL), 7)
  assert.equal(numberAt(TOTAL, TOTAL, TOTAL), 7)
  assert.equal(numberAt(high, v9, TOTAL), undefined)
  assert.equal(filled, 8)
})

void test('several tables have a table of totals, and a single one is its own', () => {
  const tables = (some: Counted[]) => reportOf(some, [true, false, true], MAX).heads[2]
  assert.deepEqual(tables(counted), [v9, v10, TOTAL])
  assert.deepEqual(tables(counted.slice(1)), [v10])
  assert.deepEqual(tables([]), [TOTAL])
})

void test('more cells or sums than the limit are refused', () => {
  const of = (max: Partial<typeof MAX>) => () =>
    reportOf(counted, [true, true, false], { ...MAX, ...max })
  assert.doesNotThrow(of({ cells: 9, sums: 10 }))
  assert.throws(of({ cells: 8 }), /more than 8 cells/)
  assert.throws(of({ sums: 9 }), /more than 100 cells/)
})
