/** Messages in the format of BMO have what the Jira Bugzilla Integration requires of them. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addProduct, putControl } from '../../../tests/products.ts'
import { openReceiver } from '../../../tests/receiver.ts'

/**
 * The models with which the integration parses messages, in 2026: a name that ends with `?` can be
 * missing or null, `[]` follows the type of the items of a list. Anything else is ignored there.
 */
const MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  request: { webhook_id: 'integer', webhook_name: 'text', event: 'event', bug: 'bug' },
  event: {
    action: 'text',
    time: 'time',
    'user?': 'user',
    'changes?': 'change[]',
    'target?': 'text',
    'routing_key?': 'text',
  },
  user: { id: 'integer', login: 'text', real_name: 'text' },
  change: { field: 'text', removed: 'text', added: 'text' },
  bug: {
    id: 'integer',
    'is_private?': 'boolean',
    'type?': 'text',
    'product?': 'text',
    'component?': 'text',
    'whiteboard?': 'text',
    'keywords?': 'any[]',
    'flags?': 'any[]',
    'groups?': 'any[]',
    'status?': 'text',
    'resolution?': 'text',
    'depends_on?': 'integer[]',
    'blocks?': 'integer[]',
    'dupe_of?': 'integer',
    'duplicates?': 'integer[]',
    'regressions?': 'integer[]',
    'regressed_by?': 'integer[]',
    'see_also?': 'any[]',
    'summary?': 'text',
    'severity?': 'text',
    'priority?': 'text',
    'creator?': 'text',
    'assigned_to?': 'text',
    'comment?': 'comment',
    'attachment?': 'attachment',
    'cf_fx_points?': 'text',
  },
  comment: {
    'id?': 'integer',
    'number?': 'integer',
    'body?': 'text',
    'is_private?': 'boolean',
    'creation_time?': 'time',
  },
  attachment: {
    id: 'integer',
    content_type: 'text',
    creation_time: 'time',
    description: 'text',
    file_name: 'text',
    flags: 'flag[]',
    is_obsolete: 'boolean',
    is_patch: 'boolean',
    is_private: 'boolean',
  },
  flag: { id: 'integer', name: 'text', value: 'text' },
}
const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  text: (value) => typeof value === 'string',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  time: (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$/.test(value),
}

/** What the integration would refuse, as `bug.comment.id`. */
function refused(value: unknown, type = 'request', place = ''): string[] {
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [place]
    return value.flatMap((one) => refused(one, type.slice(0, -2), `${place}[]`))
  }
  const model = MODELS[type]
  if (!model) return CHECKS[type]!(value) ? [] : [place]
  if (typeof value !== 'object' || value === null) return [place]
  return Object.entries(model).flatMap(([key, of]) => {
    const name = key.replace('?', '')
    const part = (value as Record<string, unknown>)[name] ?? undefined
    if (part === undefined && key !== name) return []
    return refused(part, of, `${place}.${name}`)
  })
}

const receiver = await openReceiver()
after(() => receiver.close())

