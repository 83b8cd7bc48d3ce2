import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Fault } from '../../platform/faults.ts'
import type { AskedLimits, Limits } from '../expiry.rules.ts'
import { planWithin, policyFor, refuseExtended, type StoredPolicy } from './policy.rules.ts'

const NOTHING: StoredPolicy = {
  total_s: null,
  lastdl_s: null,
  maxdl: null,
  pass_required: null,
  bytes_max: null,
  quota_bytes: null,
  types: null,
}
const says = (said: Partial<StoredPolicy>): StoredPolicy => ({ ...NOTHING, ...said })
const SETTINGS = { upload_bytes_max: 1_000, ticket_quota_bytes: 5_000 }
const limits = (total_s: number | null, last_s: number | null, count: number | null): Limits => ({
  total_s,
  last_s,
  count,
})

void test('without policies, only the settings apply', () => {
  assert.deepEqual(policyFor(undefined, [], SETTINGS), {
    limits: limits(null, null, null),
    is_password_required: false,
    bytes_max: 1_000,
    quota_bytes: 5_000,
    types: { rule: 'all', list: [] },
  })
})

void test('groups that say something about a limit apply instead of the installation', () => {
  const installation = says({
    total_s: 10,
    lastdl_s: 10,
    maxdl: 10,
    pass_required: 1,
    bytes_max: 10,
    quota_bytes: 10,
    types: 'only .a',
  })
  const groups = [
    says({ total_s: 5, maxdl: 3, bytes_max: 9_999, pass_required: 1, types: 'only .b' }),
    says({ total_s: 7, maxdl: 0, pass_required: 0, types: 'only .c', quota_bytes: 0 }),
  ]
  assert.deepEqual(policyFor(installation, groups, SETTINGS), {
    limits: limits(7, 10, null),
    is_password_required: false,
    bytes_max: 1_000,
    quota_bytes: 0,
    types: { rule: 'only', list: ['.b', '.c'] },
  })
  assert.deepEqual(policyFor(installation, [says({ maxdl: 1 })], SETTINGS), {
    limits: limits(10, 10, 1),
    is_password_required: true,
    bytes_max: 10,
    quota_bytes: 10,
    types: { rule: 'only', list: ['.a'] },
  })
})

const NAMES = { mode: 'mode', total_s: 'total', last_s: 'last', count: 'count' }
const DEFAULTS = limits(100, 50, null)
const MOST = limits(60, null, 5)
const asked = (said: Partial<AskedLimits>): AskedLimits => ({ is_permanent: false, ...said })
const plan = (said: Partial<AskedLimits>, most = MOST) =>
  planWithin(asked(said), { defaults: DEFAULTS, most }, NAMES)

const planned: [what: string, said: Partial<AskedLimits>, Limits][] = [
  ['the defaults are cut', {}, limits(60, 50, 5)],
  ['auto is cut', { mode: 'auto' }, limits(60, 50, 5)],
  ['once is cut', { mode: 'once' }, limits(60, null, 1)],
  ['what was not asked for is cut', { last_s: 99 }, limits(60, 99, 5)],
  [
    'what is within stays',
    { mode: 'custom', total_s: 60, last_s: 0, count: 1 },
    limits(60, null, 1),
  ],
]
for (const [what, said, expected] of planned) {
  void test(what, () => assert.deepEqual(plan(said), expected))
}

const refused: [what: string, said: Partial<AskedLimits>, details: unknown[]][] = [
  ['a longer life', { total_s: 61 }, ['total', 60]],
  ['no limit', { total_s: 0 }, ['total', 60]],
  ['never', { mode: 'never' }, ['total', 60]],
  ['the older name of never', { is_permanent: true }, ['total', 60]],
  ['more downloads', { mode: 'custom', total_s: 1, last_s: 0, count: 6 }, ['count', 5]],
]
const isExceeded = (details: unknown[]) => (error: unknown) => {
  assert.ok(error instanceof Fault)
  assert.deepEqual([error.fault, ...error.details], ['ticket_limit_exceeded', ...details])
  return true
}
for (const [what, said, details] of refused) {
  void test(`refuses ${what}`, () => assert.throws(() => plan(said), isExceeded(details)))
}
void test('never is possible if nothing is limited', () =>
  assert.deepEqual(plan({ mode: 'never' }, limits(null, null, null)), limits(null, null, null)))

const NONE = limits(null, null, null)
const extended: [what: string, before: Limits, after: Limits, details?: unknown[]][] = [
  ['what is beyond stays', limits(90, null, 9), limits(90, null, 9)],
  ['what has no limit stays', NONE, NONE],
  ['what is beyond becomes smaller', limits(90, null, 9), limits(80, null, 8)],
  ['a limit is added', NONE, limits(999, null, null)],
  ['a limit grows within the policy', limits(10, 1, 1), limits(60, 999, 5)],
  ['a limit grows beyond it', limits(10, 1, 1), limits(61, 1, 1), ['total', 50]],
  ['what is beyond grows', limits(90, null, 1), limits(91, null, 1), ['total', 50]],
  ['a limit is removed', limits(10, 1, 1), limits(10, 1, null), ['count', 3]],
]
for (const [what, before, after, details] of extended) {
  void test(`a change in which ${what} is ${details ? 'refused' : 'allowed'}`, () => {
    const change = () =>
      refuseExtended({ before, after, most: MOST }, NAMES, { total_s: 10, count: 2 })
    if (details) assert.throws(change, isExceeded(details))
    else assert.doesNotThrow(change)
  })
}
