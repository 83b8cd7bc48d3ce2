import assert from 'node:assert/strict'
import { test } from 'node:test'

import { LABEL_CHARS_MAX, linesAsked, queryOf, stacked, sumOf } from './lines.rules.ts'

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

void test('labels have a maximum', () => {
  const [line] = linesAsked(
    new Map([
      ['line0', ['1']],
      ['label0', ['😀'.repeat(LABEL_CHARS_MAX + 1)]],
    ]),
  )
  assert.equal(line!.label, '😀'.repeat(LABEL_CHARS_MAX))
})

void test('lines are written as parameters', () => {
  const cases: [lines: { ids: number[]; label: string }[], query: string][] = [
    [[], ''],
    [[one(1), one(2)], 'id=1,2'],
    [[one(1), one(1)], 'line0=1&line1=1'],
    [[one(1), one(2, 'a')], 'line0=1&line1=2&label1=a'],
    [[{ ids: [1, 2], label: '' }, one(3)], 'line0=1,2&line1=3'],
  ]
  for (const [lines, query] of cases) {
    const written = queryOf(lines).map((pair) => pair.join('='))
    assert.equal(written.join('&'), query)
  }
})

const one = (id: number, label = '') => ({ ids: [id], label })
const at = (...numbers: [number, number][]) => new Map(numbers)

void test('a sum has all days in order, with the last known number of each series', () => {
  const cases: [name: string, all: Map<number, number>[], sum: [number, number][]][] = [
    ['no series', [], []],
    [
      'one',
      [at([2, 1], [3, 4])],
      [
        [2, 1],
        [3, 4],
      ],
    ],
    [
      'days in order',
      [at([3, 1]), at([1, 5], [3, 2])],
      [
        [1, 5],
        [3, 3],
      ],
    ],
    [
      'different days',
      [at([1, 10], [8, 20]), at([1, 1], [2, 2], [8, 3])],
      [
        [1, 11],
        [2, 12],
        [8, 23],
      ],
    ],
    [
      'before the first and after the last day',
      [at([2, 10]), at([1, 1], [3, 3])],
      [
        [1, 1],
        [2, 11],
        [3, 3],
      ],
    ],
    [
      'a zero is a number',
      [at([1, 5], [2, 0], [4, 1]), at([1, 1], [3, 1])],
      [
        [1, 6],
        [2, 1],
        [3, 1],
        [4, 1],
      ],
    ],
  ]
  for (const [name, all, sum] of cases) assert.deepEqual([...sumOf(all)], sum, name)
})

void test('stacked lines contain those before', () => {
  const lines = [[at([3, 1])], [at([1, 5], [3, 2]), at([2, 7])], [at([3, 4])]]
  assert.deepEqual(
    stacked(lines).map((line) => [...line]),
    [
      [[3, 1]],
      [
        [1, 5],
        [2, 12],
        [3, 3],
      ],
      [
        [1, 5],
        [2, 12],
        [3, 7],
      ],
    ],
  )
})
