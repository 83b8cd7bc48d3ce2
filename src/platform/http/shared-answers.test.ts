import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { limits } from '../limits.ts'
import { SharedAnswers } from './shared-answers.ts'

void test('concurrent requests share one long response, which is then cached', async () => {
  const shared = new SharedAnswers()
  let made = 0
  async function* pieces() {
    made += 1
    yield 'one, '
    yield 'tw\u00f6'
  }
  const [first, second] = await Promise.all([
    shared.find('key', pieces),
    shared.find('key', pieces),
  ])
  assert.equal(first.bytes, second.bytes)
  assert.equal(first.bytes.toString(), 'one, tw\u00f6')
  assert.equal(gunzipSync(await first.packed()).toString(), 'one, tw\u00f6')
  assert.equal(await first.packed(), await second.packed())
  await shared.find('another', pieces)
  assert.equal(made, 2)
})

void test('a failed response is made again, and the least recently used entry is evicted', async () => {
  const shared = new SharedAnswers()
  let made = 0
  const half = 'x'.repeat(limits.shared_answers_bytes_max / 2)
  async function* pieces() {
    made += 1
    if (made === 1) throw new Error('once')
    yield half
  }
  await assert.rejects(shared.find('a', pieces), /once/)
  for (const key of ['a', 'b', 'a', 'c', 'a']) await shared.find(key, pieces)
  assert.equal(made, 4)
  await shared.find('b', pieces)
  assert.equal(made, 5)
})
