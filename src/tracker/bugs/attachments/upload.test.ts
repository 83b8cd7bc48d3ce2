import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as open } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { type Instance, onEachInstance, type Person } from '../../../../tests/instance.ts'
import { limits } from '../../../platform/limits.ts'

const MIB = 1024 * 1024
const BOUNDARY = 'x-boundary'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const JSON_TYPE = { 'content-type': 'application/json' }
/** Larger than any body that is buffered. */
const LARGE_BYTES = 24 * MIB
/** The interval of memory checks, since collecting garbage takes time. */
const LOOK_BYTES = 4 * MIB

interface Part {
  name: string
  content: string | Readable
  /** Further parameters of the disposition, and headers. */
  more?: string
}
const field = (name: string, content: string): Part => ({ name, content })
const upload = (content: string | Readable, more = '; filename="a.txt"'): Part => ({
  name: 'data',
  content,
  more,
})
async function* form(parts: Part[], isWhole = true) {
  for (const { name, content, more = '' } of parts) {
    yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
    if (typeof content === 'string') yield content
    else yield* content
    yield '\r\n'
  }
  if (isWhole) yield `--${BOUNDARY}--\r\n`
}

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}
type Sent = AsyncIterable<string | Buffer> | string
interface Options {
  as?: Person | undefined
  headers?: Record<string, string>
  query?: string
}

/** A client of the listening service; each test files its own bug. */
function openClient(instance: Instance, url: () => URL) {
  const { admin } = instance
  async function file(): Promise<number> {
    const bug = { product: 'TestProduct', component: 'TestComponent', version: 'unspecified' }
    const asked = { as: admin, body: { ...bug, summary: 'It breaks' } }
    return (await instance.ask('POST', '/rest/bug', asked)).body.id
  }
  /** Sends the body over a socket, in chunks as they are generated. */
  async function send(bug: number, body: Sent, { as, headers = FORM, query = '' }: Options) {
    const key: Record<string, string> = as ? { 'x-bugzilla-api-key': as.api_key } : {}
    const { port } = url()
    const path = `/rest/bug/${bug}/attachment${query}`
    const request = open({ method: 'POST', port, path, headers: { ...headers, ...key } })
    const answered = new Promise<Answer>((resolve, reject) => {
      request.on('error', reject).on('response', (response) => {
        textOf(response).then(
          (text) => resolve({ status: response.statusCode!, body: JSON.parse(text) }),
          reject,
        )
      })
    })
    const sent = Readable.from(typeof body === 'string' ? [body] : body, { objectMode: false })
    sent.on('error', (error) => request.destroy(error)).pipe(request)
    return answered
  }
  const read = async (bug: number) => {
    const { body } = await instance.ask('GET', `/rest/bug/${bug}/attachment`, { as: admin })
    return body.bugs[bug]
  }
  /** No upload into the store is in progress. */
  const isClean = async () => (await readdir(join(instance.folder, 'blobs', 'tmp'))).length === 0
  const blobs = async () => {
    let count = 0
    for await (const _ of instance.blobs.list()) count += 1
    return count
  }
  return { file, send, read, isClean, blobs, admin }
}

