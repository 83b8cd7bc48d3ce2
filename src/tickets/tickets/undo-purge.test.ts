import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { credentials, filePart, makeGrant, makeTicket, message } from '../../../tests/tickets.ts'

const MINUTE_MS = 60_000
const MAILING = { mail: 'folder:/nonexistent' }

const rowsOf = (instance: Instance, table: 'tickets' | 'ticket_grants') =>
  instance.db.look((tx) => tx.selectFrom(table).select(['public_id', 'purged_at']).execute())
const has = async (instance: Instance, table: 'tickets' | 'ticket_grants', id: string) =>
  (await rowsOf(instance, table)).some(({ public_id }) => public_id === id)
const referencesTo = async (instance: Instance, id: string) => {
  const rows = await instance.db.look((tx) =>
    tx
      .selectFrom('ticket_files')
      .innerJoin('tickets', 'tickets.id', 'ticket_files.ticket_id')
      .innerJoin('blobs', 'blobs.hash', 'ticket_files.blob_hash')
      .select('blobs.ref_count')
      .where('tickets.public_id', '=', id)
      .execute(),
  )
  return rows.map(({ ref_count }) => ref_count)
}
const lettersTo = (instance: Instance, to: string) =>
  instance.db.look((tx) =>
    tx.selectFrom('jobs').select('body').where('body', 'like', `%${to}%`).execute(),
  )
const bytesOf = (instance: Instance, id: string) => instance.ask('GET', `/d.php/${id}/a.txt`)

