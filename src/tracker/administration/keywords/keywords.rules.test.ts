import assert from 'node:assert/strict'
import { test } from 'node:test'

import { planKeyword, planNew } from './keywords.rules.ts'

const before = { id: 1, name: 'Crash', name_key: 'crash', description: 'It ends', isactive: 1 }
const all = [before, { id: 2, name_key: 'perf' }]
const { id: _, ...same } = before

void test('a new keyword has the given properties, trimmed', () => {
  const made = planNew({ name: ' Leak ', description: ' It grows ' }, all)
  assert.deepEqual(made, { name: 'Leak', name_key: 'leak', description: 'It grows', isactive: 1 })
})

const changes: [string, object, object][] = [
  ['nothing', {}, {}],
  ['its name', { name: 'hang' }, { name: 'hang', name_key: 'hang' }],
  ['the case of its name', { name: 'crash' }, { name: 'crash' }],
  ['whether it is active', { is_active: false }, { isactive: 0 }],
  ['its description', { description: 'e' }, { description: 'e' }],
]
for (const [name, asked, changed] of changes) {
  void test(`a keyword is changed in ${name}`, () => {
    assert.deepEqual(planKeyword(before, asked, all), { ...same, ...changed })
  })
}

const refused: [string, object, string][] = [
  ['a blank name', { name: ' ' }, 'keyword_blank_name'],
  ['a blank in the name', { name: 'a b' }, 'keyword_invalid_name'],
  ['a comma in the name', { name: 'a,b' }, 'keyword_invalid_name'],
  ['a name of 65 characters', { name: 'x'.repeat(65) }, 'keyword_name_too_long'],
  ['the name of another one, in any case', { name: 'PERF' }, 'keyword_already_exists'],
  ['a blank description', { name: 'x', description: ' ' }, 'keyword_blank_description'],
]
for (const [name, asked, fault] of refused) {
  void test(`refused: ${name}`, () => {
    assert.throws(() => planNew({ description: 'd', ...asked }, all), { fault })
    assert.throws(() => planKeyword(before, asked, all), { fault })
  })
}
