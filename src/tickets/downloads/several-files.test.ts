import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { before, test } from 'node:test'

import { FORM_TYPE, formOf } from '../../../tests/forms.ts'
import { onEachInstance, type Person } from '../../../tests/instance.ts'
import { openDownloads } from '../../../tests/ticket-downloads.ts'
import { credentials, filePart, makeTicket, message } from '../../../tests/tickets.ts'
import { unzip } from '../../../tests/unzip.ts'

const MINUTE_MS = 60_000
/** More than can be in transit between two programs. */
const LARGE = 12 * 1024 * 1024

/** For so long a purged ticket is kept. */
const UNDO_MS = 10 * 60_000

onEachInstance('tickets of several files', (instance) => {
  let alice: Person
  before(async () => void (alice = await instance().person('alice@example.com')))
  const tickets = () => openDownloads(instance())
  const texts: [string, string][] = [
    ['one.txt', 'first'],
    ['zwei ü.txt', ''],
    ['one.txt', 'third'],
  ]
  const made = async (said: object) => {
    const parts = texts.map(([name, text]) => filePart(name, text, 'file[]'))
    return (await makeTicket(instance(), alice, said, parts)).id
  }
  const get = (path: string, headers = {}) => tickets().get(path, headers)

  void test('the page lists each file, and an archive of all', async () => {
    const id = await made({})
    const { body } = await get(`/?t=${id}`)
    for (const text of [
      `href="/d.php/${id}/one.txt?file=1"`,
      `href="/d.php/${id}/zwei%20%C3%BC.txt?file=2"`,
      `href="/d.php/${id}/one_2.txt?file=3"`,
      `href="/d.php/${id}/Archive-2026-06-01.zip"`,
      '10 bytes',
    ]) {
      assert.ok(body.includes(text), text)
    }
  })

  void test('each file can be downloaded separately', async () => {
    const id = await made({})
    const { body, headers } = await get(`/d.php/${id}/x?file=3`)
    assert.equal(body, 'third')
    assert.equal(headers['content-disposition'], 'attachment; filename="one_2.txt"')
    for (const number of ['0', '4', '1.5', 'x', '-1', '']) {
      assert.equal((await get(`/d.php/${id}/x?file=${number}`)).statusCode, 404, number)
    }
  })

  void test('all files are sent as an archive of known size, without ranges', async () => {
    const id = await made({})
    const url = `/d.php/${id}/all.zip`
    const { statusCode, headers, rawPayload } = await get(url, { range: 'bytes=0-3' })
    assert.deepEqual([statusCode, headers['accept-ranges']], [200, 'none'])
    assert.equal(headers['content-length'], `${rawPayload.length}`)
    assert.equal(headers['content-disposition'], 'attachment; filename="Archive-2026-06-01.zip"')
    assert.deepEqual(unzip(rawPayload), {
      'one.txt': 'first',
      'zwei ü.txt': '',
      'one_2.txt': 'third',
    })
    const head = await instance().service.server.app.inject({ method: 'HEAD', url })
    assert.equal(head.headers['content-length'], headers['content-length'])
    await tickets().counted(id, 1)
  })

  void test('the archive counts as a download', async () => {
    const id = await made({ ticket_maxdl: 1 })
    assert.equal((await get(`/d.php/${id}`)).statusCode, 200)
    await tickets().counted(id, undefined)
  })

  void test('all files downloaded separately by one reader count as one download', async () => {
    const id = await made({ ticket_maxdl: 1 })
    const other = { 'user-agent': 'other' }
    for (const number of [1, 2]) {
      assert.equal((await get(`/d.php/${id}/x?file=${number}`)).statusCode, 200)
      await tickets().quiet(id)
      assert.equal((await get(`/d.php/${id}/x?file=3`, other)).statusCode, 503)
      instance().clock.now += 9 * MINUTE_MS
    }
    assert.equal((await get(`/d.php/${id}/x?file=3`)).statusCode, 200)
    await tickets().counted(id, undefined)
  })

  void test('some of the files count as a download if nobody requests the others', async () => {
    const id = await made({ ticket_maxdl: 2 })
    await get(`/d.php/${id}/x?file=1`)
    await tickets().quiet(id)
    await tickets().wait(9 * MINUTE_MS)
    assert.equal((await tickets().row(id))?.downloads, 0)
    await tickets().wait(MINUTE_MS)
    assert.equal((await tickets().row(id))?.downloads, 1)
    assert.deepEqual(await tickets().begun(id), [])
  })

  void test('downloading a file again counts as another download', async () => {
    const id = await made({ ticket_maxdl: 2 })
    await get(`/d.php/${id}/x?file=1`)
    await tickets().quiet(id)
    assert.equal((await get(`/d.php/${id}/x?file=1`)).statusCode, 200)
    await tickets().quiet(id)
    assert.equal((await tickets().row(id))?.downloads, 1)
    assert.equal((await get(`/d.php/${id}/x?file=1`)).statusCode, 404)
    assert.equal(await tickets().row(id), undefined)
  })

  void test('a running archive completes, and a purged ticket is deleted after it', async () => {
    const { service, blobs, db, clock } = instance()
    const text = 'x'.repeat(LARGE)
    const parts = ['a', 'b'].map((name) => filePart(name, name + text, 'file[]'))
    const { id } = await makeTicket(instance(), alice, {}, parts)
    const hashes = await db.look(async (tx) => {
      const rows = await tx.selectFrom('ticket_files').select('blob_hash').orderBy('id').execute()
      return rows.slice(-2).map(({ blob_hash }) => blob_hash)
    })
    const kept = async () =>
      (await Promise.all(hashes.map((hash) => blobs.stat(hash)))).filter(Boolean).length
    const address = await service.server.listen({ host: '127.0.0.1', port: 0 })
    const sent = request(`${address}/d.php/${id}/all.zip`, { agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const purged = await instance().ask('POST', `/rest/purgeticket/${id}`, {
      headers: { ...credentials(alice.login, alice.api_key), 'content-type': FORM_TYPE },
      body: formOf([message()]),
    })
    assert.equal(purged.status, 200, purged.text)
    clock.now += UNDO_MS + 1
    await service.everyMinute()
    for (let times = 0; times < 20; times++) {
      clock.now += 10_000
      await service.tendBlobs()
    }
    assert.equal(await kept(), 2)
    const came = await buffer(answer)
    assert.deepEqual(unzip(came), { a: `a${text}`, b: `b${text}` })
    await tickets().until(async () => {
      clock.now += 10_000
      await service.tendBlobs()
      return (await kept()) === 0
    })
  })
})
