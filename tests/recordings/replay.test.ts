/** Replays the recorded requests in their order: Docket responds like the recorded installation. */

import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance } from '../instance.ts'
import { differs, later } from './exceptions.ts'
import { readRecordings } from './recordings.ts'
import { replay } from './replay.ts'
import { fillState } from './state.ts'

void test('each exception belongs to a recorded response', () => {
  const answered = readRecordings().filter(({ status }) => status !== undefined)
  const numbers = new Set(answered.map(({ n }) => n))
  const named = [...differs, ...later].flatMap((exception) => exception.of)
  assert.deepEqual(
    named.filter((n) => !numbers.has(n)),
    [],
  )
})

onEachInstance('the recordings', (instance) => {
  before(() => fillState(instance()))
  replay(instance, [...differs, ...later])
})
