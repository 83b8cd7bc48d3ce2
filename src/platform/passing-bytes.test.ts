import assert from 'node:assert/strict'
import { test } from 'node:test'

import { limits } from './limits.ts'
import { bytesPassed } from './passing-bytes.ts'

void test('buffers of bytes that passed do not pile up', () => {
  const length = 64 * 1024
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for (let passed = 0; passed < 16 * limits.passing_bytes_max; passed += length) {
    bytesPassed(Buffer.alloc(length).length)
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  assert.ok(most <= 3 * limits.passing_bytes_max, `${most} bytes were held`)
})
