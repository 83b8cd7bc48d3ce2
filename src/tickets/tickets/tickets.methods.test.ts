import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, PASSWORD, type Person } from '../../../tests/instance.ts'
import { credentials, filePart, makeGrant, makeTicket } from '../../../tests/tickets.ts'

const DAY_S = 86_400

async function eventsOf(instance: Instance, kind: string) {
  const rows = await instance.db.look(async (tx) =>
    tx.selectFrom('events').select('body').where('kind', '=', kind).orderBy('id').execute(),
  )
  return rows.map(({ body }) => JSON.parse(body!) as Record<string, unknown>)
}

onEachInstance('managing tickets', (instance) => {
  let alice: Person
  let bob: Person
  before(async () => {
    alice = await instance().person('alice@example.com')
    bob = await instance().person('bob@example.com')
  })
  const ask = (verb: string, path: string, as: Person, body?: object) =>
    instance().ask(verb, `/rest/tickets${path}`, { as, ...(body && { body }) })
  const one = async (id: string, as = alice) => {
    const { status, body, text } = await ask('GET', `/${id}`, as)
    assert.equal(status, 200, text)
    return body.tickets[0]
  }
  const put = async (id: string, change: object, as = alice) => {
    const { status, body, text } = await ask('PUT', `/${id}`, as, change)
    assert.equal(status, 200, text)
    return body.tickets[0].changes
  }

  void test('returns all properties except the password', async () => {
    const said = {
      comment: 'As promised',
      shown_as: ' Alice\n A. ',
      pass: 's3cret',
      pass_send: false,
      ticket_total: 3600,
      ticket_maxdl: 3,
      notify: 'me@example.com; you@example.com',
      send_to: 'x@example.com',
    }
    const files = [filePart('a.txt', 'one', 'file[]'), filePart('b.txt', 'two!', 'file[]')]
    const { id, url } = await makeTicket(instance(), alice, said, files)
    const ticket = await one(id)
    assert.deepEqual(ticket, {
      id,
      url,
      name: 'Archive-2026-06-01.zip',
      size: 7,
      comment: 'As promised',
      shown_as: 'Alice A.',
      has_password: true,
      pass_send: false,
      is_encrypted: false,
      creation_time: '2026-06-01T12:00:00Z',
      replaced: null,
      downloads: 0,
      last_download: null,
      limits: { total: 3600, lastdl: 0, maxdl: 3 },
      expires: '2026-06-01T13:00:00Z',
      state: 'active',
      notify: ['me@example.com', 'you@example.com'],
      sent_to: ['x@example.com'],
      from_grant: null,
      sender_name: null,
      sender_address: null,
      owner: 'alice@example.com',
      files: [
        {
          path: 'a.txt',
          size: 3,
          sha256: '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed',
        },
        {
          path: 'b.txt',
          size: 4,
          sha256: ticket.files[1].sha256,
        },
      ],
    })
    const { text } = await ask('GET', `/${id}?include_fields=_all`, instance().admin)
    assert.doesNotMatch(text, /argon2|s3cret/)
  })

  void test('tickets of others do not exist, except for administrators', async () => {
    const { id } = await makeTicket(instance(), alice)
    for (const [verb, path, body] of [
      ['GET', `/${id}`],
      ['PUT', `/${id}`, { comment: 'mine' }],
      ['PUT', `/${id}`, { pass: 'mine' }],
      ['DELETE', `/${id}`],
    ] as [string, string, object?][]) {
      const refused = await ask(verb, path, bob, body)
      const unknown = await ask(verb, path.replace(id, '0'.repeat(32)), bob, body)
      assert.deepEqual([refused.status, refused.body.code], [404, 51])
      assert.equal(refused.body.message.replace(id, '0'.repeat(32)), unknown.body.message)
      assert.equal((await instance().ask(verb, `/rest/tickets${path}`)).status, 401)
    }
    assert.equal((await one(id, instance().admin)).owner, 'alice@example.com')
    await put(id, { comment: 'seen' }, instance().admin)
    assert.equal((await one(id)).comment, 'seen')
  })

  void test('are found by name, comment and names of files, whatever their case', async () => {
    const carol = await instance().person('carol@example.com')
    const made = async (name: string, comment = '', more = [filePart(name, 'x')]) =>
      (await makeTicket(instance(), carol, { comment }, more)).id
    const named = await made('Report_100+.pdf')
    const said = await made('a.txt', 'The final REPORT_100')
    const inside = await made(
      '',
      '',
      ['report_100.txt', 'b'].map((one) => filePart(one, 'x', 'file[]')),
    )
    const other = await made('reportX100.txt', 'Überblick')
    const found = async (search: string, more = '') => {
      const query = `?search=${encodeURIComponent(search)}${more}`
      const { status, body, text } = await ask('GET', query, carol)
      assert.equal(status, 200, text)
      assert.equal(body.total, body.tickets.length)
      return body.tickets.map(({ id }: { id: string }) => id)
    }
    assert.deepEqual(await found('report_100', '&order=creation_time'), [named, said, inside])
    assert.deepEqual(await found('100+'), [named])
    assert.deepEqual(await found('Überb'), [other])
    assert.deepEqual(await found('nothing'), [])
    assert.deepEqual((await found('')).length, 4)
    const long = await ask('GET', `?search=${'x'.repeat(256)}`, carol)
    assert.deepEqual([long.status, long.body.code], [400, 53])
  })

  void test('are listed by expiry and by size, page by page', async () => {
    const dora = await instance().person('dora@example.com')
    const made = async (content: string, ticket_total: number) =>
      (await makeTicket(instance(), dora, { ticket_total }, [filePart('a', content)])).id
    const first = await made('12', 60)
    const endless = await made('4444', 0)
    const second = await made('12', 120)
    const again = await made('1', 60)
    const listed = async (order: string) => {
      const all: string[] = []
      let cursor = ''
      do {
        const query = `?order=${encodeURIComponent(order)}&limit=1${cursor}`
        const { status, body, text } = await ask('GET', query, dora)
        assert.equal(status, 200, text)
        all.push(...body.tickets.map(({ id }: { id: string }) => id))
        cursor = body.next_cursor ? `&cursor=${encodeURIComponent(body.next_cursor)}` : ''
      } while (cursor)
      return all
    }
    assert.deepEqual(await listed('expires'), [first, again, second, endless])
    assert.deepEqual(await listed('size DESC'), [endless, second, first, again])
    assert.deepEqual(await listed('creation_time DESC'), [again, second, endless, first])
    const { body } = await ask('GET', '?order=expires&limit=1', dora)
    const cursor = encodeURIComponent(body.next_cursor)
    const mixed = await ask('GET', `?order=creation_time&cursor=${cursor}`, dora)
    assert.deepEqual([mixed.status, mixed.body.code], [400, 53])
  })

  void test('a change returns the differences and is recorded; a repeated one is not', async () => {
    const { id } = await makeTicket(instance(), alice, { ticket_total: DAY_S })
    instance().clock.now += 10_000
    const change = {
      name: '../we?ird.txt',
      comment: ' new ',
      pass_send: false,
      notify: ['me@example.com', 'b@example.com, c@example.com'],
      ticket_total: 60,
      ticket_lastdl: 30,
      ticket_maxdl: 2,
    }
    const defaults = { total: String(DAY_S), lastdl: '0', maxdl: '0' }
    const before = (await eventsOf(instance(), 'ticket.changed')).length
    assert.deepEqual(await put(id, change), {
      name: { removed: 'a.txt', added: 'we_ird.txt' },
      comment: { removed: '', added: 'new' },
      pass_send: { removed: '1', added: '0' },
      'limits.total': { removed: defaults.total, added: '70' },
      'limits.lastdl': { removed: defaults.lastdl, added: '30' },
      'limits.maxdl': { removed: defaults.maxdl, added: '2' },
      notify: { removed: '', added: 'me@example.com,b@example.com,c@example.com' },
    })
    assert.deepEqual(await put(id, change), {})
    assert.equal((await eventsOf(instance(), 'ticket.changed')).length, before + 1)
    const { expires, limits } = await one(id)
    assert.equal(Date.parse(expires), instance().clock.now + 60_000)
    assert.deepEqual(limits, { total: 70, lastdl: 30, maxdl: 2 })
  })

  void test('a new download limit does not include earlier downloads', async () => {
    const { id } = await makeTicket(instance(), alice, { ticket_maxdl: 3 })
    const { db, clock } = instance()
    await db.work((tx) =>
      tx
        .updateTable('tickets')
        .set({ downloads: 2, last_stamp: clock.now })
        .where('public_id', '=', id)
        .execute(),
    )
    assert.deepEqual(await put(id, { ticket_maxdl: 5, ticket_lastdl: 60 }), {
      'limits.maxdl': { removed: '3', added: '7' },
      'limits.lastdl': { removed: '0', added: '60' },
    })
    const { downloads, last_download, expires } = await one(id)
    assert.equal(downloads, 2)
    assert.equal(Date.parse(expires), Date.parse(last_download) + 60_000)
    await put(id, { permanent: true })
    const { limits, expires: none } = await one(id)
    assert.deepEqual([limits, none], [{ total: 0, lastdl: 0, maxdl: 0 }, null])
  })

  void test('a password is set, stays if omitted, and is removed', async () => {
    const { id } = await makeTicket(instance(), alice)
    const hashOf = () =>
      instance().db.look(async (tx) => {
        const query = tx.selectFrom('tickets').select('password').where('public_id', '=', id)
        return (await query.executeTakeFirstOrThrow()).password
      })
    const set = { pass: { removed: '', added: '********' } }
    assert.deepEqual(await put(id, { pass: 'first' }), set)
    const first = await hashOf()
    assert.match(first!, /^\$argon2id\$/)
    for (const same of [{ pass: '' }, { pass: '0' }, { pass_clear: false }, { comment: 'x' }]) {
      await put(id, same)
      assert.equal(await hashOf(), first)
    }
    assert.deepEqual(await put(id, { pass: 'second' }), {
      pass: { removed: '********', added: '********' },
    })
    assert.equal((await ask('PUT', `/${id}`, alice, { pass: 'x', pass_clear: true })).status, 400)
    assert.deepEqual(await put(id, { pass_clear: true }), {
      pass: { removed: '********', added: '' },
    })
    assert.equal(await hashOf(), null)
  })

  const refused: [what: string, change: object, code: number][] = [
    ['an empty name', { name: '' }, 53],
    ['an invalid address', { notify: ['nobody'] }, 53],
    ['a number below 0', { ticket_total: -1 }, 57],
    ['a text instead of a number', { ticket_maxdl: '60 + 40' }, 57],
    ['a number beyond all limits', { ticket_lastdl: 10_000_000_001 }, 57],
    ['an unknown parameter', { sent_to: ['a@example.com'] }, 53],
  ]
  for (const [what, change, code] of refused) {
    void test(`${what} is refused and changes nothing`, async () => {
      const { id } = await makeTicket(instance(), alice)
      const was = await one(id)
      const { status, body } = await ask('PUT', `/${id}`, alice, { comment: 'x', ...change })
      assert.deepEqual([status, body.code], [400, code], body.message)
      assert.deepEqual(await one(id), was)
    })
  }

  void test('several tickets are purged at once, all or none', async () => {
    const ids = [await makeTicket(instance(), alice), await makeTicket(instance(), alice)]
    const [a, b] = ids.map(({ id }) => id) as [string, string]
    const { id: foreign } = await makeTicket(instance(), bob)
    const refusal = await ask('DELETE', `?ids=${a}&ids=${foreign}`, alice)
    assert.deepEqual([refusal.status, refusal.body.code], [404, 51])
    assert.match(refusal.body.message, new RegExp(foreign))
    await one(a)
    assert.equal((await ask('DELETE', '', alice)).body.code, 50)
    const done = await ask('DELETE', `?ids=${a}&ids=${b}&ids=${a}`, alice)
    assert.deepEqual(
      done.body.tickets.map(({ id }: { id: string }) => id),
      [a, b],
    )
    assert.equal((await ask('GET', `/${a}`, alice)).status, 404)
    assert.equal((await ask('DELETE', `/${a}`, alice)).status, 404)
    const final = await ask('DELETE', `/${foreign}?at_once=1`, instance().admin)
    assert.deepEqual(final.body, { tickets: [{ id: foreign }] })
    assert.equal((await eventsOf(instance(), 'ticket.deleted')).length, 2)
    const purged = await eventsOf(instance(), 'ticket.purged')
    assert.deepEqual(purged.at(-1)!['more'], { how: 'purged' })
  })

  void test('clients of dl authenticate as usual', async () => {
    const { id } = await makeTicket(instance(), alice)
    const statusOf = async (headers: Record<string, string>, path = `/tickets/${id}`) =>
      (await instance().ask('GET', `/rest${path}`, { headers })).status
    const both = credentials(alice.login, PASSWORD)
    assert.equal(await statusOf(both), 200)
    assert.equal(await statusOf(both, '/tickets'), 200)
    assert.equal(await statusOf(both, '/grants'), 200)
    assert.equal(await statusOf(credentials(alice.login, alice.api_key)), 200)
    assert.equal(await statusOf(credentials(alice.login, 'wrong')), 401)
    assert.equal(await statusOf({ authorization: both.authorization }), 401)
    const other = credentials(bob.login, PASSWORD)['x-authorization']
    assert.equal(await statusOf({ ...both, 'x-authorization': other }), 401)
    // Other methods ignore them.
    assert.equal(await statusOf(both, '/whoami'), 401)
  })

  void test('read-only mode refuses changes', async () => {
    const { id } = await makeTicket(instance(), alice)
    const setReadOnly = (read_only: boolean) =>
      instance().ask('PUT', '/rest/read_only', { as: instance().admin, body: { read_only } })
    await setReadOnly(true)
    for (const [verb, body] of [['PUT', { comment: 'x' }], ['PUT', { pass: 'x' }], ['DELETE']] as [
      string,
      object?,
    ][]) {
      assert.equal((await ask(verb, `/${id}`, alice, body)).status, 503)
    }
    assert.equal((await one(id)).comment, '')
    await setReadOnly(false)
  })
})

