import assert from 'node:assert/strict'
import { test } from 'node:test'

import { checkAliases, listed } from './lists.rules.ts'

void test('aliases: a text is split, a list is not', () => {
  assert.deepEqual(checkAliases('one, two'), ['one', 'two'])
  assert.deepEqual(checkAliases(['one', '']), ['one'])
  assert.throws(() => checkAliases(['has space']), { fault: 'alias_has_comma_or_space' })
  assert.throws(() => checkAliases(['123']), { fault: 'alias_is_numeric' })
  assert.throws(() => checkAliases(['x'.repeat(41)]), { fault: 'alias_too_long' })
  assert.deepEqual(checkAliases(['x'.repeat(40)]), ['x'.repeat(40)])
})

void test('a text contains at most as many entries as a list', () => {
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
