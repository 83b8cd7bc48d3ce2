import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

import { minifiedTurbo, TURBO } from './turbo.ts'

void test('the minified Turbo is that of its package', async () => {
  const message = 'run node tools/turbo.ts'
  assert.equal(readFileSync(TURBO, 'utf8'), await minifiedTurbo(), message)
})
