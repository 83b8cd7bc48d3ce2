import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type Secret, sees } from './source-sees.ts'

const BUG: Secret = {
  groups: [1, 2],
  reporter: 10,
  assigned_to: 11,
  qa_contact: 12,
  reporter_accessible: true,
  cclist_accessible: true,
  cc: new Set([13]),
}
const ALL = { or_groups: false, useqacontact: true }
const ANY = { ...ALL, or_groups: true }

type Case = [what: string, id: number, groups: number[], is: boolean, more?: Partial<Secret>]
const CASES: Case[] = [
  ['members of all its groups', 20, [1, 2, 3], true],
  ['not members of some', 20, [1], false],
  ['its reporter', 10, [], true],
  ['not its reporter if that is off', 10, [], false, { reporter_accessible: false }],
  ['its assignee in any case', 11, [], true, { reporter_accessible: false }],
  ['its QA contact', 12, [], true],
  ['its CC', 13, [], true],
  ['not its CC list if that is off', 13, [], false, { cclist_accessible: false }],
  ['not users without a role', 20, [], false],
  ['not without a login', 0, [], false, { qa_contact: 0, cc: new Set([0]) }],
  ['everyone if it has no groups', 0, [], true, { groups: [] }],
]

for (const [what, id, groups, is, more] of CASES) {
  void test(`a bug is seen by ${what}`, () => {
    assert.equal(sees({ id, login: '', groups }, { ...BUG, ...more }, ALL), is)
  })
}

void test('one group is sufficient if or_groups says so', () => {
  const person = { id: 20, login: '', groups: [1] }
  assert.deepEqual([sees(person, BUG, ANY), sees(person, BUG, ALL)], [true, false])
})

void test('QA contacts see nothing if the installation has none', () => {
  const person = { id: 12, login: '', groups: [] }
  assert.equal(sees(person, BUG, { ...ALL, useqacontact: false }), false)
})
