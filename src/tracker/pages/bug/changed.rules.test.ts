import assert from 'node:assert/strict'
import { test } from 'node:test'

import { changedIn, type Texts } from './changed.rules.ts'

const LISTS = new Set(['cc', 'keywords'])
const texts = (of: Record<string, string[]>): Texts => new Map(Object.entries(of))
const compare = (
  shown: Record<string, string[]>,
  given: Record<string, string[]>,
  now: Record<string, string[]> = shown,
) => changedIn({ shown: texts(shown), given: texts(given), now: texts(now) }, LISTS)

const nothing = { wanted: {}, collisions: [] }

void test('wants only what differs from what the form showed', () => {
  const shown = { priority: ['P1'], severity: ['minor'] }
  assert.deepEqual(compare(shown, { priority: ['P2'], severity: ['minor'] }), {
    wanted: { priority: 'P2' },
    collisions: [],
  })
  assert.deepEqual(compare(shown, shown), nothing)
})

void test('ignores line endings, surrounding blanks and fields that were not shown', () => {
  assert.deepEqual(compare({ cf_a: ['x\ny'] }, { cf_a: ['x\r\ny '], id: ['7'] }), nothing)
})

void test('an unticked box is empty', () => {
  assert.deepEqual(compare({ is_cc_accessible: ['1'] }, {}).wanted, { is_cc_accessible: '' })
})

void test('keeps changes of others to untouched fields', () => {
  const shown = { priority: ['P1'], severity: ['minor'] }
  const now = { priority: ['P3'], severity: ['minor'] }
  assert.deepEqual(compare(shown, { priority: ['P1'], severity: ['major'] }, now), {
    wanted: { severity: 'major' },
    collisions: [],
  })
})

void test('names fields that both changed, unless to the same value', () => {
  const shown = { priority: ['P1'] }
  assert.deepEqual(compare(shown, { priority: ['P2'] }, { priority: ['P3'] }), {
    wanted: {},
    collisions: [{ name: 'priority', given: 'P2', now: 'P3' }],
  })
  assert.deepEqual(compare(shown, { priority: ['P3'] }, { priority: ['P3'] }), nothing)
})

void test('merges lists', () => {
  const given = { cc: ['ann@x.org, cid@x.org'], keywords: ['a b, c'] }
  const shown = { cc: ['ann@x.org', 'bob@x.org'], keywords: ['c', 'd'] }
  const now = { cc: ['ann@x.org', 'bob@x.org', 'dan@x.org'], keywords: ['c'] }
  assert.deepEqual(compare(shown, given, now), {
    wanted: {
      cc: { add: ['cid@x.org'], remove: ['bob@x.org'] },
      keywords: { add: ['a b'], remove: [] },
    },
    collisions: [],
  })
})