/** Bytes that differ from piece to piece. */
async function* many(size: number, each?: (sent: number) => unknown) {
  const piece = Buffer.alloc(MIB)
  for (let sent = 0; sent < size; sent += MIB) {
    piece.fill(`${sent} `)
    yield Buffer.from(piece)
    await each?.(sent)
  }
}
async function sha256(bytes: AsyncIterable<Buffer>) {
  const sum = createHash('sha256')
  for await (const piece of bytes) sum.update(piece)
  return sum.digest('hex')
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The growth of memory use from the start to its maximum. */
function memory() {
  const used = () => {
    // The second run frees what the first one finalized.
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const start = used()
  let highest = start
  return {
    look: () => void (highest = Math.max(highest, used())),
    grown: () => highest - start,
  }
}

onEachInstance('uploads', (instance) => {
  let url: URL
  before(async () => {
    url = new URL(await instance().service.server.listen({ host: '127.0.0.1', port: 0 }))
    await instance().set('maxlocalattachment', '64')
  })
  /** The service may need a moment to get there. */
  async function until(isSo: () => Promise<boolean>) {
    for (let tries = 0; tries < 2_000; tries += 1) {
      if (await isSo()) return
      await fetch(new URL('/rest/version', url))
    }
    assert.fail('it never was so')
  }
  const client = () => openClient(instance(), () => url)

  void test('the parts of a form are accepted in any order', async () => {
    const { file, send, read, admin } = client()
    const about = [field('summary', 'Größe'), field('is_patch', '1'), field('comment', 'look')]
    for (const parts of [
      [...about, upload('hello')],
      [upload('hello'), ...about],
      [about[0]!, upload('hello'), ...about.slice(1)],
    ]) {
      const bug = await file()
      const { status, body } = await send(bug, form(parts), { as: admin })
      assert.equal(status, 201, JSON.stringify(body))
      const [one] = await read(bug)
      assert.deepEqual(
        [one.id, one.data, one.summary, one.content_type, one.file_name],
        [body.ids[0], 'aGVsbG8=', 'Größe', 'text/plain', 'a.txt'],
      )
    }
  })

  void test('name and type come from the file, unless fields replace them', async () => {
    const { file, send, read, admin } = client()
    const [one, two] = [await file(), await file()]
    const png = '; filename="C:\\pictures\\blüte.png"\r\nContent-Type: image/png'
    const parts = [field('summary', 'A'), field('ids', String(two)), upload('x', png)]
    assert.equal((await send(one, form(parts), { as: admin })).body.ids.length, 2)
    const [first] = await read(one)
    assert.deepEqual([first.file_name, first.content_type], ['blüte.png', 'image/png'])
    const more = [field('file_name', 'b.gif'), field('content_type', 'image/gif')]
    await send(two, form([...parts.slice(0, 1), ...more, upload('x', png)]), { as: admin })
    const [, second] = await read(two)
    assert.deepEqual([second.file_name, second.content_type], ['b.gif', 'image/gif'])
  })

  void test('any bytes are accepted, including those that resemble a boundary', async () => {
    const { file, send, read, admin } = client()
    const bytes = Buffer.concat([
      Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
      Buffer.from(`\r\n--${BOUNDARY.slice(0, -1)}\r\n--\r\n`),
    ])
    const bug = await file()
    const parts = [upload(Readable.from([bytes])), field('summary', 'A'), field('is_patch', '1')]
    assert.equal((await send(bug, form(parts), { as: admin })).status, 201)
    assert.equal((await read(bug))[0].data, bytes.toString('base64'))
  })

  void test('credentials are accepted in the URL and in fields, before or after the file', async () => {
    const { file, send, blobs, admin } = client()
    const key = field('Bugzilla_api_key', admin.api_key)
    const parts = [field('summary', 'A'), field('is_patch', '1'), upload('x')]
    for (const [all, query] of [
      [[key, ...parts], ''],
      [[...parts, key], ''],
      [parts, `?api_key=${admin.api_key}`],
    ] as const) {
      assert.equal((await send(await file(), form([...all]), { query })).status, 201)
    }
    const there = await blobs()
    const unseen = [parts[0]!, upload('what nobody brought')]
    const { status, body } = await send(await file(), form(unseen), {})
    assert.deepEqual([status, body.code], [401, 410])
    const inJson = '{"data":"d2hhdCBub2JvZHkgYnJvdWdodA==","summary":"A"}'
    const told = await send(await file(), inJson, { headers: JSON_TYPE })
    assert.deepEqual([told.status, told.body.code, await blobs()], [401, 410, there])
    const wrong = { headers: { ...FORM, 'x-bugzilla-api-key': 'x'.repeat(40) } }
    assert.equal((await send(await file(), form(parts), wrong)).body.code, 306)
  })

  const refused: [
    what: string,
    body: () => Sent,
    code: number,
    headers?: Record<string, string>,
  ][] = [
    ['without a file', () => form([field('summary', 'A')]), 50],
    ['of an empty file', () => form([field('summary', 'A'), upload('')]), 606],
    ['of a file under another name', () => form([{ ...upload('x'), name: 'file' }]), 53],
    ['of two files', () => form([upload('x'), upload('y')]), 53],
    ['that is not terminated', () => form([upload('x')], false), 53],
    [
      'without a boundary',
      () => form([upload('x')]),
      53,
      { 'content-type': 'multipart/form-data' },
    ],
    [
      'with a field beyond its size',
      () => form([field('comment', 'x'.repeat(MIB + 1)), upload('x')]),
      20_003,
    ],
    [
      'with many fields',
      () =>
        form(Array.from({ length: limits.form_fields_max + 1 }, (_, at) => field(`f${at}`, ''))),
      53,
    ],
    ['with NUL in a field', () => form([field('summary', 'a\0'), upload('x')]), 53],
    ['of a form beyond the size', () => form([upload(Readable.from(many(65 * MIB)))]), 600],
    ['of JSON beyond the size', () => json(86 * MIB), 600, JSON_TYPE],
    ['of JSON that does not end', () => '{"data":"eA==', 32_000, JSON_TYPE],
    ['of something that is not JSON', () => '{"data":"eA=="]', 32_000, JSON_TYPE],
    [
      'of JSON with too much else',
      () => `{"data":"eA==","comment":"${'x'.repeat(13 * MIB)}"}`,
      20_003,
      JSON_TYPE,
    ],
  ]
  for (const [what, body, code, headers = FORM] of refused) {
    void test(`an upload ${what} is refused and leaves nothing behind`, async () => {
      const { file, send, read, isClean, admin } = client()
      const bug = await file()
      const answer = await send(bug, body(), { as: admin, headers })
      assert.equal(answer.body.code, code, JSON.stringify(answer.body))
      assert.ok(await isClean())
      assert.deepEqual(await read(bug), [])
    })
  }

  void test('a large file requires authentication before it is read', async () => {
    const { file, send, isClean, admin } = client()
    const key = field('Bugzilla_api_key', admin.api_key)
    const parts = () => [upload(Readable.from(many(LARGE_BYTES))), field('summary', 'A')]
    const { body } = await send(await file(), form([...parts(), key]), {})
    assert.equal(body.code, 600)
    assert.ok(await isClean())
    assert.equal((await send(await file(), form([key, ...parts()]), {})).status, 201)
  })

  void test('an aborted upload leaves nothing behind, and others continue', async () => {
    const { file, send, isClean, blobs, admin } = client()
    for (const [headers, start] of [
      [FORM, `--${BOUNDARY}\r\nContent-Disposition: form-data; name="data"\r\n\r\nhello`],
      [JSON_TYPE, '{"data":"aGVsbG8'],
    ] as const) {
      const bug = await file()
      const there = await blobs()
      const cut = async function* () {
        yield start
        for (let at = 0; at < 3; at += 1) yield Buffer.alloc(MIB, 'A')
        await until(async () => !(await isClean()))
        throw new Error('the line was cut')
      }
      await assert.rejects(send(bug, cut(), { as: admin, headers }))
      await until(isClean)
      assert.equal(await blobs(), there)
      assert.equal(
        (await send(bug, form([field('summary', 'A'), upload('x')]), { as: admin })).status,
        201,
      )
    }
  })

  async function* json(size: number, each?: (sent: number) => unknown) {
    yield '{"summary":"A","file_name":"a","content_type":"video/mp4","data":"'
    // Three bytes are four characters in Base64.
    for await (const piece of many(size, each)) yield piece.fill('QUJD')
    yield '"}'
  }

  const large: [
    what: string,
    body: (each: (sent: number) => unknown) => Sent,
    headers: Record<string, string>,
  ][] = [
    [
      'a form',
      (each) => form([upload(Readable.from(many(LARGE_BYTES, each))), field('summary', 'A')]),
      FORM,
    ],
    ['JSON', (each) => json(LARGE_BYTES, each), JSON_TYPE],
  ]
  for (const [what, body, headers] of large) {
    void test(`a large file in ${what} needs little memory, and blocks no other requests`, async () => {
      const { file, send, admin } = client()
      const bug = await file()
      const { look, grown } = memory()
      let answered = 0
      const each = async (sent: number) => {
        if (sent % LOOK_BYTES === 0) look()
        const version = await fetch(new URL('/rest/version', url))
        assert.equal(version.status, 200)
        answered += 1
      }
      const { status, body: told } = await send(bug, body(each), { as: admin, headers })
      assert.equal(status, 201, JSON.stringify(told))
      assert.equal(answered, LARGE_BYTES / MIB)
      assert.ok(grown() < LARGE_BYTES / 2, `${grown()} bytes`)
    })
  }

  void test('a large file is sent with little memory, too', async () => {
    const { file, send, admin } = client()
    const bug = await file()
    const parts = [upload(Readable.from(many(LARGE_BYTES))), field('summary', 'A')]
    const [id] = (await send(bug, form(parts), { as: admin })).body.ids
    const { look, grown } = memory()
    const take = async function* (path: string) {
      const { body } = await fetch(new URL(path, url))
      let taken = 0
      for await (const piece of body!) {
        if (Math.floor((taken + piece.length) / LOOK_BYTES) > Math.floor(taken / LOOK_BYTES)) look()
        taken += piece.length
        yield Buffer.from(piece)
      }
    }
    assert.equal(await sha256(take(`/attachment.cgi?id=${id}`)), await sha256(many(LARGE_BYTES)))
    let letters = 0
    for await (const piece of take(`/rest/bug/attachment/${id}?include_fields=data`)) {
      letters += piece.length
    }
    assert.ok(letters > (LARGE_BYTES * 4) / 3)
    assert.ok(grown() < LARGE_BYTES / 2, `${grown()} bytes`)
  })
})
