import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { feedLimits } from '../../platform/feed/feed-limits.ts'
import type { ToldEvent } from './feed.wire.ts'

type Told = ToldEvent & { id: string }
interface Page {
  events: Told[]
  next: string
  has_more: boolean
}

async function read(instance: Instance, as: Person | undefined, query: string): Promise<Page> {
  const { status, body, text } = await instance.ask('GET', `/rest/events?${query}`, { as })
  assert.equal(status, 200, text)
  return body
}

interface From {
  after: string
  count: number
  query?: string
}
/**
 * On PostgreSQL, transactions of other tests delay events, so this waits for as many as there are.
 */
async function readFrom(instance: Instance, as: Person, from: From) {
  const { after, count, query = '' } = from
  const found: Told[] = []
  for (let place = after; found.length < count;) {
    const { events, next } = await read(instance, as, `wait=60&after=${place}&${query}`)
    found.push(...events)
    place = next
  }
  return found
}

async function change(instance: Instance, as: Person, place: string, body: object) {
  const [method, path] = place.split(' ') as [string, string]
  const done = await instance.ask(method, `/rest${path}`, { as, body })
  assert.ok(done.status < 300, done.text)
  return done.body
}

const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const file = async (instance: Instance, as: Person, more: object = {}): Promise<number> =>
  (await change(instance, as, 'POST /bug', { ...BUG, summary: 's', ...more })).id

const end = async (instance: Instance) => (await read(instance, instance.admin, 'after=now')).next

