import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'

import { make, openAccount } from './account.ts'
import { receive } from './download.ts'
import type { Voice } from './exchange.ts'
import { readLink } from './links.ts'
import { type Source, upload } from './upload.ts'
import { deliver } from './visitor.ts'

type Answering = (asked: IncomingMessage, answer: ServerResponse) => void

const JSON_TYPE = 'application/json'
const ID = '0'.repeat(32)
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')
const described = (path: string, text = 'hello') => ({
  path,
  size: text.length,
  sha256: sumOf(text),
})
const partOf = (text: string) => `.docket-${sumOf(text).slice(0, 32)}.part`

void describe('responses of other services, proxies and wrong ones', () => {
  let answering: Answering
  let url: string
  let folder: string
  const server = createServer((asked, answer) => answering(asked, answer))
  const voice: Voice = { err: () => {}, pause: async () => {} }
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-answers-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const get = (to: string | Writable = folder) =>
    receive(voice, { link: `${url}/?t=${ID}`, password: undefined, to, done: () => {} })
  /** A ticket of these files; `bytes` answers their downloads. */
  function offer(files: readonly unknown[], bytes: Answering = (_, answer) => answer.end('hello')) {
    answering = (asked, answer) => {
      if (asked.url!.startsWith('/d.php')) return bytes(asked, answer)
      answer.setHeader('content-type', JSON_TYPE).end(JSON.stringify({ files }))
    }
  }

  void test('redirects are not files, and are named without their secrets', async () => {
    offer([described('a.txt')], (asked, answer) => {
      assert.equal(asked.headers['sec-fetch-dest'], 'empty')
      answer.writeHead(302, { location: 'https://bucket.example/a?signature=x' }).end('moved')
    })
    await assert.rejects(get(), {
      name: 'Refusal',
      message: /answers 302 Found and leads to https:\/\/bucket\.example\/a; use/,
    })
    assert.deepEqual(await readdir(folder), [])
    answering = (_, answer) => answer.writeHead(301, { location: 'https://a.example/' }).end()
    await assert.rejects(get(), /leads to https:\/\/a\.example\//)
  })

  void test('a description that is none is refused before anything is written', async () => {
    const file = described('a.txt')
    const wrong: [files: unknown[], why: RegExp][] = [
      [[], /unknown format/],
      [[{ ...file, size: -1 }], /unknown format/],
      [[{ ...file, sha256: 'x' }], /unknown format/],
      [[{ ...file, path: '\ud800' }], /unknown format/],
      [[null], /unknown format/],
      [[file, described('../b')], /unsafe name/],
      [[file, described('b'), file], /several files with the name a\.txt/],
    ]
    for (const [files, why] of wrong) {
      offer(files)
      await assert.rejects(
        get(),
        (error: Error) => error.name === 'Refusal' && why.test(error.message),
      )
    }
    answering = (_, answer) => answer.setHeader('content-type', JSON_TYPE).end('<html>')
    await assert.rejects(get(), { name: 'Refusal', message: /unknown format/ })
    assert.deepEqual(await readdir(folder), [])
  })

  void test('a description of 2,000 long names is read, an endless one refused', async () => {
    const long = Array.from({ length: 2000 }, (_, at) => described(`${'é/'.repeat(495)}${at}`))
    offer(long, (_, answer) => answer.writeHead(404).end())
    await assert.rejects(get(), /answers 404/)
    const megabyte = 'x'.repeat(1024 * 1024)
    answering = (_, answer) => {
      answer.setHeader('content-type', JSON_TYPE)
      Readable.from(Array(20).fill(megabyte)).pipe(answer)
    }
    await assert.rejects(get(), { name: 'Refusal', message: /too large/ })
  })

  void test('files with names of parts are left alone, and links are not followed', async () => {
    await writeFile(join(folder, 'a.txt.part'), 'mine')
    offer([described('a.txt')])
    await get()
    assert.equal(await readFile(join(folder, 'a.txt.part'), 'utf8'), 'mine')
    const outside = join(folder, 'outside')
    await writeFile(outside, 'mine')
    await symlink(outside, join(folder, partOf('hello')))
    offer([described('b.txt')])
    await assert.rejects(get(), { name: 'Refusal', message: /\.part: not a file/ })
    assert.equal(await readFile(outside, 'utf8'), 'mine')
  })

  void test('a file that appears during the download is not overwritten', async () => {
    const path = join(folder, 'a.txt')
    offer([described('a.txt')], (_, answer) => {
      void writeFile(path, 'mine').then(() => answer.end('hello'))
    })
    await assert.rejects(get(), /another file with this name exists/)
    assert.equal(await readFile(path, 'utf8'), 'mine')
    // What has been received is not received again.
    await rm(path)
    offer([described('a.txt')], () => assert.fail())
    await get()
    assert.deepEqual(await readdir(folder), ['a.txt'])
  })

  void test('failures of the file system name the file', async () => {
    await writeFile(join(folder, 'a'), 'x')
    const long = 'n'.repeat(300)
    await mkdir(join(folder, 'b', partOf('hello')), { recursive: true })
    const cases: [path: string, why: RegExp][] = [
      ['a/b', /a\/b: not a directory/],
      [long, /n: name too long/i],
      ['b/c', /\.part: not a file/],
    ]
    for (const [path, why] of cases) {
      offer([described(path)])
      await assert.rejects(
        get(),
        (error: Error) => error.name === 'Refusal' && why.test(error.message),
      )
    }
  })

  void test('a download ends when its reader has ended', async () => {
    const text = 'x'.repeat(1024 * 1024)
    offer([described('a.txt', text)], (_, answer) => answer.end(text))
    const failing = new Writable({
      highWaterMark: 1,
      write: (_bytes, _encoding, done) => done(new Error('EPIPE')),
    })
    await assert.rejects(get(failing), { name: 'Refusal', message: /the output ended/ })
    const closing: Writable = new Writable({ highWaterMark: 1, write: () => closing.destroy() })
    await assert.rejects(get(closing), { name: 'Refusal', message: /the output ended/ })
  })

  void test('a ticket whose response was lost is named as one that may exist', async () => {
    const account = { base: new URL(`${url}/`), login: 'a', key: 'x' }
    let asked = 0
    const lost: [answering: Answering, why: RegExp][] = [
      [(_, answer) => answer.destroy(), /hang up; look at .*\/files whether/],
      [(_, answer) => answer.writeHead(503).end(), /^503 .*\/files whether/],
      [(_, answer) => answer.end('<html>'), /unknown format/],
      [(_, answer) => answer.end('{"id":1}'), /unknown format/],
    ]
    for (const [way, message] of lost) {
      answering = (...both) => (asked++, way(...both))
      await assert.rejects(make(account, 'newticket', {}), { name: 'Refusal', message })
    }
    assert.equal(asked, lost.length)
    answering = (_, answer) => answer.end(JSON.stringify({ id: ID, url: 'a\u001b[2Jb' }))
    assert.equal((await make(account, 'newticket', {})).url, 'a [2Jb')
    await assert.rejects(openAccount(voice, url, 'x'), {
      name: 'Refusal',
      message: /unknown format/,
    })
  })

  void test('a page is not taken for the arrival of files', async () => {
    answering = (_, answer) => answer.end('<form>password</form>')
    const sent = deliver(voice, readLink(`${url}/?g=${ID}`, 'g'), {
      uploads: [ID],
      comment: '',
      cookie: '',
    })
    await assert.rejects(sent, { name: 'Refusal', message: /unknown format/ })
  })

  const target = () => ({ endpoint: new URL('rest/uploads', `${url}/`), headers: {} })
  const source = (open: Source['open'], size = 10): Source => ({ name: 'a.txt', size, open })
  const whole = source(() => Readable.from([Buffer.from('0123456789')]))
  /** Takes uploads; `said` is the Upload-Offset of the answer to each piece. */
  const take = (said: string | undefined) => {
    answering = (asked, answer) => {
      asked.resume().on('end', () => {
        if (asked.method === 'POST') answer.writeHead(201, { location: `/rest/uploads/${ID}` })
        else if (asked.method === 'HEAD') answer.setHeader('upload-offset', '0')
        else if (said !== undefined) answer.setHeader('upload-offset', said)
        answer.end()
      })
    }
  }

  void test('only an offset between what was sent before and now counts', async () => {
    for (const said of [undefined, '', 'x', '0', '11', '1.5']) {
      take(said)
      await assert.rejects(upload(voice, target(), whole), /does not say how many bytes arrived/)
    }
    take('10')
    assert.equal(await upload(voice, target(), whole), ID)
  })

  void test('a source that becomes shorter or unreadable ends the upload', async () => {
    take('10')
    const shorter = source(() => Readable.from([Buffer.from('0123')]))
    const message = /a\.txt: changed while it was sent/
    await assert.rejects(upload(voice, target(), shorter), { name: 'Refusal', message })
    const broken = source(
      () =>
        new Readable({
          read: function read() {
            this.destroy(new Error('EIO'))
          },
        }),
    )
    const why = { name: 'Refusal', message: /a\.txt: cannot be read: EIO/ }
    await assert.rejects(upload(voice, target(), broken), why)
  })
})
