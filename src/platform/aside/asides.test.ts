import assert from 'node:assert/strict'
import { test } from 'node:test'

import { openAsides, type Reader } from './asides.ts'

const ADDRESS = '192.0.2.1'
const ann: Reader = { id: 7, address: ADDRESS }
const nobody: Reader = { id: 0, address: ADDRESS }

/** A clock and timers that the test controls. */
function open(more: { budget_seconds?: number } = {}) {
  const clock = { now: 1_000_000 }
  const timers = new Map<() => void, number>()
  const asides = openAsides({
    clock: () => clock.now,
    places: { quick: 2, slow: 2 },
    seconds_max: 10,
    budget_seconds: 20,
    ...more,
    later(ms, run) {
      const due = clock.now + ms
      timers.set(run, due)
      return () => void timers.delete(run)
    },
  })
  /** Advances the time for running work. */
  const pass = (seconds: number) => {
    clock.now += seconds * 1000
    for (const [run, due] of timers) if (due <= clock.now) run()
  }
  const take = (who: Reader, seconds: number) =>
    asides.through(who, undefined, async (signal) => {
      pass(seconds)
      signal.throwIfAborted()
    })
  return { asides, clock, pass, take }
}

void test('a read is stopped after its timeout, which is shorter for anonymous callers', async () => {
  const { take } = open()
  await take(ann, 9)
  await assert.rejects(take(ann, 10), { fault: 'read_slow', status: 400, code: 32000 })
  await take(nobody, 3)
  await assert.rejects(take({ ...nobody, address: '192.0.2.2' }, 5), /longer than 5 seconds/)
})

void test("the caller's signal also stops a read", async () => {
  const { asides } = open()
  const gone = new AbortController()
  const reason = new Error('gone')
  const reading = asides.through(ann, gone.signal, async (signal) => {
    gone.abort(reason)
    signal.throwIfAborted()
  })
  await assert.rejects(reading, reason)
})

void test('refuses with Retry-After after long reads within ten minutes', async () => {
  const { take, clock } = open()
  await take(ann, 9)
  await take(ann, 9)
  await take(ann, 9)
  const refused = { fault: 'reads_spent', status: 429, code: 20002 }
  await assert.rejects(take(ann, 1), { ...refused, retry_after_s: 582 })
  await take({ id: 8, address: ADDRESS }, 9)
  clock.now += (582 - 9) * 1000
  await take(ann, 1)
})

void test('anonymous addresses get a fifth of that, and a network counts as one address', async () => {
  const { take } = open()
  const at = (address: string) => ({ id: 0, address })
  await take(at('2001:db8::1'), 4)
  await assert.rejects(take(at('2001:db8::2'), 1), { fault: 'reads_spent' })
  await take(at('2001:db8:1::1'), 4)
})

void test('negative times are not counted, nor more than the timeout of a read', async () => {
  const { take, clock } = open()
  await take(ann, -1_000)
  await assert.rejects(take(ann, 1_000), { fault: 'read_slow' })
  await take(ann, 1)
  assert.ok(clock.now > 0)
})

void test('reads are unlimited without a budget', async () => {
  const { take } = open({ budget_seconds: 0 })
  for (let turn = 0; turn < 50; turn++) await take(nobody, 4)
})

void test('an anonymous caller reads one thing at a time', async () => {
  const { asides } = open()
  const first = Promise.withResolvers<void>()
  const running = asides.through(nobody, undefined, () => first.promise)
  const second = asides.through(nobody, undefined, async () => {})
  await asides.through(ann, undefined, async () => {})
  assert.equal(asides.waiting(), 1)
  first.resolve()
  await Promise.all([running, second])
})
