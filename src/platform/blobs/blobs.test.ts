import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test, type TestContext } from 'node:test'

import { openTestS3, type S3Server } from '../../../tests/s3.ts'
import { limits } from '../limits.ts'
import { blobKeysIn } from './blob-keys.ts'
import { type Blobs, type Span, verify } from './blobs.ts'
import { openDisk } from './disk.ts'
import { openS3 } from './s3.ts'

const KEYS = blobKeysIn('ab'.repeat(32))
let s3: S3Server
before(async () => void (s3 = await openTestS3()))
after(() => s3.close())

/** Every kind of store has to pass all of these tests. */
const stores: [name: string, open: (t: TestContext) => Promise<Blobs>][] = [
  ['disk', async (t) => openDisk(await newFolder(t))],
  ['S3', async (t) => openS3(s3.settings(), await newFolder(t))],
  ['encrypted on disk', async (t) => openDisk(await newFolder(t), KEYS)],
  ['encrypted on S3', async (t) => openS3(s3.settings(), await newFolder(t), KEYS)],
]
async function newFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-blobs-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

const CHUNK = limits.stream_chunk_bytes
const ABSENT = 'a'.repeat(64)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Bytes that depend on their position. */
const bytesOf = (size: number, seed = 7) =>
  Buffer.from(Uint8Array.from({ length: size }, (_, place) => (place * seed) ^ (place >> 8)))
const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, piece) =>
      bytes.subarray(piece * size, (piece + 1) * size),
    ),
    { objectMode: false },
  )