onEachInstance(
  'undoing the deletion of tickets and grants',
  (instance) => {
    let alice: Person
    let bob: Person
    before(async () => {
      alice = await instance().person('alice@example.com')
      bob = await instance().person('bob@example.com')
    })
    const ask = (verb: string, path: string, as = alice, body?: object) =>
      instance().ask(verb, `/rest/${path}`, { as, ...(body && { body }) })
    const listed = async (kind: 'tickets' | 'grants', state: string, as = alice) => {
      const { status, body, text } = await ask('GET', `${kind}?state=${state}`, as)
      assert.equal(status, 200, text)
      return body[kind].map(({ id }: { id: string }) => id) as string[]
    }
    const undo = (ids: string[], as = alice, kind = 'tickets') =>
      ask('POST', `${kind}/undo_purge`, as, { ids })

    void test('the link is dead at once, and works again after the undo', async () => {
      const { id, url } = await makeTicket(instance(), alice)
      const purged = await ask('DELETE', `tickets/${id}`)
      const until = new Date(instance().clock.now + 10 * MINUTE_MS).toISOString()
      assert.deepEqual(purged.body.tickets, [{ id, undo_until: until.replace('.000', '') }])
      assert.equal((await bytesOf(instance(), id)).status, 404)
      assert.equal((await instance().ask('GET', new URL(url).search, {})).status, 404)
      assert.equal((await ask('GET', `tickets/${id}`)).status, 404)
      assert.equal((await ask('DELETE', `tickets/${id}`)).status, 404)
      for (const state of ['active', 'expired', 'all']) {
        assert.ok(!(await listed('tickets', state)).includes(id), state)
      }
      const { body } = await ask('GET', 'tickets?state=purged')
      const [ticket] = body.tickets
      assert.deepEqual([ticket.id, ticket.state, ticket.expires], [id, 'purged', null])
      assert.equal(ticket.undo_until, until.replace('.000', ''))
      const back = await undo([id])
      assert.equal(back.status, 200, back.text)
      assert.deepEqual(back.body.tickets, [{ id }])
      assert.equal((await bytesOf(instance(), id)).text, 'hello')
      const now = (await ask('GET', `tickets/${id}`)).body.tickets[0]
      assert.deepEqual([now.state, now.undo_until], ['active', undefined])
      assert.deepEqual(await listed('tickets', 'purged'), [])
    })

    void test('only the owner and administrators undo it, all of it or nothing', async () => {
      const one = await makeTicket(instance(), alice)
      const other = await makeTicket(instance(), alice)
      await ask('DELETE', `tickets/${one.id}`)
      assert.deepEqual(await listed('tickets', 'purged', bob), [])
      const unknown = await undo(['0'.repeat(32)], bob)
      const refused = await undo([one.id], bob)
      assert.deepEqual([refused.status, refused.body.code], [404, 51])
      assert.equal(refused.body.message.replace(one.id, '0'.repeat(32)), unknown.body.message)
      assert.equal((await undo([one.id, other.id])).status, 404, 'the other was not deleted')
      assert.deepEqual(await listed('tickets', 'purged'), [one.id])
      assert.equal((await instance().ask('POST', '/rest/tickets/undo_purge')).status, 401)
      assert.equal((await undo([one.id], instance().admin)).status, 200)
      assert.equal((await undo([one.id])).status, 404, 'it is undone already')
    })

    void test('the files are removed when the time is over, and letters tell it then', async () => {
      const notify = 'told@example.com'
      const only = [filePart('a.txt', 'only here')]
      const { id } = await makeTicket(instance(), alice, { notify }, only)
      await ask('DELETE', `tickets/${id}`)
      instance().clock.now += 10 * MINUTE_MS
      await instance().service.everyMinute()
      assert.deepEqual(await referencesTo(instance(), id), [1])
      assert.deepEqual(await lettersTo(instance(), notify), [])
      instance().clock.now += 1
      assert.equal((await undo([id])).status, 404)
      assert.deepEqual(await listed('tickets', 'purged'), [])
      await instance().service.everyMinute()
      assert.equal(await has(instance(), 'tickets', id), false)
      assert.equal((await lettersTo(instance(), notify)).length, 1)
    })

    void test('"at once" leaves nothing to undo, also after a deletion', async () => {
      const { id } = await makeTicket(instance(), alice)
      const other = await makeTicket(instance(), alice)
      await ask('DELETE', `tickets/${id}`)
      assert.equal((await ask('DELETE', `tickets/${id}?at_once=true`, bob)).status, 404)
      const purged = await ask('DELETE', `tickets?ids=${id}&ids=${other.id}&at_once=true`)
      assert.deepEqual(purged.body.tickets, [{ id }, { id: other.id }])
      assert.equal(await has(instance(), 'tickets', id), false)
      assert.equal(await has(instance(), 'tickets', other.id), false)
      assert.equal((await undo([id])).status, 404)
    })

    void test('clients of dl can purge a ticket once, and its owner undoes it', async () => {
      const { id } = await makeTicket(instance(), alice)
      const headers = {
        ...credentials(alice.login, alice.api_key),
        'content-type': FORM_TYPE,
      }
      const purge = () =>
        instance().ask('POST', `/rest/purgeticket/${id}`, { headers, body: formOf([message()]) })
      const first = await purge()
      assert.deepEqual([first.status, first.body], [200, {}])
      assert.equal((await purge()).status, 404)
      assert.equal((await undo([id])).status, 200)
      assert.equal((await purge()).status, 200)
    })

    void test('a ticket that expires meanwhile is not taken back', async () => {
      const { id } = await makeTicket(instance(), alice, { ticket_total: 60 })
      await ask('DELETE', `tickets/${id}`)
      instance().clock.now += MINUTE_MS
      assert.equal((await undo([id])).status, 200, 'in its last millisecond')
      await ask('DELETE', `tickets/${id}`)
      instance().clock.now += 1
      assert.equal((await undo([id])).status, 404)
      await instance().service.everyMinute()
      assert.equal(await has(instance(), 'tickets', id), true, 'until the time is over')
    })

    void test('a deletion keeps what was downloaded, and the limit of downloads', async () => {
      const { id } = await makeTicket(instance(), alice, { ticket_maxdl: 2 })
      const { counted } = openDownloads(instance())
      assert.equal((await bytesOf(instance(), id)).text, 'hello')
      await counted(id, 1)
      await ask('DELETE', `tickets/${id}`)
      await undo([id])
      assert.equal((await ask('GET', `tickets/${id}`)).body.tickets[0].downloads, 1)
      assert.equal((await bytesOf(instance(), id)).text, 'hello')
      await counted(id, undefined)
      assert.equal((await bytesOf(instance(), id)).status, 404)
    })

    void test('a grant accepts nothing while it is deleted', async () => {
      const { id } = await makeGrant(instance(), alice)
      const send = () => {
        const headers = { 'content-type': FORM_TYPE, accept: 'application/json' }
        const body = formOf([filePart('b.txt', 'sent', 'file[]')])
        return instance().ask('POST', `/?g=${id}`, { headers, body })
      }
      await ask('DELETE', `grants/${id}`)
      assert.equal((await send()).status, 404)
      assert.deepEqual(await listed('grants', 'all'), [])
      assert.deepEqual(await listed('grants', 'purged'), [id])
      assert.equal((await undo([id], bob, 'grants')).status, 404)
      assert.equal((await undo([id], alice, 'grants')).status, 200)
      assert.equal((await send()).status, 200)
      await ask('DELETE', `grants/${id}`)
      instance().clock.now += 10 * MINUTE_MS + 1
      assert.equal((await undo([id], alice, 'grants')).status, 404)
      await instance().service.everyMinute()
      assert.equal(await has(instance(), 'ticket_grants', id), false)
      const again = await makeGrant(instance(), alice)
      await ask('DELETE', `grants/${again.id}?at_once=true`)
      assert.equal(await has(instance(), 'ticket_grants', again.id), false)
    })
  },
  MAILING,
)

