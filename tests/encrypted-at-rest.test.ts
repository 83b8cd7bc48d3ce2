/** A complete installation that encrypts stored files: nothing readable is where the bytes are. */

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'

import { S3 } from '@aws-sdk/client-s3'

import { blobKeysIn } from '../src/platform/blobs/blob-keys.ts'
import { placeOf } from '../src/platform/blobs/blobs.ts'
import { openDisk } from '../src/platform/blobs/disk.ts'
import { openS3 } from '../src/platform/blobs/s3.ts'
import type { S3Settings } from '../src/platform/blobs/s3-bucket.ts'
import { type Begin, type Instance, onEachInstance, type Person } from './instance.ts'
import { openTestS3, type S3Server } from './s3.ts'
import { credentials } from './tickets.ts'

const KEYS = blobKeysIn(randomBytes(32).toString('hex'))
const BUG = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
const TUS = { 'tus-resumable': '1.0.0' }
/** Is in every piece of each file that is uploaded here. */
const MARK = 'the plain text of a file. '
const LARGE = Buffer.from(MARK.repeat(40_000))

let s3: S3Server
before(async () => void (s3 = await openTestS3()))
after(() => s3.close())

/** The stored bytes of an installation, by name. */
type Stored = (instance: Instance) => Promise<Map<string, Buffer>>

async function filesBelow(folder: string) {
  const found = new Map<string, Buffer>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.name.startsWith('docket.db')) found.set(path, await readFile(path))
  }
  return found
}

async function objectsIn({ bucket, prefix, endpoint, region, ...settings }: S3Settings) {
  const client = new S3({
    endpoint: endpoint!,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.access_key, secretAccessKey: settings.secret_key },
  })
  const found = new Map<string, Buffer>()
  const { Contents = [] } = await client.listObjectsV2({ Bucket: bucket, Prefix: prefix })
  for (const { Key } of Contents) {
    const { Body } = await client.getObject({ Bucket: bucket, Key })
    found.set(Key!, Buffer.from(await Body!.transformToByteArray()))
  }
  client.destroy()
  return found
}

function suiteOf(stored: Stored): Parameters<typeof onEachInstance>[1] {
  return (instance) => {
    let url: string
    let admin: Person
    before(async () => {
      url = await instance().service.server.listen({ host: '127.0.0.1', port: 0 })
      ;({ admin } = instance())
    })
    const ask = (path: string, init: RequestInit = {}, headers = {}) =>
      fetch(url + path, { ...init, headers: { 'x-bugzilla-api-key': admin.api_key, ...headers } })

    async function newTicket(bytes: Buffer) {
      const body = new FormData()
      body.set('msg', '{}')
      body.set('file', new Blob([Uint8Array.from(bytes)]), 'a.txt')
      const headers = credentials(admin.login, admin.api_key)
      const made = await ask('/rest/newticket', { method: 'POST', body }, headers)
      assert.equal(made.status, 200)
      return `/d.php/${((await made.json()) as { id: string }).id}`
    }

    async function storedWithout(text: string) {
      const all = await stored(instance())
      for (const [name, bytes] of all) assert.ok(!bytes.includes(text), `${name} contains it`)
      return all
    }

    void test('nothing of an attachment is readable in the store', async () => {
      const body = JSON.stringify({ ...BUG, summary: 'a bug' })
      const json = { 'content-type': 'application/json' }
      const filed = await ask('/rest/bug', { method: 'POST', body }, json)
      const { id } = (await filed.json()) as { id: number }
      const file = { file_name: 'a.txt', summary: 'a file', content_type: 'text/plain' }
      const data = Buffer.from(MARK).toString('base64')
      const attached = await ask(
        `/rest/bug/${id}/attachment`,
        { method: 'POST', body: JSON.stringify({ ...file, data }) },
        json,
      )
      const { ids } = (await attached.json()) as { ids: number[] }
      assert.ok((await storedWithout(MARK)).size > 0)
      assert.equal(await (await ask(`/attachment.cgi?id=${ids[0]}`)).text(), MARK)
      const found = await ask('/rest/bug?include_fields=id&quicksearch=attachdata:plain')
      assert.deepEqual(((await found.json()) as { bugs: unknown }).bugs, [{ id }])
    })

    void test('nothing of a ticket is readable, and downloads are as without encryption', async () => {
      const path = await newTicket(LARGE)
      await storedWithout(MARK)
      const whole = await ask(path)
      const etag = whole.headers.get('etag')!
      assert.equal(whole.headers.get('content-length'), String(LARGE.length))
      assert.ok(LARGE.equals(Buffer.from(await whole.arrayBuffer())))
      const [start, end] = [262_140, 600_000]
      const range = { range: `bytes=${start}-${end}`, 'if-range': etag }
      const part = await ask(path, {}, range)
      assert.equal(part.status, 206)
      assert.equal(part.headers.get('content-range'), `bytes ${start}-${end}/${LARGE.length}`)
      const expected = LARGE.subarray(start, end + 1)
      assert.ok(expected.equals(Buffer.from(await part.arrayBuffer())))
      assert.equal((await ask(path, {}, { 'if-none-match': etag })).status, 304)
    })

    void test('nothing of an incomplete upload is readable, and it is resumed', async () => {
      const length = { 'upload-length': String(LARGE.length) }
      const made = await ask('/rest/uploads', { method: 'POST' }, { ...TUS, ...length })
      const at = made.headers.get('location')!
      const half = LARGE.length / 2
      for (const offset of [0, half]) {
        const headers = { ...TUS, 'content-type': 'application/offset+octet-stream' }
        const body = Uint8Array.from(LARGE.subarray(offset, offset + half))
        const sent = await ask(
          at,
          { method: 'PATCH', body },
          { ...headers, 'upload-offset': `${offset}` },
        )
        assert.equal(sent.status, 204)
        await storedWithout(MARK)
      }
    })
  }
}

