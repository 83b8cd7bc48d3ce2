import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readCode, shownRecoveryCode } from './typed-codes.rules.ts'

void test('codes are read without blanks, dashes and case', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456', '12 34 56']) {
    assert.deepEqual(readCode(typed), { kind: 'app', code: '123456' })
  }
  const recovery = { kind: 'recovery', code: 'ab2cd3efgh4jk5mn' }
  for (const typed of ['ab2c-d3ef-gh4j-k5mn', 'AB2C D3EF GH4J K5MN', 'ab2cd3efgh4jk5mn']) {
    assert.deepEqual(readCode(typed), recovery)
  }
  assert.equal(shownRecoveryCode('ab2cd3efgh4jk5mn'), 'ab2c-d3ef-gh4j-k5mn')
})

void test('other texts are not codes', () => {
  for (const typed of [
    '',
    '12345',
    '1234567',
    '12345a',
    'ab2cd3efgh4jk5m',
    'ab2cd3efgh4jk5m0',
    '١٢٣٤٥٦',
  ]) {
    assert.equal(readCode(typed), undefined)
  }
})
