import assert from 'node:assert/strict'
import { test } from 'node:test'

import { delayedUntil, judge } from './lockout.rules.ts'

const noon = Date.parse('2026-01-31T12:00:00Z')
const at = (...minutes: number[]) => minutes.map((minute) => noon + minute * 60_000)
const minute = (ms: number | undefined) => (ms === undefined ? ms : (ms - noon) / 60_000)

const standings: [
  name: string,
  failures: number[],
  now: number,
  is: { until?: number; left: number; told?: number },
][] = [
  ['nobody failed', at(), 0, { left: 5 }],
  ['one failure', at(0), 0, { left: 4 }],
  ['two failures', at(0, 1), 1, { left: 3 }],
  ['three failures: the caller is told', at(0, 1, 2), 2, { left: 2, told: 2 }],
  ['four failures', at(0, 1, 2, 3), 3, { left: 1, told: 1 }],
  ['five failures lock', at(0, 1, 2, 3, 4), 4, { until: 30, left: 0 }],
  ['five failures in one moment lock', at(0, 0, 0, 0, 0), 0, { until: 30, left: 0 }],
  ['the order does not matter', at(4, 0, 3, 1, 2), 4, { until: 30, left: 0 }],
  [
    'six failures: the first of the last five counts',
    at(0, 1, 2, 3, 4, 5),
    5,
    { until: 31, left: 0 },
  ],
  ['locked to the last moment', at(0, 1, 2, 3, 4), 29.999, { until: 30, left: 0 }],
  ['unlocked half an hour after the first', at(0, 1, 2, 3, 4), 30, { left: 1, told: 1 }],
  ['the others expire one by one', at(0, 1, 2, 3, 4), 32, { left: 3 }],
  ['all forgotten', at(0, 1, 2, 3, 4), 34, { left: 5 }],
  ['five failures in more than half an hour', at(0, 8, 16, 24, 32), 32, { left: 1, told: 1 }],
  [
    'the sixth within half an hour of the second',
    at(0, 8, 16, 24, 32, 33),
    33,
    { until: 38, left: 0 },
  ],
  [
    'a clock set back locks for half an hour, no longer',
    at(60, 60, 60, 60, 60),
    0,
    { until: 30, left: 0 },
  ],
]
for (const [name, failures, now, { until, left, told }] of standings) {
  void test(name, () => {
    const { locked_until, attempts_left, told_left } = judge(failures, noon + now * 60_000)
    assert.deepEqual([minute(locked_until), attempts_left, told_left], [until, left, told])
  })
}

const delays: [name: string, failures: number[], now: number, seconds: number | undefined][] = [
  ['nine failures', at(...Array.from({ length: 9 }, () => 1)), 1, undefined],
  ['ten failures', at(...Array.from({ length: 10 }, () => 1)), 1, 1],
  [
    'ten failures, a second later',
    at(...Array.from({ length: 10 }, () => 1)),
    1 + 1 / 60,
    undefined,
  ],
  ['eleven failures', at(...Array.from({ length: 11 }, () => 1)), 1, 2],
  ['sixteen failures', at(...Array.from({ length: 16 }, () => 1)), 1, 64],
  ['a thousand failures', at(...Array.from({ length: 1000 }, () => 1)), 1, 300],
  ['the last one counts', at(4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), 4, 4],
  ['half an hour later', at(...Array.from({ length: 16 }, () => 1)), 31, undefined],
  ['failures in the future', at(...Array.from({ length: 10 }, () => 90)), 1, 1],
]
for (const [name, failures, now, seconds] of delays) {
  void test(`${name} over all addresses`, () => {
    const moment = noon + now * 60_000
    const until = delayedUntil(failures, moment)
    assert.equal(until && (until - moment) / 1000, seconds)
  })
}
