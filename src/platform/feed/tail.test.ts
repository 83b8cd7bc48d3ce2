import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Happened } from '../work/events.store.ts'
import { Tail } from './tail.ts'

/** A log to which bugs are added, and a tail of it. */
function openLog() {
  const log: Happened[] = []
  const tail = new Tail({
    last: async () => log.at(-1),
    after: async ({ id }, limit) => log.filter((event) => event.id > id).slice(0, limit),
  })
  const woken: string[] = []
  const wait = async (name: string, after: number, bugs?: number[]) => {
    const { signal } = new AbortController()
    const of = bugs && new Set(bugs)
    await tail.after({ tx_id: 1, id: after }, { ms: 60_000, signal, bugs: of })
    woken.push(name)
  }
  const add = (bug_id: number | null) => {
    const rest = { tx_id: 1, at: 0, actor_id: 0, kind: 'bug.changed', body: null }
    log.push({ ...rest, id: log.length + 1, bug_id })
    tail.hear()
  }
  return { tail, woken, wait, add }
}

void test('those who wait are woken for their bugs, and for events that may be about any', async () => {
  const { tail, woken, wait, add } = openLog()
  add(9)
  const first = wait('one', 1, [1])
  await wait('begun', 0)
  add(2)
  await wait('all', 1)
  // The event was read before.
  await wait('late', 1, [2])
  add(2)
  await wait('two', 2, [2, 3])
  assert.deepEqual(woken, ['begun', 'all', 'late', 'two'])
  add(1)
  await first
  const last = wait('none', 4, [5])
  add(null)
  await last
  assert.deepEqual(woken.slice(4), ['one', 'none'])
  tail.close()
})
