/** What waits for a webhook is found at once, however much it is. */

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { onEachInstance } from '../../../tests/instance.ts'
import * as store from './webhooks.store.ts'

const WAITING = 10_000
const AT_ONCE = 1_000
const DUE = 5

onEachInstance('deliveries that wait', (instance) => {
  void test('10,000 about a few tickets: the first of each is found without joining them', async () => {
    const { admin, db } = instance()
    const body = { name: 'n', url: 'https://receiver.example.com/', event: ['ticket_download'] }
    const made = await instance().ask('POST', '/rest/webhooks', { as: admin, body })
    const webhook_id: number = made.body.id
    const rowOf = (number: number) => ({
      webhook_id,
      bug_id: 0,
      link_id: `ticket ${number % 3}`,
      event: '{}',
      state: 'waiting',
      at: 1,
      tries: 0,
      next_at: number < 3 ? DUE + number : 1,
      error: '',
    })
    await db.work(async (tx) => {
      for (let at = 0; at < WAITING; at += AT_ONCE)
        await store.addDeliveries(
          tx,
          Array.from({ length: AT_ONCE }, (_, number) => rowOf(at + number)),
        )
    })
    const next = (now: number) => db.look((tx) => store.next.first(tx, { webhook_id, now }))
    const time = await db.look((tx) => store.nextTime.first(tx, { webhook_id }))
    assert.equal(Number(time!.next_at), DUE)
    assert.equal(await next(DUE - 1), undefined)
    assert.equal((await next(DUE))!.link_id, 'ticket 0')
    assert.equal((await next(DUE + 2))!.link_id, 'ticket 0')
  })
})
