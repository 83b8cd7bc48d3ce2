import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isRemembered } from './sessions.rules.ts'

const cases: [rememberlogin: string, asked: boolean | undefined, is: boolean][] = [
  ['on', undefined, true],
  ['on', false, true],
  ['off', undefined, false],
  ['off', true, false],
  ['defaulton', undefined, true],
  ['defaulton', false, false],
  ['defaultoff', undefined, false],
  ['defaultoff', true, true],
]
for (const [rememberlogin, asked, is] of cases) {
  void test(`rememberlogin=${rememberlogin}, asked ${asked}: ${is ? 'kept' : 'not kept'}`, () => {
    assert.equal(isRemembered(rememberlogin, asked), is)
  })
}
