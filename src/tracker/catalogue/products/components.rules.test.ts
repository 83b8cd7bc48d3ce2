import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  checkDistinct,
  checkLast,
  planComponent,
  planTexts,
  withUpdates,
} from './components.rules.ts'

const product = { name: 'Widget', components: [{ id: 7, name_key: 'core' }] }
const full = { name: 'UI', description: 'What one sees', default_assignee: 'a@example.com' }

void test('a component has the given properties, each watcher once, trimmed', () => {
  const more = { default_cc: [' b@example.com', 'b@example.com', ''], is_open: false }
  assert.deepEqual(planComponent({ ...full, name: ' UI ', ...more }, product), {
    name: 'UI',
    name_key: 'ui',
    description: 'What one sees',
    isactive: 0,
    bug_description_template: null,
    assignee: 'a@example.com',
    qa_contact: '',
    cc: ['b@example.com'],
  })
})

void test('a name may have 64 characters', () => {
  assert.equal(planComponent({ ...full, name: 'x'.repeat(64) }, product).name.length, 64)
})

const refused: [string, object, string][] = [
  ['no name', { name: undefined }, 'component_blank_name'],
  ['a blank name', { name: '  ' }, 'component_blank_name'],
  ['a name of 65 characters', { name: 'x'.repeat(65) }, 'component_name_too_long'],
  ['a name that exists in the product, in any case', { name: 'CORE' }, 'component_already_exists'],
  ['no description', { description: undefined }, 'component_blank_description'],
  ['a blank description', { description: ' ' }, 'component_blank_description'],
  ['no assignee', { default_assignee: undefined }, 'component_need_initialowner'],
  ['a blank assignee', { default_assignee: ' ' }, 'component_need_initialowner'],
]
for (const [name, change, fault] of refused) {
  void test(`refused: a component with ${name}`, () => {
    assert.throws(() => planComponent({ ...full, ...change }, product), { fault })
  })
}

const core = {
  id: 7,
  name: 'Core',
  name_key: 'core',
  description: 'd',
  isactive: 1,
  bug_description_template: null,
}
const { id: _, ...texts } = core
const changed: [string, object, object][] = [
  ['nothing', {}, texts],
  ['its name', { name: ' Heart ' }, { ...texts, name: 'Heart', name_key: 'heart' }],
  ['the case of its name', { name: 'CORE' }, { ...texts, name: 'CORE' }],
  ['its description', { description: ' e ' }, { ...texts, description: 'e' }],
  ['whether it is open', { is_open: false }, { ...texts, isactive: 0 }],
  [
    'its template',
    { bug_description_template: 'Steps:\r\n1.' },
    { ...texts, bug_description_template: 'Steps:\n1.' },
  ],
  ['a template of blanks', { bug_description_template: ' \n' }, texts],
]
for (const [name, asked, after] of changed) {
  void test(`a component is changed in ${name}`, () => {
    assert.deepEqual(planTexts(core, asked, product), after)
  })
}

const twoOf = { name: 'Widget', components: [core, { ...core, id: 8, name_key: 'ui' }] }
void test('refused: a component renamed to the name of another one', () => {
  assert.throws(() => planTexts(core, { name: 'UI' }, twoOf), { fault: 'component_already_exists' })
})

void test('component names are unique in a product', () => {
  checkDistinct('x', [1, 2])
  checkDistinct(undefined, [1, 1])
  assert.throws(() => checkDistinct('x', [1, 1]), { fault: 'component_names_not_unique' })
})

void test('a product needs a component', () => {
  checkLast(twoOf, new Set([7]))
  assert.throws(() => checkLast(twoOf, new Set([7, 8])), { fault: 'component_is_last' })
})

void test('updates may contain the changes, and parameters outside take precedence', () => {
  const updates = { name: 'UI', description: 'in', is_active: false }
  assert.deepEqual(withUpdates({ component_id: 7, description: 'out', updates }), {
    component_id: 7,
    name: 'UI',
    description: 'out',
    is_open: false,
  })
  assert.deepEqual(withUpdates({ ids: [7] }), { ids: [7] })
})
