import assert from 'node:assert/strict'
import { test } from 'node:test'

import { progressOf, stepFor, stepOf, type Step } from './progress.rules.ts'

const DAY = 86_400_000
const on = (text: string) => Date.parse(`${text}T12:00:00Z`)
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const known = new Map([
  ['NEW', true],
  ['DONE', false],
])
const isOpen = (status: string) => known.get(status)
const span = (from: string, to: string, step: Step = 'day') => ({
  from: day(from),
  to: day(to),
  step,
})

void test('counts what happens on each day, and what is open at its end', () => {
  const bugs = [
    { id: 1, created: on('2026-01-01'), is_open: true },
    { id: 2, created: on('2026-01-03'), is_open: false },
    { id: 3, created: on('2026-01-03'), is_open: true },
  ]
  const changes = [
    { bug_id: 2, at: on('2026-01-04'), removed: 'NEW', added: 'DONE' },
    { bug_id: 1, at: on('2026-01-04'), removed: 'NEW', added: 'DONE' },
    { bug_id: 1, at: on('2026-01-05'), removed: 'DONE', added: 'NEW' },
  ]
  const points = progressOf(bugs, changes, span('2026-01-02', '2026-01-05'), isOpen)
  assert.deepEqual(
    points.map((one) => [one.created, one.resolved, one.reopened, one.open]),
    [
      [0, 0, 0, 1],
      [2, 0, 0, 3],
      [0, 2, 0, 1],
      [0, 0, 1, 2],
    ],
  )
})

void test('a bug that was never changed has always been as it is', () => {
  const bugs = [{ id: 1, created: on('2026-01-02'), is_open: false }]
  const [point] = progressOf(bugs, [], span('2026-01-02', '2026-01-02'), isOpen)
  assert.deepEqual([point!.created, point!.resolved, point!.open], [1, 0, 0])
})

void test('statuses that do not exist any more leave a bug as it was', () => {
  const bugs = [{ id: 1, created: on('2026-01-01'), is_open: false }]
  const changes = [
    { bug_id: 1, at: on('2026-01-02'), removed: 'OLD', added: 'NEW' },
    { bug_id: 1, at: on('2026-01-03'), removed: 'NEW', added: 'OLDER' },
    { bug_id: 1, at: on('2026-01-04'), removed: 'OLDER', added: 'DONE' },
  ]
  const points = progressOf(bugs, changes, span('2026-01-01', '2026-01-04'), isOpen)
  assert.deepEqual(
    points.map(({ resolved, open }) => [resolved, open]),
    [
      [0, 1],
      [0, 1],
      [0, 1],
      [1, 0],
    ],
  )
})

void test('steps are days, weeks from Monday, or months', () => {
  assert.equal(stepOf(on('2026-11-24'), 'day'), day('2026-11-24'))
  assert.equal(stepOf(on('2026-11-24'), 'week'), day('2026-11-23'))
  assert.equal(stepOf(on('2026-11-22'), 'week'), day('2026-11-16'))
  assert.equal(stepOf(on('2026-11-24'), 'month'), day('2026-11-01'))
  assert.deepEqual(
    [99, 200, 900].map((days) => stepFor(0, days * DAY)),
    ['day', 'week', 'month'],
  )
  const bugs = [{ id: 1, created: on('2025-12-31'), is_open: true }]
  const points = progressOf(bugs, [], span('2025-12-15', '2026-02-10', 'month'), isOpen)
  assert.deepEqual(
    points.map((one) => [one.day, one.created, one.open]),
    [
      [day('2025-12-01'), 1, 1],
      [day('2026-01-01'), 0, 1],
      [day('2026-02-01'), 0, 1],
    ],
  )
})