const listed = async (blobs: Blobs) => (await all(blobs.list())).map(({ hash }) => hash)
async function all<Item>(items: AsyncIterable<Item>) {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

for (const [name, open] of stores) {
  const sizes: [size: number, piece: number][] = [
    [0, 1],
    [1, 1],
    [1000, 7],
    [CHUNK - 1, 65_536],
    [CHUNK, 65_536],
    [CHUNK + 1, 65_536],
    [3 * CHUNK + 5, 2 * CHUNK + 1],
    [2 * CHUNK, 1000],
  ]
  for (const [size, piece] of sizes) {
    void test(`${name}: ${size} bytes in chunks of ${piece} are read back unchanged`, async (t) => {
      const blobs = await open(t)
      const bytes = bytesOf(size)
      const blob = await blobs.put(inPieces(bytes, piece))
      assert.deepEqual(blob, { hash: sha256(bytes), size })
      assert.ok(bytes.equals(await buffer(await blobs.open(blob.hash))))
      assert.deepEqual(await blobs.stat(blob.hash), blob)
      assert.equal(await verify(blobs, blob.hash), 'whole')
    })
  }

  void test(`${name}: any iterable of bytes is accepted as well as a stream`, async (t) => {
    const blobs = await open(t)
    const { hash } = await blobs.put(
      (async function* () {
        yield bytesOf(10)
        yield new Uint8Array(0)
        yield bytesOf(5)
      })(),
    )
    assert.equal(hash, sha256(Buffer.concat([bytesOf(10), bytesOf(5)])))
  })

  void test(`${name}: a complete file is accepted, and may be removed afterwards`, async (t) => {
    const blobs = await open(t)
    const bytes = bytesOf(3 * CHUNK + 5)
    const path = join(await newFolder(t), 'file')
    const blob = { hash: sha256(bytes), size: bytes.length }
    const refused = blobs.putFile(path, blob, () => Promise.reject(new Error('not now')))
    await assert.rejects(refused)
    await writeFile(path, bytes)
    let told: unknown
    await blobs.putFile(path, blob, async (before) => void (told = before))
    assert.deepEqual(told, blob)
    await rm(path)
    assert.ok(bytes.equals(await buffer(await blobs.open(blob.hash))))
    assert.deepEqual(await listed(blobs), [blob.hash])
    assert.equal(await blobs.sweepTemporary(Number.MAX_SAFE_INTEGER), 0)
  })

  const spans: [span: Span, from: number, to: number][] = [
    [{}, 0, 1000],
    [{ start: 0 }, 0, 1000],
    [{ start: 10 }, 10, 1000],
    [{ end: 0 }, 0, 1],
    [{ start: 10, end: 19 }, 10, 20],
    [{ start: 999, end: 999 }, 999, 1000],
    [{ start: 990, end: 5000 }, 990, 1000],
    [{ start: 1000 }, 1000, 1000],
  ]
  for (const [span, from, to] of spans) {
    void test(`${name}: of 1000 bytes ${JSON.stringify(span)} gives ${to - from}`, async (t) => {
      const blobs = await open(t)
      const bytes = bytesOf(1000)
      const { hash } = await blobs.put(inPieces(bytes, 100))
      assert.deepEqual(await buffer(await blobs.open(hash, span)), bytes.subarray(from, to))
    })
  }

  void test(`${name}: equal bytes are stored once, even if they arrive together`, async (t) => {
    const blobs = await open(t)
    const put = () => blobs.put(inPieces(bytesOf(100_000), 1000))
    const [first, ...others] = await Promise.all([put(), put(), put()])
    others.push(await put())
    for (const other of others) assert.deepEqual(other, first)
    assert.deepEqual(await listed(blobs), [first.hash])
  })

  void test(`${name}: the list contains all blobs in the order of their hashes`, async (t) => {
    const blobs = await open(t)
    assert.deepEqual(await listed(blobs), [])
    const put = []
    for (const size of [0, 1, 2, 3, 4, 5]) put.push(await blobs.put(inPieces(bytesOf(size), 10)))
    const inOrder = put.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    assert.deepEqual(await all(blobs.list()), inOrder)
  })

  void test(`${name}: removed blobs are gone, and the others stay`, async (t) => {
    const blobs = await open(t)
    const [one, other] = await Promise.all(
      [1, 2].map((size) => blobs.put(inPieces(bytesOf(size), 10))),
    )
    await blobs.remove(one!.hash)
    await blobs.remove(one!.hash)
    assert.equal(await blobs.stat(one!.hash), undefined)
    assert.deepEqual(await listed(blobs), [other!.hash])
    assert.equal(await verify(blobs, one!.hash), 'missing')
    await assert.rejects(blobs.open(one!.hash), /cannot be opened/)
  })

  void test(`${name}: a removed blob can be put again`, async (t) => {
    const blobs = await open(t)
    const put = () => blobs.put(inPieces(bytesOf(10), 10))
    const { hash } = await put()
    await blobs.remove(hash)
    await put()
    assert.equal(await verify(blobs, hash), 'whole')
  })

  void test(`${name}: an open stream is read to its end after removal`, async (t) => {
    const blobs = await open(t)
    const bytes = bytesOf(3 * CHUNK)
    const { hash } = await blobs.put(inPieces(bytes, CHUNK))
    const stream = await blobs.open(hash)
    await blobs.remove(hash)
    assert.ok(bytes.equals(await buffer(stream)))
  })

  void test(`${name}: an unknown blob is not found`, async (t) => {
    const blobs = await open(t)
    assert.equal(await blobs.stat(ABSENT), undefined)
    await blobs.remove(ABSENT)
    assert.equal(await verify(blobs, ABSENT), 'missing')
    await assert.rejects(blobs.open(ABSENT), /cannot be opened/)
  })

  const notHashes = ['', 'abc', '../../etc/passwd', 'A'.repeat(64), `${ABSENT}0`, `${ABSENT}\n`]
  for (const text of notHashes) {
    void test(`${name}: ${JSON.stringify(text)} is refused as a hash`, async (t) => {
      const blobs = await open(t)
      await assert.rejects(blobs.stat(text), /by its hash/)
      await assert.rejects(blobs.remove(text), /by its hash/)
      await assert.rejects(blobs.open(text), /by its hash/)
    })
  }

  void test(`${name}: a span that goes backwards is refused`, async (t) => {
    const blobs = await open(t)
    const { hash } = await blobs.put(inPieces(bytesOf(10), 10))
    await assert.rejects(blobs.open(hash, { start: 5, end: 4 }), /forwards/)
    await assert.rejects(blobs.open(hash, { start: -1 }), /forwards/)
  })

  const broken: [how: string, make: () => Readable, why: RegExp][] = [
    [
      'that is interrupted',
      () =>
        Readable.from(
          (function* () {
            yield bytesOf(CHUNK + 1)
            throw new Error('line cut')
          })(),
        ),
      /line cut/,
    ],
    [
      'that was interrupted before',
      () => new Readable({ read() {} }).destroy(new Error('line cut')),
      /line cut/,
    ],
    [
      'whose sender disconnects',
      () => {
        const stream = new Readable({ read() {} })
        stream.push(bytesOf(2 * CHUNK))
        setImmediate(() => stream.destroy())
        return stream
      },
      /premature close/i,
    ],
  ]
  for (const [how, make, why] of broken) {
    void test(`${name}: a stream ${how} is an error and leaves nothing behind`, async (t) => {
      const blobs = await open(t)
      const stream = make()
      await assert.rejects(blobs.put(stream), why)
      assert.ok(stream.destroyed)
      assert.deepEqual(await listed(blobs), [])
      assert.equal(await blobs.sweepTemporary(Number.MAX_SAFE_INTEGER), 0)
    })
  }

  void test(`${name}: bytes come in pieces of at most ${CHUNK}`, async (t) => {
    const blobs = await open(t)
    const { hash } = await blobs.put(inPieces(bytesOf(5 * CHUNK), CHUNK))
    const sizes = (await all<Buffer>(await blobs.open(hash))).map(({ length }) => length)
    assert.ok(Math.max(...sizes) <= CHUNK)
  })
}
