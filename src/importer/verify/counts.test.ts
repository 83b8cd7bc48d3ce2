import assert from 'node:assert/strict'
import { test } from 'node:test'

import { judge } from './counts.ts'

const told = (what: string, count: number) => [{ what, count, examples: [] }]
const isRight = (source: number, docket: number, losses: ReturnType<typeof told>) =>
  judge({ table: 'cc', source, docket }, losses).isRight

void test('rows may be missing if as many were reported as skipped', () => {
  assert.equal(isRight(5, 3, told('a duplicate row was left out', 2)), true)
  assert.equal(isRight(5, 3, told('a duplicate row was left out', 1)), false)
  assert.equal(isRight(5, 5, []), true)
})

void test('changed or created rows do not explain a missing row', () => {
  assert.equal(isRight(5, 3, told('an invalid time was replaced', 2)), false)
  assert.equal(isRight(5, 3, told('a login name that another account has was changed', 2)), false)
})
