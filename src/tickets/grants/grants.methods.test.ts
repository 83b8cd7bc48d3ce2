import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { makeGrant } from '../../../tests/tickets.ts'

onEachInstance(
  'managing grants',
  (instance) => {
    let alice: Person
    let bob: Person
    before(async () => {
      alice = await instance().person('alice@example.com')
      bob = await instance().person('bob@example.com')
    })
    const ask = (verb: string, path: string, as: Person, body?: object) =>
      instance().ask(verb, `/rest/grants${path}`, { as, ...(body && { body }) })
    const one = async (id: string, as = alice) => {
      const { status, body, text } = await ask('GET', `/${id}`, as)
      assert.equal(status, 200, text)
      return body.grants[0]
    }
    const put = async (id: string, change: object) => {
      const { status, body, text } = await ask('PUT', `/${id}`, alice, change)
      assert.equal(status, 200, text)
      return body.grants[0].changes
    }
    const letters = () =>
      instance().db.look(async (tx) => {
        const jobs = await tx.selectFrom('jobs').select('body').orderBy('id').execute()
        return jobs.map(({ body }) => JSON.parse(body) as Record<string, string>)
      })

    void test('returns all properties except the password', async () => {
      const { id, url } = await makeGrant(instance(), alice, {
        comment: 'Your report, please',
        pass: 's3cret',
        grant_total: 3600,
        ticket_expiry: 'once',
        send_to: 'x@example.com',
      })
      assert.deepEqual(await one(id), {
        id,
        url,
        comment: 'Your report, please',
        shown_as: null,
        has_password: true,
        pass_send: true,
        is_encrypted: false,
        creation_time: '2026-06-01T12:00:00Z',
        uploads: 0,
        last_upload: null,
        limits: { total: 3600, lastul: 0, maxul: 0 },
        ticket_limits: { total: 365 * 86_400, lastdl: 0, maxdl: 1 },
        max_size: 0,
        types: { rule: 'all', list: [] },
        receipts: true,
        expires: '2026-06-01T13:00:00Z',
        state: 'active',
        notify: ['me@example.com'],
        sent_to: ['x@example.com'],
        owner: 'alice@example.com',
      })
      const { text } = await ask('GET', `/${id}`, instance().admin)
      assert.doesNotMatch(text, /argon2|s3cret/)
    })

    void test('grants of others do not exist, except for administrators', async () => {
      const { id } = await makeGrant(instance(), alice)
      for (const [verb, body] of [
        ['GET'],
        ['PUT', { comment: 'x' }],
        ['PUT', { pass: 'x' }],
        ['DELETE'],
      ] as [string, object?][]) {
        const refused = await ask(verb, `/${id}`, bob, body)
        assert.deepEqual([refused.status, refused.body.code], [404, 51])
        assert.equal((await instance().ask(verb, `/rest/grants/${id}`)).status, 401)
      }
      assert.equal((await one(id, instance().admin)).owner, 'alice@example.com')
    })

    void test('its limits apply immediately, those of its tickets from the next upload', async () => {
      const { id } = await makeGrant(instance(), alice, { grant_maxul: 4, ticket_expiry: 'never' })
      const { db, clock } = instance()
      await db.work((tx) =>
        tx
          .updateTable('ticket_grants')
          .set({ uploads: 3, last_stamp: clock.now })
          .where('public_id', '=', id)
          .execute(),
      )
      clock.now += 20_000
      const change = {
        grant_total: 60,
        grant_lastul: 30,
        grant_maxul: 2,
        ticket_total: 50,
        ticket_lastdl: 40,
        ticket_maxdl: 1,
      }
      const changes = await put(id, change)
      const added = Object.entries<{ added: string }>(changes).map(([field, told]) => {
        return [field, told.added]
      })
      assert.deepEqual(Object.fromEntries(added), {
        'limits.total': '80',
        'limits.lastul': '30',
        'limits.maxul': '5',
        'ticket_limits.total': '50',
        'ticket_limits.lastdl': '40',
        'ticket_limits.maxdl': '1',
      })
      assert.deepEqual(await put(id, change), {})
      const grant = await one(id)
      assert.equal(Date.parse(grant.expires), Date.parse(grant.last_upload) + 30_000)
      await put(id, { grant_permanent: true, ticket_permanent: true })
      const { limits, ticket_limits, expires } = await one(id)
      assert.deepEqual(limits, { total: 0, lastul: 0, maxul: 0 })
      assert.deepEqual(ticket_limits, { total: 0, lastdl: 0, maxdl: 0 })
      assert.equal(expires, null)
    })

    void test('comment, password and notifications can be changed; an address is required', async () => {
      const { id } = await makeGrant(instance(), alice)
      assert.deepEqual(
        await put(id, { comment: 'new', pass: 'x', pass_send: false, notify: 'b@c.de;c@d.ef' }),
        {
          comment: { removed: '', added: 'new' },
          pass: { removed: '', added: '********' },
          pass_send: { removed: '1', added: '0' },
          notify: { removed: 'me@example.com', added: 'b@c.de,c@d.ef' },
        },
      )
      assert.equal((await one(id)).has_password, true)
      assert.deepEqual(await put(id, { pass_clear: true }), {
        pass: { removed: '********', added: '' },
      })
      for (const notify of [[], [''], ['a@b.c', 'bad']]) {
        const { status, body } = await ask('PUT', `/${id}`, alice, { notify })
        assert.deepEqual([status, body.code], [400, 53])
      }
      assert.equal((await ask('PUT', `/${id}`, alice, { name: 'x' })).status, 400)
    })

    void test('grants are listed in pages, and to administrators also those of others', async () => {
      const carol = await instance().person('carol@example.com')
      const made: string[] = []
      for (let number = 0; number < 3; number++) made.push((await makeGrant(instance(), carol)).id)
      const list = async (query: string, as = carol) =>
        (await ask('GET', `?include_fields=id&${query}`, as)).body
      const first = await list('limit=2')
      assert.deepEqual(first.grants, [{ id: made[2] }, { id: made[1] }])
      assert.equal(first.total, 3)
      const { next_cursor, ...last } = await list(`limit=2&cursor=${first.next_cursor}`)
      assert.deepEqual([last.grants, next_cursor], [[{ id: made[0] }], undefined])
      assert.deepEqual((await list('order=creation_time&limit=1')).grants, [{ id: made[0] }])
      assert.equal((await list(`owner=${carol.login}`, instance().admin)).total, 3)
      assert.ok((await list('everybody=1', instance().admin)).total > 3)
      assert.equal((await ask('GET', '?everybody=1', carol)).status, 401)
    })

    void test('grants are purged all or none, and their recipients are notified', async () => {
      const { id } = await makeGrant(instance(), alice, { notify: 'told@example.com' })
      const { id: foreign } = await makeGrant(instance(), bob)
      assert.equal((await ask('DELETE', `?ids=${id}&ids=${foreign}`, alice)).status, 404)
      assert.deepEqual((await ask('DELETE', `/${id}?at_once=1`, alice)).body, { grants: [{ id }] })
      assert.equal((await ask('GET', `/${id}`, alice)).status, 404)
      const told = (await letters()).filter(({ to }) => to === 'told@example.com')
      assert.equal(told.length, 1)
      assert.match(told[0]!.text!, /deleted manually/)
    })

    void test('are found by comment, whatever its case, and listed by expiry', async () => {
      const carol = await instance().person('gina@example.com')
      const made = async (comment: string, grant_total: number) =>
        (await makeGrant(instance(), carol, { comment, grant_total })).id
      const late = await made('Reports of May', 120)
      const endless = await made('all REPORTS', 0)
      const early = await made('Photos', 60)
      const listed = async (query: string) => {
        const { status, body, text } = await ask('GET', query, carol)
        assert.equal(status, 200, text)
        return body.grants.map(({ id }: { id: string }) => id)
      }
      assert.deepEqual(await listed('?order=expires'), [early, late, endless])
      assert.deepEqual(await listed('?search=reports&order=expires'), [late, endless])
      assert.deepEqual(await listed('?search=report%25'), [])
      assert.equal((await ask('GET', '?order=size%20DESC', carol)).status, 400)
    })
  },
  { mail: 'folder:/nonexistent' },
)
