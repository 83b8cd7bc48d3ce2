import assert from 'node:assert/strict'
import { test } from 'node:test'

import { planComponent } from './components.rules.ts'

const home = { name: 'Widget', components: [{ name_key: 'core' }] }
const full = { name: 'UI', description: 'What one sees', default_assignee: 'a@example.com' }

void test('a component has what was asked, each watcher once, without blanks', () => {
  const more = { default_cc: [' b@example.com', 'b@example.com', ''], is_open: false }
  assert.deepEqual(planComponent({ ...full, name: ' UI ', ...more }, home), {
    name: 'UI',
    name_key: 'ui',
    description: 'What one sees',
    isactive: 0,
    assignee: 'a@example.com',
    qa_contact: '',
    cc: ['b@example.com'],
  })
})

void test('a name may have 64 characters', () => {
  assert.equal(planComponent({ ...full, name: 'x'.repeat(64) }, home).name.length, 64)
})

const refused: [string, object, string][] = [
  ['no name', { name: undefined }, 'component_blank_name'],
  ['a blank name', { name: '  ' }, 'component_blank_name'],
  ['a name of 65 characters', { name: 'x'.repeat(65) }, 'component_name_too_long'],
  ['a name that the product has, in any case', { name: 'CORE' }, 'component_already_exists'],
  ['no description', { description: undefined }, 'component_blank_description'],
  ['a blank description', { description: ' ' }, 'component_blank_description'],
  ['no assignee', { default_assignee: undefined }, 'component_need_initialowner'],
  ['a blank assignee', { default_assignee: ' ' }, 'component_need_initialowner'],
]
for (const [name, change, fault] of refused) {
  void test(`refused: a component with ${name}`, () => {
    assert.throws(() => planComponent({ ...full, ...change }, home), { fault })
  })
}
