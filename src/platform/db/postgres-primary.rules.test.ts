import assert from 'node:assert/strict'
import { test } from 'node:test'

import { choose, type Current, standbysOf, type State } from './postgres-primary.rules.ts'

const primary = (timeline: number): State => ({ isStandby: false, timeline })
const of = (timeline: number): State => ({ isStandby: true, timeline })
const standby = of(1)
const silent = undefined

const cases: [
  what: string,
  states: (State | undefined)[],
  before: Current | undefined,
  at?: number,
][] = [
  ['the only one that takes writes', [standby, primary(1)], undefined, 1],
  ['none of several standbys', [standby, standby], undefined],
  ['none if no server answers', [silent, silent], undefined],
  ['the current one while it answers', [standby, primary(1)], { at: 1, timeline: 1 }, 1],
  ['the current one while no other takes writes', [silent, standby], { at: 0, timeline: 1 }, 0],
  ['a promoted standby', [silent, primary(2)], { at: 0, timeline: 1 }, 1],
  [
    'a promoted standby beside the old primary',
    [primary(1), primary(2)],
    { at: 0, timeline: 1 },
    1,
  ],
  ['not an old primary that came back', [primary(1), silent], { at: 1, timeline: 2 }, 1],
  ['the newer one at the start', [primary(2), primary(3), primary(1)], undefined, 1],
  ['another address of the same server', [silent, primary(1)], { at: 0, timeline: 1 }, 1],
  ['the current one of two addresses', [primary(1), primary(1)], { at: 1, timeline: 1 }, 1],
  ['the first of two addresses', [primary(1), primary(1)], undefined, 0],
]
for (const [what, states, before, at] of cases) {
  void test(`chooses ${what}`, () => assert.equal(choose(states, before)?.at, at))
}

void test('standbys are those that follow the server in use', () => {
  const states = [of(1), silent, primary(2), of(2), primary(1), of(2)]
  assert.deepEqual(standbysOf(states, { at: 2, timeline: 2 }), [3, 5])
})
