import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { submitAs } from '../../../tests/page-forms.ts'
import { contentOf, rowsOf } from '../../../tests/sheets.ts'
import { lettersOf, openMailServer } from '../../../tests/smtp.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { credentials, filePart, makeTicket, message } from '../../../tests/tickets.ts'
import type { Links, Recipient } from './own-links.wire.ts'

const server = await openMailServer()
after(() => server.close())
afterEach(() => void (server.received.length = 0))

const [ANN, BEN] = ['ann@example.com', 'ben@example.com']
const LINK = /https:\/\/files\.example\.com\/\?t=([0-9a-f]{32})/
const HTML = { accept: 'text/html' }

/** Requests as the owner and as recipients. */
function openClient(instance: Instance, owner: Person) {
  const ask = (verb: string, path: string, body?: object, as = owner) =>
    instance.ask(verb, `/rest/tickets/${path}`, { as, ...(body && { body }) })
  const recipients = async (id: string): Promise<Recipient[]> =>
    (await ask('GET', `${id}/recipients`)).body.recipients
  return {
    ask,
    recipients,
    /** A ticket, and links of its recipients that were not mailed. */
    async shared(said: object = {}, addresses = [ANN, BEN]) {
      const { id } = await makeTicket(instance, owner, said)
      const made = await ask('POST', `${id}/recipients`, { addresses, mail: false })
      assert.equal(made.status, 200, made.text)
      const links = (made.body as Links).recipients.map(({ url }) => LINK.exec(url!)![1]!)
      return { id, links }
    },
    open: (link: string, headers = HTML) => instance.ask('GET', `/?t=${link}`, { headers }),
    bytes: (link: string, query = '') => instance.ask('GET', `/d.php/${link}/a${query}`),
    /** Waits until a recipient has this many downloads. */
    counted: (id: string, at: number, downloads: number) =>
      openDownloads(instance).until(async () => {
        return (await recipients(id))[at]!.downloads === downloads
      }),
  }
}

