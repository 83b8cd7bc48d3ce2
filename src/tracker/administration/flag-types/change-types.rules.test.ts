import assert from 'node:assert/strict'
import { test } from 'node:test'

import { planType, planTypeChange, type TypeColumns } from './change-types.rules.ts'
import type { NewFlagType } from './flag-types.wire.ts'

const asked: NewFlagType = { name: 'review', description: 'Look at it' }
const made = { ...planType(asked, {}) }
const { target_type: _, ...type } = made satisfies TypeColumns

void test('a new type applies to bugs, without group restrictions, with all switches on', () => {
  const texts = { name: 'review', name_key: 'review', description: 'Look at it', cc_list: '' }
  const switches = { is_active: 1, is_requestable: 1, is_requesteeble: 1, is_multiplicable: 1 }
  const groups = { grant_group_id: null, request_group_id: null }
  assert.deepEqual(made, { ...texts, ...switches, ...groups, sortkey: 1, target_type: 'b' })
})

const is: [what: string, asked: Partial<NewFlagType>, columns: Partial<TypeColumns>][] = [
  [
    'blanks around texts are removed',
    { name: ' a ', description: ' b ' },
    { name: 'a', description: 'b' },
  ],
  ['names have keys', { name: 'Review' }, { name: 'Review', name_key: 'review' }],
  ['a name of 50 characters', { name: 'x'.repeat(50) }, { name: 'x'.repeat(50) }],
  ['switches', { is_active: false, is_requestable: false }, { is_active: 0, is_requestable: 0 }],
  ['under another name', { is_specifically_requestable: false }, { is_requesteeble: 0 }],
  ['the lowest sort key', { sortkey: 1 }, { sortkey: 1 }],
  ['the highest sort key', { sortkey: 32_767 }, { sortkey: 32_767 }],
  ['addresses as a text', { cc_list: ' a@b.c,d@e ' }, { cc_list: 'a@b.c,d@e' }],
  ['addresses as a list', { cc_list: ['a@b.c', 'd@e'] }, { cc_list: 'a@b.c, d@e' }],
  ['no addresses', { cc_list: [] }, { cc_list: '' }],
]
for (const [what, more, columns] of is) {
  void test(`accepted: ${what}`, () => {
    assert.deepEqual(
      { ...planType({ ...asked, ...more }, {}), ...columns },
      planType({ ...asked, ...more }, {}),
    )
    assert.deepEqual(
      { ...planTypeChange(type, more, {}), ...columns },
      planTypeChange(type, more, {}),
    )
  })
}

const refused: [what: string, asked: Partial<NewFlagType>, code: number][] = [
  ['no name', { name: '' }, 1101],
  ['a name of blanks', { name: ' ' }, 1101],
  ['a blank in the name', { name: 'a b' }, 1101],
  ['a comma in the name', { name: 'a,b' }, 1101],
  ['a name of 51 characters', { name: 'x'.repeat(51) }, 1101],
  ['no description', { description: ' ' }, 1102],
  ['too many addresses', { cc_list: `${'x'.repeat(199)}@b` }, 1103],
  ['something that is not an address', { cc_list: 'a@b.c nobody' }, 501],
  ['something that is not an address, in a list', { cc_list: ['<a@b.c>'] }, 501],
  ['sort key 0', { sortkey: 0 }, 1104],
  ['sort key 32768', { sortkey: 32_768 }, 1104],
]
for (const [what, more, code] of refused) {
  void test(`refused: ${what}`, () => {
    assert.throws(() => planType({ ...asked, ...more }, {}), { code })
    assert.throws(() => planTypeChange(type, more, {}), { code })
  })
}

void test('flags belong to bugs or to attachments', () => {
  assert.equal(planType({ ...asked, target_type: 'attachment' }, {}).target_type, 'a')
  assert.throws(() => planType({ ...asked, target_type: 'user' }, {}), { code: 68000 })
})

void test('an empty change changes nothing, including an imported sort key of 0', () => {
  const before = { ...type, sortkey: 0, grant_group_id: 7 }
  assert.deepEqual(planTypeChange(before, {}, {}), before)
})

void test('groups are set and removed', () => {
  const set = planTypeChange(type, {}, { grant_group_id: 7, request_group_id: 8 })
  assert.deepEqual([set.grant_group_id, set.request_group_id], [7, 8])
  assert.equal(planTypeChange(set, {}, { grant_group_id: null }).grant_group_id, null)
})
