import assert from 'node:assert/strict'
import { test } from 'node:test'

import { linesAsked, stacked, sumOf } from './lines.rules.ts'

void test('lines are asked for by numbers of series', () => {
  const asked: [query: string, lines: [number, number[], string][]][] = [
    ['', []],
    ['id=&line0=&line=1&line1x=1', []],
    [
      'id=1, 2&id=1',
      [
        [-1, [1], ''],
        [-1, [2], ''],
      ],
    ],
    [
      'line10=3&line2=1,2&line2=4&label2= a ',
      [
        [2, [1, 2, 4], 'a'],
        [10, [3], ''],
      ],
    ],
    ['line0=x,1&label1=b', [[0, [0, 1], '']]],
  ]
  for (const [query, lines] of asked) {
    const given = new Map<string, string[]>()
    for (const [name, value] of new URLSearchParams(query)) {
      given.set(name, [...(given.get(name) ?? []), value])
    }
    const found = linesAsked(given).map(({ number, ids, label }) => [number, ids, label])
    assert.deepEqual(found, lines, query)
  }
})

void test('sums have all days in order, and stacked lines contain those before', () => {
  const [a, b] = [
    new Map([[3, 1]]),
    new Map([
      [1, 5],
      [3, 2],
    ]),
  ]
  assert.deepEqual(
    [...sumOf([a, b])],
    [
      [1, 5],
      [3, 3],
    ],
  )
  assert.deepEqual([...sumOf([])], [])
  assert.deepEqual(
    stacked([a, b]).map((one) => [...one]),
    [
      [[3, 1]],
      [
        [1, 5],
        [3, 3],
      ],
    ],
  )
})
