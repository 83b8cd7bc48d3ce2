import assert from 'node:assert/strict'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { type Instance, onEachInstance, type Person } from '../../../tests/instance.ts'
import { addEmpty, filePart, makeGrant } from '../../../tests/tickets.ts'
import { limits } from '../limits.ts'

const MINUTE_MS = 60_000
const HERE = '203.0.113.9'
const BYTES = 'application/offset+octet-stream'
const SENDER_CHARS = 8

/** A client at an address that has the link of a grant. */
function openSender(instance: Instance, grant: string, address: string) {
  const path = `/rest/uploads/g/${grant}`
  const send = (verb: string, at: string, headers: object = {}, body?: string) =>
    instance.ask(verb, at, {
      headers: { 'tus-resumable': '1.0.0', 'x-forwarded-for': address, ...headers },
      ...(body !== undefined && { body }),
    })
  const create = (size: number) => send('POST', path, { 'upload-length': String(size) })
  return {
    create,
    made: async (size: number) => {
      const { status, headers, text } = await create(size)
      assert.equal(status, 201, text)
      return headers['location']!
    },
    patch: (at: string, offset: number, bytes: string) =>
      send('PATCH', at, { 'upload-offset': String(offset), 'content-type': BYTES }, bytes),
    head: (at: string) => send('HEAD', at),
    async places() {
      const { text } = await send('GET', `/?g=${grant}`)
      return Number(/data-places="(\d+)"/.exec(text)![1])
    },
  }
}

onEachInstance(
  'senders of uploads through a grant',
  (instance) => {
    let alice: Person
    before(async () => void (alice = await instance().person('alice@example.com')))
    const open = async () => {
      const { id } = await makeGrant(instance(), alice)
      return { id, from: (address: string) => openSender(instance(), id, address) }
    }

    void test('a sender who uses all their places blocks nobody else', async () => {
      const { id, from } = await open()
      const at = await from(HERE).made(5)
      const own = at.slice(-32).slice(0, SENDER_CHARS)
      assert.equal(await from(HERE).places(), limits.uploads_of_sender_max - 1)
      await addEmpty(instance(), id, own, limits.uploads_of_sender_max - 1)
      assert.equal(await from(HERE).places(), 0)
      const refused = await from(HERE).create(5)
      assert.equal(refused.status, 429)
      assert.match(refused.body.error, /^At most 4000 uploads can be pending/)
      // Uploads that have started continue.
      assert.equal((await from(HERE).patch(at, 0, 'hello')).status, 204)
      for (const other of ['203.0.113.10', '2001:db8::1']) {
        const upload = await from(other).made(5)
        assert.notEqual(upload.slice(-32).slice(0, SENDER_CHARS), own)
        assert.equal((await from(other).patch(upload, 0, 'hello')).status, 204)
      }
    })

    void test('an IPv6 address counts as its network, separately for each grant', async () => {
      const { from } = await open()
      const another = await open()
      const senders = await Promise.all(
        [from('2001:db8::1'), from('2001:db8::ffff:2'), another.from('2001:db8::1')].map(
          async (sender) => (await sender.made(1)).slice(-32).slice(0, SENDER_CHARS),
        ),
      )
      assert.equal(senders[0], senders[1])
      assert.notEqual(senders[0], senders[2])
    })

    void test('all senders together use no more places than a grant has', async () => {
      const { id, from } = await open()
      const { uploads_of_grant_max: all_max, uploads_of_sender_max: own_max } = limits
      await addEmpty(instance(), id, '00000000', own_max)
      for (let sender = 1; sender * own_max < all_max; sender++) {
        await addEmpty(instance(), id, String(sender).repeat(SENDER_CHARS), own_max)
      }
      assert.equal(await from(HERE).places(), 0)
      assert.match((await from(HERE).create(5)).body.error, /^At most 20000 uploads/)
      instance().clock.now += limits.upload_empty_kept_ms + 1
      await instance().service.everyMinute()
      assert.equal(await from(HERE).places(), own_max)
    })

    void test('an upload without a byte is forgotten soon, and one with bytes is not', async () => {
      const { from } = await open()
      const { made, patch, head } = from(HERE)
      const empty = await made(5)
      const begun = await made(5)
      // Complete without any bytes: it waits for the other files of its ticket.
      const whole = await made(0)
      assert.equal((await patch(begun, 0, 'h')).status, 204)
      instance().clock.now += 10 * MINUTE_MS + 1
      await instance().service.everyMinute()
      assert.equal((await head(empty)).status, 404)
      assert.equal((await patch(empty, 0, 'hello')).status, 404)
      assert.equal((await head(begun)).headers['upload-offset'], '1')
      assert.equal((await patch(begun, 1, 'ello')).status, 204)
      assert.equal((await head(whole)).status, 200)
    })

    void test('a form without a script is refused at the first file beyond the limit', async () => {
      const { id } = await open()
      const post = (count: number) => {
        const files = Array.from({ length: count }, (_, at) => filePart(`${at}`, 'x', 'file[]'))
        const headers = { 'content-type': FORM_TYPE }
        return instance().ask('POST', `/?g=${id}`, { headers, body: formOf(files) })
      }
      const page = await instance().ask('GET', `/?g=${id}`)
      assert.match(page.text, /<noscript>Up to 100 files at once\.<\/noscript>/)
      assert.match(page.text, /data-files-max="2000"/)
      const refused = await post(101)
      assert.equal(refused.status, 413)
      assert.match(refused.text, /at most 100 are possible at once/)
      assert.equal((await post(100)).status, 200)
    })
  },
  { trusted_proxies: ['127.0.0.1'] },
)
