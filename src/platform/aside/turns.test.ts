import assert from 'node:assert/strict'
import { test } from 'node:test'

import { limits } from '../limits.ts'
import { type Client, Turns } from './turns.ts'

const client = (key: string, more: Partial<Client> = {}): Client => ({
  key,
  running_max: 2,
  waiting_max: 20,
  queue_max: limits.aside_waiting_max,
  ...more,
})

/** Turns whose runs end, or become slow, when the test says so. */
function open(places = { quick: 2, slow: 1 }) {
  const late = new Set<() => void>()
  const turns = new Turns(places, (_ms, run) => {
    late.add(run)
    return () => void late.delete(run)
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, who: Client, signal?: AbortSignal) =>
    turns.through(who, signal, async () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      await promise
      return name
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await settled()
  }
  const becomeSlow = async () => {
    const now = [...late]
    for (const run of now) run()
    await settled()
  }
  return { turns, begun, ask, end, becomeSlow }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

void test('as many run as there are places, and the others when a place is free', async () => {
  const { begun, ask, end } = open()
  const all = ['1', '2', '3'].map((name) => ask(name, client(name)))
  await settled()
  assert.deepEqual(begun, ['1', '2'])
  await end('1')
  assert.deepEqual(begun, ['1', '2', '3'])
  await end('2')
  await end('3')
  assert.deepEqual(await Promise.all(all), ['1', '2', '3'])
})

void test('prefers callers with fewer running requests over earlier ones', async () => {
  const { begun, ask, end } = open()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, client('a'))
  void ask('b1', client('b'))
  void ask('c1', client('c'))
  await settled()
  assert.deepEqual(begun, ['a1', 'a2'])
  await end('a1')
  await end('a2')
  await end('b1')
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3'])
})

void test('nobody exceeds their share, even if places are free', async () => {
  const { begun, ask, end } = open({ quick: 3, slow: 0 })
  const one = client('a', { running_max: 1 })
  void ask('a1', one)
  void ask('a2', one)
  await settled()
  assert.deepEqual(begun, ['a1'])
  await end('a1')
  assert.deepEqual(begun, ['a1', 'a2'])
})

void test('slow tasks release their places, up to a limit', async () => {
  const { begun, ask, becomeSlow, end } = open()
  for (const name of ['1', '2', '3', '4', '5']) void ask(name, client(name))
  await settled()
  await becomeSlow()
  assert.deepEqual(begun, ['1', '2', '3'])
  await end('1')
  assert.deepEqual(begun, ['1', '2', '3'])
  await becomeSlow()
  assert.deepEqual(begun, ['1', '2', '3', '4'])
})

void test('limits waiting requests per caller and in total', async () => {
  const { turns, ask } = open({ quick: 0, slow: 0 })
  void ask('a1', client('a', { waiting_max: 1 }))
  await assert.rejects(ask('a2', client('a', { waiting_max: 1 })), {
    fault: 'reads_waiting',
    status: 429,
    retry_after_s: 5,
  })
  for (let at = 1; at < limits.aside_waiting_max; at++) void ask(`${at}`, client(`${at}`))
  await assert.rejects(ask('more', client('more')), { fault: 'reads_full', status: 503 })
  assert.equal(turns.waiting, limits.aside_waiting_max)
})

void test('removes disconnected clients from the queue', async () => {
  const { turns, begun, ask, end } = open({ quick: 1, slow: 0 })
  void ask('1', client('1'))
  const reason = new Error('gone')
  const controller = new AbortController()
  const waiting = ask('2', client('2'), controller.signal)
  void ask('3', client('3'))
  controller.abort(reason)
  await assert.rejects(waiting, reason)
  await assert.rejects(ask('4', client('4'), AbortSignal.abort(reason)), reason)
  await end('1')
  assert.deepEqual(begun, ['1', '3'])
  await end('3')
  assert.equal(turns.waiting, 0)
})