onEachInstance('the feed of events', (instance) => {
  let ann: Person
  let insider: Person
  before(async () => {
    for (const name of ['insidergroup', 'timetrackinggroup'] as const)
      await instance().set(name, 'editkeywords')
    ann = await instance().person('ann@example.com')
    insider = await instance().person('insider@example.com', ['editkeywords'])
  })

  void test('tells what happened to bugs, in its order', async () => {
    const after = await end(instance())
    const bug = await file(instance(), ann, { summary: 'one' })
    await change(instance(), insider, `PUT /bug/${bug}`, { priority: 'High', whiteboard: 'w' })
    const comment = await change(instance(), ann, `POST /bug/${bug}/comment`, { comment: 'c' })
    const data = Buffer.from('x').toString('base64')
    const added = { data, file_name: 'f', summary: 'f', content_type: 'text/plain', ids: [bug] }
    const attached = await change(instance(), ann, `POST /bug/${bug}/attachment`, added)
    const told = await readFrom(instance(), ann, { after, count: 5, query: `bug=${bug}` })
    const about = { bug_id: bug, product: 'TestProduct', component: 'TestComponent' }
    const time = '2026-06-01T12:00:00Z'
    const byAnn = { ...about, actor: ann.login, time }
    assert.equal(new Set(told.map(({ id }) => id)).size, 5)
    const changes = [
      { field_name: 'priority', removed: '---', added: 'High' },
      { field_name: 'whiteboard', removed: '', added: 'w' },
    ]
    const attachment_id = Number(attached.ids[0])
    assert.deepEqual(
      told.map((event) => {
        const { id: _id, comment_id: _comment, changes: some, ...rest } = event
        return some ? { ...rest, changes: some.toSorted(byName) } : rest
      }),
      [
        { kind: 'bug.created', ...byAnn },
        { kind: 'bug.changed', ...about, time, actor: insider.login, changes },
        { kind: 'comment.added', ...byAnn },
        { kind: 'comment.added', ...byAnn },
        { kind: 'attachment.added', ...byAnn, attachment_id },
      ],
    )
    assert.equal(told[2]!.comment_id, comment.id)
    // Each place leads to what follows it.
    for (const [at, { id }] of told.entries()) {
      const rest = await read(instance(), ann, `bug=${bug}&after=${id}`)
      assert.deepEqual(rest.events, told.slice(at + 1))
    }
    const two = await read(instance(), ann, `bug=${bug}&after=${after}&limit=2`)
    assert.deepEqual([two.events, two.has_more], [told.slice(0, 2), true])
  })

  void test('leaves out what the reader may not know when they read', async () => {
    const after = await end(instance())
    const bug = await file(instance(), insider)
    const hidden = await file(instance(), insider)
    const said = { comment: 'private', is_private: true }
    await change(instance(), insider, `POST /bug/${bug}/comment`, said)
    await change(instance(), insider, `PUT /bug/${bug}`, { estimated_time: 5 })
    const all = await readFrom(instance(), insider, { after, count: 4 })
    assert.deepEqual(
      all.map(({ bug_id, kind }) => [bug_id, kind]),
      [
        [bug, 'bug.created'],
        [hidden, 'bug.created'],
        [bug, 'comment.added'],
        [bug, 'bug.changed'],
      ],
    )
    await hide(instance(), hidden)
    for (const who of [ann, undefined]) {
      const page = await read(instance(), who, `after=${after}`)
      assert.deepEqual(page.events, all.slice(0, 1))
      assert.deepEqual((await read(instance(), who, `after=${page.next}`)).events, [])
    }
    const refused = await instance().ask('GET', `/rest/events?bug=${hidden}`, { as: ann })
    assert.deepEqual([refused.status, refused.body.code], [401, 102])
  })

  void test('is limited to products', async () => {
    await change(instance(), instance().admin, 'POST /product', {
      name: 'Other',
      description: 'o',
      version: 'unspecified',
    })
    await change(instance(), instance().admin, 'POST /component', {
      product: 'Other',
      name: 'C',
      description: 'c',
      default_assignee: ann.login,
    })
    const after = await end(instance())
    await file(instance(), ann)
    const bug = await file(instance(), ann, { product: 'Other', component: 'C' })
    const told = await readFrom(instance(), ann, { after, count: 1, query: 'product=other' })
    assert.deepEqual(
      told.map(({ bug_id, product }) => [bug_id, product]),
      [[bug, 'Other']],
    )
    const unknown = await instance().ask('GET', '/rest/events?product=none', { as: ann })
    assert.deepEqual([unknown.status, unknown.body.code], [401, 106])
  })

  void test('refuses places that are unknown, or so old that events are missing', async () => {
    const unknown = await instance().ask('GET', '/rest/events?after=nowhere', { as: ann })
    assert.deepEqual([unknown.status, unknown.body.code], [400, 53])
    const after = await end(instance())
    instance().clock.now += feedLimits.event_cursor_kept_ms
    assert.equal((await instance().ask('GET', `/rest/events?after=${after}`)).status, 200)
    instance().clock.now += 1
    const gone = await instance().ask('GET', `/rest/events?after=${after}`)
    assert.deepEqual([gone.status, gone.body.code], [410, 20008])
  })

  void test('is a stream of server-sent events until the rights of the reader change', async () => {
    const after = await end(instance())
    const bug = await file(instance(), ann)
    const url = await instance().service.server.listen({ host: '127.0.0.1', port: 0 })
    const open = async (more: Record<string, string>, query = `bug=${bug}`) =>
      fetch(`${url}/rest/events?${query}`, {
        headers: { accept: 'text/event-stream', 'x-bugzilla-api-key': ann.api_key, ...more },
      })
    const first = await open({ 'last-event-id': after })
    assert.equal(first.headers.get('content-type'), 'text/event-stream; charset=UTF-8')
    const events = eventsOf(first)
    const created = await events.next()
    assert.equal(created.value?.data['kind'], 'bug.created')
    await change(instance(), ann, `POST /bug/${bug}/comment`, { comment: 'live' })
    const live = await events.next()
    assert.deepEqual(live.value?.data['kind'], 'comment.added')
    const again = eventsOf(await open({ 'last-event-id': created.value!.id }))
    assert.deepEqual(await again.next(), live)
    await change(instance(), instance().admin, `PUT /user/${ann.id}`, {
      groups: { add: ['editkeywords'] },
    })
    await change(instance(), ann, `POST /bug/${bug}/comment`, { comment: 'later' })
    assert.deepEqual([(await events.next()).done, (await again.next()).done], [true, true])
    const refused = await open({}, 'bug=999999')
    assert.equal(refused.status, 404)
    const wrong = await open({ 'x-bugzilla-api-key': 'wrong' })
    assert.equal(wrong.status, 400)
    // Of a person, though this is their first request.
    const { api_key } = await instance().person('carol@example.com')
    const many: Response[] = []
    while (many.length <= feedLimits.streams_nobody_max)
      many.push(await open({ 'x-bugzilla-api-key': api_key }))
    assert.ok(many.every(({ status }) => status === 200))
    await Promise.all(many.map(({ body }) => body!.cancel()))
  })
})

const byName = (one: { field_name: string }, other: { field_name: string }) =>
  one.field_name < other.field_name ? -1 : 1

async function hide(instance: Instance, bug: number) {
  await instance.db.work(async (tx) => {
    const set = tx.selectFrom('group_sets').select('id').where('id', '!=', 0).limit(1)
    const { id } = await set.executeTakeFirstOrThrow()
    await tx.updateTable('bugs').set({ group_set_id: id }).where('id', '=', bug).execute()
  })
}

interface Sent {
  id: string
  data: Record<string, unknown>
}

/** The events with data of a stream. */
async function* eventsOf({ body }: Response): AsyncGenerator<Sent, undefined> {
  let rest = ''
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const [, id, data] = /^id: (.+)\ndata: (.+)$/.exec(block) ?? []
      if (data !== undefined) yield { id: id!, data: JSON.parse(data) as Sent['data'] }
    }
  }
  return undefined
}
