import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, type FormPart, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { credentials, filePart, makeGrant, makeTicket, message } from '../../../tests/tickets.ts'

const DAY_S = 86_400
const KIB = 1024

async function post(instance: Instance, who: Person, request: string, parts: FormPart[]) {
  const headers = { ...credentials(who.login, who.api_key), 'content-type': FORM_TYPE }
  return instance.ask('POST', `/rest/${request}`, { headers, body: formOf(parts) })
}

onEachInstance(
  'policies',
  (instance) => {
    let alice: Person
    let bob: Person
    before(async () => {
      for (const name of ['editors', 'film']) {
        const body = { name, description: 'd' }
        const { status } = await instance().ask('POST', '/rest/group', {
          as: instance().admin,
          body,
        })
        assert.equal(status, 201)
      }
      alice = await instance().person('alice@example.com')
      bob = await instance().person('bob@example.com', ['editors', 'film'])
    })
    const ask = (verb: string, path: string, as: Person, body?: object) =>
      instance().ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
    const set = async (policy: object) => {
      const { status, body, text } = await ask('PUT', 'tickets/policies', instance().admin, policy)
      assert.equal(status, 200, text)
      return body.changes
    }
    const newTicket = (who: Person, said: object, files = [filePart('a.txt', 'hello')]) =>
      post(instance(), who, 'newticket', [...files, message(said)])
    const ticket = async (id: string, as = alice) =>
      (await ask('GET', `tickets/${id}`, as)).body.tickets[0]
    const refused = async (asking: Promise<{ status: number; body: any; text: string }>) => {
      const { status, body } = await asking
      return [status, body.error === true ? body.message : body.error]
    }

    void test('are set by administrators, and recorded', async () => {
      for (const [verb, path] of [
        ['GET', 'tickets/policies'],
        ['PUT', 'tickets/policies'],
      ] as const) {
        const { status, body } = await ask(verb, path, alice, verb === 'PUT' ? {} : undefined)
        assert.deepEqual([status, body.code], [401, 304])
      }
      const types = { rule: 'only', list: ['PDF', '.pdf', 'image/*'] }
      assert.deepEqual(await set({ group: 'film', ticket_total: 0, quota: 9 * KIB, types }), {
        ticket_total: { removed: '', added: '0' },
        quota: { removed: '', added: String(9 * KIB) },
        types: { removed: '', added: 'only .pdf image/*' },
      })
      assert.deepEqual(await set({ group: 'film', ticket_total: 0 }), {})
      const { policies } = (await ask('GET', 'tickets/policies', instance().admin)).body
      assert.deepEqual(
        policies.map((one: any) => [one.group, one.ticket_total, one.quota, one.types]),
        [
          [null, null, null, null],
          ['film', 0, 9 * KIB, { rule: 'only', list: ['.pdf', 'image/*'] }],
        ],
      )
      const log = await instance().ask('GET', '/audit_log?class=Bugzilla::TicketPolicy', {
        as: instance().admin,
      })
      assert.match(log.text, /only \.pdf image/)
      await set({ group: 'film', ticket_total: null, quota: null, types: null })
      const left = (await ask('GET', 'tickets/policies', instance().admin)).body.policies
      assert.equal(left.length, 1)
      const wrong = await ask('PUT', 'tickets/policies', instance().admin, {
        types: { rule: 'only', list: [] },
      })
      assert.deepEqual([wrong.status, wrong.body.code], [400, 53])
      const unknown = await ask('PUT', 'tickets/policies', instance().admin, { group: 'none' })
      assert.deepEqual([unknown.status, unknown.body.code], [404, 51])
    })

    void test('cut what clients of dl do not say, and refuse what they say', async () => {
      await set({ ticket_total: 30 * DAY_S, ticket_lastdl: DAY_S, ticket_maxdl: 5 })
      const { id } = await makeTicket(instance(), alice)
      assert.deepEqual((await ticket(id)).limits, { total: 30 * DAY_S, lastdl: DAY_S, maxdl: 5 })
      const once = await makeTicket(instance(), alice, { ticket_expiry: 'once' })
      assert.equal((await ticket(once.id)).limits.maxdl, 1)
      for (const said of [
        { ticket_total: 31 * DAY_S },
        { ticket_total: 0 },
        { permanent: true },
        { ticket_expiry: 'never' },
      ]) {
        const [status, error] = await refused(newTicket(alice, said))
        assert.equal(status, 400)
        assert.match(error, /at most 2592000 for 'ticket_total'/)
      }
      const info = await instance().ask('GET', '/rest/info', {
        headers: credentials(alice.login, alice.api_key),
      })
      assert.deepEqual(info.body.defaults.ticket, { total: 30 * DAY_S, lastdl: DAY_S, maxdl: 5 })
      const grant = await refused(
        post(instance(), alice, 'newgrant', [
          message({ notify: 'x@example.com', ticket_maxdl: 6 }),
        ]),
      )
      assert.match(String(grant[1]), /at most 5 for 'ticket_maxdl'/)
    })

    void test('the most generous of the groups of a person applies', async () => {
      await set({ ticket_maxdl: 5, ticket_total: DAY_S, ticket_lastdl: null })
      await set({ group: 'editors', ticket_maxdl: 3, max_size: 2 * KIB })
      await set({ group: 'film', ticket_maxdl: 7, quota: 9 * KIB })
      const { id } = await makeTicket(instance(), bob, { ticket_maxdl: 7 })
      const { limits } = await ticket(id, bob)
      assert.deepEqual([limits.maxdl, limits.total], [7, DAY_S])
      const applying = (await ask('GET', 'tickets/policy', bob)).body
      assert.deepEqual(
        [applying.ticket_maxdl, applying.max_size, applying.quota, applying.used, applying.free],
        [7, 2 * KIB, 9 * KIB, 5, 9 * KIB - 5],
      )
      const asAdmin = await ask('GET', `tickets/policy?owner=${bob.login}`, instance().admin)
      assert.deepEqual(asAdmin.body, applying)
      assert.equal((await ask('GET', `tickets/policy?owner=${bob.login}`, alice)).status, 401)
      await set({ group: 'editors', ticket_maxdl: 0 })
      assert.equal((await ask('GET', 'tickets/policy', bob)).body.ticket_maxdl, 0)
      for (const group of ['editors', 'film'])
        await set({ group, ticket_maxdl: null, max_size: null, quota: null })
      await set({ ticket_maxdl: null, ticket_total: null })
    })

    void test('what exists goes on, but is not extended', async () => {
      const { id } = await makeTicket(instance(), alice, { ticket_total: 20 * DAY_S })
      const grant = await makeGrant(instance(), alice, { ticket_maxdl: 9 })
      await set({ ticket_total: 10 * DAY_S, ticket_maxdl: 2 })
      const change = (body: object, kind = 'tickets', of = id) =>
        ask('PUT', `${kind}/${of}`, alice, body)
      assert.equal((await change({ comment: 'New' })).status, 200)
      assert.equal((await change({ ticket_total: 15 * DAY_S })).status, 200)
      const [status, error] = await refused(change({ ticket_total: 16 * DAY_S }))
      assert.deepEqual([status, /at most 864000 for/.test(error)], [400, true])
      assert.equal((await refused(change({ permanent: true })))[0], 400)
      assert.equal((await change({ ticket_total: 10 * DAY_S, ticket_maxdl: 1 })).status, 200)
      assert.equal((await change({ ticket_maxdl: 3 })).status, 400)
      // Administrators are bound by the policy of the owner.
      const byAdmin = await ask('PUT', `tickets/${id}`, instance().admin, { ticket_maxdl: 3 })
      assert.equal(byAdmin.status, 400)
      assert.equal((await change({ comment: 'New' }, 'grants', grant.id)).status, 200)
      assert.equal((await change({ ticket_maxdl: 10 }, 'grants', grant.id)).status, 400)
      // Tickets that come through it are new.
      const files = formOf([filePart('a.txt', 'hello')])
      const headers = { 'content-type': FORM_TYPE, accept: 'application/json' }
      const sent = await instance().ask('POST', `/?g=${grant.id}`, { headers, body: files })
      assert.equal(sent.status, 200, sent.text)
      const came = (await ask('GET', `tickets?from_grant=${grant.id}`, alice)).body.tickets[0]
      assert.equal(came.limits.maxdl, 2)
      await set({ ticket_total: null, ticket_maxdl: null })
    })

    void test('may require passwords', async () => {
      const open = await makeTicket(instance(), alice)
      const closed = await makeTicket(instance(), alice, { pass: 'x' })
      await set({ pass_required: true })
      for (const [request, said] of [
        ['newticket', {}],
        ['newgrant', { notify: 'x@example.com' }],
      ] as const) {
        const parts = [...(request === 'newticket' ? [filePart('a.txt', 'a')] : []), message(said)]
        const [status, error] = await refused(post(instance(), alice, request, parts))
        assert.deepEqual([status, /requires a password/.test(error)], [400, true])
      }
      await makeTicket(instance(), alice, { pass: 'x' })
      const put = (id: string, body: object) => ask('PUT', `tickets/${id}`, alice, body)
      assert.equal((await put(closed.id, { pass_clear: true })).body.code, 50)
      assert.equal((await put(open.id, { comment: 'New' })).status, 200)
      await set({ pass_required: null })
      assert.equal((await put(closed.id, { pass_clear: true })).status, 200)
    })

    void test('limit sizes and types, also of uploads in pieces and of grants', async () => {
      await set({ max_size: 8 * KIB, types: { rule: 'except', list: ['.exe'] } })
      const large = [filePart('a.txt', 'x'.repeat(8 * KIB + 1))]
      const [status, error] = await refused(newTicket(alice, {}, large))
      assert.deepEqual([status, /allowed 8192 bytes/.test(error)], [413, true])
      const wrong = await refused(newTicket(alice, {}, [filePart('A.EXE', 'x')]))
      assert.deepEqual(wrong, [
        415,
        "Files such as 'A.EXE' are not accepted here; accepted are all except .exe.",
      ])
      const { id } = await makeTicket(instance(), alice)
      assert.equal((await ask('PUT', `tickets/${id}`, alice, { name: 'a.exe' })).status, 415)
      assert.equal((await ask('PUT', `tickets/${id}`, alice, { name: 'b.txt' })).status, 200)

      const grant = await makeGrant(instance(), alice, {
        max_size: 100,
        types: { rule: 'only', list: ['.txt', '.exe'] },
      })
      const shown = (await ask('GET', `grants/${grant.id}`, alice)).body.grants[0]
      assert.deepEqual([shown.max_size, shown.types.list], [100, ['.txt', '.exe']])
      const page = await instance().ask('GET', `/?g=${grant.id}`)
      assert.match(page.text, /Up to 100 bytes in total/)
      assert.match(
        page.text,
        /All files are accepted except \.exe\. Accepted files: \.txt, \.exe\./,
      )
      const tus = (path: string, name: string, size: number, more = '') =>
        instance().ask('POST', path, {
          ...(path === '/rest/uploads' && { as: alice }),
          headers: {
            'tus-resumable': '1.0.0',
            'upload-length': String(size),
            'upload-metadata': `filename ${Buffer.from(name).toString('base64')}${more}`,
          },
        })
      const through = `/rest/uploads/g/${grant.id}`
      const forTicket = `,for ${Buffer.from('ticket').toString('base64')}`
      const statuses = [
        await tus(through, 'a.txt', 100),
        await tus(through, 'a.txt', 101),
        await tus(through, 'a.exe', 1),
        await tus(through, 'a.pdf', 1),
        await tus('/rest/uploads', 'a.exe', 1, forTicket),
        await tus('/rest/uploads', 'a.txt', 8 * KIB + 1, forTicket),
        // It may become an attachment.
        await tus('/rest/uploads', 'a.exe', 1),
      ].map((answer) => answer.status)
      assert.deepEqual(statuses, [201, 413, 415, 415, 415, 413, 201])
      const headers = { 'content-type': FORM_TYPE, accept: 'application/json' }
      const send = (...parts: FormPart[]) =>
        instance().ask('POST', `/?g=${grant.id}`, { headers, body: formOf(parts) })
      assert.equal((await send(filePart('a.pdf', 'x'))).status, 415)
      assert.equal((await send(filePart('a.txt', 'x'.repeat(101)))).status, 413)
      const two = [
        filePart('a.txt', 'x'.repeat(60), 'file[]'),
        filePart('b.txt', 'x'.repeat(60), 'file[]'),
      ]
      assert.equal((await send(...two)).status, 413)
      assert.equal((await send(filePart('a.txt', 'x'))).status, 200)

      const beyond = await ask('PUT', `grants/${grant.id}`, alice, { max_size: 9 * KIB })
      assert.deepEqual([beyond.status, beyond.body.code], [400, 53])
      const open = { max_size: 0, types: { rule: 'all' } }
      const { changes } = (await ask('PUT', `grants/${grant.id}`, alice, open)).body.grants[0]
      assert.deepEqual(changes, {
        max_size: { removed: '100', added: '0' },
        types: { removed: 'only .txt .exe', added: 'all' },
      })
      assert.equal((await send(filePart('a.pdf', 'x'))).status, 200)
      assert.equal((await send(filePart('a.exe', 'x'))).status, 415)
      await set({ max_size: null, types: null })
    })

    void test('files that were uploaded before are checked when they become a ticket', async () => {
      const upload = await instance().ask('POST', '/rest/uploads', {
        as: alice,
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '1',
          'upload-metadata': `filename ${Buffer.from('a.exe').toString('base64')}`,
          'content-type': 'application/offset+octet-stream',
        },
        body: 'x',
      })
      assert.equal(upload.status, 201)
      const uploads = [upload.headers['location']!.slice(-32)]
      await set({ types: { rule: 'only', list: ['.txt'] } })
      const wanted = () => post(instance(), alice, 'newticket', [message({ uploads })])
      assert.equal((await wanted()).status, 415)
      await set({ types: null })
      assert.equal((await wanted()).status, 200)
    })

    void test('a deleted group leaves no policy behind', async () => {
      await set({ group: 'editors', ticket_maxdl: 1 })
      const { status } = await ask('DELETE', 'group/editors?remove_from_users=1', instance().admin)
      assert.equal(status, 200)
      const { policies } = (await ask('GET', 'tickets/policies', instance().admin)).body
      assert.deepEqual(
        policies.map(({ group }: { group: string | null }) => group),
        [null],
      )
    })
  },
  { upload_bytes_max: 64 * KIB },
)

onEachInstance(
  'policies without a tracker',
  (instance) => {
    void test('apply to every upload in pieces as soon as it is announced', async () => {
      const as = instance().admin
      const body = { types: { rule: 'only', list: ['.txt'] } }
      assert.equal(
        (await instance().ask('PUT', '/rest/tickets/policies', { as, body })).status,
        200,
      )
      const announce = async (name: string) => {
        const metadata = `filename ${Buffer.from(name).toString('base64')}`
        const told = { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': metadata }
        return (await instance().ask('POST', '/rest/uploads', { as, headers: told })).status
      }
      assert.deepEqual([await announce('a.txt'), await announce('a.exe')], [201, 415])
      const { status } = await instance().ask('GET', '/files/policies', { as })
      assert.equal(status, 200)
    })
  },
  { only: 'tickets' },
)
