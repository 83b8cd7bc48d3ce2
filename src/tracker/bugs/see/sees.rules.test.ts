import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Guarded, seesBug } from './sees.rules.ts'

const bug: Guarded = {
  groups: new Set([1, 2]),
  assigned_to: 11,
  qa_contact: 12,
  reporter: 13,
  reporter_accessible: 1,
  cclist_accessible: 1,
  cc: new Set([14]),
}
const all = { mode: 'all', hasContacts: true } as const

/** A user's id and groups, how the bug differs from the default, and whether the user sees it. */
const cases: [string, number, number[], Partial<Guarded>, boolean][] = [
  ['a stranger cannot', 10, [], {}, false],
  ['everyone sees a bug without groups', 10, [], { groups: new Set() }, true],
  ['members of all its groups do', 10, [1, 2, 3], {}, true],
  ['members of one of them do not', 10, [1], {}, false],
  ['its assignee does', 11, [], {}, true],
  ['its QA contact does', 12, [], {}, true],
  ['its reporter does', 13, [], {}, true],
  ['its reporter cannot without reporter_accessible', 13, [], { reporter_accessible: 0 }, false],
  ['its CC list does', 14, [], {}, true],
  ['its CC list cannot without cclist_accessible', 14, [], { cclist_accessible: 0 }, false],
]
for (const [name, id, groups, more, expected] of cases) {
  void test(name, () => {
    assert.equal(seesBug({ id, groups: new Set(groups) }, { ...bug, ...more }, all), expected)
  })
}

void test('one group is sufficient if the installation says so', () => {
  assert.equal(seesBug({ id: 10, groups: new Set([2]) }, bug, { ...all, mode: 'any' }), true)
})
void test('nobody is a QA contact if the installation has none', () => {
  const ways = { ...all, hasContacts: false }
  assert.equal(seesBug({ id: 12, groups: new Set() }, bug, ways), false)
})
