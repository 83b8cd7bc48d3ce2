import assert from 'node:assert/strict'
import { test } from 'node:test'

import { type FieldsAsked, planGroup, planNewGroup } from './groups.rules.ts'

const made: [name: string, asked: FieldsAsked, is: object][] = [
  ['inactive by default', {}, { isactive: 0 }],
  ['active', { is_active: true }, { isactive: 1 }],
  ['a name is one line', { name: ' my\n group ' }, { name: 'my group' }],
  ['a pattern without blanks around it', { user_regexp: ' .* ' }, { userregexp: '.*' }],
  ['no icon', { icon_url: ' ' }, { icon_url: null }],
  ['mail without content', { mail_content: 'none' }, { mail_content: 'none' }],
  ['an icon', { icon_url: 'http://a/i.png' }, { icon_url: 'http://a/i.png' }],
]
const plain = {
  name: 'g',
  description: 'd',
  userregexp: '',
  isactive: 0,
  icon_url: null,
  mail_content: 'all',
} as const
for (const [name, asked, is] of made) {
  void test(`a new group: ${name}`, () => {
    const planned = planNewGroup({ name: 'g', description: 'd', ...asked })
    assert.deepEqual(planned, { ...plain, ...is })
  })
}

const refused: [name: string, asked: FieldsAsked, fault: string][] = [
  ['no name', { name: undefined }, 'empty_group_name'],
  ['a blank name', { name: ' \n' }, 'empty_group_name'],
  ['no description', { description: undefined }, 'empty_group_description'],
  ['a blank description', { description: ' ' }, 'empty_group_description'],
  ['an invalid pattern', { user_regexp: '([' }, 'invalid_regexp'],
]
for (const [name, asked, fault] of refused) {
  void test(`a new group is refused: ${name}`, () => {
    assert.throws(() => planNewGroup({ name: 'g', description: 'd', ...asked }), { fault })
  })
}

const system = { ...plain, name: 'admin', isbuggroup: 0 }
void test('a system group keeps its name; its other properties can change', () => {
  assert.throws(() => planGroup(system, { name: 'Admin' }), { fault: 'system_group_not_renamable' })
  assert.equal(planGroup(system, { name: 'admin', description: 'x' }).description, 'x')
  assert.equal(planGroup({ ...system, isbuggroup: 1 }, { name: 'root' }).name, 'root')
})
void test('omitted properties stay unchanged', () => {
  const group = { ...plain, userregexp: '.', isactive: 1, icon_url: 'http://a', isbuggroup: 1 }
  const { isbuggroup: _, ...same } = group
  assert.deepEqual(planGroup(group, {}), same)
})
