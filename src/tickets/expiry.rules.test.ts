import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type AskedLimits, endOf, type Limits, planLimits } from './expiry.rules.ts'

const YEAR = 31_536_000
const MONTH = 2_592_000
const DEFAULTS: Limits = { total_s: YEAR, last_s: MONTH, count: null }
const NAMES = { total_s: 'ticket_total', last_s: 'ticket_lastdl', count: 'ticket_maxdl' }
const plan = (asked: Partial<AskedLimits>) => {
  const { total_s, last_s, count } = planLimits({ is_permanent: false, ...asked }, DEFAULTS, NAMES)
  return [total_s, last_s, count]
}
const ALL = { total_s: 7200, last_s: 600, count: 3 }

const planned: [what: string, asked: Partial<AskedLimits>, ...(number | null)[]][] = [
  ['without parameters, the defaults apply', {}, YEAR, MONTH, null],
  ['auto means the defaults', { mode: 'auto' }, YEAR, MONTH, null],
  ['auto ignores values', { mode: 'auto', ...ALL }, YEAR, MONTH, null],
  ['once is one use within the total by default', { mode: 'once' }, YEAR, null, 1],
  ['once ignores values', { mode: 'once', ...ALL }, YEAR, null, 1],
  ['never has no limits', { mode: 'never' }, null, null, null],
  ['never ignores values', { mode: 'never', ...ALL }, null, null, null],
  ['custom is as given', { mode: 'custom', ...ALL }, 7200, 600, 3],
  [
    'custom with 0 has no limits',
    { mode: 'custom', total_s: 0, last_s: 0, count: 0 },
    null,
    null,
    null,
  ],
  ['values without a mode are used as given', ALL, 7200, 600, 3],
  ['one value alone leaves the others without limit', { count: 2 }, null, null, 2],
  ['a 0 alone is a value', { count: 0 }, null, null, null],
  ['permanent is never', { is_permanent: true }, null, null, null],
  ['permanent takes precedence over values', { is_permanent: true, ...ALL }, null, null, null],
  ['a mode takes precedence over permanent', { is_permanent: true, mode: 'once' }, YEAR, null, 1],
  ['a negative value is a limit', { total_s: -1 }, -1, null, null],
]
for (const [what, asked, ...limits] of planned) {
  void test(`limits: ${what}`, () => assert.deepEqual(plan(asked), limits))
}

for (const part of ['total_s', 'last_s', 'count'] as const) {
  void test(`limits: custom without ${NAMES[part]} is refused`, () => {
    const asked = { mode: 'custom', ...ALL, [part]: undefined } as const
    assert.throws(() => plan(asked), { fault: 'message_value_missing' })
  })
}

const lives: [
  what: string,
  life: Partial<Limits>,
  last: number | null,
  uses: number,
  end: unknown,
][] = [
  ['without limits it never ends', {}, 5_000, 99, null],
  ['the total counts from the creation', { total_s: 2 }, null, 0, 3_000],
  ['the last use counts from there', { last_s: 2 }, 9_000, 1, 11_000],
  ['before the first use, that limit does not apply', { last_s: 2 }, null, 0, null],
  ['the first of both ends it', { total_s: 2, last_s: 5 }, 2_000, 1, 3_000],
  ['the first of both ends it, the other way round', { total_s: 20, last_s: 5 }, 2_000, 1, 7_000],
  ['fewer uses than allowed do not end it', { count: 3 }, 2_000, 2, null],
  ['as many uses as allowed end it', { count: 3 }, 2_000, 3, 0],
  ['more uses than allowed end it', { count: 3, total_s: 20 }, 2_000, 4, 0],
  ['a negative count has ended', { count: -1 }, null, 0, 0],
  ['a negative total has ended', { total_s: -1 }, null, 0, 0],
]
for (const [what, limits, last_stamp, uses, end] of lives) {
  void test(`end: ${what}`, () => {
    const all = { total_s: null, last_s: null, count: null, ...limits }
    assert.equal(endOf({ creation_ts: 1_000, last_stamp, uses, limits: all }), end)
  })
}
