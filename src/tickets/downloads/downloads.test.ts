import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get as open, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { before, test } from 'node:test'

import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { filePart, makeTicket } from '../../../tests/tickets.ts'
import { nobody } from '../../accounts/actors/actors.ts'
import { limits } from '../../platform/limits.ts'
import { ALONE, openNode } from '../../platform/nodes/nodes.ts'
import { filesOf } from '../tickets/use-ticket.ts'
import { openDownloadSlots } from './download-slots.ts'

const MINUTE_MS = 60_000
const TEXT = '0123456789abcdefghij'
/** More than the buffers of two sockets hold. */
const LARGE = 'x'.repeat(12 * 1024 * 1024)

onEachInstance(
  'downloads',
  (instance) => {
    let alice: Person
    let address: string
    before(async () => {
      alice = await instance().person('alice@example.com')
      address = await instance().service.server.listen({ host: '127.0.0.1', port: 0 })
    })
    const tickets = () => openDownloads(instance())
    const made = async (said: object, [name, text]: [string, string]) =>
      (await makeTicket(instance(), alice, said, [filePart(name, text)])).id
    const part = (id: string, range: string, more = {}) =>
      tickets().get(`/d.php/${id}/x`, { range, ...more })
    const downloads = async (id: string) => (await tickets().row(id))?.downloads

    /** Resolves when the response head has arrived. */
    const begin = (id: string, headers = {}) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        open(`${address}/d.php/${id}`, { headers, agent: false }, resolve).on('error', reject)
      })
    /** After some bytes have arrived: without any, nothing was sent that could be resumed. */
    const breakOff = async (answer: IncomingMessage) => {
      await once(answer, 'readable')
      answer.destroy()
      await once(answer, 'close')
    }

    void test('a file is sent as an attachment that browsers do not run', async () => {
      const id = await made({ notify: 'o@example.com' }, ['grüße.txt', TEXT])
      const { statusCode, body, headers } = await tickets().get(`/d.php/${id}/anything.exe`)
      assert.deepEqual([statusCode, body], [200, TEXT])
      assert.equal(headers['content-type'], 'application/octet-stream')
      assert.equal(
        headers['content-disposition'],
        `attachment; filename="gr__e.txt"; filename*=UTF-8''gr%C3%BC%C3%9Fe.txt`,
      )
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(String(headers['content-security-policy']), /sandbox/)
      assert.match(String(headers.etag), /^"[0-9a-f]{32}"$/)
      assert.deepEqual([headers['accept-ranges'], headers['content-length']], ['bytes', '20'])
      assert.equal(headers['set-cookie'], undefined)
      await tickets().counted(id, 1)
      const row = await tickets().row(id)
      assert.deepEqual([row?.downloads, row?.last_stamp], [1, instance().clock.now])
      assert.deepEqual(await tickets().begun(id), [])
    })

    void test('a file is no script, style sheet, worker or frame of a page', async () => {
      const id = await made({}, ['a.js', TEXT])
      for (const dest of ['script', 'style', 'worker', 'serviceworker', 'iframe', 'object']) {
        const { statusCode, body } = await tickets().get(`/d.php/${id}`, { 'sec-fetch-dest': dest })
        assert.equal(statusCode, 403, dest)
        assert.match(body, /but not loaded as a script/)
      }
      assert.equal(await downloads(id), 0)
      for (const dest of ['document', 'empty', 'image']) {
        const { statusCode } = await tickets().get(`/d.php/${id}`, { 'sec-fetch-dest': dest })
        assert.equal(statusCode, 200, dest)
      }
    })

    const ranges: [string, number, string, string?][] = [
      ['bytes=0-4', 206, '01234', 'bytes 0-4/20'],
      ['bytes=5-', 206, '56789abcdefghij', 'bytes 5-19/20'],
      ['bytes=15-99', 206, 'fghij', 'bytes 15-19/20'],
      ['bytes=-3', 206, 'hij', 'bytes 17-19/20'],
      ['bytes=-99', 206, TEXT, 'bytes 0-19/20'],
      ['bytes=20-', 416, '', 'bytes */20'],
      ['bytes=-0', 416, '', 'bytes */20'],
      ['bytes=4-2', 200, TEXT],
      ['bytes=0-1,4-5', 200, TEXT],
      ['lines=0-1', 200, TEXT],
    ]
    void test('ranges are those of RFC 9110', async () => {
      const id = await made({}, ['a.txt', TEXT])
      for (const [range, status, text, told] of ranges) {
        const { statusCode, body, headers } = await part(id, range)
        assert.deepEqual([statusCode, body, headers['content-range']], [status, text, told], range)
        assert.equal(headers['content-length'], `${text.length}`)
      }
    })

    void test('unchanged content is not sent again, and a range only of the same content', async () => {
      const id = await made({}, ['a.txt', TEXT])
      const { headers } = await tickets().get(`/d.php/${id}`)
      const etag = String(headers.etag)
      const modified = String(headers['last-modified'])
      const same = await tickets().get(`/d.php/${id}`, { 'if-none-match': etag })
      assert.deepEqual([same.statusCode, same.body, same.headers.etag], [304, '', etag])
      const range = 'bytes=18-'
      const asked: [string, number][] = [
        [etag, 206],
        [modified, 206],
        ['"other"', 200],
        [`W/${etag}`, 200],
      ]
      for (const [known, status] of asked) {
        assert.equal((await part(id, range, { 'if-range': known })).statusCode, status, known)
      }
    })

    void test('HEAD returns the same headers and changes nothing, even if no slot is free', async () => {
      const id = await made({ ticket_maxdl: 1 }, ['a.txt', TEXT])
      const before_it = await tickets().row(id)
      for (let times = 0; times < 3; times++) {
        const { app } = instance().service.server
        const { statusCode, body, headers } = await app.inject({
          method: 'HEAD',
          url: `/d.php/${id}`,
        })
        assert.deepEqual([statusCode, body, headers['content-length']], [200, '', '20'])
      }
      assert.deepEqual(await tickets().row(id), before_it)
    })

    void test('ranges add up to one download, in any order, however they overlap', async () => {
      const id = await made({ ticket_maxdl: 2, notify: 'o@example.com' }, ['a.txt', TEXT])
      for (const range of ['bytes=10-14', 'bytes=0-5', 'bytes=15-']) await part(id, range)
      await tickets().quiet(id)
      assert.equal(await downloads(id), 0)
      await part(id, 'bytes=4-12')
      await tickets().counted(id, 1)
    })

    void test('ranges of two browsers, or of two programs, are two downloads', async () => {
      const id = await made({}, ['a.txt', TEXT])
      await part(id, 'bytes=0-9', { 'user-agent': 'one' })
      await part(id, 'bytes=10-', { 'user-agent': 'other' })
      await tickets().quiet(id)
      assert.equal(await downloads(id), 0)
      const page = await tickets().get(`/?t=${id}`)
      const cookie = String(page.headers['set-cookie']).split(';')[0]!
      await part(id, 'bytes=0-9', { cookie, 'user-agent': 'third' })
      await part(id, 'bytes=10-', { cookie, 'user-agent': 'fourth' })
      await tickets().counted(id, 1)
    })

    void test('a reader who requests the same range repeatedly has downloaded it in the end', async () => {
      const id = await made({ ticket_maxdl: 1 }, ['a.txt', TEXT])
      for (const _ of '12') assert.equal((await part(id, 'bytes=1-')).statusCode, 206)
      await tickets().quiet(id)
      assert.equal((await part(id, 'bytes=1-')).statusCode, 404)
      await tickets().counted(id, undefined)
    })

    void test('the last download deletes the ticket: row, file and link', async () => {
      const told = (await tickets().subjects()).length
      const id = await made({ ticket_maxdl: 1, notify: 'o@example.com' }, ['a.txt', TEXT])
      assert.equal((await tickets().get(`/d.php/${id}`)).statusCode, 200)
      await tickets().counted(id, undefined)
      for (const link of [`/d.php/${id}`, `/?t=${id}`]) {
        assert.equal((await tickets().get(link)).statusCode, 404)
      }
      const subjects = (await tickets().subjects()).slice(told)
      assert.equal(subjects.length, 2, subjects.join())
    })

    void test('50 concurrent requests for a ticket with 3 downloads give exactly 3', async () => {
      const id = await made({ ticket_maxdl: 3 }, ['a.bin', LARGE])
      const all = await Promise.all(Array.from({ length: 50 }, () => begin(id)))
      const given = all.filter(({ statusCode }) => statusCode === 200)
      assert.equal(given.length, 3)
      for (const answer of all) {
        const bytes = await buffer(answer)
        if (given.includes(answer)) assert.equal(bytes.length, LARGE.length)
        else assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '60'])
      }
      await tickets().counted(id, undefined)
    })

    void test('an aborted download returns its slot, and can be resumed', async () => {
      const id = await made({ ticket_maxdl: 1 }, ['a.bin', LARGE])
      const first = await begin(id)
      assert.equal((await begin(id, { 'user-agent': 'other' })).statusCode, 503)
      await breakOff(first)
      await tickets().quiet(id)
      const [row] = await tickets().begun(id)
      const { spans } = JSON.parse(row!.delivered) as { spans: [number, number][] }
      const middle = spans[0]![1]
      assert.ok(middle > 0 && middle < LARGE.length - 1)
      assert.equal(await downloads(id), 0)

      const other = await begin(id, { 'user-agent': 'other' })
      assert.equal(other.statusCode, 200)
      assert.equal((await begin(id, { range: `bytes=${middle}-` })).statusCode, 503)
      await breakOff(other)
      await tickets().quiet(id)

      const rest = await begin(id, { range: `bytes=${middle}-` })
      assert.equal((await buffer(rest)).length, LARGE.length - middle)
      await tickets().counted(id, undefined)
    })

    void test('an aborted download of an unlimited ticket can be resumed', async () => {
      const id = await made({}, ['a.bin', LARGE])
      await breakOff(await begin(id))
      await tickets().until(async () => (await tickets().begun(id)).length > 0)
      assert.equal(await downloads(id), 0)
      await buffer(await begin(id, { range: 'bytes=1000-' }))
      await tickets().counted(id, 1)
    })

    void test('a slot is reserved for ten minutes between two ranges', async () => {
      const id = await made({ ticket_maxdl: 1 }, ['a.txt', TEXT])
      const other = { 'user-agent': 'other' }
      await part(id, 'bytes=0-9')
      await tickets().quiet(id)
      instance().clock.now += 10 * MINUTE_MS - 1
      assert.equal((await part(id, 'bytes=0-9', other)).statusCode, 503)
      instance().clock.now += 1
      assert.equal((await part(id, 'bytes=0-9', other)).statusCode, 206)
      await tickets().wait(61 * MINUTE_MS)
      await part(id, 'bytes=10-')
      await tickets().quiet(id)
      assert.equal(await downloads(id), 0)
    })

    void test('the slots of a node that stopped are freed, and no others', async () => {
      const { db, transactions, service, clock } = instance()
      const limited = () => made({ ticket_maxdl: 1 }, ['a.txt', TEXT])
      const ids = [await limited(), await limited()]
      const stopped = openNode({ db, clock: () => clock.now, introduced: ALONE })
      for (const [at, node] of [stopped, service.node].entries()) {
        const ticket = { ...(await tickets().row(ids[at]!))!, recipient_id: null }
        const files = await transactions.look(nobody, (look) => filesOf(look, ticket))
        const asked = { ticket, files, file: files[0], reader: () => 'x', address: '', login: '' }
        await openDownloadSlots(transactions, node).begin(asked, clock.now)
      }
      const streams = async () =>
        Promise.all(ids.map(async (id) => (await tickets().begun(id))[0]?.streams))
      for (let beats = 0; beats < limits.node_silent_beats; beats++) await service.node.beat()
      assert.deepEqual(await streams(), db.dialect.isRemote ? [1, 1] : [0, 1])
      for (let beats = 0; beats < 2; beats++) await service.node.beat()
      assert.deepEqual(await streams(), [0, 1])
      assert.equal((await part(ids[0]!, 'bytes=0-9')).statusCode, 206)
      assert.equal((await part(ids[1]!, 'bytes=0-9')).statusCode, 503)
    })

    void test('in read-only mode the page is shown, but no bytes are sent', async () => {
      const id = await made({}, ['a.txt', TEXT])
      const as = instance().admin
      const setReadOnly = (read_only: boolean) =>
        instance().ask('PUT', '/rest/read_only', { as, body: { read_only } })
      assert.equal((await setReadOnly(true)).status, 200)
      assert.equal((await tickets().get(`/?t=${id}`)).statusCode, 200)
      assert.equal((await tickets().get(`/d.php/${id}`)).statusCode, 503)
      const head = { method: 'HEAD', url: `/d.php/${id}` } as const
      assert.equal((await instance().service.server.app.inject(head)).statusCode, 200)
      await setReadOnly(false)
      assert.equal((await tickets().get(`/d.php/${id}`)).statusCode, 200)
    })
  },
  { mail: 'folder:/nonexistent' },
)
