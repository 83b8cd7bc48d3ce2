import assert from 'node:assert/strict'
import { test } from 'node:test'

import { changedWords } from './changed-words.rules.ts'

void test('changed words are all between the first and the last different one', () => {
  assert.deepEqual(changedWords('let a = 1;', 'let b = 1;'), {
    before: 'let ',
    left: 'a',
    right: 'b',
    after: ' = 1;',
  })
  const [same, none] = [changedWords('x', 'x'), changedWords('', 'y')]
  assert.deepEqual([same.before, same.left, same.right], ['x', '', ''])
  assert.deepEqual([none.before, none.right, none.after], ['', 'y', ''])
})
