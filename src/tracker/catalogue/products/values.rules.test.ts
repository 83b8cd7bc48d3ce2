import assert from 'node:assert/strict'
import { test } from 'node:test'

import { planNew, planValue, type ProductValues } from './values.rules.ts'

const before = { id: 1, value: 'M1', value_key: 'm1', isactive: 1, sortkey: 5 }
const { id: _, ...same } = before
const known: ProductValues = {
  part: 'milestone',
  product: 'Widget',
  values: [before, { id: 2, value_key: 'm2' }],
}

void test('a new milestone is active with sort key 0 by default', () => {
  const plain = { value: 'M 3', value_key: 'm 3', isactive: 1, sortkey: 0 }
  assert.deepEqual(planNew({ name: ' M\n3 ' }, known), plain)
  const said = planNew({ name: 'M 3', is_active: false, sort_key: -7 }, known)
  assert.deepEqual(said, { ...plain, isactive: 0, sortkey: -7 })
})

const changes: [string, object, object][] = [
  ['nothing', {}, {}],
  ['its name', { name: 'M3' }, { value: 'M3', value_key: 'm3' }],
  ['the case of its name', { name: 'm1' }, { value: 'm1' }],
  ['whether it is open', { is_active: false }, { isactive: 0 }],
  ['its place', { sort_key: 0 }, { sortkey: 0 }],
]
for (const [name, asked, changed] of changes) {
  void test(`a milestone is changed in ${name}`, () => {
    assert.deepEqual(planValue(before, asked, known), { ...same, ...changed })
  })
}

const refused: [string, object, string][] = [
  ['a blank name', { name: ' ' }, 'part_blank_name'],
  ['a name of 65 characters', { name: 'x'.repeat(65) }, 'milestone_name_too_long'],
  ['the name of another one, in any case', { name: 'm2' }, 'part_already_exists'],
]
for (const [name, asked, fault] of refused) {
  void test(`refused: ${name}`, () => {
    assert.throws(() => planValue(before, asked, known), { fault })
    assert.throws(() => planNew(asked, known), { fault })
  })
}

void test('refused: a new one without a name', () => {
  assert.throws(() => planNew({}, known), { fault: 'part_blank_name' })
})

void test('an overlong version has its own fault', () => {
  const versions: ProductValues = { ...known, part: 'version' }
  assert.throws(() => planNew({ name: 'x'.repeat(65) }, versions), {
    fault: 'version_name_too_long',
  })
})
