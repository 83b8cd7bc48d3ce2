import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Pass, passOf, type Scanned, type ScanState, stateOf, worstOf } from './scans.rules.ts'

const row = (more: Partial<Scanned>): Scanned => {
  return { verdict: null, failed_at: null, released_at: null, ...more }
}
const CASES: [what: string, Scanned | undefined, ScanState, refuse: Pass, allow: Pass][] = [
  ['not looked at', undefined, 'waiting', 'waits', 'open'],
  ['waiting', row({}), 'waiting', 'waits', 'waits'],
  ['waiting for a scanner that is away', row({ failed_at: 1 }), 'waiting', 'waits', 'open'],
  ['clean', row({ verdict: 'clean' }), 'clean', 'open', 'open'],
  ['infected', row({ verdict: 'infected' }), 'infected', 'infected', 'infected'],
  ['that cannot be judged', row({ verdict: 'unknown' }), 'unknown', 'unknown', 'open'],
  ['infected, released', row({ verdict: 'infected', released_at: 1 }), 'released', 'open', 'open'],
  ['unknown, released', row({ verdict: 'unknown', released_at: 1 }), 'released', 'open', 'open'],
]
for (const [what, given, state, refuse, allow] of CASES) {
  void test(`a content ${what}: ${state}`, () => {
    const found = [stateOf(given), passOf(given, 'refuse'), passOf(given, 'allow')]
    assert.deepEqual(found, [state, refuse, allow])
  })
}

void test('of several files, the worst decides', () => {
  assert.equal(worstOf([]), 'open')
  assert.equal(worstOf(['open', 'waits', 'open']), 'waits')
  assert.equal(worstOf(['waits', 'unknown']), 'unknown')
  assert.equal(worstOf(['infected', 'unknown', 'waits', 'open']), 'infected')
})
