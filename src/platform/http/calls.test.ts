import assert from 'node:assert/strict'
import { test } from 'node:test'

import { Type } from 'typebox'

import { onEachDatabase } from '../../../tests/databases.ts'
import { nobody } from '../../accounts/actors/actors.ts'
import { openTransactions } from '../work/work.ts'
import { call, type Gate } from './calls.ts'
import { method } from './method.ts'

onEachDatabase('a call that waits for its turn', (opened) => {
  void test("is answered according to the caller's rights when it runs", async () => {
    let group_set_id = 7
    const asked: number[] = []
    const slow = method({
      name: 'Test.slow',
      routes: [{ path: 'GET /slow' }],
      login: 'optional',
      summary: 'Slow',
      input: Type.Object({}),
      output: Type.Object({}),
      aside: true,
      read: async ({ actor }) => void asked.push(actor.group_set_id),
    })
    // The caller leaves a group while the call waits.
    const beforeAside = async () => void (group_set_id = 3)
    const transactions = openTransactions(opened().db, {
      clock: () => 0,
      secret: new Uint8Array(32),
      beforeAside,
    })
    const gate = {
      transactions,
      authenticate: async () => async () => ({ ...nobody, id: 5, group_set_id }),
      requiresLogin: async () => false,
    } as unknown as Gate
    const from = { credentials: {}, address: '127.0.0.1', secure: false, is_own_page: true }
    const known: number[] = []
    await call(gate, {
      method: slow,
      from,
      read: () => ({}),
      knows: (actor) => known.push(actor.group_set_id),
    })
    assert.deepEqual([known, asked], [[7], [3]])
  })
})
