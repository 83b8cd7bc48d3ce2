import assert from 'node:assert/strict'
import { test } from 'node:test'

import { changedLimits, type LimitsChange, toldEnd } from './edit.rules.ts'
import { ENDLESS, type Limits } from '../expiry.rules.ts'

const CREATED = 1_000_000
const NOW = CREATED + 90_500
const limits: Limits = { total_s: 3600, last_s: 60, count: 5 }

const changes: [what: string, asked: LimitsChange, after: Limits][] = [
  ['nothing', {}, limits],
  ['0 is without a limit', { total_s: 0, last_s: 0, count: 0 }, ENDLESS],
  ['the total counts from now on', { total_s: 10 }, { ...limits, total_s: 101 }],
  ['the time after the last use is a span', { last_s: 7 }, { ...limits, last_s: 7 }],
  ['uses are counted from now on', { count: 2 }, { ...limits, count: 5 }],
  [
    'permanent removes all limits, whatever else is given',
    { is_permanent: true, count: 1 },
    ENDLESS,
  ],
  ['not permanent has no effect', { is_permanent: false }, limits],
]
for (const [what, asked, after] of changes) {
  void test(`limits change: ${what}`, () => {
    assert.deepEqual(changedLimits({ creation_ts: CREATED, uses: 3, limits }, asked, NOW), after)
  })
}

void test('the end is returned as a time, and whether it is over', () => {
  assert.deepEqual(toldEnd({ ends_at: null, purged_at: null }, NOW, 0), {
    expires: null,
    state: 'active',
  })
  assert.deepEqual(toldEnd({ ends_at: NOW, purged_at: null }, NOW, 0), {
    expires: '1970-01-01T00:18:10Z',
    state: 'active',
  })
  assert.deepEqual(toldEnd({ ends_at: NOW - 1, purged_at: null }, NOW, 0), {
    expires: '1970-01-01T00:18:10Z',
    state: 'expired',
  })
  assert.deepEqual(toldEnd({ ends_at: 0, purged_at: null }, NOW, 0), {
    expires: null,
    state: 'expired',
  })
})
