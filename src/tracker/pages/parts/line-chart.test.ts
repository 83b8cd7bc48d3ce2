import assert from 'node:assert/strict'
import { test } from 'node:test'

import { lineChart, roundUp } from './line-chart.ts'

const DAY = 86_400_000

void test('the maximum of a chart has integer marks', () => {
  const wanted = [
    [0, 4],
    [3, 4],
    [5, 8],
    [9, 12],
    [41, 60],
    [81, 100],
    [100, 100],
    [101, 120],
    [999_999, 1_000_000],
  ] as const
  for (const [value, top] of wanted) assert.equal(roundUp(value), top, String(value))
})

void test('lines span from the first day to the last, and a single number is a dot', () => {
  const points = [
    [0, 0],
    [DAY, 4],
  ] as const
  const { html } = lineChart([{ points }, { points: [[DAY, 2]] }, { points: [] }], 'T')
  assert.match(html, /aria-label="T"/)
  assert.match(html, /d="M64\.0 292\.0L760\.0 12\.0"/)
  assert.match(html, /d="M760\.0 152\.0L760\.0 152\.0"/)
  assert.match(html, />1970-01-01</)
  assert.match(html, />1970-01-02</)
  assert.equal(html.match(/stroke-width/g)!.length, 2)
})

void test('long series are reduced to visible points, including the last one', () => {
  const points = Array.from({ length: 10_000 }, (_, at) => [at * DAY, at] as const)
  const { html } = lineChart([{ points }], 'T')
  const [, path] = /d="(M64\.0 [^"]*L[^"]*)"/.exec(html)!
  assert.ok(path!.split('L').length <= 801)
  assert.match(path!, /L760\.0 [\d.]+$/)
})
