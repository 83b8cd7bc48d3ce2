import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { docket } from '../../../accounts/actors/actors.ts'
import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'

onEachInstance('methods for whines', (opened) => {
  let instance: Instance
  let ann: Person
  let bob: Person
  let whiner: Person

  const ask = (verb: string, path: string, as: Person, body?: object) =>
    instance.ask(verb, `/rest/whine${path}`, { as, ...(body && { body }) })
  const read = async (id: number, as = ann) => (await ask('GET', `/${id}`, as)).body.whines?.[0]
  const create = async (more: object = {}, as = ann) => {
    const answer = await ask('POST', '', as, { ...NEW, ...more })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.id as number
  }
  /** As an import leaves it. */
  const pause = (id: number) =>
    instance.transactions.work(docket, ({ tx }) =>
      tx.updateTable('whine_schedules').set({ run_next: null }).where('eventid', '=', id).execute(),
    )
  const NEW = {
    subject: 'Monday list',
    body: 'Look:',
    queries: [{ query_name: 'mine', title: 'Mine', onemailperbug: true }],
    schedules: [{ run_day: 'Mon', run_time: '9' }],
  }

  before(async () => {
    instance = opened()
    // Members of editbugs may have whines.
    const body = { user_regexp: '' }
    await instance.ask('PUT', '/rest/group/editbugs', { as: instance.admin, body })
    ann = await instance.person('ann@example.com', ['bz_canusewhines'])
    bob = await instance.person('bob@example.com')
    whiner = await instance.person('whiner@example.com', ['bz_canusewhineatothers'])
    for (const as of [ann, whiner, bob]) {
      const search = { name: 'Mine', query: 'product=TestProduct' }
      await instance.ask('POST', '/rest/saved_search', { as, body: search })
    }
  })

  void test('create, read, change and delete one as a whole', async () => {
    const id = await create()
    const { revision, ...whine } = await read(id)
    assert.deepEqual(whine, {
      id,
      owner: ann.login,
      subject: 'Monday list',
      body: 'Look:',
      mailifnobugs: false,
      needs_approval: false,
      queries: [{ query_name: 'Mine', title: 'Mine', onemailperbug: true, is_missing: false }],
      schedules: [
        {
          run_day: 'Mon',
          run_time: '9',
          mailto: ann.login,
          mailto_type: 'user',
          run_next: '2026-06-08T09:00:00Z',
        },
      ],
    })
    const schedules = [...NEW.schedules, { run_day: 'last', run_time: '30min' }]
    const change = { schedules, mailifnobugs: true, revision }
    assert.equal((await ask('PUT', `/${id}`, ann, change)).status, 200)
    const changed = await read(id)
    const next = changed.schedules.map(({ run_next }: { run_next: string }) => run_next)
    assert.deepEqual(next, ['2026-06-08T09:00:00Z', '2026-06-30T00:00:00Z'])
    assert.equal(changed.mailifnobugs, true)
    assert.equal((await ask('PUT', `/${id}`, ann, change)).status, 409)
    assert.equal((await ask('DELETE', `/${id}`, ann)).status, 200)
    assert.equal((await ask('GET', `/${id}`, ann)).status, 404)
  })

  void test('are those of their owner; administrators see and delete all', async () => {
    const id = await create()
    for (const [verb, path] of [
      ['GET', ''],
      ['GET', '/preview'],
      ['PUT', ''],
      ['DELETE', ''],
    ] as const) {
      const answer = await ask(verb, `/${id}${path}`, bob, verb === 'PUT' ? {} : undefined)
      assert.equal(answer.status, 404, `${verb} ${path}`)
    }
    assert.deepEqual((await ask('GET', '', bob)).body.whines, [])
    assert.equal((await ask('GET', '?all=1', bob)).status, 401)
    const found = (query: string) => ask('GET', `?all=1${query}`, instance.admin)
    assert.deepEqual((await found('&search=ANN')).body.total, 1)
    assert.deepEqual((await found('&search=nobody')).body, { whines: [], total: 0 })
    assert.equal((await found('&limit=0')).body.total, 1)
    assert.equal((await ask('PUT', `/${id}`, instance.admin, { subject: 'x' })).status, 401)
    assert.equal((await ask('DELETE', `/${id}`, instance.admin)).status, 200)
  })

  const to = (mailto: string, mailto_type = 'user') => ({
    schedules: [{ run_day: 'All', run_time: '9', mailto, mailto_type }],
  })
  const CASES: [what: string, as: () => Person, body: object, status: number][] = [
    ['somebody without the right', () => bob, {}, 401],
    ['another recipient without the right', () => ann, to('bob@example.com'), 401],
    ['a group without the right', () => ann, to('bz_canusewhines', 'group'), 401],
    ['oneself by name', () => ann, to('Ann@example.com'), 201],
    ['another recipient', () => whiner, to('bob@example.com'), 201],
    ['a group of the owner', () => whiner, to('bz_canusewhines', 'group'), 201],
    ['a group of others', () => whiner, to('admin', 'group'), 404],
    ['an unknown recipient', () => whiner, to('eve@example.com'), 404],
    ['an unknown search', () => ann, { queries: [{ query_name: 'none' }] }, 404],
    ['no searches', () => ann, { queries: [] }, 201],
    ['an unknown day', () => ann, { schedules: [{ run_day: '32', run_time: '9' }] }, 400],
    ['an unknown time', () => ann, { schedules: [{ run_day: 'All', run_time: '24' }] }, 400],
    ['a long subject', () => ann, { subject: 'x'.repeat(129) }, 400],
    [
      'too many searches',
      () => ann,
      { queries: Array.from({ length: 21 }, () => NEW.queries[0]) },
      400,
    ],
    [
      'too many schedules',
      () => ann,
      { schedules: Array.from({ length: 51 }, () => NEW.schedules[0]) },
      400,
    ],
    ['an unknown field', () => ann, { owner: 'bob@example.com' }, 400],
  ]
  for (const [what, as, body, status] of CASES) {
    void test(`${what}: ${status}`, async () => {
      const answer = await ask('POST', '', as(), { ...NEW, ...body })
      assert.equal(answer.status, status, answer.text)
    })
  }

  void test('imported ones are paused until an administrator approves them', async () => {
    const [first, second] = [await create(), await create()]
    await pause(first)
    await pause(second)
    const paused = await read(first)
    assert.deepEqual([paused.needs_approval, paused.schedules[0].run_next], [true, undefined])
    await ask('PUT', `/${first}`, ann, { schedules: [{ run_day: 'All', run_time: '15min' }] })
    assert.equal((await read(first)).needs_approval, true)
    assert.equal((await ask('POST', '/approve', ann, { ids: [first] })).status, 401)
    assert.equal((await ask('POST', '/approve', instance.admin, {})).status, 400)
    const approve = async (body: object) =>
      (await ask('POST', '/approve', instance.admin, body)).body.ids
    assert.deepEqual(await approve({ ids: [first, 999] }), [first])
    assert.equal((await read(first)).schedules[0].run_next, '2026-06-01T12:15:00Z')
    const waiting = await ask('GET', '?all=1&needs_approval=1', instance.admin)
    assert.deepEqual([waiting.body.total, waiting.body.whines[0].id], [1, second])
    assert.deepEqual(await approve({ all: true }), [second])
    assert.deepEqual(await approve({ all: true }), [])
    assert.equal((await read(second)).schedules[0].run_next, '2026-06-08T09:00:00Z')
    const log = await instance.ask('GET', '/rest/audit_log?limit=2', { as: instance.admin })
    const entries = log.body.audit_log.map((row: Record<string, unknown>) => [
      row['class'],
      row['field'],
      row['added'],
    ])
    assert.deepEqual(entries, [
      ['Bugzilla::Whine', 'approved', String(second)],
      ['Bugzilla::Whine', 'approved', String(first)],
    ])
  })

  void test('follow the time zone of the installation', async () => {
    const parameters = { time_zone: 'Europe/Berlin' }
    const as = instance.admin
    await instance.ask('PUT', '/rest/docket_parameters', { as, body: { parameters } })
    assert.equal((await read(await create())).schedules[0].run_next, '2026-06-08T07:00:00Z')
    const wrong = { parameters: { time_zone: 'Europe/Atlantis' } }
    const answer = await instance.ask('PUT', '/rest/docket_parameters', { as, body: wrong })
    assert.equal(answer.status, 400)
    const reset = { reset: ['time_zone'] }
    await instance.ask('PUT', '/rest/docket_parameters', { as, body: reset })
  })

  void test('are not sent at once without mail', async () => {
    const answer = await ask('POST', `/${await create()}/run`, ann)
    assert.deepEqual([answer.status, answer.body.code], [400, 32_000])
  })
})
