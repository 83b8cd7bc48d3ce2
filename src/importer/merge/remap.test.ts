import assert from 'node:assert/strict'
import { test } from 'node:test'

import { GRANT } from '../../accounts/memberships/memberships.store.ts'
import { Losses } from '../map/losses.ts'
import type { Merging } from './merging.ts'
import { remap } from './remap.ts'

const JOINED = 2
const merging = {
  spans: { users: { base: 1_000, last: 2_000 }, groups: { base: 100, last: 200 } },
  joined: new Map([['users', new Map([[JOINED, 5]])]]),
  disabled: new Set([JOINED]),
  patterns: new Map(),
  context: { losses: new Losses() },
} as unknown as Merging
const memberOf = (group_id: number, user_id: number) => ({
  user_id,
  group_id,
  isbless: 0,
  grant_type: GRANT.direct,
})

void test('a joined person who is disabled there gets no group of the source', () => {
  assert.equal(remap(merging, ['user_group_map', memberOf(7, JOINED)]), undefined)
  const told = merging.context.losses.all().map(({ what }) => what)
  assert.deepEqual(told, ['a group of a joined person who was disabled in the source was left out'])
  const other = remap(merging, ['user_group_map', memberOf(7, 3)])
  assert.deepEqual(other, ['user_group_map', memberOf(107, 1_003)])
})