onEachInstance(
  'deletions without undo',
  (instance) => {
    void test('remove the files at once', async () => {
      const { admin } = instance()
      const { id } = await makeTicket(instance(), admin)
      const grant = await makeGrant(instance(), admin)
      const gone = await instance().ask('DELETE', `/rest/tickets/${id}`, { as: admin })
      assert.deepEqual(gone.body.tickets, [{ id }])
      await instance().ask('DELETE', `/rest/grants/${grant.id}`, { as: admin })
      assert.deepEqual(await rowsOf(instance(), 'tickets'), [])
      assert.deepEqual(await rowsOf(instance(), 'ticket_grants'), [])
      const { text } = await instance().ask('GET', '/files', { as: admin })
      assert.doesNotMatch(text, /Recently deleted/)
    })
  },
  { ticket_undo_minutes: 0 },
)

onEachInstance(
  'deleted tickets and the quota',
  (instance) => {
    void test('do not count, and are taken back only if they fit', async () => {
      const { admin } = instance()
      const file = () => [filePart('a.txt', 'x'.repeat(60))]
      const first = await makeTicket(instance(), admin, {}, file())
      await instance().ask('DELETE', `/rest/tickets/${first.id}`, { as: admin })
      const second = await makeTicket(instance(), admin, {}, file())
      const undo = () =>
        instance().ask('POST', '/rest/tickets/undo_purge', { as: admin, body: { ids: [first.id] } })
      const refused = await undo()
      assert.deepEqual([refused.status, refused.body.code], [413, 20003])
      await instance().ask('DELETE', `/rest/tickets/${second.id}`, { as: admin })
      assert.equal((await undo()).status, 200)
    })
  },
  { ticket_quota_bytes: 100 },
)

onEachInstance(
  'deleted tickets on a full disk',
  (instance) => {
    void test('go before an upload is refused, and once a minute, if that helps', async () => {
      const { admin, db, clock } = instance()
      const deleted = (public_id: string, size = 2 ** 52) =>
        db.work((tx) =>
          tx
            .insertInto('tickets')
            .values({
              public_id,
              user_id: admin.id,
              name: 'a.txt',
              size,
              comment: '',
              pass_send: 0,
              creation_ts: clock.now,
              downloads: 0,
              ends_at: 0,
              notify_email: '',
              sent_email: '',
              locale: 'en',
              purged_at: clock.now,
            })
            .execute(),
        )
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': '3' }
      const upload = () => instance().ask('POST', '/rest/uploads', { as: admin, headers })
      await deleted('3'.repeat(32), 1)
      assert.equal((await upload()).status, 507)
      assert.equal((await rowsOf(instance(), 'tickets')).length, 1)
      await deleted('1'.repeat(32))
      assert.equal((await upload()).status, 507)
      assert.deepEqual(await rowsOf(instance(), 'tickets'), [])
      await deleted('2'.repeat(32))
      await instance().service.everyMinute()
      assert.deepEqual(await rowsOf(instance(), 'tickets'), [])
    })
  },
  { disk_reserve_bytes: 2 ** 51 },
)