onEachInstance('lists of tickets', (instance) => {
  let alice: Person
  let bob: Person
  const ids: string[] = []
  before(async () => {
    alice = await instance().person('alice@example.com')
    bob = await instance().person('bob@example.com')
    for (const content of ['1', '22', '333', '4444', '55555']) {
      ids.push((await makeTicket(instance(), alice, {}, [filePart('a', content)])).id)
      // Two tickets for each time.
      if (ids.length % 2 === 0) instance().clock.now += 1_000
    }
    await makeTicket(instance(), bob, {}, [filePart('b', 'of bob')])
    const { id } = await makeGrant(instance(), alice)
    await instance().db.work((tx) =>
      tx
        .updateTable('tickets')
        .set({ from_grant: id })
        .where('public_id', 'in', ids.slice(0, 2))
        .execute(),
    )
    grant = id
  })
  let grant: string
  const list = async (query = '', as = alice) => {
    const { status, body, text } = await instance().ask('GET', `/rest/tickets${query}`, { as })
    assert.equal(status, 200, text)
    return body
  }
  const names = ({ tickets }: { tickets: { id: string }[] }) =>
    tickets.map(({ id }) => ids.indexOf(id) + 1)

  void test("contain only the caller's, newest first, with number and size", async () => {
    const found = await list()
    assert.deepEqual(names(found), [5, 4, 3, 2, 1])
    assert.deepEqual([found.total, found.total_size, found.next_cursor], [5, 15, undefined])
    assert.equal(found.tickets[0].files, undefined)
    assert.deepEqual(names(await list('?order=creation_time')), [1, 2, 3, 4, 5])
    assert.equal((await list('', bob)).total, 1)
  })

  void test('are paged, and stay consistent while tickets come and go', async () => {
    for (const [order, expected] of [
      ['creation_time%20DESC', [5, 4, 3, 2, 1]],
      ['creation_time', [1, 2, 3, 4, 5]],
    ] as const) {
      const met: number[] = []
      let cursor = ''
      do {
        const found = await list(`?limit=2&order=${order}&cursor=${cursor}`)
        met.push(...names(found))
        assert.equal(found.total, 5)
        cursor = found.next_cursor ?? ''
      } while (cursor !== '')
      assert.deepEqual(met, expected)
    }
    const { next_cursor } = await list('?limit=2')
    for (const query of [`order=creation_time&cursor=${next_cursor}`, 'cursor=none']) {
      const { status, body } = await instance().ask('GET', `/rest/tickets?${query}`, { as: alice })
      assert.deepEqual([status, body.code], [400, 53])
    }
    const { body } = await instance().ask('GET', '/rest/tickets?state=gone', { as: alice })
    assert.match(body.message, /: it must be active or expired or all or purged\.$/)
  })

  void test('can be limited to those from grants, from uploads, or from one grant', async () => {
    assert.deepEqual(names(await list('?received=1')), [2, 1])
    assert.deepEqual(names(await list('?received=0')), [5, 4, 3])
    const { tickets, total_size } = await list(`?from_grant=${grant}&include_fields=id,from_grant`)
    assert.deepEqual(tickets, [
      { id: ids[1], from_grant: grant },
      { id: ids[0], from_grant: grant },
    ])
    assert.equal(total_size, 3)
    assert.equal((await list('?from_grant=none')).total, 0)
  })

  void test('contain tickets of others only for administrators', async () => {
    const { admin } = instance()
    assert.equal((await list('', admin)).total, 0)
    assert.equal((await list('?everybody=1', admin)).total, 6)
    assert.deepEqual((await list('?owner=BOB@example.com', admin)).tickets[0].owner, bob.login)
    assert.equal((await list(`?owner=${alice.login.toUpperCase()}`)).total, 5)
    for (const query of ['everybody=1', 'owner=bob@example.com', 'owner=nobody@example.com']) {
      const { status, body } = await instance().ask('GET', `/rest/tickets?${query}`, { as: alice })
      assert.deepEqual([status, body.code], [401, 304])
    }
    const unknown = { as: admin }
    assert.equal((await instance().ask('GET', '/rest/tickets?owner=nobody', unknown)).status, 404)
  })

  void test('contain files on request, with smaller pages', async () => {
    const { tickets } = await list('?include_fields=id,files.path&limit=1')
    assert.deepEqual(tickets, [{ id: ids[4], files: [{ path: 'a' }] }])
    const path = '/rest/tickets?include_fields=_extra&limit=101'
    assert.equal((await instance().ask('GET', path, { as: alice })).status, 400)
    assert.equal((await list('?limit=500')).total, 5)
    assert.equal(
      (await instance().ask('GET', '/rest/tickets?limit=501', { as: alice })).status,
      400,
    )
  })

  void test('omit expired tickets, except on request', async () => {
    const { id } = await makeTicket(instance(), bob, { ticket_total: 5 })
    instance().clock.now += 5_001
    assert.equal((await list('', bob)).total, 1)
    const { tickets } = await list('?state=expired&include_fields=id,state', bob)
    assert.deepEqual(tickets, [{ id, state: 'expired' }])
    assert.equal((await list('?state=all', bob)).total, 2)
    assert.equal((await instance().ask('GET', `/rest/tickets/${id}`, { as: bob })).status, 404)
  })
})
