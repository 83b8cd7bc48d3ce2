import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  afterFailure,
  type Failed,
  isStale,
  type Pass,
  passOf,
  replaces,
  type Scanned,
  type ScanState,
  stateOf,
  waitOf,
  worstOf,
} from './scans.rules.ts'

const MINUTE_MS = 60_000
const NOW = 1_000 * MINUTE_MS
const row = (more: Partial<Scanned>): Scanned => {
  return {
    verdict: null,
    is_old: 0,
    waits_since: null,
    failed_at: null,
    released_at: null,
    ...more,
  }
}
const waits = row({ waits_since: NOW - 1 })
const late = row({ waits_since: NOW - MINUTE_MS })
const [clean, infected, unknown] = ['clean', 'infected', 'unknown'].map((verdict) =>
  row({ verdict }),
) as [Scanned, Scanned, Scanned]
const again = { waits_since: 1, failed_at: 1 }
const released = { released_at: 1 }

type Case = [what: string, Scanned | undefined, ScanState, refuse: Pass, allow: Pass]
const CASES: Case[] = [
  ['not looked at', undefined, 'waiting', 'waits', 'open'],
  ['waiting', waits, 'waiting', 'waits', 'waits'],
  ['waiting for a minute', late, 'waiting', 'waits', 'open'],
  ['older than the scanner', { ...waits, is_old: 1 }, 'waiting', 'waits', 'open'],
  ['clean', clean, 'clean', 'open', 'open'],
  ['infected', infected, 'infected', 'infected', 'infected'],
  ['that cannot be judged', unknown, 'unknown', 'unknown', 'open'],
  ['infected, released', { ...infected, ...released }, 'released', 'open', 'open'],
  ['unknown, released', { ...unknown, ...released }, 'released', 'open', 'open'],
  ['clean, to be scanned again', { ...clean, ...again }, 'clean', 'open', 'open'],
  ['infected, scanned again', { ...infected, ...again }, 'infected', 'infected', 'infected'],
]
for (const [what, given, state, refuse, allow] of CASES) {
  void test(`a content ${what}: ${state}`, () => {
    const pass = (unscanned: 'refuse' | 'allow') =>
      passOf(given, { unscanned, now: NOW, isAway: false })
    assert.deepEqual([stateOf(given), pass('refuse'), pass('allow')], [state, refuse, allow])
  })
}

void test('while the scanner is away, what waits is refused or allowed', () => {
  const away = { now: NOW, isAway: true }
  assert.equal(passOf(waits, { ...away, unscanned: 'refuse' }), 'waits')
  assert.equal(passOf(waits, { ...away, unscanned: 'allow' }), 'open')
  assert.equal(passOf(infected, { ...away, unscanned: 'allow' }), 'infected')
})

void test('of several files, the worst decides', () => {
  assert.equal(worstOf([]), 'open')
  assert.equal(worstOf(['open', 'waits', 'open']), 'waits')
  assert.equal(worstOf(['waits', 'unknown']), 'unknown')
  assert.equal(worstOf(['infected', 'unknown', 'waits', 'open']), 'infected')
})

void test('what waits for long is asked for less often', () => {
  const seconds = (minutes: number, more: Partial<Scanned> = {}) =>
    waitOf(row({ waits_since: NOW - minutes * MINUTE_MS, ...more }), NOW)
  assert.deepEqual(
    [0, 1, 2, 14, 15, 900].map((at) => seconds(at)),
    [10, 10, 60, 60, 300, 300],
  )
  assert.equal(waitOf(undefined, NOW), 10)
  assert.equal(seconds(900, { is_old: 1 }), 10)
  assert.equal(seconds(900, { is_old: 1, failed_at: NOW - 3 * MINUTE_MS }), 60)
})

void test('a content is scanned again after a day, unless it waits or was released', () => {
  const scanned = { scanned_at: NOW - 1_441 * MINUTE_MS, waits_since: null, released_at: null }
  assert.equal(isStale(scanned, NOW), true)
  assert.equal(isStale({ ...scanned, scanned_at: NOW - 1_440 * MINUTE_MS }, NOW), false)
  assert.equal(isStale({ ...scanned, waits_since: 1 }, NOW), false)
  assert.equal(isStale({ ...scanned, released_at: 1 }, NOW), false)
})

void test('a scanner that cannot judge malware any longer does not excuse it', () => {
  const why = { verdict: 'unknown', why: 'too large' } as const
  assert.deepEqual([replaces(why, 'infected'), replaces(why, 'clean')], [false, true])
  assert.deepEqual([replaces({ verdict: 'clean' }, 'infected'), replaces(why, null)], [true, true])
})

const FAILURES: [what: string, Failed, ReturnType<typeof afterFailure>][] = [
  [
    'of a scanner that is there',
    { isBroken: false, answers: true, tries: 0 },
    { next: 'retry', tries: 1 },
  ],
  [
    'of a scanner that is away',
    { isBroken: false, answers: false, tries: 19 },
    { next: 'away', tries: 19 },
  ],
  [
    'of a scanner that crashes',
    { isBroken: true, answers: false, tries: 0 },
    { next: 'away', tries: 1 },
  ],
  [
    'for the last time',
    { isBroken: true, answers: false, tries: 19 },
    { next: 'unknown', tries: 20 },
  ],
]
for (const [what, failed, next] of FAILURES) {
  void test(`after a failure ${what}: ${next.next}`, () => {
    assert.deepEqual(afterFailure(failed), next)
  })
}
