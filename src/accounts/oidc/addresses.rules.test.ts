import assert from 'node:assert/strict'
import { test } from 'node:test'

import { isSameAddress } from './addresses.rules.ts'

const CASES: [login: string, email: string, isSame: boolean][] = [
  ['kim@example.com', 'kim@example.com', true],
  ['Kim@example.com', 'kim@EXAMPLE.com', true],
  ['kïm@example.com', 'kïm@example.com', true],
  ['kim@example.com', 'jim@example.com', false],
  // The sign for Kelvin, a full-width letter, and a space that is not seen.
  ['kim@example.com', '\u212Aim@example.com', false],
  ['kim@example.com', '\uFF4Bim@example.com', false],
  ['kim@example.com', 'kim@example.com\u200B', false],
  ['kim@example.com', ' kim@example.com', false],
]
for (const [login, email, isSame] of CASES) {
  void test(`${login} is ${isSame ? '' : 'not '}${JSON.stringify(email)}`, () =>
    assert.equal(isSameAddress(login, email), isSame))
}
