import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { after, before, test } from 'node:test'

import { type Line, openLine } from '../../tests/breaking-line.ts'
import { type Instance, onEachInstance } from '../../tests/instance.ts'
import { openDisk } from '../platform/blobs/disk.ts'
import { make, openAccount, targetOf } from './account.ts'
import { receive } from './download.ts'
import type { Voice } from './exchange.ts'
import { safe } from './folder.ts'
import { readLink } from './links.ts'
import { uploadPipe } from './pipe.ts'
import { fileSource } from './sources.ts'
import { upload } from './upload.ts'
import { deliver, targetOf as targetOfGrant, unlock } from './visitor.ts'

const makeFolder = () => mkdtemp(join(tmpdir(), 'docket-cli-'))
const MEGABYTE = 1024 * 1024
const content = randomBytes(3 * MEGABYTE)

onEachInstance(
  'the client of file tickets',
  (opened) => {
    let instance: Instance
    let line: Line
    let folder: string
    const told: string[] = []
    const voice: Voice = { err: (text) => void told.push(text), pause: async () => {} }
    before(async () => {
      instance = opened()
      line = await openLine(await instance.service.server.listen({ host: '127.0.0.1', port: 0 }))
      folder = await makeFolder()
      await writeFile(join(folder, 'big.bin'), content)
      await writeFile(join(folder, 'small.txt'), 'hello')
      await writeFile(join(folder, 'empty'), '')
    })
    after(async () => {
      await line[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    })

    const account = () => openAccount(voice, line.url, instance.admin.api_key)
    async function send(names: readonly string[], message: object = {}) {
      const own = await account()
      const uploads: string[] = []
      for (const name of names) {
        uploads.push(await upload(voice, targetOf(own), await fileSource(join(folder, name))))
      }
      const { id } = await make(own, 'newticket', { ...message, uploads })
      return `${line.url}/?t=${id}`
    }
    async function get(link: string, to: string, password?: string) {
      await mkdir(to, { recursive: true })
      const paths: string[] = []
      await receive(voice, { link, password, to, done: (path) => void paths.push(path) })
      return paths
    }
    const own = async (id: string) =>
      (await instance.ask('GET', `/rest/tickets/${id}`, { as: instance.admin })).body.tickets[0]

    void test('sends files and gets them, also empty ones', async () => {
      const link = await send(['small.txt', 'empty'], { ticket_maxdl: 5 })
      const paths = await get(link, join(folder, 'both'))
      assert.deepEqual(
        paths.map((path) => path.slice(folder.length + 1)),
        ['both/small.txt', 'both/empty'],
      )
      assert.equal(await readFile(paths[0]!, 'utf8'), 'hello')
      const ticket = await own(readLink(link, 't').id)
      assert.deepEqual([ticket.limits.maxdl, ticket.files.length], [5, 2])
      assert.deepEqual(await get(link, join(folder, 'both')), paths)
      await writeFile(paths[0]!, 'HELLO')
      await assert.rejects(get(link, join(folder, 'both')), /another file with this name exists/)
      assert.equal(await readFile(paths[0]!, 'utf8'), 'HELLO')
    })

    void test('continues an upload and a download when the line breaks', async () => {
      const before = line.broken
      line.breakAfter('up', MEGABYTE, MEGABYTE)
      const link = await send(['big.bin'])
      assert.equal(line.broken, before + 2)
      line.breakAfter('down', MEGABYTE, MEGABYTE)
      const [path] = await get(link, join(folder, 'broken'))
      assert.equal(line.broken, before + 4)
      assert.ok((await readFile(path!)).equals(content))
      assert.deepEqual(await readdir(join(folder, 'broken')), ['big.bin'])
      assert.match(told.join('\n'), /trying again in 1 s/)

      line.breakAfter('down', MEGABYTE)
      const out = new PassThrough()
      const hash = createHash('sha256')
      out.on('data', (bytes: Buffer) => hash.update(bytes))
      await receive(voice, { link, password: undefined, to: out, done: assert.fail })
      assert.equal(hash.digest('hex'), createHash('sha256').update(content).digest('hex'))
    })

    void test('sends a pipe of any length while it comes, over a line that breaks', async () => {
      const own = await account()
      for (const megabytes of [0, 1, 16, 40]) {
        const before = line.broken
        if (megabytes > 16) line.breakAfter('up', 5 * MEGABYTE, 7 * MEGABYTE, MEGABYTE)
        const hash = createHash('sha256')
        async function* pieces() {
          for (let at = 0; at < megabytes; at++) {
            const piece = randomBytes(MEGABYTE)
            hash.update(piece)
            yield piece
          }
        }
        const pipe = { name: 'piped.bin', bytes: pieces() }
        const uploads = [await uploadPipe(voice, targetOf(own), pipe)]
        if (megabytes > 16) assert.equal(line.broken, before + 3)
        const { id } = await make(own, 'newticket', { uploads })
        const ticket = (await instance.ask('GET', `/rest/tickets/${id}`, { as: instance.admin }))
          .body.tickets[0]
        const [{ size, sha256 }] = ticket.files
        assert.deepEqual([size, sha256], [megabytes * MEGABYTE, hash.digest('hex')])
      }
    })

    void test('a pipe that fails or grows beyond what is allowed leaves nothing behind', async () => {
      const target = targetOf(await account())
      async function* failing() {
        yield Buffer.alloc(17 * MEGABYTE)
        throw new Error('EIO')
      }
      const used = async () =>
        (await instance.ask('GET', '/rest/tickets/policy', { as: instance.admin })).body.used
      const before = await used()
      const sent = uploadPipe(voice, target, { name: 'a', bytes: failing() })
      await assert.rejects(sent, { name: 'Refusal', message: /cannot be read: EIO/ })
      assert.equal(await used(), before)
      const policy = { max_size: 20 * MEGABYTE }
      await instance.ask('PUT', '/rest/tickets/policies', { as: instance.admin, body: policy })
      const large = Readable.from([Buffer.alloc(17 * MEGABYTE), Buffer.alloc(17 * MEGABYTE)])
      const refused = uploadPipe(voice, target, { name: 'a', bytes: large })
      await assert.rejects(refused, { name: 'Refusal', message: /413/ })
      assert.equal(await used(), before)
      const none = { max_size: null }
      await instance.ask('PUT', '/rest/tickets/policies', { as: instance.admin, body: none })
    })

    void test('continues a part of an earlier run, unless it is of another file', async () => {
      const link = await send(['big.bin'])
      const to = join(folder, 'parts')
      await mkdir(to)
      const sum = createHash('sha256').update(content).digest('hex')
      const part = join(to, `.docket-${sum.slice(0, 32)}.part`)
      for (const begun of [content.subarray(0, MEGABYTE), content, randomBytes(MEGABYTE)]) {
        await writeFile(part, begun)
        const [path] = await get(link, to)
        assert.ok((await readFile(path!)).equals(content))
        assert.deepEqual(await readdir(to), ['big.bin'])
        await rm(path!)
      }
    })

    void test('gives up when the service stays away', async () => {
      const away: Voice = { err: () => {}, pause: async () => {} }
      const nowhere = openAccount(away, 'http://127.0.0.1:1', 'x')
      await assert.rejects(nowhere, /ECONNREFUSED.*run the command again later/)
      await assert.rejects(openAccount(voice, line.url, 'x'.repeat(40)), /the service answers 40\d/)
    })

    void test('sends through a grant with a password, and only once', async () => {
      const made = await make(await account(), 'newgrant', {
        notify: 'me@example.com',
        pass: 'right',
        grant_maxul: 1,
      })
      const link = readLink(`${line.url}/?g=${made.id}`, 'g')
      await assert.rejects(unlock(voice, link, 'wrong'), /password of the link is wrong/)
      const locked = targetOfGrant(link, '')
      await assert.rejects(upload(voice, locked, await fileSource(join(folder, 'empty'))), /403/)
      const cookie = await unlock(voice, link, 'right')
      const bytes = Readable.from([Buffer.from('from '), Buffer.from('a pipe')])
      const pipe = { name: 'piped.txt', bytes }
      const uploads = [await uploadPipe(voice, targetOfGrant(link, cookie), pipe)]
      const stranger = deliver(voice, link, { uploads, comment: 'here', cookie: '' })
      await assert.rejects(stranger, /password of the grant was not given/)
      // The response of the first is lost.
      line.breakAfter('down', 10)
      await deliver(voice, link, { uploads, comment: 'here', cookie })
      const { body } = await instance.ask('GET', '/rest/tickets?received=1&include_fields=_all', {
        as: instance.admin,
      })
      assert.equal(body.tickets.length, 1)
      assert.deepEqual([body.tickets[0].name, body.tickets[0].comment], ['piped.txt', 'here'])
    })

    void test('needs the password of a ticket, and one file for a pipe', async () => {
      const link = await send(['small.txt'], { pass: 'right' })
      const to = join(folder, 'locked')
      await assert.rejects(get(link, to), /the link has a password/)
      await assert.rejects(get(link, to, 'wrong'), /password of the link is wrong/)
      assert.equal(await readFile((await get(link, to, 'right'))[0]!, 'utf8'), 'hello')
      const two = { link: await send(['small.txt', 'empty']), password: undefined }
      const piped = receive(voice, { ...two, to: new PassThrough(), done: assert.fail })
      await assert.rejects(piped, /several files; name a folder/)
      const gone = receive(voice, {
        link: `${line.url}/?t=${'0'.repeat(32)}`,
        password: undefined,
        to: folder,
        done: assert.fail,
      })
      await assert.rejects(gone, /has expired, or never existed/)
    })
  },
  { only: 'both' },
)

onEachInstance(
  'the client of file tickets in a bucket',
  (opened) => {
    void test('gets files from the service, which redirects browsers to the bucket', async () => {
      const { service, admin } = opened()
      const url = await service.server.listen({ host: '127.0.0.1', port: 0 })
      const voice: Voice = { err: () => {}, pause: async () => {} }
      const folder = await makeFolder()
      await writeFile(join(folder, 'a.txt'), 'hello')
      const account = await openAccount(voice, url, admin.api_key)
      const source = await fileSource(join(folder, 'a.txt'))
      const uploads = [await upload(voice, targetOf(account), source)]
      const { id } = await make(account, 'newticket', { uploads })
      const moved = await fetch(`${url}/d.php/${id}/a.txt`, { redirect: 'manual' })
      assert.equal(moved.status, 302)
      await rm(join(folder, 'a.txt'))
      const link = `${url}/?t=${id}`
      await receive(voice, { link, password: undefined, to: folder, done: () => {} })
      assert.equal(await readFile(join(folder, 'a.txt'), 'utf8'), 'hello')
      await rm(folder, { recursive: true })
    })
  },
  { only: 'both' },
  {
    async openStore(folder) {
      return { ...(await openDisk(folder)), link: async () => 'https://bucket.example/a' }
    },
  },
)

void test('folders are refused with advice, and missing files', async () => {
  const folder = await makeFolder()
  await assert.rejects(fileSource(folder), /is a folder; send it as an archive: tar cz/)
  await assert.rejects(fileSource(join(folder, 'no')), /no such file/)
  await rm(folder, { recursive: true })
})

void test('paths of tickets stay in the folder', () => {
  assert.equal(safe('a b/c.txt'), 'a b/c.txt')
  const partial = `a/.docket-${'0'.repeat(32)}.part`
  for (const path of [partial, '', '/etc/x', '../x', 'a/../b', 'a//b', '.', 'a\\b', 'a\u001b[2J']) {
    assert.throws(() => safe(path), /unsafe name/, path)
  }
})

void test('links are recognized', () => {
  const id = '0123456789abcdef0123456789abcdef'
  const at = (text: string) => readLink(text, 't').url.href
  assert.equal(at(`https://a.example/dl/?x=1&t=${id}#y`), `https://a.example/dl/?t=${id}`)
  assert.equal(at(`https://a.example/dl/index.php?t=${id}`), `https://a.example/dl/?t=${id}`)
  for (const text of ['', id, 'https://a.example/', `ftp://a.example/?t=${id}`, `/?g=${id}`]) {
    assert.throws(() => readLink(text, 't'), /not a link to a ticket/)
  }
})
