import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Fault } from '../../../platform/faults.ts'
import { keysOf, planTags, readTags } from './personal-tags.rules.ts'

const planned: [string, string[], string[], string[], string[], string[]][] = [
  // Title, existing tags, tags to add, tags to remove, added, removed.
  ['a new one', [], ['mine'], [], ['mine'], []],
  ['an existing one in another case', ['mine'], ['MINE'], [], [], []],
  ['blanks around it and inside', [], ['  my \n tag '], [], ['my tag'], []],
  ['taken off', ['mine', 'yours'], [], ['Mine '], [], ['mine']],
  ['a missing one removed', ['mine'], [], ['yours', ''], [], []],
  ['added and removed', ['mine'], ['yours'], ['yours'], [], []],
]
for (const [what, had, add, remove, added, removed] of planned) {
  void test(`personal tags: ${what}`, () => {
    const wanted = { add: new Set(readTags(add).keys()), remove: keysOf(remove) }
    assert.deepEqual(planTags(new Set(had), wanted), { added, removed })
  })
}

void test('personal tags: equal ones keep the first spelling', () => {
  assert.deepEqual([...readTags(['Mine', 'mine', 'MINE'])], [['mine', 'Mine']])
})

for (const [what, tag] of [
  ['nothing', ' '],
  ['too long', 'x'.repeat(65)],
  ['with a comma', 'one,two'],
] as const) {
  void test(`personal tags, refused: ${what}`, () => {
    assert.throws(
      () => readTags([tag]),
      (error) => error instanceof Fault && error.code === 32_000,
    )
  })
}
