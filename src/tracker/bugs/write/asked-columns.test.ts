/** Lines of text and hours in their stored form. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import { checkHours, checkLine } from './asked-columns.ts'

const summary = bugField('short_desc')!

void test('a line of text: control characters become blanks, at most 255 characters', () => {
  assert.equal(checkLine(summary, ' a\n\tb '), 'a b')
  assert.equal(checkLine(summary, '🐞'.repeat(255)).length, 510)
  assert.throws(() => checkLine(summary, 'x'.repeat(256)), { fault: 'freetext_too_long' })
})

void test('hours are stored in hundredths, within their limits', () => {
  assert.equal(checkHours('estimated_time', 0), 0)
  assert.equal(checkHours('estimated_time', 0.5), 50)
  assert.equal(checkHours('estimated_time', 1.25), 125)
  assert.equal(checkHours('estimated_time', 99_999.99), 9_999_999)
  assert.throws(() => checkHours('estimated_time', 100_000), { fault: 'number_too_large' })
  assert.throws(() => checkHours('estimated_time', -0.01), { fault: 'number_too_small' })
})