const encrypted: Begin = {
  openStore: (folder) => openDisk(folder, KEYS),
  are_uploads_shared: true,
}

onEachInstance(
  'encrypted files on disk',
  (instance) => {
    suiteOf(({ folder }) => filesBelow(folder))(instance)

    void test('a wrong byte cuts the connection, and no wrong byte is sent', async () => {
      const { admin, folder, service } = instance()
      const content = randomBytes(3 * 1024 * 1024)
      const body = new FormData()
      body.set('msg', '{}')
      body.set('file', new Blob([content]), 'a.bin')
      const [{ port }] = service.server.app.addresses() as unknown as [{ port: number }]
      const url = `http://127.0.0.1:${port}`
      const headers = credentials(admin.login, admin.api_key)
      const made = await fetch(`${url}/rest/newticket`, { method: 'POST', body, headers })
      const { id } = (await made.json()) as { id: string }
      const hash = createHash('sha256').update(content).digest('hex')
      const path = `${join(folder, 'blobs', placeOf(hash))}.enc`
      const stored = await readFile(path)
      const wrong = 2 * 1024 * 1024
      await writeFile(path, stored.with(wrong, stored[wrong]! ^ 1))
      const answer = await fetch(`${url}/d.php/${id}`)
      const got: Uint8Array[] = []
      const read = async () => {
        for await (const piece of answer.body!) got.push(piece as Uint8Array)
      }
      await assert.rejects(read(), /terminated/)
      const sent = Buffer.concat(got)
      assert.ok(sent.length < wrong)
      assert.ok(sent.equals(content.subarray(0, sent.length)))
    })
  },
  {},
  encrypted,
)

/** The bucket of each installation, by its data folder. */
const buckets = new Map<string, S3Settings>()

onEachInstance(
  'encrypted files on S3',
  suiteOf(async ({ folder }) => {
    const objects = await objectsIn(buckets.get(join(folder, 'blobs'))!)
    return new Map([...objects, ...(await filesBelow(folder))])
  }),
  {},
  {
    ...encrypted,
    async openStore(folder) {
      const settings = { ...s3.settings(), links: false }
      buckets.set(folder, settings)
      return openS3(settings, folder, KEYS)
    },
  },
)
