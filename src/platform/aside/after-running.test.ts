import assert from 'node:assert/strict'
import { test } from 'node:test'

import { afterRunning } from './after-running.ts'

/** Timers of which each round runs those that are due, as an event loop does. */
function openTimers() {
  const due = new Map<() => void, number>()
  let now = 0
  return {
    later: (ms: number, run: () => void) => {
      due.set(run, now + ms)
      return () => void due.delete(run)
    },
    /** One round after `ms`. */
    pass: (ms: number) => {
      now += ms
      const round = [...due].filter(([, at]) => at <= now)
      for (const [run] of round) if (due.delete(run)) run()
    },
    count: () => due.size,
  }
}

void test('runs after the time in which the process ran, of which a pause is one second', () => {
  const timers = openTimers()
  let runs = 0
  afterRunning(3_500, () => (runs += 1), timers.later)
  timers.pass(1_000)
  timers.pass(20_000)
  timers.pass(1_000)
  timers.pass(499)
  assert.equal(runs, 0)
  timers.pass(1)
  assert.equal(runs, 1)
  assert.equal(timers.count(), 0)
})

void test('does not run after it is cancelled, at the start and later', () => {
  const timers = openTimers()
  const fail = () => assert.fail('ran')
  const cancel = afterRunning(500, fail, timers.later)
  cancel()
  const cancelLater = afterRunning(2_500, fail, timers.later)
  timers.pass(1_000)
  cancelLater()
  timers.pass(9_000)
  assert.equal(timers.count(), 0)
})
