import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  checkAliases,
  checkHours,
  checkLine,
  firstGroups,
  firstResolution,
  firstStatus,
  listed,
} from './create-bug.rules.ts'

const open = (name: string) => ({ name, is_open: true })
const all = [open('UNCONFIRMED'), open('CONFIRMED'), open('IN_PROGRESS')]
const confirmedOnly = [open('CONFIRMED'), open('IN_PROGRESS')]
const none = { editbugs: false, canconfirm: false }
const confirms = { editbugs: false, canconfirm: true }
const edits = { editbugs: true, canconfirm: false }

const statuses: [string, string | undefined, typeof all, typeof none, string][] = [
  ['who has no rights files unconfirmed', undefined, all, none, 'UNCONFIRMED'],
  ['who has no rights does not choose', 'IN_PROGRESS', all, none, 'UNCONFIRMED'],
  ['it is UNCONFIRMED wherever that stands', undefined, all.toReversed(), none, 'UNCONFIRMED'],
  ['without UNCONFIRMED it is the first there is', undefined, confirmedOnly, none, 'CONFIRMED'],
  ['who confirms files confirmed', undefined, all, confirms, 'CONFIRMED'],
  ['who confirms may leave it unconfirmed', 'UNCONFIRMED', all, confirms, 'UNCONFIRMED'],
  ['who edits chooses', 'IN_PROGRESS', all, edits, 'IN_PROGRESS'],
]
for (const [name, asked, initial, rights, status] of statuses) {
  void test(`the first status: ${name}`, () => {
    assert.equal(firstStatus(asked, initial, rights).name, status)
  })
}
void test('the first status: one that no bug begins with is refused', () => {
  assert.throws(() => firstStatus('RESOLVED', all, edits), {
    fault: 'illegal_bug_status_transition',
  })
  assert.throws(() => firstStatus('UNCONFIRMED', confirmedOnly, edits), {
    fault: 'illegal_bug_status_transition',
  })
})

void test('a resolution goes with a closed status, and only with one', () => {
  const closed = { name: 'RESOLVED', is_open: false }
  assert.equal(firstResolution(undefined, open('CONFIRMED')), '')
  assert.equal(firstResolution('FIXED', closed), 'FIXED')
  assert.throws(() => firstResolution('FIXED', open('CONFIRMED')), {
    fault: 'resolution_not_allowed',
  })
  assert.throws(() => firstResolution('', closed), { fault: 'missing_resolution' })
})

/**
 * membercontrol, othercontrol, whether a member files, the groups asked for, and what comes of it.
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
void test('a group that is not active restricts no new bug', () => {
  const control = { group_id: 9, name: 'g', isactive: 0, membercontrol: 3, othercontrol: 3 }
  assert.deepEqual(
    firstGroups(undefined, [control], () => true),
    [],
  )
  assert.throws(() => firstGroups(['g'], [control], () => true))
})

void test('aliases: a text is split, a list is not', () => {
  assert.deepEqual(checkAliases('one, two'), ['one', 'two'])
  assert.deepEqual(checkAliases(['one', '']), ['one'])
  assert.throws(() => checkAliases(['has space']), { fault: 'alias_has_comma_or_space' })
  assert.throws(() => checkAliases(['123']), { fault: 'alias_is_numeric' })
  assert.throws(() => checkAliases(['x'.repeat(41)]), { fault: 'alias_too_long' })
  assert.deepEqual(checkAliases(['x'.repeat(40)]), ['x'.repeat(40)])
})

void test('a text names as many things as a list may, and no more', () => {
  for (const parameter of ['alias', 'cc', 'keywords'] as const) {
    assert.equal(listed(parameter, 'a,'.repeat(1_000)).length, 1_000)
    assert.throws(() => listed(parameter, 'a,'.repeat(1_001)), {
      code: 53,
      message: new RegExp(`'${parameter}'.* 1000 `),
    })
  }
  assert.deepEqual(listed('cc', ' a; b c'), ['a', 'b', 'c'])
  assert.deepEqual(listed('keywords', 'two words, b'), ['two words', 'b'])
})

void test('a line of text: blanks for control characters, at most 255 characters', () => {
  assert.equal(checkLine('summary', ' a\n\tb '), 'a b')
  assert.equal(checkLine('summary', '🐞'.repeat(255)).length, 510)
  assert.throws(() => checkLine('summary', 'x'.repeat(256)), { fault: 'freetext_too_long' })
})

void test('hours are kept in hundredths, within their bounds', () => {
  assert.equal(checkHours('estimated_time', 0), 0)
  assert.equal(checkHours('estimated_time', 0.5), 50)
  assert.equal(checkHours('estimated_time', 1.25), 125)
  assert.equal(checkHours('estimated_time', 99_999.99), 9_999_999)
  assert.throws(() => checkHours('estimated_time', 100_000), { fault: 'number_too_large' })
  assert.throws(() => checkHours('estimated_time', -0.01), { fault: 'number_too_small' })
})
