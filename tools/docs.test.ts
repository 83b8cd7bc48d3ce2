import assert from 'node:assert/strict'
import { test } from 'node:test'

import { stalePages } from './docs.ts'

void test('the pages made from the program are up to date (node tools/docs.ts writes them)', () => {
  assert.deepEqual(stalePages(), [])
})
