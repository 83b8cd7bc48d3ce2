import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { addProduct, putControl } from '../../../tests/products.ts'
import { type Message, openReceiver } from '../../../tests/receiver.ts'

const receiver = await openReceiver()
after(() => receiver.close())

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

function signatureOf(secret: string, { headers, text }: Message) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const said = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  return `v1,${createHmac('sha256', key).update(said).digest('base64')}`
}

onEachInstance(
  'webhooks',
  (opened) => {
    let instance: Instance
    let ann: Person
    let insider: Person
    let hook: { id: number; secret: string }

    const ask = async (verb: string, path: string, as: Person, body?: object) => {
      const answer = await instance.ask(verb, `/rest/${path}`, { as, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const file = async (more: object = {}) => {
      const place = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
      const body = { ...place, platform: 'All', summary: 's', description: 'd', ...more }
      return (await ask('POST', 'bug', insider, body)).id as number
    }
    const say = (bug: number, comment: string, more: object = {}) =>
      ask('POST', `bug/${bug}/comment`, insider, { comment, ...more })
    /** The messages since the last call. */
    const told = async () => {
      receiver.messages.length = 0
      await handleEvents(instance, 'webhooks')
      // On PostgreSQL, a replay waits for transactions that began before it.
      instance.clock.now += 1_000
      await instance.service.runJobs()
      return [...receiver.messages]
    }
    const make = (more: object = {}, as = ann) =>
      ask('POST', 'webhooks', as, {
        name: 'a program',
        url: receiver.url,
        event: ['create', 'change', 'comment', 'attachment'],
        ...more,
      })
    const deliveries = async (query = '') =>
      (await ask('GET', `webhooks/${hook.id}/deliveries?${query}`, ann)).deliveries

    before(async () => {
      instance = opened()
      ann = await instance.person('ann@example.com')
      const group = { name: 'insiders', description: 'd', is_active: true }
      await ask('POST', 'group', instance.admin, group)
      await instance.set('insidergroup', 'insiders')
      insider = await instance.person('insider@example.com', ['editbugs', 'insiders'])
      const open = await addProduct(instance, 'Open')
      await putControl(instance, open, 'insiders', { membercontrol: 1 })
      await addProduct(instance, 'Other')
    })
    beforeEach(async () => {
      receiver.answers(() => 204)
      instance.clock.now += DAY_MS
      const { webhooks } = await ask('GET', 'webhooks', ann)
      for (const { id } of webhooks) await ask('DELETE', `webhooks/${id}`, ann)
      hook = await make()
    })

    void test('are told what their owner may know, signed, in its order', async () => {
      const bug = await file()
      const hidden = await file({ groups: ['insiders'] })
      await say(bug, 'private', { is_private: true })
      await ask('PUT', `bug/${bug}`, insider, { priority: 'High' })
      await say(bug, 'public')
      const messages = await told()
      assert.deepEqual(
        messages.map(({ body }) => [body.type, body.data.bug_id]),
        [
          ['bug.created', bug],
          ['bug.changed', bug],
          ['comment.added', bug],
        ],
      )
      const { body, headers } = messages[1]!
      assert.deepEqual(body.data.webhook, { id: hook.id, name: 'a program' })
      assert.deepEqual(body.data.changes, [
        { field_name: 'priority', removed: '---', added: 'High' },
      ])
      assert.equal(body.data.actor, insider.login)
      assert.equal(headers['content-type'], 'application/json')
      for (const message of messages) {
        assert.equal(message.headers['webhook-signature'], signatureOf(hook.secret, message))
      }
      assert.equal(new Set(messages.map((one) => one.headers['webhook-id'])).size, 3)
      assert.ok(hidden > bug)
      assert.deepEqual(await told(), [])
    })

    void test('are told nothing that became hidden before it was sent', async () => {
      receiver.answers(() => 500)
      const bug = await file()
      assert.equal((await told()).length, 1)
      await ask('PUT', `bug/${bug}`, insider, { groups: { add: ['insiders'] } })
      receiver.answers(() => 204)
      instance.clock.now += HOUR_MS
      assert.deepEqual(await told(), [])
      assert.deepEqual(
        (await deliveries()).map((one: { state: string }) => one.state),
        ['dropped'],
      )
    })

    void test('wait per bug: what fails holds up later messages of its bug alone', async () => {
      const [bad, good] = [await file(), await file()]
      receiver.answers(({ body }) => (body.data.bug_id === bad ? 503 : 204))
      await say(bad, 'c')
      await say(good, 'c')
      assert.deepEqual(
        (await told()).map(({ body }) => [body.data.bug_id, body.type]),
        [
          [bad, 'bug.created'],
          [good, 'bug.created'],
          [good, 'comment.added'],
        ],
      )
      const [waiting] = await deliveries(`bug=${bad}&state=waiting`)
      assert.equal(waiting.tries, 0)
      const [, failed] = await deliveries(`bug=${bad}`)
      assert.deepEqual(
        [failed.tries, failed.status, failed.error, failed.state],
        [1, 503, 'said', 'waiting'],
      )
      const { webhooks } = await ask('GET', 'webhooks/list', ann)
      const { waiting: all, errors, failed: given_up, creator, product } = webhooks[0]
      assert.deepEqual([all, errors, given_up, creator, product], [2, 1, 0, ann.login, 'Any'])
      receiver.answers(() => 200)
      instance.clock.now += 5_000
      assert.deepEqual(
        (await told()).map(({ body }) => [body.data.bug_id, body.type]),
        [
          [bad, 'bug.created'],
          [bad, 'comment.added'],
        ],
      )
    })

    void test('fail for good after two days, and can be sent again', async () => {
      const bug = await file()
      for (const status of [500, 404, 302, undefined, 500, 429, 400, 500, 500, 500]) {
        receiver.answers(() => status)
        await told()
        instance.clock.now += 16 * HOUR_MS
      }
      await say(bug, 'c')
      receiver.answers(() => 200)
      const [message] = await told()
      assert.equal(message!.body.type, 'comment.added')
      const [failed] = await deliveries('state=failed')
      assert.deepEqual([failed.tries, failed.status, failed.next_try], [10, 500, null])
      const again = await ask('POST', `webhooks/${hook.id}/replay`, ann, { state: 'failed' })
      assert.deepEqual(again, { deliveries: 1 })
      assert.deepEqual(
        (await told()).map(({ body }) => body.type),
        ['bug.created'],
      )
      const all = await ask('POST', `webhooks/${hook.id}/replay`, ann, { from: failed.id })
      assert.deepEqual(all, { deliveries: 2 })
      const sent = await told()
      assert.deepEqual(
        sent.map(({ body }) => body.type),
        ['bug.created', 'comment.added'],
      )
      assert.equal(sent[1]!.headers['webhook-id'], message!.headers['webhook-id'])
      await ask('POST', `webhooks/${hook.id}/test`, ann)
      assert.deepEqual(
        (await told()).map(({ body }) => body.type),
        ['webhook.test'],
      )
    })

    void test('are limited to events, a product, a component, a group and fields', async () => {
      await make({ event: ['change'], product: 'Open', component: 'core', field: ['priority'] })
      const own = await make({ event: ['create'], group: 'insiders' }, insider)
      await ask('DELETE', `webhooks/${hook.id}`, ann)
      const bug = await file()
      await file({ product: 'Other' })
      const grouped = await file({ groups: ['insiders'] })
      await ask('PUT', `bug/${bug}`, insider, { whiteboard: 'w' })
      await ask('PUT', `bug/${bug}`, insider, { priority: 'Low', whiteboard: '' })
      const messages = await told()
      const said = messages.map(({ body }) => `${body.data.webhook.id} ${body.type}`).toSorted()
      assert.equal(said.length, 2)
      assert.ok(said.includes(`${own.id} bug.created`))
      const created = messages.find(({ body }) => body.type === 'bug.created')
      assert.equal(created!.body.data.bug_id, grouped)
      await ask('DELETE', `webhooks/${own.id}`, insider)
    })

    void test('in the format of BMO have its fields, and of bugs in groups only the number', async () => {
      const secret = await make(
        { format: 'bmo', header_name: 'X-Api-Key', header_value: 'k' },
        insider,
      )
      await ask('DELETE', `webhooks/${hook.id}`, ann)
      const bug = await file()
      const hidden = await file({ groups: ['insiders'] })
      await ask('PUT', `bug/${bug}`, insider, { priority: 'High', whiteboard: '[jira]' })
      await say(bug, 'said')
      const [created, closed, changed, said] = await told()
      const user = { id: insider.id, login: insider.login, real_name: 'insider' }
      assert.equal(created!.headers['x-api-key'], 'k')
      const { bug: about, event, ...rest } = created!.body
      assert.deepEqual(rest, { webhook_id: secret.id, webhook_name: 'a program' })
      assert.deepEqual(
        [event.action, event.target, event.routing_key, event.user],
        ['create', 'bug', 'bug.create', user],
      )
      assert.deepEqual(
        [about.id, about.is_private, about.product, about.status, about.creator, about.flags],
        [bug, false, 'Open', 'CONFIRMED', insider.login, []],
      )
      assert.deepEqual(closed!.body.bug, { id: hidden, is_private: true })
      const { routing_key, changes } = changed!.body.event
      assert.deepEqual(routing_key.split(':')[0], 'bug.modify')
      assert.deepEqual(changes.map(({ field }: { field: string }) => field).toSorted(), [
        'priority',
        'whiteboard',
      ])
      assert.equal(said!.body.event.target, 'comment')
      const { body, number, is_private } = said!.body.bug.comment
      assert.deepEqual([body, number, is_private], ['said', 1, false])
      await ask('DELETE', `webhooks/${secret.id}`, insider)
    })

    void test('are signed with two secrets while one is changed', async () => {
      const { secret } = await ask('PUT', `webhooks/${hook.id}`, ann, { new_secret: true })
      await file()
      const [message] = await told()
      const both = [secret, hook.secret].map((one) => signatureOf(one, message!)).join(' ')
      assert.equal(message!.headers['webhook-signature'], both)
      await ask('PUT', `webhooks/${hook.id}`, ann, { drop_old_secrets: true })
      await file()
      const [next] = await told()
      assert.equal(next!.headers['webhook-signature'], signatureOf(secret, next!))
    })

    void test('that are disabled are told nothing of what happens meanwhile', async () => {
      await ask('PUT', `webhooks/${hook.id}`, ann, { enabled: false })
      await file()
      await instance.service.runJobs()
      instance.clock.now += 1_000
      await ask('PUT', `webhooks/${hook.id}`, ann, { enabled: true })
      const bug = await file()
      assert.deepEqual(
        (await told()).map(({ body }) => body.data.bug_id),
        [bug],
      )
    })

    void test('are not sent to private addresses that the settings do not name', async () => {
      await ask('DELETE', `webhooks/${hook.id}`, ann)
      const { port } = new URL(receiver.url)
      for (const host of ['localhost', '[::1]', '127.0.0.2', '10.0.0.1', '[::ffff:7f00:1]']) {
        hook = await make({ url: `http://${host}:${port}/` })
        await file()
        assert.deepEqual(await told(), [], host)
        const [{ state, error }] = await deliveries()
        assert.equal(state, 'failed')
        assert.match(error, /public address|has the address/)
        await ask('DELETE', `webhooks/${hook.id}`, ann)
      }
    })

    const refused: [what: string, body: object, status: number, code: number][] = [
      ['no event', { event: [] }, 400, 32000],
      ['an unknown event', { event: ['all'] }, 400, 32000],
      ['no address', { url: 'nowhere' }, 400, 32000],
      ['a file', { url: 'file:///etc/passwd' }, 400, 32000],
      ['a password', { url: 'https://a:b@example.com/' }, 400, 32000],
      ['an unknown product', { product: 'None' }, 401, 106],
      ['an unknown component', { product: 'Open', component: 'None' }, 400, 32000],
      ['a component alone', { component: 'Core' }, 400, 32000],
      ['a group of others', { group: 'insiders' }, 400, 32000],
      ['an unknown format', { format: 'xml' }, 400, 32000],
      ['a header of its own', { header_name: 'Webhook-Id' }, 400, 32000],
      ['two lines', { header_name: 'X-A', header_value: 'a\r\nb: c' }, 400, 32000],
    ]
    for (const [what, more, status, code] of refused) {
      void test(`refuse ${what}`, async () => {
        const body = { name: 'n', url: receiver.url, event: ['create'], ...more }
        const answer = await instance.ask('POST', '/rest/webhooks', { as: ann, body })
        assert.deepEqual([answer.status, answer.body.code], [status, code])
      })
    }

    void test('belong to their owner', async () => {
      for (const [verb, path] of [
        ['PUT', `/rest/webhooks/${hook.id}`],
        ['DELETE', `/rest/webhooks/${hook.id}`],
        ['POST', `/rest/webhooks/${hook.id}/test`],
        ['GET', `/rest/webhooks/${hook.id}/deliveries`],
      ] as const) {
        const { status } = await instance.ask(verb, path, { as: insider })
        assert.equal(status, 404, `${verb} ${path}`)
        assert.equal((await instance.ask(verb, path)).status, 401)
      }
    })

    void test('are told of events that they were never told of', async () => {
      const bug = await file()
      const [created] = await told()
      await ask('PUT', `webhooks/${hook.id}`, ann, { enabled: false })
      await say(bug, 'while it is disabled')
      const hidden = await file({ groups: ['insiders'] })
      instance.clock.now += HOUR_MS
      await ask('PUT', `webhooks/${hook.id}`, ann, { enabled: true })
      // The follower has not handled this one yet, and is left to it.
      await say(bug, 'since then')
      const path = `webhooks/${hook.id}/replay`
      const asked = await ask('POST', path, ann, { events_after: created!.body.data.event_id })
      assert.deepEqual(asked, { deliveries: 0, has_more: true })
      const page = await instance.ask('GET', `/webhooks/${hook.id}`, { as: ann })
      assert.match(page.text, /0 deliveries are sent again so far/)
      const types = (messages: Message[]) =>
        messages.map(({ body: { type, data } }) => [type, data.bug_id])
      assert.deepEqual(types(await told()), [
        ['comment.added', bug],
        ['comment.added', bug],
      ])
      assert.ok(hidden > bug)
      const later = await instance.ask('GET', `/webhooks/${hook.id}`, { as: ann })
      assert.doesNotMatch(later.text, /so far/)

      // Another one, whose owner may know more.
      const other = await make({ event: ['create'] }, insider)
      const since = new Date(instance.clock.now - 2 * HOUR_MS).toISOString()
      await ask('POST', `webhooks/${other.id}/replay`, insider, { events_since: since })
      assert.deepEqual(types(await told()), [
        ['bug.created', bug],
        ['bug.created', hidden],
      ])
      await ask('DELETE', `webhooks/${other.id}`, insider)
    })

    const replays: [what: string, body: object, status: number, says: RegExp][] = [
      ['with deliveries', { events_since: '2026-01-01', from: 1 }, 400, /are used alone/],
      ['from two places', { events_since: '2026-01-01', events_after: 'now' }, 400, /used alone/],
      ['since no time', { events_since: 'soon' }, 400, /'soon' is not a time/],
      ['since long ago', { events_since: '2001-01-01' }, 400, /events are kept for 13 days/],
      ['after no place', { events_after: 'x' }, 400, /not a place in the events/],
    ]
    for (const [what, body, status, says] of replays) {
      void test(`refuse events ${what}`, async () => {
        const path = `/rest/webhooks/${hook.id}/replay`
        const answer = await instance.ask('POST', path, { as: ann, body })
        assert.equal(answer.status, status)
        assert.match(answer.body.message, says)
      })
    }

    void test('many events are told in steps, as chosen on the page', async () => {
      const at = instance.clock.now
      const bug = await file()
      await told()
      const one = {
        tx_id: 0,
        at,
        actor_id: insider.id,
        kind: 'bug.created',
        bug_id: bug,
        body: null,
      }
      await instance.db.work(async (tx) => {
        const last = await tx
          .selectFrom('events')
          .select('tx_id')
          .orderBy('tx_id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        const rows = Array.from({ length: 300 }, () => ({ ...one, tx_id: last.tx_id }))
        for (let time = 0; time < 2; time += 1) await tx.insertInto('events').values(rows).execute()
      })
      await ask('DELETE', `webhooks/${hook.id}`, ann)
      instance.clock.now += 1
      const mine = await make({ event: ['create'] })
      const day = new Date(at).toISOString().slice(0, 10)
      const form = { action: 'events', events_since: day }
      const sent = await submitAs(instance, ann, `/webhooks/${mine.id}`, form)
      assert.equal(sent.status, 303)
      receiver.messages.length = 0
      await instance.service.runJobs()
      assert.equal(receiver.messages.length, 601)
      const old = { action: 'events', events_since: '2001-01-01' }
      const refused = await submitAs(instance, ann, `/webhooks/${mine.id}`, old)
      assert.equal(refused.status, 400)
      assert.match(refused.text, /events are kept for 13 days/)
      await ask('DELETE', `webhooks/${mine.id}`, ann)
    })

    void test('many are sent again in steps, and their number is bounded', async () => {
      const at = instance.clock.now
      const of = { webhook_id: hook.id, bug_id: 0, event: '{}', at, next_at: at }
      const one = { ...of, state: 'failed', tries: 10, error: '' }
      const many = Array.from({ length: 100 }, () => one)
      const add = (times: number) =>
        instance.db.work(async (tx) => {
          for (let time = 0; time < times; time += 1)
            await tx.insertInto('webhook_deliveries').values(many).execute()
        })
      const counts = async () =>
        (await ask('GET', 'webhooks', ann)).webhooks.find(
          ({ id }: { id: number }) => id === hook.id,
        )
      await ask('PUT', `webhooks/${hook.id}`, ann, { enabled: false })
      await add(12)
      const replayed = await ask('POST', `webhooks/${hook.id}/replay`, ann, { state: 'failed' })
      assert.deepEqual(replayed, { deliveries: 500, has_more: true })
      const page = await instance.ask('GET', `/webhooks/${hook.id}`, { as: ann })
      assert.match(page.text, /500 deliveries are sent again so far/)
      const path = `/rest/webhooks/${hook.id}/replay`
      const twice = await instance.ask('POST', path, { as: ann, body: { from: 1 } })
      assert.equal(twice.status, 409)
      await instance.service.runJobs()
      const { failed, waiting } = await counts()
      assert.deepEqual([failed, waiting], [0, 1_200])
      const later = await instance.ask('GET', `/webhooks/${hook.id}`, { as: ann })
      assert.doesNotMatch(later.text, /so far/)
      await add(101)
      assert.equal((await counts()).failed, 10_000)
      const tab = await instance.ask('GET', '/preferences/webhooks', { as: ann })
      assert.match(tab.text, /10,000\+ failed/)
    })
  },
  { webhook_hosts: ['127.0.0.1'] },
)