onEachInstance(
  'links of recipients',
  (instance) => {
    let alice: Person
    let client: ReturnType<typeof openClient>
    before(async () => {
      alice = await instance().person('alice@example.com')
      client = openClient(instance(), alice)
    })

    void test('are mailed to each recipient, and the link of the ticket to nobody', async () => {
      const said = { send_to: `${ANN}, ${BEN}`, own_links: true, ticket_maxdl: 3 }
      const { id, url } = await makeTicket(instance(), alice, said)
      const letters = await lettersOf(server, instance())
      assert.deepEqual(letters.map(({ to }) => to).toSorted(), [ANN, BEN])
      const links = letters.map(({ text }) => LINK.exec(text)![1]!)
      assert.equal(new Set([...links, id]).size, 3)
      for (const { text } of letters) {
        assert.ok(!text.includes(id) && !text.includes(url))
        assert.match(text, /All recipients together can download it 3 times\./)
        assert.match(text, /This link is only for you\./)
      }
      for (const link of [...links, id]) {
        const { status, text } = await client.open(link)
        assert.equal(status, 200)
        assert.ok(text.includes(`/d.php/${link}/a.txt`))
        assert.ok(link === id || !text.includes(id))
        assert.equal(text.includes('This link is only for you.'), link !== id)
      }
      const { sent_to } = (await client.ask('GET', id)).body.tickets[0]
      assert.deepEqual(sent_to, [])
    })

    void test('are stored as hashes only', async () => {
      const { links } = await client.shared()
      const { db } = instance()
      const rows = await db.look((tx) => tx.selectFrom('ticket_recipients').selectAll().execute())
      for (const link of links) assert.ok(!JSON.stringify(rows).includes(link))
    })

    void test('tell the owner who opened and downloaded, when and how often', async () => {
      const { id, links } = await client.shared({ notify: 'me@example.com' })
      const before = await client.recipients(id)
      const sent = '2026-06-01T12:00:00Z'
      const none = { sent, opens: 0, opened: null, downloads: 0, downloaded: null, ended: null }
      assert.deepEqual(
        before.map((one) => ({ ...one, id: 0 })),
        [ANN, BEN].map((address) => ({ id: 0, address, ...none })),
      )
      await client.open(links[1]!)
      await client.open(links[1]!)
      await instance().ask('HEAD', `/?t=${links[1]!}`, { headers: HTML })
      assert.equal((await client.bytes(links[1]!)).text, 'hello')
      await client.counted(id, 1, 1)
      const [ann, ben] = await client.recipients(id)
      assert.deepEqual([ann!.opens, ann!.downloads], [0, 0])
      const told = [ben!.opens, ben!.opened, ben!.downloads, ben!.downloaded]
      assert.deepEqual(told, [2, sent, 1, sent])
      const [letter] = await lettersOf(server, instance())
      assert.match(letter!.text, new RegExp(`Recipient: ${BEN}`))
    })

    void test('are in the log of the ticket and its file, also for parts and archives', async () => {
      const files = [filePart('a', 'one', 'file[]'), filePart('b', 'four', 'file[]')]
      const { id } = await makeTicket(instance(), alice, {}, files)
      const asked = { addresses: [ANN], mail: false }
      const { body } = await client.ask('POST', `${id}/recipients`, asked)
      const [, link] = LINK.exec(body.recipients[0].url)!
      assert.equal((await client.bytes(link!)).status, 200)
      await client.counted(id, 0, 1)
      assert.equal((await client.bytes(link!, '?file=1')).text, 'one')
      assert.equal((await client.bytes(link!, '?file=2')).text, 'four')
      await client.counted(id, 0, 2)
      await client.bytes(id)
      await openDownloads(instance()).counted(id, 3)
      const { downloads } = (await client.ask('GET', `${id}/downloads`)).body
      assert.deepEqual(
        downloads.map((one: { recipient: string }) => one.recipient),
        [null, ANN, ANN, ANN],
      )
      const csv = await instance().ask('GET', `/files/${id}?ctype=csv`, { as: alice })
      const [head, ...lines] = csv.text.trim().split('\n')
      assert.match(head!, /is_complete.*recipient/)
      assert.equal(lines.filter((line) => line.includes(ANN)).length, 3)
      const page = await instance().ask('GET', `/files/${id}`, { as: alice })
      assert.match(contentOf(page.text), new RegExp(ANN))
    })

    void test('share the downloads that the ticket allows', async () => {
      const { id, links } = await client.shared({ ticket_maxdl: 2 })
      assert.equal((await client.bytes(links[0]!)).status, 200)
      await openDownloads(instance()).counted(id, 1)
      assert.match((await client.open(links[1]!)).text, /It can be downloaded one more time\./)
      assert.equal((await client.bytes(links[1]!)).status, 200)
      await openDownloads(instance()).counted(id, undefined)
      for (const link of [...links, id]) assert.equal((await client.open(link)).status, 404)
    })

    void test('ask for the password of the ticket', async () => {
      const { links } = await client.shared({ pass: 's3cret' })
      const { text } = await client.open(links[0]!)
      assert.match(text, /Password required/)
      assert.equal((await client.bytes(links[0]!)).status, 400)
      const body = new URLSearchParams({ p: 's3cret' }).toString()
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      const entered = await instance().ask('POST', `/?t=${links[0]!}`, { body, headers: type })
      assert.equal(entered.status, 303)
      const cookie = String(entered.headers['set-cookie']).split(';')[0]!
      const unlocked = await client.open(links[0]!, { ...HTML, cookie } as typeof HTML)
      assert.match(unlocked.text, /a\.txt/)
    })

    void test('share the limit of wrong passwords, and report abuse after one', async () => {
      const { id, links } = await client.shared({ pass: 's3cret' })
      const enter = (link: string, p: string) => {
        const body = new URLSearchParams({ p }).toString()
        const headers = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' }
        return instance().ask('POST', `/?t=${link}`, { body, headers })
      }
      for (let count = 0; count < 5; count++) {
        const link = [...links, id][count % 3]!
        const { status, text } = await enter(link, 'wrong')
        assert.equal(status, 200)
        assert.ok(text.includes(`?t=${link}&#38;report=1"`))
      }
      for (const link of [...links, id]) {
        const { status, text } = await enter(link, 's3cret')
        assert.equal(status, 429)
        assert.match(text, /report=1"/)
      }
      const other = await client.shared({ pass: 's3cret' })
      assert.equal((await enter(other.links[0]!, 's3cret')).status, 303)
    })

    void test('share the downloads that the ticket allows at the same time', async () => {
      const { id, links } = await client.shared({ ticket_maxdl: 3 })
      const wanted = Array.from({ length: 24 }, (_, at) => [...links, id][at % 3]!)
      const all = await Promise.all(wanted.map((link) => client.bytes(link)))
      const statuses = all.map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 200).length, 3, statuses.join())
      await openDownloads(instance()).counted(id, undefined)
    })

    void test('open the ticket, and nothing that is for its owner', async () => {
      const { id, links } = await client.shared()
      const [link] = links as [string]
      const all = [
        await client.ask('GET', link),
        await client.ask('PUT', link, { comment: 'Changed' }),
        await client.ask('DELETE', link),
        await client.ask('GET', `${link}/downloads`),
        await client.ask('GET', `${link}/recipients`),
        await client.ask('POST', `${link}/recipients`, { addresses: [ANN], mail: false }),
        await client.ask('DELETE', `${link}/recipients/1`),
        await client.ask('POST', `${link}/release_file`, {}, instance().admin),
        await instance().ask('GET', `/files/${link}`, { as: alice }),
        await instance().ask('GET', `/files/${link}/recipients`, { as: alice }),
        await instance().ask('GET', `/files/${link}/replace`, { as: alice }),
      ]
      for (const [at, { status, text }] of all.entries()) {
        assert.equal(status, 404, `${at}: ${text}`)
        assert.ok(!text.includes(id))
      }
      const headers = { ...credentials(alice.login, alice.api_key), 'content-type': FORM_TYPE }
      const purge = { headers, body: formOf([message()]) }
      const purged = await instance().ask('POST', `/rest/purgeticket/${link}`, purge)
      assert.equal(purged.status, 404)
      assert.equal((await client.open(id)).status, 200)
    })

    void test('do not tell the link of the ticket', async () => {
      const files = [filePart('a', 'one', 'file[]'), filePart('b', 'four', 'file[]')]
      const { id } = await makeTicket(instance(), alice, {}, files)
      const asked = { addresses: [ANN], mail: false }
      const { body } = await client.ask('POST', `${id}/recipients`, asked)
      const [, link] = LINK.exec(body.recipients[0].url)!
      const all = [
        await client.open(link!),
        await client.open(link!, { accept: '*/*' }),
        await client.open(link!, { accept: 'application/json' }),
        await client.open(`${link!}&report=1`),
        await client.bytes(link!),
        await client.bytes(link!, '?file=1'),
        await client.bytes(link!, '?file=3'),
      ]
      for (const { text, headers } of all) {
        assert.ok(!`${text} ${JSON.stringify(headers)}`.includes(id))
      }
    })

    void test('stop with the account of the owner, and go on with another owner', async () => {
      const carol = await instance().person('carol@example.com')
      const theirs = openClient(instance(), carol)
      const { id, links } = await theirs.shared()
      const { admin } = instance()
      const disable = { as: admin, body: { login_denied_text: 'Left' } }
      await instance().ask('PUT', `/rest/user/${carol.id}`, disable)
      for (const link of links) {
        const { status } = await theirs.open(link)
        assert.deepEqual([status, (await theirs.bytes(link)).status], [404, 404])
      }
      const to = { as: admin, body: { to: alice.login } }
      const path = `/rest/tickets/owners/${carol.login}/hand_over`
      assert.equal((await instance().ask('POST', path, to)).status, 200)
      for (const link of links) assert.equal((await theirs.open(link)).status, 200)
      assert.equal((await client.recipients(id)).length, 2)
    })

    void test('end alone, with an error for whoever has one', async () => {
      const { id, links } = await client.shared()
      const [ann, ben] = await client.recipients(id)
      const ended = await client.ask('DELETE', `${id}/recipients/${ann!.id}`)
      assert.deepEqual(ended.body, { recipients: [{ id: ann!.id }] })
      assert.equal((await client.open(links[0]!)).status, 404)
      assert.equal((await client.bytes(links[0]!)).status, 404)
      const rest = { headers: { range: 'bytes=2-' } }
      assert.equal((await instance().ask('GET', `/d.php/${links[0]!}/a`, rest)).status, 404)
      assert.equal((await client.open(links[1]!)).status, 200)
      assert.equal((await client.open(id)).status, 200)
      const [told] = await client.recipients(id)
      assert.equal(told!.ended, '2026-06-01T12:00:00Z')
      const again = await client.ask('DELETE', `${id}/recipients/${ann!.id}`)
      assert.deepEqual([again.status, again.body.code], [404, 51])
      const other = await client.shared()
      const wrong = await client.ask('DELETE', `${other.id}/recipients/${ben!.id}`)
      assert.equal(wrong.status, 404)
    })

    void test('are sent again as other links, to one recipient', async () => {
      const { id, links } = await client.shared({ pass: 's3cret' })
      const sent = await client.ask('POST', `${id}/recipients`, { addresses: [ANN] })
      assert.deepEqual(sent.body, { recipients: [{ address: ANN }] })
      const [letter, ...others] = await lettersOf(server, instance())
      assert.deepEqual([letter!.to, others], [ANN, []])
      assert.match(letter!.text, /The link asks for a password\./)
      const [, renewed] = LINK.exec(letter!.text)!
      assert.equal((await client.open(links[0]!)).status, 404)
      assert.equal((await client.open(renewed!)).status, 200)
      assert.equal((await client.open(links[1]!)).status, 200)
      assert.equal((await client.recipients(id)).length, 2)
    })

    void test('go on when the deletion of the ticket was undone, and go with it', async () => {
      const { id, links } = await client.shared()
      await client.ask('DELETE', id)
      assert.equal((await client.open(links[0]!)).status, 404)
      await client.ask('POST', 'undo_purge', { ids: [id] })
      assert.equal((await client.open(links[0]!)).status, 200)
      const count = () =>
        instance().db.look((tx) => tx.selectFrom('ticket_recipients').select('id').execute())
      const before = (await count()).length
      await client.ask('DELETE', `${id}?at_once=true`)
      assert.equal((await count()).length, before - 2)
    })

    void test('are for the owner and administrators, within limits', async () => {
      const bob = await instance().person('bob@example.com')
      const { id } = await client.shared()
      const [ann] = await client.recipients(id)
      const asked = { addresses: [ANN] }
      const all = [
        await client.ask('GET', `${id}/recipients`, undefined, bob),
        await client.ask('POST', `${id}/recipients`, asked, bob),
        await client.ask('DELETE', `${id}/recipients/${ann!.id}`, undefined, bob),
      ]
      for (const { status, body } of all) assert.deepEqual([status, body.code], [404, 51])
      const { admin } = instance()
      const seen = await client.ask('GET', `${id}/recipients`, undefined, admin)
      assert.equal(seen.body.recipients.length, 2)
      for (const addresses of [['nobody'], [' , '], Array.from({ length: 101 }, () => ANN)]) {
        assert.equal((await client.ask('POST', `${id}/recipients`, { addresses })).status, 400)
      }
      for (let at = 0; at < 5; at++) {
        const addresses = Array.from({ length: 100 }, (_, n) => `p${at * 100 + n}@example.com`)
        const { status } = await client.ask('POST', `${id}/recipients`, { addresses, mail: false })
        assert.equal(status, at < 4 ? 200 : 400)
      }
      assert.equal((await client.recipients(id)).length, 402)
    })

    void test('have a page with forms, which shows links once if they are not sent', async () => {
      const { id } = await makeTicket(instance(), alice)
      const path = `/files/${id}/recipients`
      const page = () => instance().ask('GET', path, { as: alice })
      const submit = (fields: Record<string, string>) => submitAs(instance(), alice, path, fields)
      const own = await instance().ask('GET', `/files/${id}`, { as: alice })
      assert.ok(own.text.includes(`href="${path}"`))
      assert.match(contentOf((await page()).text), /Nobody has a link of their own yet\./)
      const sent = await submit({ action: 'send', addresses: `${ANN}\n${BEN}` })
      assert.equal(sent.headers['location'], `${path}?done=links_sent`)
      assert.equal((await lettersOf(server, instance())).length, 2)
      const shown = await submit({ action: 'send', addresses: ANN, shown: '1' })
      assert.equal(shown.status, 200)
      const [, link] = LINK.exec(shown.text)!
      assert.equal((await client.open(link!)).status, 200)
      const { text } = await page()
      assert.equal(rowsOf(text).length, 2)
      assert.doesNotMatch(text, LINK)
      const [ann] = await client.recipients(id)
      const ended = await submit({ action: 'end', recipient: String(ann!.id) })
      assert.equal(ended.headers['location'], `${path}?done=link_ended`)
      assert.equal((await client.open(link!)).status, 404)
      const wrong = await submit({ action: 'send', addresses: 'nobody' })
      assert.equal(wrong.status, 400)
      assert.match(contentOf(wrong.text), /This is not valid: Email addresses/)
    })

    void test('of encrypted tickets are shown, but never mailed', async () => {
      const list = `1.${'a'.repeat(22)}.abc`
      const said = { encrypted_list: list, send_to: ANN, own_links: true }
      await assert.rejects(makeTicket(instance(), alice, said), /cannot be sent by mail/)
      const { id, links } = await client.shared({ encrypted_list: list })
      assert.match((await client.open(links[0]!)).text, /the sender sees what is done with it/)
      const mailed = await client.ask('POST', `${id}/recipients`, { addresses: [ANN] })
      assert.deepEqual([mailed.status, mailed.body.code], [400, 53])
      const path = `/files/${id}/recipients`
      const { text } = await instance().ask('GET', path, { as: alice })
      assert.match(contentOf(text), /the server does not know the key/)
      const made = await submitAs(instance(), alice, path, { addresses: ANN, shown: '1' })
      assert.match(
        made.text,
        /value="https:\/\/files\.example\.com\/\?t=\w+"[^>]* data-encrypted-link/,
      )
      assert.deepEqual(await lettersOf(server, instance()), [])
    })

    void test('are a choice of the form for a new ticket', async () => {
      const { text } = await instance().ask('GET', '/files/new', { as: alice })
      assert.match(text, /name="own_links"/)
    })
  },
  { mail: server.address, base_url: 'https://files.example.com' },
)

onEachInstance('links of recipients without mail', (instance) => {
  void test('are not made by a new ticket, whose letters would be lost', async () => {
    const { admin } = instance()
    const made = makeTicket(instance(), admin, { send_to: ANN, own_links: true })
    await assert.rejects(made, /This service sends no mail/)
    const { text } = await instance().ask('GET', '/files/new', { as: admin })
    assert.doesNotMatch(text, /name="own_links"/)
    const { id } = await makeTicket(instance(), admin, { own_links: true })
    const path = `/rest/tickets/${id}/recipients`
    const asked = { as: admin, body: { addresses: [ANN] } }
    assert.equal((await instance().ask('POST', path, asked)).status, 400)
    const shown = { as: admin, body: { addresses: [ANN, ANN], mail: false } }
    const { body } = await instance().ask('POST', path, shown)
    assert.equal(body.recipients.length, 1)
  })
})
