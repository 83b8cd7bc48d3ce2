import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { after, before, test } from 'node:test'

import { type Line, openLine } from '../../tests/breaking-line.ts'
import { type Instance, onEachInstance } from '../../tests/instance.ts'
import { encryptedSize } from '../platform/encryption/format.js'
import { make, openAccount, targetOf } from './account.ts'
import { receive } from './download.ts'
import { listOf, newKey, seal, sealPipe, withKey } from './encrypted.ts'
import type { Voice } from './exchange.ts'
import { readLink } from './links.ts'
import { uploadPipe } from './pipe.ts'
import { fileSource } from './sources.ts'
import { upload } from './upload.ts'
import { deliver, targetOf as targetOfGrant } from './visitor.ts'

const MEGABYTE = 1024 * 1024
const content = randomBytes(3 * MEGABYTE + 17)
const voice: Voice = { err: () => {}, pause: async () => {} }

onEachInstance(
  'encrypted tickets on the command line',
  (opened) => {
    let instance: Instance
    let line: Line
    let folder: string
    const key = newKey()
    before(async () => {
      instance = opened()
      line = await openLine(await instance.service.server.listen({ host: '127.0.0.1', port: 0 }))
      folder = await mkdtemp(join(tmpdir(), 'docket-encrypted-'))
      await writeFile(join(folder, 'secret plan.bin'), content)
      await writeFile(join(folder, 'empty.txt'), '')
    })
    after(async () => {
      await line[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    })

    async function uploadAll(names: readonly string[], target = ownTarget) {
      const sources = await Promise.all(names.map((name) => fileSource(join(folder, name))))
      const sealed = await Promise.all(sources.map((source, at) => seal(source, key, at)))
      const uploads: string[] = []
      for (const { source } of sealed) uploads.push(await upload(voice, await target(), source))
      return { uploads, encrypted_list: await listOf(sealed, key) }
    }
    const account = () => openAccount(voice, line.url, instance.admin.api_key)
    const ownTarget = async () => targetOf(await account())
    async function send(names: readonly string[]) {
      const { id } = await make(await account(), 'newticket', await uploadAll(names))
      return `${line.url}/?t=${id}`
    }
    async function get(link: string, to: string) {
      await mkdir(to, { recursive: true })
      const paths: string[] = []
      await receive(voice, { link, password: undefined, to, done: (path) => void paths.push(path) })
      return paths
    }

    void test('are sent and received over a line that breaks; the service knows no names', async () => {
      line.breakAfter('up', MEGABYTE, MEGABYTE)
      const link = await send(['secret plan.bin', 'empty.txt'])
      const { body } = await instance.ask('GET', `/rest/tickets/${readLink(link, 't').id}`, {
        as: instance.admin,
      })
      const [ticket] = body.tickets
      assert.equal(ticket.is_encrypted, true)
      assert.deepEqual(
        ticket.files.map(({ path }: { path: string }) => path),
        ['encrypted-1', 'encrypted-2'],
      )
      assert.doesNotMatch(JSON.stringify(body), /secret/)
      const before = line.broken
      line.breakAfter('down', MEGABYTE, MEGABYTE + 99)
      const to = join(folder, 'got')
      const paths = await get(withKey(link, key), to)
      assert.equal(line.broken, before + 2)
      assert.deepEqual(paths, [join(to, 'secret plan.bin'), join(to, 'empty.txt')])
      assert.ok((await readFile(paths[0]!)).equals(content))
      assert.deepEqual((await readdir(to)).toSorted(), ['empty.txt', 'secret plan.bin'])
      // What is there already is the same, or is left alone.
      assert.deepEqual(await get(withKey(link, key), to), paths)
      await writeFile(paths[0]!, content.toReversed())
      await assert.rejects(get(withKey(link, key), to), /another file with this name exists/)

      const out = new PassThrough()
      const pieces: Buffer[] = []
      out.on('data', (bytes: Buffer) => void pieces.push(bytes))
      line.breakAfter('down', MEGABYTE)
      const single = withKey(await send(['secret plan.bin']), key)
      await receive(voice, { link: single, password: undefined, to: out, done: assert.fail })
      assert.ok(Buffer.concat(pieces).equals(content))
    })

    void test('are encrypted while they come by a pipe', async () => {
      for (const size of [0, 1, 4096, MEGABYTE, MEGABYTE + 1, content.length]) {
        const bytes = Readable.from([content.subarray(0, 5), content.subarray(5, size)])
        const all = { name: 'piped.bin', bytes: size < 5 ? Readable.from([]) : bytes }
        const { pipe, listed } = sealPipe(all, key, 0)
        const uploads = [await uploadPipe(voice, await ownTarget(), pipe)]
        const encrypted_list = await listOf([{ listed }], key)
        const { id } = await make(await account(), 'newticket', { uploads, encrypted_list })
        const to = join(folder, `piped-${size}`)
        const [path] = await get(withKey(`${line.url}/?t=${id}`, key), to)
        assert.ok((await readFile(path!)).equals(content.subarray(0, size < 5 ? 0 : size)))
      }
    })

    void test('continue a part of an earlier run, unless it is of another file', async () => {
      const link = await send(['secret plan.bin'])
      const { body } = await instance.ask('GET', `/?t=${readLink(link, 't').id}`, {
        headers: { accept: 'application/json' },
      })
      const to = join(folder, 'parts')
      await mkdir(to)
      const part = join(to, `.docket-${body.files[0].sha256.slice(0, 32)}.part`)
      const cut = 2 * MEGABYTE + 5
      for (const begun of [content.subarray(0, cut), content, randomBytes(MEGABYTE + 1)]) {
        await writeFile(part, begun)
        const [path] = await get(withKey(link, key), to)
        assert.ok((await readFile(path!)).equals(content))
        assert.deepEqual(await readdir(to), ['secret plan.bin'])
        await rm(path!)
      }
    })

    void test('need the right key', async () => {
      const link = await send(['secret plan.bin'])
      const to = join(folder, 'none')
      await assert.rejects(get(link, to), /the link has no key/)
      await assert.rejects(get(withKey(link, newKey()), to), /cannot be decrypted/)
      assert.deepEqual(await readdir(to), [])
      const other = await seal(await fileSource(join(folder, 'empty.txt')), key, 0)
      const encrypted_list = await listOf([other], key)
      const { uploads } = await uploadAll(['secret plan.bin'])
      const { id } = await make(await account(), 'newticket', { uploads, encrypted_list })
      const swapped = withKey(`${line.url}/?t=${id}`, key)
      await assert.rejects(get(swapped, to), /cannot be decrypted/)
    })

    void test('come through a grant, which accepts nothing else', async () => {
      const grant = await make(await account(), 'newgrant', {
        notify: 'me@example.com',
        encrypted: true,
      })
      const link = readLink(withKey(`${line.url}/?g=${grant.id}`, key), 'g')
      assert.equal(link.key, key)
      const target = async () => targetOfGrant(link, '')
      const { uploads } = await uploadAll(['empty.txt'], target)
      const plain = deliver(voice, link, { uploads, comment: '', cookie: '' })
      await assert.rejects(plain, /accepts only encrypted files/)
      const sent = await uploadAll(['secret plan.bin'], target)
      await deliver(voice, link, { ...sent, comment: '', cookie: '' })
      const { body } = await instance.ask('GET', `/rest/tickets?from_grant=${grant.id}`, {
        as: instance.admin,
      })
      const [path] = await get(withKey(body.tickets[0].url, key), join(folder, 'came'))
      assert.ok((await readFile(path!)).equals(content))
    })

    void test('are refused where they are not asked for, or types of files are limited', async () => {
      const open = await make(await account(), 'newgrant', { notify: 'me@example.com' })
      const link = readLink(`${line.url}/?g=${open.id}`, 'g')
      const sent = await uploadAll(['empty.txt'], async () => targetOfGrant(link, ''))
      const unasked = deliver(voice, link, { ...sent, comment: '', cookie: '' })
      await assert.rejects(unasked, /Encrypted files are not accepted here/)
      const policy = (types: object) =>
        instance.ask('PUT', '/rest/tickets/policies', { as: instance.admin, body: { types } })
      await policy({ rule: 'except', list: ['.exe'] })
      await assert.rejects(send(['empty.txt']), /Encrypted files are not accepted here/)
      const grant = make(await account(), 'newgrant', { notify: 'me@example.com', encrypted: true })
      await assert.rejects(grant, /Encrypted files are not accepted here/)
      await policy({ rule: 'all', list: [] })
      await send(['empty.txt'])
    })

    void test('are downloaded as they are stored by programs without the key', async () => {
      const link = await send(['secret plan.bin'])
      const answer = await fetch(`${line.url}/d.php/${readLink(link, 't').id}/x`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      assert.equal(bytes.length, encryptedSize(content.length))
      assert.equal(bytes.includes(content.subarray(0, 32)), false)
    })

    void test('keep their files', async () => {
      const link = await send(['empty.txt'])
      const { uploads } = await uploadAll(['secret plan.bin'])
      const path = `/rest/tickets/${readLink(link, 't').id}/replace_file`
      const { status, body } = await instance.ask('POST', path, {
        as: instance.admin,
        body: { upload: uploads[0] },
      })
      assert.equal(status, 400)
      assert.match(body.message, /cannot be replaced/)
    })

    void test('have lists in the known format only', async () => {
      const { uploads } = await uploadAll(['empty.txt'])
      for (const encrypted_list of [
        'x',
        '2.AAAAAAAAAAAAAAAAAAAAAA.AAAA',
        5,
        'x'.repeat(1_000_001),
      ]) {
        const made = make(await account(), 'newticket', { uploads, encrypted_list })
        await assert.rejects(made, /The value of 'encrypted_list' in msg must be/)
      }
    })
  },
  { only: 'both' },
)
