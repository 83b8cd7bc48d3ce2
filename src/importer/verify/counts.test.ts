import assert from 'node:assert/strict'
import { test } from 'node:test'

import { judge } from './counts.ts'

const told = (what: string, count: number) => [{ what, count, examples: [] }]
const isRight = (source: number, docket: number, losses: ReturnType<typeof told>) =>
  judge({ table: 'cc', source, docket }, losses).isRight

void test('rows may be missing where as many were told to be left out', () => {
  assert.equal(isRight(5, 3, told('a duplicate row was left out', 2)), true)
  assert.equal(isRight(5, 3, told('a duplicate row was left out', 1)), false)
  assert.equal(isRight(5, 5, []), true)
})

void test('what was changed or made explains no missing row', () => {
  assert.equal(isRight(5, 3, told('an invalid time was replaced', 2)), false)
  assert.equal(isRight(5, 3, told('a login name that another account has was changed', 2)), false)
})