onEachInstance(
  'the Jira Bugzilla Integration',
  (opened) => {
    let instance: Instance
    let owner: Person
    let hook: number
    let bug: number

    const ask = async (verb: string, path: string, body: object = {}) => {
      instance.clock.now += 1_000
      const answer = await instance.ask(verb, `/rest/${path}`, { as: owner, body })
      assert.ok(answer.status < 300, answer.text)
      return answer.body
    }
    const file = async (more: object = {}) => {
      const place = { product: 'Open', component: 'Core', version: '1', op_sys: 'All' }
      const body = { ...place, platform: 'All', summary: 's', description: 'd', ...more }
      return (await ask('POST', 'bug', body)).id as number
    }
    const attach = async (more: object = {}) => {
      const data = Buffer.from('https://phabricator.example/D12').toString('base64')
      const about = { summary: 'Bug 1 - Fix', file_name: 'phabricator-D12-url.txt' }
      const body = { data, ...about, content_type: 'text/x-phabricator-request', ...more }
      return (await ask('POST', `bug/${bug}/attachment`, body)).ids[0] as number
    }
    /** What the integration gets, and accepts. */
    const told = async () => {
      receiver.messages.length = 0
      await handleEvents(instance, 'webhooks')
      await instance.service.runJobs()
      const bodies = receiver.messages.map(({ body }) => body)
      for (const body of bodies) assert.deepEqual(refused(body), [], JSON.stringify(body))
      return bodies
    }
    const acts = (bodies: Awaited<ReturnType<typeof told>>) =>
      bodies.map(({ event }) => `${event.target} ${event.action}`)

    before(async () => {
      instance = opened()
      const group = { name: 'insiders', description: 'd', is_active: true }
      await instance.ask('POST', '/rest/group', { as: instance.admin, body: group })
      await instance.set('insidergroup', 'insiders')
      owner = await instance.person('jbi@example.com', ['editbugs', 'insiders'])
      await putControl(instance, await addProduct(instance, 'Open'), 'insiders', {
        membercontrol: 1,
      })
      const flag = { name: 'review', description: 'd', inclusions: ['Open'] }
      const type = { ...flag, target_type: 'attachment', is_requesteeble: true }
      await instance.ask('POST', '/rest/flag_type', { as: instance.admin, body: type })
      const to = { name: 'JBI', url: receiver.url, format: 'bmo' }
      const event = ['create', 'change', 'comment', 'attachment']
      hook = (await ask('POST', 'webhooks', { ...to, event, product: 'Open' })).id
      bug = await file({ whiteboard: '[jira]', keywords: [] })
    })

    void test('refuses what lacks something, in the checks of this test', () => {
      const user = { id: 1, login: 'a', real_name: 'A' }
      const event = { action: 'create', time: '2026-01-01T00:00:00', user }
      const request = { webhook_id: 1, webhook_name: 'n', event, bug: { id: 1 } }
      assert.deepEqual(refused(request), [])
      const changes = [{ field: 'a', removed: '', added: null }]
      const attachment = { id: 1, is_private: true }
      const wrong = { event: { ...event, changes }, bug: { id: '1', attachment } }
      const places = refused({ ...request, ...wrong })
      assert.deepEqual(places.slice(0, 3), [
        '.event.changes[].added',
        '.bug.id',
        '.bug.attachment.content_type',
      ])
    })

    void test('accepts a test of its webhook, as about a private bug', async () => {
      await told()
      await ask('POST', `webhooks/${hook}/test`)
      const [{ event, bug: about }] = await told()
      assert.deepEqual([event.action, about.is_private], ['test', true])
    })

    void test('accepts a new bug, with all that it reads of it', async () => {
      const other = await file()
      const id = await file({ whiteboard: '[jira]', depends_on: [other], severity: 'major' })
      const bodies = await told()
      assert.deepEqual(acts(bodies), ['bug create', 'bug create', 'bug modify'])
      const { event, bug: about } = bodies[1]
      assert.equal(event.routing_key, 'bug.create')
      assert.deepEqual(
        [about.id, about.depends_on, about.blocks, about.dupe_of, about.duplicates],
        [id, [other], [], null, []],
      )
      const names = Object.keys(MODELS['bug']!).map((name) => name.replace('?', ''))
      const rest = [
        'comment',
        'attachment',
        'groups',
        'cf_fx_points',
        'regressions',
        'regressed_by',
      ]
      const missing = names.filter((name) => !(name in about))
      assert.deepEqual(missing.toSorted(), rest.toSorted())
    })

    void test('accepts changes of a bug, each with the fields that changed', async () => {
      const other = await file()
      await told()
      const change = { priority: 'High', depends_on: { add: [other] }, whiteboard: '[jira][x]' }
      await ask('PUT', `bug/${bug}`, {
        ...change,
        see_also: { add: ['https://jira.example.com/browse/JB-1'] },
      })
      await ask('PUT', `bug/${other}`, { dupe_of: bug })
      const bodies = (await told()).filter(({ event }) => event.target === 'bug')
      const { event, bug: about } = bodies.find((one) => one.bug.id === bug)!
      assert.match(event.routing_key, /^bug\.modify:/)
      const fields = event.changes.map(({ field }: { field: string }) => field)
      for (const field of ['priority', 'depends_on', 'whiteboard'])
        assert.ok(fields.includes(field))
      assert.deepEqual(about.depends_on, [other])
      const closed = bodies.findLast((one) => one.bug.id === other)!
      assert.deepEqual([closed.bug.dupe_of, closed.bug.resolution], [bug, 'DUPLICATE'])
    })

    void test('accepts comments, and private ones without their text', async () => {
      await ask('POST', `bug/${bug}/comment`, { comment: 'said' })
      await ask('POST', `bug/${bug}/comment`, { comment: 'whispered', is_private: true })
      const bodies = await told()
      assert.deepEqual(acts(bodies), ['comment create', 'comment create'])
      const [open, secret] = bodies.map((body) => body.bug.comment)
      assert.deepEqual([open.body, open.is_private], ['said', false])
      assert.deepEqual(Object.keys(secret), ['id', 'is_private'])
    })

    void test('accepts attachments and their flags, and private ones without anything', async () => {
      const id = await attach()
      const flags = [{ name: 'review', status: '?', requestee: owner.login, new: true }]
      await ask('PUT', `bug/attachment/${id}`, { flags })
      await ask('PUT', `bug/attachment/${id}`, { is_patch: true })
      const secret = await attach({ is_private: true })
      const news = { summary: 'Fix of Bug 2', file_name: 'phabricator-D13-url.txt' }
      await ask('PUT', `bug/attachment/${secret}`, { ...news, flags: [{ ...flags[0] }] })
      const bodies = (await told()).filter(({ event }) => event.target === 'attachment')
      assert.deepEqual(acts(bodies), [
        'attachment create',
        'attachment modify',
        'attachment create',
        'attachment modify',
      ])
      const [made, changed, hidden, edited] = bodies.map((body) => body.bug.attachment)
      assert.deepEqual(
        [made.id, made.file_name, made.content_type],
        [id, 'phabricator-D12-url.txt', 'text/x-phabricator-request'],
      )
      assert.equal(changed.is_patch, true)
      const [{ name, value, requestee }] = changed.flags
      assert.deepEqual([name, value, requestee], ['review', '?', { login: owner.login }])
      const keys = bodies.map(({ event }) => event.routing_key)
      assert.deepEqual(keys.slice(1), [
        'attachment.modify:attachments.ispatch',
        'attachment.create',
        'attachment.modify',
      ])
      for (const one of [hidden, edited]) {
        assert.deepEqual([one.id, one.is_private, one.flags], [secret, true, []])
      }
      for (const one of bodies.slice(2)) {
        assert.equal('changes' in one.event, false)
        assert.doesNotMatch(JSON.stringify(one), /phabricator|Fix|review/)
      }
    })

    void test('accepts changes of several attachments of a bug, which are about the bug', async () => {
      const ids = [await attach(), await attach(), await attach({ is_private: true })]
      await told()
      await ask('PUT', `bug/attachment/${ids[0]}`, { ids, summary: 'All of them' })
      const [{ event, bug: about }, ...more] = await told()
      assert.deepEqual(more, [])
      assert.equal(event.routing_key, 'bug.modify:attachments.description,attachments.description')
      const change = { field: 'attachments.description', removed: 'Bug 1 - Fix' }
      assert.deepEqual(
        event.changes,
        ids.slice(1).map(() => ({ ...change, added: 'All of them' })),
      )
      assert.equal('attachment' in about, false)
    })

    void test('accepts everything about a bug in a group, which is only its number', async () => {
      await told()
      const hidden = await file({ groups: ['insiders'] })
      await ask('PUT', `bug/${hidden}`, { priority: 'High' })
      await ask('POST', `bug/${hidden}/comment`, { comment: 'said' })
      const bodies = await told()
      assert.deepEqual(acts(bodies), ['bug create', 'bug modify', 'comment create'])
      for (const body of bodies) assert.deepEqual(body.bug, { id: hidden, is_private: true })
    })
  },
  { webhook_hosts: ['127.0.0.1'] },
)
