/** Outages of receivers: nothing is lost, the order of each bug is kept, and others do not wait. */

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addProduct } from '../../../tests/products.ts'
import { openReceiver } from '../../../tests/receiver.ts'

const receiver = await openReceiver()
after(() => receiver.close())

const MINUTE_MS = 60_000

onEachInstance(
  'outages of a receiver',
  (opened) => {
    let instance: Instance
    let ann: Person
    let hook: number
    let bad: number
    let good: number

    const ask = async (verb: string, path: string, body: object = {}) => {
      const answer = await instance.ask(verb, `/rest/${path}`, { as: ann, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const file = async () => {
      const place = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
      const body = { ...place, platform: 'All', summary: 's', description: 'd' }
      return (await ask('POST', 'bug', body)).id as number
    }
    const say = (bug: number, comment: string) => ask('POST', `bug/${bug}/comment`, { comment })
    const run = async () => {
      await handleEvents(instance, 'webhooks')
      await instance.service.runJobs()
    }
    const wait = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        instance.clock.now += MINUTE_MS
        await instance.service.runJobs()
      }
    }
    /** What was received since the last call, as `BUG KIND`. */
    const received = () =>
      receiver.messages.splice(0).map(({ body }) => `${body.data.bug_id} ${body.type}`)
    const states = async () => {
      const { deliveries } = await ask('GET', `webhooks/${hook}/deliveries`)
      return (deliveries as { state: string }[]).map(({ state }) => state)
    }

    before(async () => {
      instance = opened()
      ann = await instance.person('ann@example.com', ['editbugs'])
      await addProduct(instance, 'Open')
    })
    beforeEach(async () => {
      receiver.answers(() => 204)
      instance.clock.now += 24 * 60 * MINUTE_MS
      const { webhooks } = await ask('GET', 'webhooks')
      for (const { id } of webhooks) await ask('DELETE', `webhooks/${id}`)
      const event = ['create', 'change', 'comment', 'attachment']
      hook = (await ask('POST', 'webhooks', { name: 'n', url: receiver.url, event })).id
      bad = await file()
      good = await file()
      await run()
      received()
    })

    void test('that was down gets all, in order and once, after it starts again', async () => {
      await receiver.stop()
      await say(bad, 'first')
      await ask('PUT', `bug/${bad}`, { priority: 'High' })
      await say(good, 'first')
      await run()
      await wait(3)
      assert.deepEqual(received(), [])
      assert.equal((await states()).join(' '), 'waiting waiting waiting delivered delivered')
      await say(bad, 'last')
      await receiver.start()
      await run()
      await wait(10)
      const all = received()
      assert.deepEqual(
        all.filter((one) => one.startsWith(`${bad} `)),
        ['comment.added', 'bug.changed', 'comment.added'].map((kind) => `${bad} ${kind}`),
      )
      assert.deepEqual(
        all.filter((one) => one.startsWith(`${good} `)),
        [`${good} comment.added`],
      )
      assert.ok((await states()).every((state) => state === 'delivered'))
    })

    void test('that breaks down on one message gets those of other bugs', async () => {
      receiver.answers(({ body }) => (body.data.bug_id === bad ? undefined : 204))
      await say(bad, 'breaks it')
      await say(bad, 'waits')
      await say(good, 'passes')
      await ask('PUT', `bug/${good}`, { priority: 'High' })
      await run()
      await wait(5)
      const [first, ...others] = received()
      assert.equal(first, `${bad} comment.added`)
      const got = others.filter((one) => one.startsWith(`${good} `))
      assert.deepEqual(got, [`${good} comment.added`, `${good} bug.changed`])
      receiver.answers(() => 200)
      await wait(40)
      assert.deepEqual(received(), [`${bad} comment.added`, `${bad} comment.added`])
      assert.deepEqual(
        await states(),
        Array.from({ length: 6 }, () => 'delivered'),
      )
    })

    void test('that refuses one message for days gets the others, and the rest of its bug', async () => {
      receiver.answers(({ text }) => (text.includes('bug.changed') ? 422 : 200))
      await ask('PUT', `bug/${bad}`, { priority: 'High' })
      await say(bad, 'waits')
      await say(good, 'passes')
      await run()
      assert.deepEqual(received(), [`${bad} bug.changed`, `${good} comment.added`])
      for (let hour = 0; hour < 60; hour += 1) {
        instance.clock.now += 60 * MINUTE_MS
        await instance.service.runJobs()
      }
      const kinds = received()
      assert.equal(kinds.pop(), `${bad} comment.added`)
      assert.deepEqual(new Set(kinds), new Set([`${bad} bug.changed`]))
      assert.deepEqual((await states()).toSorted(), [
        'delivered',
        'delivered',
        'delivered',
        'delivered',
        'failed',
      ])
      const { webhooks } = await ask('GET', 'webhooks')
      assert.equal(webhooks[0].enabled, true)
    })

    void test('that hangs until it is restarted gets the message again, and then the rest', async () => {
      receiver.answers(() => 'hang')
      await say(bad, 'first')
      await say(good, 'second')
      const hung = receiver.hung()
      const running = run()
      await hung
      // Whoever else looks for work meanwhile leaves the webhook alone.
      const looking = instance.service.runJobs()
      await receiver.stop()
      await Promise.all([running, looking])
      receiver.answers(() => 204)
      await receiver.start()
      await wait(3)
      assert.deepEqual(received(), [
        `${bad} comment.added`,
        `${bad} comment.added`,
        `${good} comment.added`,
      ])
    })

    void test('whose answer a node did not live to note gets the message again', async () => {
      await say(bad, 'first')
      await run()
      const ids = receiver.messages.map(({ headers }) => headers['webhook-id'])
      received()
      // As a node leaves it that was killed after the message was sent.
      await instance.db.work(async (tx) => {
        const { id } = await tx
          .selectFrom('webhook_deliveries')
          .select('id')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        const unsettled = { state: 'waiting', tries: 0, status: null, last_at: null }
        await tx.updateTable('webhook_deliveries').set(unsettled).where('id', '=', id).execute()
        const busy_until = instance.clock.now + MINUTE_MS / 2
        await tx.updateTable('webhooks').set({ busy_until }).where('id', '=', hook).execute()
      })
      await say(bad, 'second')
      await run()
      assert.deepEqual(received(), [])
      await wait(2)
      const again = receiver.messages.map(({ headers }) => headers['webhook-id'])
      assert.deepEqual(again.slice(0, 1), ids)
      assert.deepEqual(received(), [`${bad} comment.added`, `${bad} comment.added`])
    })
  },
  { webhook_hosts: ['127.0.0.1'] },
)
