import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, afterEach, before, test, type TestContext } from 'node:test'

import { S3 } from '@aws-sdk/client-s3'

import { type BreakableS3, startS3 } from '../../../tests/s3.ts'
import { Refusal } from '../refusal.ts'
import { placeOf, verify } from './blobs.ts'
import { openS3 } from './s3.ts'
import type { S3Settings } from './s3-bucket.ts'

const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'
const DAY = 24 * 60 * 60 * 1000
/** Too large for a single part. */
const LARGE = Buffer.alloc(9 * 1024 * 1024, 'what is large is sent in parts. ')

let s3: BreakableS3
before(async () => void (s3 = await startS3()))
after(() => s3.close())
afterEach(() => void (s3.instead = undefined))

async function open(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-s3-'))
  t.after(() => rm(folder, { recursive: true }))
  const settings = s3.settings()
  const blobs = await openS3(settings, folder)
  const put = (...pieces: (string | Buffer)[]) => blobs.put(bytesOf(...pieces))
  return { folder, settings, blobs, put, client: clientOf(settings) }
}
async function* bytesOf(...pieces: (string | Buffer)[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}
const clientOf = ({ endpoint, region, access_key, secret_key }: S3Settings) =>
  new S3({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle: true,
    credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
  })

type Instead = NonNullable<BreakableS3['instead']>
function fail(answer: ServerResponse, status: number, code: string) {
  answer.writeHead(status).end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
  return true
}
/** Answers the first matching requests, this many times, instead of the server. */
function first(times: number, fits: (asked: IncomingMessage) => boolean, answer: Instead): Instead {
  let left = times
  return (asked, response) => fits(asked) && left-- > 0 && answer(asked, response)
}
const isPart = ({ method, url }: IncomingMessage) =>
  method === 'PUT' && !!url?.includes('partNumber')

void test('a blob has the same path in the bucket as in a folder', async (t) => {
  const { settings, put, client, folder } = await open(t)
  assert.deepEqual(await put('hel', 'lo'), { hash: HELLO, size: 5 })
  const { Contents } = await client.listObjectsV2({ Bucket: 'docket', Prefix: settings.prefix })
  assert.deepEqual(
    Contents?.map(({ Key }) => Key),
    [`${settings.prefix}/2c/f2/${HELLO}`],
  )
  assert.deepEqual(await readdir(folder), [])
})

void test('a large blob is sent in parts, and appears with the last of them', async (t) => {
  const { blobs, put, folder } = await open(t)
  const seen: boolean[] = []
  const watch = async (hash: string) => void seen.push((await blobs.stat(hash)) !== undefined)
  s3.instead = ({ method, url = '' }) => {
    const hash = /[0-9a-f]{64}/.exec(url)?.[0]
    if (method === 'PUT' && hash) void watch(hash)
    return false
  }
  const { hash, size } = await put(LARGE)
  s3.instead = undefined
  assert.equal(size, LARGE.length)
  assert.deepEqual(seen, [false, false])
  assert.equal(await verify(blobs, hash), 'whole')
  const middle = { start: LARGE.length / 2, end: LARGE.length / 2 + 9 }
  assert.deepEqual(
    await buffer(await blobs.open(hash, middle)),
    LARGE.subarray(middle.start, middle.end + 1),
  )
  assert.deepEqual([...s3.uploads], [])
  assert.deepEqual(await readdir(folder), [])
})

void test('each piece is signed with its own SHA-256', async (t) => {
  const { put } = await open(t)
  const signed: unknown[] = []
  s3.instead = ({ method, headers }) => {
    if (method === 'PUT') signed.push(headers['x-amz-content-sha256'])
    return false
  }
  await put('hello')
  assert.deepEqual(signed, [HELLO])
  await put(LARGE)
  assert.equal(signed.filter((hash) => /^[0-9a-f]{64}$/.test(String(hash))).length, 3)
})

void test('calls before() before sending anything, which may refuse', async (t) => {
  const { blobs } = await open(t)
  let sent = 0
  s3.instead = ({ method }) => {
    if (method === 'PUT') sent++
    return false
  }
  const refuse = async () => {
    throw new Error('not now')
  }
  await assert.rejects(blobs.put(bytesOf('hello'), refuse), /not now/)
  assert.equal(sent, 0)
})

void test('a temporary error is retried', async (t) => {
  const { blobs, put } = await open(t)
  const isPut = ({ method }: IncomingMessage) => method === 'PUT'
  s3.instead = first(2, isPut, (_, answer) => fail(answer, 503, 'SlowDown'))
  const { hash } = await put('hello')
  s3.instead = first(1, isPart, (asked) => !!asked.destroy())
  const large = await put(LARGE)
  s3.instead = first(
    1,
    ({ method }) => method === 'GET',
    (_, answer) => fail(answer, 500, 'InternalError'),
  )
  assert.equal(await verify(blobs, hash), 'whole')
  assert.equal(await verify(blobs, large.hash), 'whole')
})

void test('a permanent error ends the upload and leaves nothing behind', async (t) => {
  const { blobs, put, folder } = await open(t)
  s3.instead = first(1, isPart, (_, answer) => fail(answer, 403, 'AccessDenied'))
  await assert.rejects(put(LARGE), { name: 'AccessDenied' })
  for await (const blob of blobs.list()) assert.fail(`there is ${blob.hash}`)
  assert.deepEqual([...s3.uploads], [])
  assert.deepEqual(await readdir(folder), [])
})

void test('a read resumes after a broken connection', async (t) => {
  const { blobs, put } = await open(t)
  const { hash } = await put(LARGE)
  const ranges: unknown[] = []
  const cutAt = 1_000_000
  s3.instead = ({ method, headers }, answer) => {
    if (method !== 'GET') return false
    ranges.push(headers.range)
    if (ranges.length > 1) return false
    answer.writeHead(200, { 'content-length': LARGE.length })
    answer.write(LARGE.subarray(0, cutAt), () => answer.destroy())
    return true
  }
  assert.equal(await verify(blobs, hash), 'whole')
  assert.deepEqual(ranges, [undefined, `bytes=${cutAt}-`])
})

void test('reports an unreachable server as a temporary failure', async (t) => {
  const { blobs, put } = await open(t)
  const { hash } = await put('hello')
  s3.instead = (asked) => !!asked.destroy()
  const away = { fault: 'blobs_away', status: 503 }
  await Promise.all([
    assert.rejects(blobs.open(hash), away),
    assert.rejects(blobs.stat(hash), away),
    assert.rejects(put('world'), away),
  ])
})

void test('a reader who stops early releases the connection', async (t) => {
  const { blobs, put } = await open(t)
  const { hash } = await put(LARGE)
  const closed = new Promise<void>((resolve) => {
    s3.instead = ({ method }, answer) => {
      if (method === 'GET') answer.on('close', resolve)
      return false
    }
  })
  const stream = await blobs.open(hash)
  stream.destroy()
  await closed
})

void test('incomplete uploads of a crash are aborted after a day, and no others', async (t) => {
  const { settings, blobs, client, folder } = await open(t)
  const { prefix } = settings
  const mine = `${prefix}/${placeOf(HELLO)}`
  for (const Key of [mine, `${prefix}/${placeOf(HELLO)}x`, 'others']) {
    await client.createMultipartUpload({ Bucket: 'docket', Key })
  }
  await writeFile(join(folder, 'half'), 'half')
  assert.equal(await blobs.sweepTemporary(Date.now() + DAY - 60_000), 1)
  assert.deepEqual(await readdir(folder), [])
  assert.equal(await blobs.sweepTemporary(Date.now() + 2 * DAY), 1)
  const left = [...s3.uploads.values()]
  s3.uploads.clear()
  assert.deepEqual(left, [`${mine}x`, 'others'])
})

void test('unrelated objects in the bucket are not taken for blobs', async (t) => {
  const { settings, blobs, client } = await open(t)
  for (const name of [HELLO, `aa/bb/${HELLO}`, `2c/f2/${HELLO}.bak`, 'README']) {
    await client.putObject({ Bucket: 'docket', Key: `${settings.prefix}/${name}`, Body: 'hello' })
  }
  for await (const blob of blobs.list()) assert.fail(`there is ${blob.hash}`)
  assert.equal(await blobs.stat(HELLO), undefined)
})

void test('objects that clients send are not blobs, and only they are listed as such', async (t) => {
  const { settings, blobs, client } = await open(t)
  const direct = blobs.direct!
  const { fields } = direct.accept('1-a/0-5', { size: 5, now: 0, seconds: 60 })
  const hash = `uploads/${placeOf(HELLO)}`
  for (const name of ['uploads/1-a/0-5', 'uploads/1-b/0-5', 'uploads/1', hash, 'x/1-a/0-5']) {
    await client.putObject({ Bucket: 'docket', Key: `${settings.prefix}/${name}`, Body: 'hello' })
  }
  assert.equal(fields['key'], `${settings.prefix}/uploads/1-a/0-5`)
  for await (const blob of blobs.list()) assert.fail(`there is ${blob.hash}`)
  const listed = async (folder?: string) => {
    const names: string[] = []
    for await (const name of direct.list(folder)) names.push(name)
    return names
  }
  assert.deepEqual(await listed(), ['1-a/0-5', '1-b/0-5'])
  assert.deepEqual(await listed('1-a'), ['1-a/0-5'])
  assert.equal(await direct.sizeOf('1-a/0-5'), 5)
  assert.equal(String(await buffer((await direct.open('1-a/0-5'))!)), 'hello')
  await direct.remove('1-a/0-5')
  await direct.remove('1-a/0-5')
  assert.equal(await direct.sizeOf('1-a/0-5'), undefined)
  assert.equal(await direct.open('1-a/0-5'), undefined)
  assert.throws(() => direct.accept(`../${HELLO}`, { size: 5, now: 0, seconds: 60 }))
})

void test('the policy of a form covers its key and the exact size, until it expires', async (t) => {
  const { settings, blobs } = await open(t)
  const now = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
  const form = blobs.direct!.accept('1-a/0-5', { size: 5, now, seconds: 60 })
  assert.equal(form.url, `${settings.endpoint}/docket/`)
  const { policy, 'x-amz-signature': signature, ...said } = form.fields
  assert.match(signature!, /^[0-9a-f]{64}$/)
  assert.deepEqual(JSON.parse(Buffer.from(policy!, 'base64').toString()), {
    expiration: '2026-01-02T03:05:05.678Z',
    conditions: [
      { bucket: 'docket' },
      { key: `${settings.prefix}/uploads/1-a/0-5` },
      { 'x-amz-algorithm': 'AWS4-HMAC-SHA256' },
      { 'x-amz-credential': 'key/20260102/us-east-1/s3/aws4_request' },
      { 'x-amz-date': '20260102T030405Z' },
      ['content-length-range', 5, 5],
    ],
  })
  assert.equal(said['x-amz-date'], '20260102T030405Z')
  assert.ok(!JSON.stringify(form).includes('secret'))
  const other = { ...settings, uploads: false }
  const closed = await openS3(other, tmpdir())
  assert.deepEqual([blobs.direct!.origin, closed.direct!.origin], [settings.endpoint, undefined])
})

void test('a list reads all pages', async (t) => {
  const { settings, blobs, put } = await open(t)
  for (const text of ['a', 'b', 'c']) await put(text)
  let pages = 0
  s3.instead = (asked) => {
    if (asked.url?.includes('list-type')) {
      asked.url += '&max-keys=1'
      pages++
    }
    return false
  }
  const found: string[] = []
  for await (const { hash } of blobs.list()) found.push(hash)
  assert.equal(found.length, 3)
  assert.deepEqual(found, found.toSorted())
  assert.equal(pages, 3)
  assert.ok(settings.prefix)
})

void test('a link gives access to the bytes, including ranges, without credentials', async (t) => {
  const { blobs, put } = await open(t)
  const { hash } = await put('hello')
  const as = { type: 'text/plain', disposition: 'attachment; filename="a b.txt"', seconds: 60 }
  const link = await blobs.link!(hash, as)
  assert.equal(await (await fetch(link)).text(), 'hello')
  const part = await fetch(link, { headers: { range: 'bytes=1-2' } })
  assert.deepEqual([part.status, await part.text()], [206, 'el'])
  const query = new URL(link).searchParams
  assert.equal(query.get('X-Amz-Expires'), '60')
  assert.equal(query.get('response-content-disposition'), as.disposition)
  assert.equal(query.get('response-content-type'), as.type)
  assert.match(query.get('X-Amz-Signature')!, /^[0-9a-f]{64}$/)
})

const refused: [status: number, code: string, why: RegExp][] = [
  [403, 'InvalidAccessKeyId', /the access key key is unknown; check s3_access_key/],
  [403, 'SignatureDoesNotMatch', /secret key is wrong; check s3_secret_key/],
  [403, 'AccessDenied', /not allowed to list the bucket/],
  [301, 'PermanentRedirect', /not in the region us-east-1; check s3_region/],
  [400, 'AuthorizationHeaderMalformed', /not in the region/],
  [403, 'RequestTimeTooSkewed', /set the clock/],
  [418, 'Teapot', /Teapot: no/],
]
for (const [status, code, why] of refused) {
  void test(`a store that answers ${code} is refused with the reason`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-s3-'))
    t.after(() => rm(folder, { recursive: true }))
    s3.instead = (_, answer) => fail(answer, status, code)
    const opening = openS3(s3.settings(), folder)
    await assert.rejects(opening, (error) => error instanceof Refusal && why.test(error.message))
  })
}

void test('reports a missing bucket and a missing server', async () => {
  const settings = s3.settings()
  const away = { ...settings, bucket: 'no-such-bucket' }
  await assert.rejects(openS3(away, tmpdir()), /there is no bucket no-such-bucket; create it/)
  const nowhere = { ...settings, endpoint: 'http://127.0.0.1:1' }
  await assert.rejects(openS3(nowhere, tmpdir()), /nothing answers there; start it, or check s3_en/)
})
