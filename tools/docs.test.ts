import assert from 'node:assert/strict'
import { test } from 'node:test'

import { stalePages } from './docs.ts'

void test('generated pages are up to date (node tools/docs.ts writes them)', () => {
  assert.deepEqual(stalePages(), [])
})
