import assert from 'node:assert/strict'
import { test } from 'node:test'

import { openZone } from '../../../platform/zones.ts'
import { nextRun } from './schedules.rules.ts'
import { RUN_DAYS, RUN_TIMES } from './schedules.wire.ts'

const iso = (ms: number | undefined) =>
  ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16)

// 2026-06-01 is a Monday.
const UTC: [day: string, time: string, after: string, run: string | undefined][] = [
  ['All', '9', '2026-06-01T08:59', '2026-06-01T09:00'],
  ['All', '9', '2026-06-01T09:00', '2026-06-02T09:00'],
  ['All', '0', '2026-12-31T23:59', '2027-01-01T00:00'],
  ['All', '15min', '2026-06-01T08:59', '2026-06-01T09:00'],
  ['All', '15min', '2026-06-01T09:00', '2026-06-01T09:15'],
  ['All', '30min', '2026-06-01T23:31', '2026-06-02T00:00'],
  ['MF', '60min', '2026-06-05T22:30', '2026-06-05T23:00'],
  ['MF', '60min', '2026-06-05T23:00', '2026-06-08T00:00'],
  ['MF', '7', '2026-06-06T00:00', '2026-06-08T07:00'],
  ['Sun', '23', '2026-06-01T00:00', '2026-06-07T23:00'],
  ['Mon', '8', '2026-06-01T09:00', '2026-06-08T08:00'],
  ['1', '8', '2026-06-01T09:00', '2026-07-01T08:00'],
  ['15', '8', '2026-06-01T09:00', '2026-06-15T08:00'],
  // A day that a month does not have is its last one.
  ['31', '8', '2026-06-01T09:00', '2026-06-30T08:00'],
  ['31', '8', '2026-06-30T09:00', '2026-07-31T08:00'],
  ['29', '8', '2026-02-01T00:00', '2026-02-28T08:00'],
  ['29', '8', '2028-02-01T00:00', '2028-02-29T08:00'],
  ['last', '23', '2026-02-01T00:00', '2026-02-28T23:00'],
  ['last', '23', '2026-02-28T23:00', '2026-03-31T23:00'],
  ['last', '15min', '2026-04-30T23:50', '2026-05-31T00:00'],
  ['32', '8', '2026-06-01T09:00', undefined],
  ['0', '8', '2026-06-01T09:00', undefined],
  ['', '8', '2026-06-01T09:00', undefined],
  ['All', '24', '2026-06-01T09:00', undefined],
  ['All', '10min', '2026-06-01T09:00', undefined],
]
for (const [run_day, run_time, after, run] of UTC) {
  void test(`${run_day || 'no day'} at ${run_time}: after ${after} comes ${run ?? 'nothing'}`, () => {
    const next = nextRun({ run_day, run_time }, Date.parse(`${after}Z`), openZone('UTC')!)
    assert.equal(iso(next), run)
  })
}

const LOCAL: [zone: string, day: string, time: string, runs: string[]][] = [
  ['Europe/Berlin', 'All', '9', ['2026-03-27T08:00', '2026-03-28T08:00', '2026-03-29T07:00']],
  // 02:00 is skipped on 29 March, and there twice on 25 October.
  ['Europe/Berlin', 'All', '2', ['2026-03-28T01:00', '2026-03-29T01:00', '2026-03-30T00:00']],
  ['Europe/Berlin', 'Sun', '2', ['2026-10-25T00:00', '2026-11-01T01:00']],
  ['Europe/Berlin', '29', '60min', ['2026-03-29T00:00', '2026-03-29T01:00', '2026-03-29T02:00']],
  ['America/New_York', 'last', '23', ['2026-02-01T04:00', '2026-03-01T04:00', '2026-04-01T03:00']],
  ['Asia/Kolkata', 'Mon', '0', ['2026-05-31T18:30', '2026-06-07T18:30']],
  ['Pacific/Kiritimati', '1', '0', ['2026-05-31T10:00', '2026-06-30T10:00']],
]
for (const [zone, run_day, run_time, runs] of LOCAL) {
  void test(`${run_day} at ${run_time} in ${zone}`, () => {
    const found: (string | undefined)[] = []
    let after = Date.parse(`${runs[0]!}Z`) - 1
    for (const _ of runs) {
      after = nextRun({ run_day, run_time }, after, openZone(zone)!)!
      found.push(iso(after))
    }
    assert.deepEqual(found, runs)
  })
}

void test('every day and time has a next run, which is later', () => {
  const zone = openZone('Europe/Berlin')!
  for (const after of ['2026-01-31T12:00', '2026-03-28T23:50', '2026-10-24T22:10']) {
    const from = Date.parse(`${after}Z`)
    for (const run_day of RUN_DAYS) {
      for (const run_time of RUN_TIMES) {
        assert.ok(nextRun({ run_day, run_time }, from, zone)! > from, `${run_day} ${run_time}`)
      }
    }
  }
})
