import assert from 'node:assert/strict'
import { test } from 'node:test'

import { firstGroups, firstStatus } from './create-bug.rules.ts'

const open = (name: string) => ({ name, is_open: true })
const all = [open('UNCONFIRMED'), open('CONFIRMED'), open('IN_PROGRESS')]
const confirmedOnly = [open('CONFIRMED'), open('IN_PROGRESS')]
const none = { editbugs: false, canconfirm: false }
const confirms = { editbugs: false, canconfirm: true }
const edits = { editbugs: true, canconfirm: false }

const statuses: [string, string | undefined, typeof all, typeof none, string][] = [
  ['a user without rights files unconfirmed bugs', undefined, all, none, 'UNCONFIRMED'],
  ['a user without rights cannot choose', 'IN_PROGRESS', all, none, 'UNCONFIRMED'],
  ['it is UNCONFIRMED wherever that stands', undefined, all.toReversed(), none, 'UNCONFIRMED'],
  ['without UNCONFIRMED it is the first there is', undefined, confirmedOnly, none, 'CONFIRMED'],
  ['a user with canconfirm files confirmed bugs', undefined, all, confirms, 'CONFIRMED'],
  [
    'a user with canconfirm may leave them unconfirmed',
    'UNCONFIRMED',
    all,
    confirms,
    'UNCONFIRMED',
  ],
  ['a user with editbugs can choose', 'IN_PROGRESS', all, edits, 'IN_PROGRESS'],
]
for (const [name, asked, initial, rights, status] of statuses) {
  void test(`the first status: ${name}`, () => {
    assert.equal(firstStatus(asked, initial, rights).name, status)
  })
}
void test('the first status: one in which no bug can begin is refused', () => {
  assert.throws(() => firstStatus('RESOLVED', all, edits), {
    fault: 'illegal_bug_status_transition',
  })
  assert.throws(() => firstStatus('UNCONFIRMED', confirmedOnly, edits), {
    fault: 'illegal_bug_status_transition',
  })
})

/**
 * membercontrol, othercontrol, whether the reporter is a member, the requested groups, and the
 * result.
 */
const groups: [number, number, boolean, string[] | undefined, 'in' | 'out' | 'refused'][] = [
  [0, 0, true, undefined, 'out'],
  [0, 0, true, ['g'], 'refused'],
  [1, 0, true, undefined, 'out'],
  [1, 0, true, ['g'], 'in'],
  [1, 0, false, ['g'], 'refused'],
  [1, 1, false, undefined, 'out'],
  [1, 1, false, ['g'], 'in'],
  [1, 3, true, undefined, 'out'],
  [1, 3, false, [], 'in'],
  [2, 3, true, undefined, 'in'],
  [2, 3, true, [], 'out'],
  [2, 3, false, undefined, 'in'],
  [2, 3, false, ['g'], 'in'],
  [2, 0, true, undefined, 'in'],
  [2, 0, false, undefined, 'out'],
  [2, 0, false, ['g'], 'refused'],
  [2, 2, false, undefined, 'in'],
  [2, 2, false, [], 'out'],
  [3, 3, true, [], 'in'],
  [3, 3, false, undefined, 'in'],
]
for (const [membercontrol, othercontrol, isMember, asked, result] of groups) {
  const who = isMember ? 'a member' : 'somebody else'
  const says = asked === undefined ? 'nothing' : JSON.stringify(asked)
  void test(`with control ${membercontrol}/${othercontrol} ${who} saying ${says}: ${result}`, () => {
    const control = { group_id: 9, name: 'G', isactive: 1, membercontrol, othercontrol }
    const plan = () => firstGroups(asked, [control], () => isMember)
    if (result === 'refused') assert.throws(plan, { fault: 'group_restriction_not_allowed' })
    else assert.deepEqual(plan(), result === 'in' ? [9] : [])
  })
}
void test('an inactive group does not restrict a new bug', () => {
  const control = { group_id: 9, name: 'g', isactive: 0, membercontrol: 3, othercontrol: 3 }
  assert.deepEqual(
    firstGroups(undefined, [control], () => true),
    [],
  )
  assert.throws(() => firstGroups(['g'], [control], () => true))
})
