import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Fault } from '../faults.ts'
import { limits } from '../limits.ts'
import { Throttle, type ThrottledCaller } from './throttle.ts'

const ann: ThrottledCaller = { key: 'person 7', isPerson: true }
const nobody: ThrottledCaller = { key: '192.0.2.1', isPerson: false }
const other: ThrottledCaller = { key: '192.0.2.2', isPerson: false }
const SHARE = 0.5
/** The time that a stranger earns per second. */
const GAIN_MS = (SHARE / 5) * 1000

/** A clock and rounds that the test controls. */
function open(share = SHARE) {
  let now = 0
  const rounds: (() => void)[] = []
  const timers: { due: number; run: () => void }[] = []
  const throttle = new Throttle({
    share,
    now: () => now,
    later(ms, run) {
      timers.push({ due: now + ms, run })
      return () => undefined
    },
    soon: (first, second) => rounds.push(first, second),
  })
  const begun: string[] = []
  /** Runs everything that can run now. */
  const settle = () => {
    for (let run = rounds.shift(); run; run = rounds.shift()) run()
  }
  const ask = (name: string, who: ThrottledCaller, takes_ms = 0, isGone?: () => boolean) => {
    const begin = (fault?: Fault) => {
      begun.push(fault ? `${name} ${fault.status}` : name)
      if (!fault) now += takes_ms
    }
    throttle.enter(who, begin, isGone)
  }
  const pass = (ms: number) => {
    now += ms
    for (const timer of timers.splice(0)) {
      if (timer.due <= now) timer.run()
      else timers.push(timer)
    }
    settle()
  }
  return { throttle, begun, ask, settle, pass }
}

void test('callers take turns, however many calls one of them has queued', () => {
  const { begun, ask, settle } = open()
  for (const name of ['a1', 'a2', 'a3']) ask(name, nobody)
  ask('b', other)
  ask('ann', ann)
  settle()
  assert.deepEqual(begun, ['ann', 'a1', 'b', 'a2', 'a3'])
})

void test('authenticated and anonymous callers alternate', () => {
  const { begun, ask, settle } = open()
  for (const at of [1, 2, 3]) ask(`n${at}`, { key: `192.0.2.${at}`, isPerson: false })
  for (const at of [1, 2, 3]) ask(`p${at}`, { key: `person ${at}`, isPerson: true })
  settle()
  assert.deepEqual(begun, ['p1', 'n1', 'p2', 'n2', 'p3', 'n3'])
})

void test('a caller who exceeds the budget waits until it recovers; others do not', () => {
  const { begun, ask, settle, pass } = open()
  ask('a1', nobody, limits.call_burst_nobody_ms + GAIN_MS)
  ask('a2', nobody)
  settle()
  ask('b', other)
  settle()
  assert.deepEqual(begun, ['a1', 'b'])
  pass(500)
  assert.deepEqual(begun, ['a1', 'b'])
  pass(5_000)
  assert.deepEqual(begun, ['a1', 'b', 'a2'])
})

void test('time outside of turns counts as well', () => {
  const { throttle, begun, ask, settle, pass } = open()
  throttle.spendTime(nobody, limits.call_burst_nobody_ms + GAIN_MS)
  ask('a', nobody)
  ask('b', other)
  settle()
  assert.deepEqual(begun, ['b'])
  pass(2_000)
  assert.deepEqual(begun, ['b', 'a'])
})

void test('bytes count as time', () => {
  const { throttle, begun, ask, settle } = open()
  for (let ms = 0; ms < limits.call_burst_nobody_ms; ms++) {
    throttle.spendBytes(nobody, limits.call_bytes_per_ms)
  }
  ask('a', nobody)
  settle()
  assert.deepEqual(begun, [])
})

void test('large files cost little, and delay the next call by seconds at most', () => {
  const { throttle, begun, ask, settle, pass } = open()
  throttle.spendBytes(nobody, 500 * 1024 * 1024)
  ask('a', nobody)
  settle()
  assert.deepEqual(begun, ['a'])
  for (let at = 0; at < 10; at++) throttle.spendBytes(nobody, 10 ** 12)
  ask('b', nobody)
  settle()
  pass(4_999)
  assert.deepEqual(begun, ['a'])
  pass(2)
  assert.deepEqual(begun, ['a', 'b'])
})

void test('bytes give no time back to whoever used more', () => {
  const { throttle, begun, ask, settle, pass } = open()
  throttle.spendTime(nobody, limits.call_burst_nobody_ms + 10 * GAIN_MS)
  throttle.spendBytes(nobody, 1)
  ask('a', nobody)
  settle()
  pass(9_000)
  assert.deepEqual(begun, [])
})

void test('calls beyond the queue limit are refused, unless other calls were cancelled', () => {
  const { begun, ask, settle, pass } = open()
  ask('first', nobody, limits.call_burst_nobody_ms + 1)
  settle()
  let isGone = false
  for (let at = 0; at < limits.calls_waiting_nobody_max; at++) ask('w', nobody, 0, () => isGone)
  ask('beyond', nobody)
  assert.deepEqual(begun, ['first', 'beyond 429'])
  isGone = true
  ask('next', nobody)
  pass(10_000)
  assert.deepEqual(begun, ['first', 'beyond 429', 'next'])
})

void test('refuses at once with Retry-After if the wait would be too long', () => {
  const { throttle, ask, settle } = open()
  ask('long', nobody, 60_000)
  settle()
  let told: Fault | undefined
  throttle.enter(nobody, (fault) => void (told = fault))
  assert.deepEqual(
    [told?.fault, told?.status, told?.code, told?.retry_after_s],
    ['calls_spent', 429, 20002, 591],
  )
})

void test('a call that waited for too long is refused when its turn comes', () => {
  const { begun, ask, settle, pass } = open()
  ask('a1', nobody, limits.call_burst_nobody_ms + 2_000)
  settle()
  ask('a2', nobody)
  pass(limits.calls_wait_max_ms + 1)
  assert.deepEqual(begun, ['a1', 'a2 429'])
})

void test('a running call takes its next turn among the others, even beyond its budget', async () => {
  const { throttle, begun, ask, settle } = open()
  const slices = throttle.turn(nobody).then(() => begun.push('slice'))
  ask('b', other)
  settle()
  await slices
  assert.deepEqual(begun, ['b', 'slice'])
})

void test('without a budget everybody gets turns without a limit', () => {
  const { begun, ask, settle } = open(0)
  for (const name of ['a1', 'a2']) ask(name, nobody, 20_000)
  settle()
  assert.deepEqual(begun, ['a1', 'a2'])
})
