import assert from 'node:assert/strict'
import { test } from 'node:test'

import { daySaid, readWhen } from './dates.rules.ts'

/** A Wednesday. */
const NOW = Date.UTC(2026, 2, 18, 9, 30, 15)

const said: [text: string, time: string | undefined][] = [
  ['now', '2026-03-18T09:30:15.000Z'],
  ['Now', '2026-03-18T00:00:00.000Z'],
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000Z'],
  ['Sat, 31 Jan 2026 10:00:00 +0200', '2026-01-31T08:00:00.000Z'],
  ['2026/1/31', '2026-01-31T00:00:00.000Z'],
  ['1h', '2026-03-18T08:30:15.000Z'],
  ['-1d', '2026-03-17T09:30:15.000Z'],
  ['+2d', '2026-03-20T09:30:15.000Z'],
  ['1w', '2026-03-11T09:30:15.000Z'],
  ['1m', '2026-02-18T09:30:15.000Z'],
  ['2Y', '2024-03-18T09:30:15.000Z'],
  ['0hs', '2026-03-18T09:00:00.000Z'],
  ['0ds', '2026-03-18T00:00:00.000Z'],
  ['0ws', '2026-03-15T00:00:00.000Z'],
  ['1ms', '2026-02-01T00:00:00.000Z'],
  ['0ys', '2026-01-01T00:00:00.000Z'],
  ['yesterday', undefined],
  ['', undefined],
  ['1', undefined],
]
for (const [text, time] of said) {
  void test(`'${text}' is ${time}`, () => {
    const ms = readWhen(text, NOW)
    assert.equal(ms === undefined ? undefined : new Date(ms).toISOString(), time)
  })
}

void test('a month without such a day ends earlier', () => {
  const ms = readWhen('1m', Date.UTC(2026, 2, 31, 12))!
  assert.equal(new Date(ms).toISOString(), '2026-02-28T12:00:00.000Z')
})

const days: [text: string, isDay: boolean][] = [
  ['2026-01-31', true],
  ['2026-1-31', true],
  ['20260131', true],
  ['31 Jan 2026', true],
  ['Jan 31, 2026', true],
  ['2026-01-31 10', false],
  ['2026-01-31T10', false],
  ['20260131T100000', false],
  ['20260131 1000', false],
  ['31 Jan 2026 10:00', false],
  ['-1d', false],
  ['', false],
]
for (const [text, isDay] of days) {
  void test(`'${text}' is ${isDay ? 'a date' : 'not a date'}`, () => {
    assert.equal(daySaid(text) === undefined, !isDay)
  })
}
