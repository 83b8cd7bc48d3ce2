import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createProgress } from './progress.ts'

void test('announces each part at once, and progress after some seconds of silence', () => {
  const said: string[] = []
  const clock = { now: 100_000 }
  const progress = createProgress(
    (line) => void said.push(line),
    () => clock.now,
  )
  const soFar = (wait_ms: number, text: string) => {
    clock.now += wait_ms
    progress.soFar(() => text)
  }
  progress.part('copying')
  soFar(4_999, 'too early')
  soFar(1, '7 blobs')
  soFar(4_999, 'too early again')
  progress.say('one is missing')
  soFar(4_999, 'too early after that')
  soFar(1, '9 blobs')
  assert.deepEqual(said, ['copying …', '  7 blobs', 'one is missing', '  9 blobs'])
})
