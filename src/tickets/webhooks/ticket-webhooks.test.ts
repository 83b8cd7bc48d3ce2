/** Webhooks that are told of file tickets and grants, with and without a tracker. */

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { handleEvents } from '../../../tests/handle-events.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { MARKER, openClamd } from '../../../tests/malware.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { openReceiver } from '../../../tests/receiver.ts'
import { unlike } from '../../../tests/scanned.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { filePart, makeGrant, makeTicket, message } from '../../../tests/tickets.ts'
import { nobody } from '../../accounts/actors/actors.ts'
import { noteUses } from '../tickets/use-ticket.ts'

const receiver = await openReceiver()
after(() => receiver.close())
const clamd = await openClamd()
after(() => clamd.stop())

const HOUR_MS = 3_600_000
const DAY_S = 24 * 3_600
const EVENTS =
  'ticket_create ticket_download ticket_change ticket_end ticket_malware ' +
  'grant_create grant_use grant_change grant_end expires_soon'
const base_url = 'https://files.example.com'
const settings = { base_url, webhook_hosts: ['127.0.0.1'] }

/** What the tests of one instance do. */
function openTold(instance: () => Instance) {
  const ask = async (verb: string, path: string, as: Person, body?: object) => {
    const answer = await instance().ask(verb, `/rest/${path}`, { as, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const make = (as: Person, more: object = {}) =>
    ask('POST', 'webhooks', as, {
      name: 'a program',
      url: receiver.url,
      event: EVENTS.split(' '),
      ...more,
    })
  /** The messages since the last call: their types and data, apart from what all have. */
  const told = async () => {
    receiver.messages.length = 0
    await handleEvents(instance(), 'webhooks')
    await instance().service.runJobs()
    return receiver.messages.map(({ body }) => {
      const { webhook: _, event_id: __, ...data } = body.data
      return [body.type as string, data] as const
    })
  }
  const types = async () => (await told()).map(([type]) => type)
  const forget = async (as: Person) => {
    const { webhooks } = await ask('GET', 'webhooks', as)
    for (const { id } of webhooks) await ask('DELETE', `webhooks/${id}`, as)
  }
  const get = async (id: string) => {
    const answer = await instance().ask('GET', `/d.php/${id}/a`)
    assert.equal(answer.status, 200)
  }
  /** Downloads of a ticket that are written together, through these links. */
  const use = async (id: string, recipient_ids: (number | null)[]) => {
    const { id: ticket_id } = (await openDownloads(instance()).row(id))!
    const [at, downloads] = [instance().clock.now, 1]
    const uses = recipient_ids.map((recipient_id) => ({ ticket_id, recipient_id, at, downloads }))
    await instance().transactions.work(nobody, (work) => noteUses(work, uses))
  }
  const send = async (grant: string) => {
    const headers = { 'content-type': FORM_TYPE }
    const body = formOf([filePart('b.txt', 'sent', 'file[]'), message()])
    const answer = await instance().ask('POST', `/?g=${grant}`, { headers, body })
    assert.equal(answer.status, 200, answer.text)
  }
  const minute = async (ms = 0) => {
    instance().clock.now += ms
    await instance().service.node.beat()
    await instance().service.everyMinute()
  }
  const deliveries = async (as: Person, id: number, query = '') =>
    (await ask('GET', `webhooks/${id}/deliveries?${query}`, as)).deliveries
  return { ask, make, told, types, forget, get, use, send, minute, deliveries }
}

onEachInstance(
  'webhooks of file tickets',
  (instance) => {
    const tools = openTold(instance)
    const { ask, make, told, types, forget, get, use, send, minute, deliveries } = tools
    let ann: Person
    let bob: Person
    let hook: { id: number; secret: string }

    before(async () => {
      ann = await instance().person('ann@example.com')
      bob = await instance().person('bob@example.com')
    })
    beforeEach(async () => {
      receiver.answers(() => 204)
      instance().clock.now += HOUR_MS
      for (const one of [ann, bob, instance().admin]) await forget(one)
      hook = await make(ann)
      await types()
    })
    const url = (kind: 't' | 'g', id: string) => `${base_url}/?${kind}=${id}`

    void test('tell the life of a ticket, in its order', async () => {
      const { id } = await makeTicket(instance(), ann, { ticket_maxdl: 2 })
      await get(id)
      await openDownloads(instance()).counted(id, 1)
      await ask('PUT', `tickets/${id}`, ann, { name: 'b.txt', comment: 'c' })
      await get(id)
      await openDownloads(instance()).counted(id, undefined)
      const ticket = (name: string) => ({ id, url: url('t', id), name })
      const [mine, anyone] = [
        { actor: ann.login, owner: ann.login },
        { actor: '', owner: ann.login },
      ]
      assert.deepEqual(await told(), [
        ['ticket.created', { ...mine, ticket: ticket('a.txt'), size: 5, from_grant: null }],
        ['ticket.downloaded', { ...anyone, ticket: ticket('a.txt'), downloads: 1 }],
        ['ticket.changed', { ...mine, ticket: ticket('b.txt'), fields: ['name', 'comment'] }],
        ['ticket.downloaded', { ...anyone, ticket: ticket('b.txt'), downloads: 2 }],
        ['ticket.purged', { ...anyone, ticket: ticket('b.txt'), how: 'expired' }],
      ])
    })

    void test('tell downloads of tickets without limits, which are written together', async () => {
      const { id } = await makeTicket(instance(), ann, { ticket_total: 0, ticket_lastdl: 0 })
      await types()
      await get(id)
      await openDownloads(instance()).counted(id, 1)
      const [[type, { downloads }], ...others] = (await told()) as [[string, never]]
      assert.deepEqual([type, downloads, others], ['ticket.downloaded', 1, []])
    })

    void test('tell downloads through links of recipients, written together, once', async () => {
      const { id } = await makeTicket(instance(), ann)
      await types()
      await use(id, [null, 1, 2])
      const [[type, { downloads }], ...others] = (await told()) as [[string, never]]
      assert.deepEqual([type, downloads, others], ['ticket.downloaded', 3, []])
    })

    void test('tell of a hundred downloads of a ticket that wait, the last ones', async () => {
      receiver.answers(() => 500)
      const [often, once] = [await makeTicket(instance(), ann), await makeTicket(instance(), ann)]
      await use(once.id, [null])
      // However many of them a run finds.
      for (const count of [60, 40, 40, 10]) {
        for (let times = 0; times < count; times++) await use(often.id, [null])
        await types()
      }
      const waiting = async ({ id }: { id: string }) =>
        (await deliveries(ann, hook.id, `state=waiting&limit=500&link_id=${id}`)).length
      // The messages about what was made, and 100 of 150.
      assert.deepEqual([await waiting(often), await waiting(once)], [101, 2])
      receiver.answers(() => 204)
      instance().clock.now += HOUR_MS
      const sent = []
      while ((await waiting(often)) > 0) sent.push(...(await told()))
      assert.deepEqual(
        sent.filter(([, { ticket }]) => ticket.id === often.id).map(([, data]) => data.downloads),
        [undefined, ...Array.from({ length: 100 }, (_, at) => 51 + at)],
      )
      await use(often.id, [null])
      assert.deepEqual(await types(), ['ticket.downloaded'])
    })

    void test('tell of deletions, and of what undoes them', async () => {
      const { id } = await makeTicket(instance(), ann)
      const { id: grant } = await makeGrant(instance(), ann)
      await types()
      await ask('DELETE', `tickets/${id}`, ann)
      await ask('POST', 'tickets/undo_purge', ann, { ids: [id] })
      await ask('DELETE', `tickets/${id}?at_once=1`, ann)
      await ask('DELETE', `grants/${grant}`, ann)
      await ask('POST', 'grants/undo_purge', ann, { ids: [grant] })
      await ask('DELETE', `grants/${grant}?at_once=1`, ann)
      assert.deepEqual(
        (await types()).toSorted(),
        ['deleted', 'purged', 'restored']
          .flatMap((what) => [`grant.${what}`, `ticket.${what}`])
          .toSorted(),
      )
    })

    void test('tell what a grant receives, and its end', async () => {
      const { id } = await makeGrant(instance(), ann, { grant_maxul: 1 })
      await send(id)
      const messages = await told()
      const of = (kind: string) => messages.find(([type]) => type === kind)![1]
      const grant = { id, url: url('g', id) }
      const { tickets } = await ask('GET', `tickets?from_grant=${id}`, ann)
      const ticket = { id: tickets[0].id, url: url('t', tickets[0].id), name: 'b.txt' }
      const anyone = { actor: '', owner: ann.login }
      assert.deepEqual(
        messages.filter(([type]) => type.startsWith('grant.')).map(([type]) => type),
        ['grant.created', 'grant.used', 'grant.purged'],
      )
      assert.deepEqual(of('grant.used'), { ...anyone, grant, ticket, uploads: 1 })
      assert.deepEqual(of('grant.purged'), { ...anyone, grant, how: 'used' })
      assert.deepEqual(of('ticket.created'), { ...anyone, ticket, size: 4, from_grant: id })
    })

    void test('tell that something expires soon, without mail, and that it did', async () => {
      const { id } = await makeTicket(instance(), ann, { ticket_total: 4 * DAY_S })
      const { id: grant } = await makeGrant(instance(), ann, { grant_total: 4 * DAY_S })
      await types()
      const expires = new Date(instance().clock.now + 4 * DAY_S * 1000).toISOString()
      await minute(3.5 * DAY_S * 1000)
      const said = await told()
      assert.deepEqual(said.map(([type]) => type).toSorted(), [
        'grant.expires_soon',
        'ticket.expires_soon',
      ])
      const at = expires.replace('.000Z', 'Z')
      const expected = { [id]: at, [grant]: at }
      const found = said.map(([, { ticket, grant: of, ...data }]) => [
        (ticket ?? of).id as string,
        data.expires as string,
      ])
      assert.deepEqual(Object.fromEntries(found), expected)
      await minute(HOUR_MS)
      assert.deepEqual(await types(), [])
      await minute(DAY_S * 1000)
      assert.deepEqual((await types()).toSorted(), ['grant.purged', 'ticket.purged'])
    })

    void test('contain no password, and no key of encrypted files', async () => {
      const key = 's'.repeat(22)
      const pass = 'a secret of ann'
      await makeTicket(instance(), ann, { pass, encrypted_list: `1.${key}.abcd` })
      await makeGrant(instance(), ann, { pass })
      assert.deepEqual((await types()).toSorted(), ['grant.created', 'ticket.created'])
      const all = receiver.messages.map(({ text }) => text).join('\n')
      assert.ok(!all.includes(pass) && !all.includes(key), all)
    })

    void test('tell owners of their own, and administrators of all if they ask for it', async () => {
      const { admin } = instance()
      const own = await make(admin)
      const all = await make(admin, { everybody: true })
      const { id } = await makeTicket(instance(), bob)
      await types()
      assert.deepEqual(
        receiver.messages.map(({ body }) => [body.data.webhook.id, body.data.ticket.id]),
        [[all.id, id]],
      )
      assert.equal(receiver.messages[0]!.body.data.owner, bob.login)
      assert.deepEqual(await deliveries(ann, hook.id), [])
      assert.deepEqual(await deliveries(admin, own.id), [])
      const refused = { as: ann, body: { everybody: true } }
      const answer = await instance().ask('PUT', `/rest/webhooks/${hook.id}`, refused)
      assert.deepEqual([answer.status, answer.body.code], [401, 304])
      await ask('PUT', `webhooks/${all.id}`, admin, { everybody: true })
      await ask('PUT', `webhooks/${all.id}`, admin, { everybody: false })
      await makeTicket(instance(), bob)
      assert.deepEqual(await types(), [])
      const { audit_log } = await ask('GET', 'audit_log?limit=100', admin)
      const said = audit_log.filter(({ field }: { field: string }) => field === 'everybody')
      const changes = said.map(({ object_id, added }: Record<string, unknown>) => [
        object_id,
        added,
      ])
      assert.deepEqual(changes, [
        [all.id, '0'],
        [all.id, '1'],
      ])
    })

    void test('tell nothing to former administrators, and to people whose account is disabled', async () => {
      const { admin } = instance()
      const eve = await instance().person('eve@example.com', ['admin'])
      const all = await make(eve, { everybody: true })
      receiver.answers(({ body }) => (body.data.webhook.id === all.id ? 500 : 204))
      const ids = [(await makeTicket(instance(), bob)).id, (await makeTicket(instance(), ann)).id]
      assert.equal((await types()).length, 3)
      await ask('PUT', `user/${eve.id}`, admin, { groups: { remove: ['admin'] } })
      await ask('PUT', `user/${ann.id}`, admin, { login_denied_text: 'away' })
      receiver.answers(() => 204)
      instance().clock.now += HOUR_MS
      for (const id of ids) await ask('DELETE', `tickets/${id}?at_once=1`, admin)
      assert.deepEqual(await types(), [])
      const dropped = (await deliveries(eve, all.id)).map(({ state }: { state: string }) => state)
      assert.deepEqual(dropped, ['dropped', 'dropped'])
      await ask('PUT', `user/${ann.id}`, admin, { login_denied_text: '' })
      await forget(eve)
    })

    void test('tell nothing to former owners, and the rest to the new one', async () => {
      receiver.answers(() => 500)
      const { id } = await makeTicket(instance(), ann)
      assert.deepEqual(await types(), ['ticket.created'])
      const other = await make(bob)
      await ask('POST', `tickets/owners/${ann.id}/hand_over`, instance().admin, { to: bob.login })
      receiver.answers(() => 204)
      instance().clock.now += HOUR_MS
      assert.deepEqual(await types(), [])
      const [dropped] = await deliveries(ann, hook.id)
      assert.deepEqual([dropped.state, dropped.link_id, dropped.bug_id], ['dropped', id, 0])
      await ask('DELETE', `tickets/${id}?at_once=1`, bob)
      assert.deepEqual(await types(), ['ticket.purged'])
      assert.equal(receiver.messages[0]!.body.data.webhook.id, other.id)
    })

    void test('wait per ticket: what fails holds up later messages of its ticket alone', async () => {
      const [bad, good] = [await makeTicket(instance(), ann), await makeTicket(instance(), ann)]
      receiver.answers(({ body }) => (body.data.ticket?.id === bad.id ? 503 : 204))
      for (const { id } of [bad, good]) await ask('PUT', `tickets/${id}`, ann, { comment: 'c' })
      const said = (await told()).map(([type, { ticket }]) => [type, ticket.id])
      assert.deepEqual(said, [
        ['ticket.created', bad.id],
        ['ticket.created', good.id],
        ['ticket.changed', good.id],
      ])
      const waiting = await deliveries(ann, hook.id, `link_id=${bad.id}&state=waiting`)
      assert.deepEqual(
        waiting.map(({ kind, tries }: { kind: string; tries: number }) => [kind, tries]),
        [
          ['ticket.changed', 0],
          ['ticket.created', 1],
        ],
      )
      receiver.answers(() => 204)
      instance().clock.now += 5_000
      assert.deepEqual(await types(), ['ticket.created', 'ticket.changed'])
    })

    void test('are told again of events that were not told', async () => {
      const { id } = await makeTicket(instance(), ann)
      await forget(ann)
      const later = await make(ann, { event: ['ticket_end'] })
      await ask('DELETE', `tickets/${id}?at_once=1`, ann)
      assert.deepEqual(await types(), ['ticket.purged'])
      await ask('PUT', `webhooks/${later.id}`, ann, { event: ['ticket_create'] })
      const events_since = new Date(instance().clock.now - 60_000).toISOString()
      await ask('POST', `webhooks/${later.id}/replay`, ann, { events_since })
      assert.deepEqual(await types(), ['ticket.created'])
    })

    void test('in the format of BMO are about bugs only', async () => {
      const body = { name: 'n', url: receiver.url, format: 'bmo', event: ['ticket_create'] }
      const answer = await instance().ask('POST', '/rest/webhooks', { as: ann, body })
      assert.deepEqual([answer.status, answer.body.code], [400, 32000])
    })

    void test('are on their page with links to tickets and grants', async () => {
      const { id } = await makeTicket(instance(), ann)
      const { id: grant } = await makeGrant(instance(), ann)
      await types()
      const page = await instance().ask('GET', `/webhooks/${hook.id}`, { as: ann })
      assert.ok(page.text.includes(`href="/files/${id}"`), page.text)
      assert.ok(page.text.includes(`href="/files/grants/${grant}"`))
    })
  },
  { ...settings, ticket_reminder_hours: 24, ticket_undo_minutes: 60 },
)

onEachInstance(
  'webhooks of file tickets without a tracker',
  (instance) => {
    const { ask, types, forget, deliveries } = openTold(instance)

    void test('are made, changed, tested and deleted on pages', async () => {
      const { admin } = instance()
      const path = '/preferences/webhooks'
      const tab = await instance().ask('GET', path, { as: admin })
      assert.match(tab.text, /Events of your file tickets/)
      assert.doesNotMatch(tab.text, /Events of bugs|name="product"/)
      const fields = { name: 'w', url: receiver.url, event: 'ticket_create' }
      const made = await submitAs(instance(), admin, path, { action: 'make', ...fields })
      assert.match(made.text, /whsec_/)
      const { webhooks } = await ask('GET', 'webhooks', admin)
      const { id, event, everybody } = webhooks[0]
      assert.deepEqual([event, everybody, webhooks.length], ['ticket_create', false, 1])
      const all = { action: 'change', id: String(id), has_everybody: '1', everybody: '1' }
      const changed = await submitAs(instance(), admin, path, { ...all, ...fields })
      assert.equal(changed.status, 303)
      assert.equal((await ask('GET', 'webhooks', admin)).webhooks[0].everybody, true)
      const tested = await submitAs(instance(), admin, `/webhooks/${id}`, { action: 'test' })
      assert.equal(tested.status, 303)
      const bob = await instance().person('bob@example.com')
      await makeTicket(instance(), bob)
      assert.deepEqual((await types()).toSorted(), ['ticket.created', 'webhook.test'])
      assert.equal((await deliveries(admin, id)).length, 2)
      const removed = { action: 'remove', id: String(id) }
      assert.equal((await submitAs(instance(), admin, path, removed)).status, 303)
      assert.deepEqual((await ask('GET', 'webhooks', admin)).webhooks, [])
    })

    void test('tell of malware', async () => {
      const { admin } = instance()
      await forget(admin)
      const body = { name: 'w', url: receiver.url, event: ['ticket_malware'] }
      await ask('POST', 'webhooks', admin, body)
      const { id } = await makeTicket(instance(), admin, {}, [filePart('bad.txt', unlike(MARKER))])
      await instance().service.runJobs()
      assert.deepEqual(await types(), ['ticket.quarantined'])
      const { ticket, files } = receiver.messages[0]!.body.data
      assert.equal(ticket.id, id)
      assert.deepEqual(files, [{ path: 'bad.txt', found: 'Test.Marker-1' }])
    })
  },
  { ...settings, only: 'tickets', ticket_scanner: clamd.address },
)
