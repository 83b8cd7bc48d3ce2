import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test, type TestContext } from 'node:test'

import { openTestS3, type S3Server } from '../../../tests/s3.ts'
import { blobKeysIn, KEYS_NOTE } from './blob-keys.ts'
import { type Blobs, DamagedBlob, placeOf, type Span, verify } from './blobs.ts'
import { openDisk } from './disk.ts'
import { CHUNK_BYTES, HEADER_BYTES, placeOfChunk, STORED_CHUNK_BYTES } from './encryption.ts'
import { openSealed } from './read-encrypted.ts'
import { openS3 } from './s3.ts'

const [ONE, TWO] = ['01'.repeat(32), '02'.repeat(32)]
const keysOf = (text: string) => blobKeysIn(text)!
const bytesOf = (size: number) =>
  Buffer.from(Uint8Array.from({ length: size }, (_, place) => (place * 7) ^ (place >> 8)))
const put = (blobs: Blobs, bytes: Buffer) =>
  blobs.put(Readable.from([bytes], { objectMode: false }))
const contentOf = async (blobs: Blobs, hash: string, span?: Span) =>
  buffer(await blobs.open(hash, span))
const always = async () => true

async function newFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-encrypted-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

let s3: S3Server
before(async () => void (s3 = await openTestS3()))
after(() => s3.close())

/** Opens the same place with any keys. */
type Open = (keys?: string) => Promise<Blobs>
const stores: [name: string, place: (t: TestContext) => Promise<Open>][] = [
  [
    'disk',
    async (t) => {
      const root = await newFolder(t)
      return (keys) => openDisk(root, blobKeysIn(keys))
    },
  ],
  [
    'S3',
    async (t) => {
      const [settings, folder] = [s3.settings(), await newFolder(t)]
      return (keys) => openS3(settings, folder, blobKeysIn(keys))
    },
  ],
]

/** As `docket blobs reencrypt` does after the service was started. */
async function renewAll(blobs: Blobs) {
  const { encryption } = blobs
  await encryption!.begin()
  const became: string[] = []
  for await (const { hash } of encryption!.others()) {
    became.push(await encryption!.renew(hash, always))
  }
  await encryption!.finish()
  return became
}
const hashesIn = async (blobs: Blobs) => {
  const found: string[] = []
  for await (const { hash } of blobs.list()) found.push(hash)
  return found
}

for (const [name, place] of stores) {
  const size = 3 * CHUNK_BYTES + 5
  const borders = [1, 2, 3].flatMap((chunk) => [-1, 0, 1].map((by) => chunk * CHUNK_BYTES + by))
  void test(`${name}: ranges are right at the borders of chunks`, async (t) => {
    const blobs = await (await place(t))(ONE)
    const bytes = bytesOf(size)
    const { hash } = await put(blobs, bytes)
    for (const start of [0, ...borders, size - 1]) {
      for (const end of [...borders, size - 1, size + 9].filter((last) => last >= start)) {
        const found = await contentOf(blobs, hash, { start, end })
        assert.ok(found.equals(bytes.subarray(start, end + 1)), `${start} to ${end}`)
      }
      assert.ok((await contentOf(blobs, hash, { start })).equals(bytes.subarray(start)))
    }
  })

  void test(`${name}: blobs from before the first key are read, and encrypted when asked`, async (t) => {
    const open = await place(t)
    const without = await open()
    const [old, later] = [bytesOf(CHUNK_BYTES + 1), bytesOf(10)]
    const { hash } = await put(without, old)
    const blobs = await open(ONE)
    assert.ok(old.equals(await contentOf(blobs, hash)))
    const { hash: last } = await put(blobs, later)
    assert.deepEqual(await hashesIn(blobs), [hash, last].toSorted())
    assert.deepEqual(await blobs.stat(hash), { hash, size: old.length })
    assert.equal(await without.stat(last), undefined)

    assert.deepEqual(await renewAll(blobs), ['renewed'])
    assert.deepEqual(await hashesIn(without), [])
    assert.deepEqual(await hashesIn(blobs), [hash, last].toSorted())
    assert.ok(old.equals(await contentOf(blobs, hash)))
    assert.deepEqual(await renewAll(blobs), [])
  })

  void test(`${name}: keys are rotated, and older ones given up`, async (t) => {
    const open = await place(t)
    const { hash } = await put(await open(ONE), bytesOf(100))
    const both = await open(`${TWO},${ONE}`)
    assert.ok(bytesOf(100).equals(await contentOf(both, hash)))
    await put(both, bytesOf(50))
    await assert.rejects(open(TWO), /encrypted with the key [\da-f]{16}, which is not among/)
    assert.deepEqual((await renewAll(both)).toSorted(), ['renewed', 'same'])
    const blobs = await open(TWO)
    assert.ok(bytesOf(100).equals(await contentOf(blobs, hash)))
    assert.deepEqual(await renewAll(blobs), [])
    await assert.rejects(open(ONE), /which is not among/)
  })

  void test(`${name}: a process that began before a rotation notes its key again`, async (t) => {
    const open = await place(t)
    const early = await open(ONE)
    await put(early, bytesOf(100))
    await renewAll(await open(`${TWO},${ONE}`))
    await open(TWO)
    await put(early, bytesOf(50))
    await assert.rejects(open(TWO), /which is not among/)
    assert.deepEqual((await renewAll(await open(`${TWO},${ONE}`))).toSorted(), ['renewed', 'same'])
    await open(TWO)
  })

  void test(`${name}: everything is decrypted again, and no key is needed`, async (t) => {
    const open = await place(t)
    const { hash } = await put(await open(ONE), bytesOf(100))
    await assert.rejects(open(), {
      name: 'Refusal',
      message:
        /^stored files are encrypted with the key [\da-f]{16}, which blob_keys lacks; add it/,
    })
    const leaving = await open(`none,${ONE}`)
    const { hash: plain } = await put(leaving, bytesOf(50))
    assert.deepEqual(await renewAll(leaving), ['renewed'])
    const blobs = await open()
    assert.deepEqual(await hashesIn(blobs), [hash, plain].toSorted())
    assert.ok(bytesOf(100).equals(await contentOf(blobs, hash)))
    assert.equal(blobs.encryption, undefined)
  })

  void test(`${name}: a reader notices nothing when the blob is encrypted again`, async (t) => {
    const open = await place(t)
    const blobs = await open(ONE)
    const bytes = bytesOf(size)
    const { hash } = await put(blobs, bytes)
    const rotated = await open(`${TWO},${ONE}`)
    const range = { start: CHUNK_BYTES + 1 }
    const stream = await rotated.open(hash, range)
    await renewAll(rotated)
    assert.ok((await buffer(stream)).equals(bytes.subarray(range.start)))
  })

  void test(`${name}: a blob that is not needed, or whose bytes are wrong, stays as it is`, async (t) => {
    const open = await place(t)
    const without = await open()
    const { hash } = await put(without, bytesOf(100))
    const blobs = await open(ONE)
    const { encryption } = blobs
    await encryption!.begin()
    let looks = 0
    const once = async () => looks++ === 0
    assert.equal(await encryption!.renew(hash, async () => false), 'unneeded')
    assert.equal(await encryption!.renew(hash, once), 'unneeded')
    assert.deepEqual(await hashesIn(without), [hash])
    await without.remove(hash)
    assert.equal(await encryption!.renew(hash, always), 'unneeded')
  })

  void test(`${name}: nothing is stored again unless the service stores new blobs so`, async (t) => {
    const open = await place(t)
    const blobs = await open(ONE)
    await blobs.encryption!.begin()
    const { hash } = await put(blobs, bytesOf(100))
    const leaving = (await open(`none,${ONE}`)).encryption!
    await assert.rejects(leaving.checkBegun(), /restart it with this setting on all nodes first/)
    await assert.rejects(leaving.renew(hash, always), /other blob_keys meanwhile/)
    assert.ok(bytesOf(100).equals(await contentOf(blobs, hash)))
  })

  void test(`${name}: removing a blob removes it in both forms`, async (t) => {
    const open = await place(t)
    const without = await open()
    const { hash } = await put(without, bytesOf(100))
    const blobs = await open(ONE)
    await put(blobs, bytesOf(100))
    assert.deepEqual(await hashesIn(blobs), [hash])
    await blobs.remove(hash)
    assert.deepEqual([await blobs.stat(hash), await without.stat(hash)], [undefined, undefined])
  })
}

async function stored(t: TestContext, content: Buffer) {
  const root = await newFolder(t)
  const blobs = await openDisk(root, keysOf(ONE))
  const { hash } = await put(blobs, content)
  return { root, blobs, hash, path: `${join(root, placeOf(hash))}.enc` }
}

type Change = (path: string, bytes: Buffer) => Promise<unknown>
const cut = HEADER_BYTES + STORED_CHUNK_BYTES
const damages: [what: string, change: Change, right: number][] = [
  ['a cut within a chunk', (path) => truncate(path, cut + 100), CHUNK_BYTES],
  ['a cut between chunks', (path) => truncate(path, placeOfChunk(2)), 2 * CHUNK_BYTES],
  ['a cut within the header', (path) => truncate(path, HEADER_BYTES - 1), 0],
  ['an empty file', (path) => truncate(path, 0), 0],
  [
    'swapped chunks',
    (path, all) =>
      writeFile(
        path,
        Buffer.concat([
          all.subarray(0, HEADER_BYTES),
          all.subarray(cut, placeOfChunk(2)),
          all.subarray(HEADER_BYTES, cut),
          all.subarray(placeOfChunk(2)),
        ]),
      ),
    0,
  ],
  [
    'a changed byte',
    (path, all) => {
      all[cut + 7]! ^= 0x80
      return writeFile(path, all)
    },
    CHUNK_BYTES,
  ],
]
for (const [what, change, right] of damages) {
  void test(`${what} ends the stream with an error after the right bytes`, async (t) => {
    const content = bytesOf(3 * CHUNK_BYTES)
    const { blobs, hash, path } = await stored(t, content)
    await change(path, await readFile(path))
    const found: Buffer[] = []
    const read = async () => {
      for await (const piece of await blobs.open(hash)) found.push(piece as Buffer)
    }
    await assert.rejects(read(), DamagedBlob)
    assert.ok(Buffer.concat(found).equals(content.subarray(0, right)))
    assert.equal(await verify(blobs, hash), 'damaged')
  })
}

void test('a blob that is encrypted again between two reads is read to its end', async (t) => {
  const content = bytesOf(3 * CHUNK_BYTES)
  const [one, other] = [await stored(t, content), await stored(t, content)]
  const opened: string[] = []
  const sealed = {
    async open(_hash: string, span?: Span) {
      opened.push(opened.length === 0 ? one.path : other.path)
      return createReadStream(opened.at(-1)!, span)
    },
  }
  const span = { start: CHUNK_BYTES + 3 }
  const stream = await openSealed(sealed, keysOf(ONE), { hash: one.hash, span })
  assert.ok((await buffer(stream)).equals(content.subarray(span.start)))
  assert.equal(opened.length, 4)
})

void test('a small blob is read at once, and damage to it is an error', async (t) => {
  const { blobs, hash, path } = await stored(t, Buffer.from('hello'))
  assert.equal(String(blobs.read!(hash)), 'hello')
  assert.equal(String(blobs.read!(hash, { start: 1, end: 2 })), 'el')
  assert.equal(blobs.read!(hash, { start: 5 }), undefined)
  const bytes = await readFile(path)
  await writeFile(path, bytes.with(HEADER_BYTES, bytes[HEADER_BYTES]! ^ 1))
  assert.throws(() => blobs.read!(hash), DamagedBlob)
  await truncate(path, HEADER_BYTES)
  assert.throws(() => blobs.read!(hash), DamagedBlob)
})

void test('a blob in the place of another is noticed', async (t) => {
  const { root, blobs, hash, path } = await stored(t, Buffer.from('hello'))
  const other = await put(blobs, Buffer.from('jello'))
  await rename(path, `${join(root, placeOf(other.hash))}.enc`)
  await assert.rejects(blobs.open(other.hash), DamagedBlob)
  assert.equal(await blobs.stat(hash), undefined)
})

void test('a damaged blob is not stored again, and keeps its keys', async (t) => {
  const { root, hash, path } = await stored(t, bytesOf(CHUNK_BYTES))
  await truncate(path, HEADER_BYTES + 5)
  const { encryption } = await openDisk(root, keysOf(`${TWO},${ONE}`))
  await encryption!.begin()
  await assert.rejects(encryption!.renew(hash, always), DamagedBlob)
  assert.equal((await readFile(path)).length, HEADER_BYTES + 5)
  assert.deepEqual(await readdir(join(root, 'tmp')), [])
})

void test('the note names keys by their fingerprints, and is there before the first blob', async (t) => {
  const root = await newFolder(t)
  const blobs = await openDisk(root, keysOf(ONE))
  let noted = ''
  await blobs.put(Readable.from([Buffer.from('x')], { objectMode: false }), async () => {
    noted = await readFile(join(root, KEYS_NOTE), 'utf8')
  })
  assert.match(noted, /^[\da-f]{16}\n$/)
  assert.ok(!noted.includes(ONE.slice(0, 16)))
})

void test('without the note, each key of the setting counts as needed', async (t) => {
  const { root, hash } = await stored(t, bytesOf(100))
  const both = await openDisk(root, keysOf(`${TWO},${ONE}`))
  await rm(join(root, KEYS_NOTE))
  await both.encryption!.begin()
  await assert.rejects(openDisk(root, keysOf(TWO)), /which is not among/)
  // Only the newest, as noted by a process that stores a blob before the service starts.
  await rm(join(root, KEYS_NOTE))
  await put(await openDisk(root, keysOf(`${TWO},${ONE}`)), bytesOf(50))
  assert.deepEqual((await renewAll(both)).toSorted(), ['renewed', 'same'])
  const blobs = await openDisk(root, keysOf(TWO))
  assert.ok(bytesOf(100).equals(await contentOf(blobs, hash)))
})

void test('what was stored again after its key was lost is read, and encrypted', async (t) => {
  const { root, hash } = await stored(t, bytesOf(100))
  await rm(join(root, KEYS_NOTE))
  const without = await openDisk(root)
  await put(without, bytesOf(100))
  const blobs = await openDisk(root, keysOf(TWO))
  assert.ok(bytesOf(100).equals(blobs.read!(hash)!))
  assert.equal(await verify(blobs, hash), 'whole')
  assert.deepEqual(await renewAll(blobs), ['renewed'])
  assert.equal(await without.stat(hash), undefined)
  assert.ok(bytesOf(100).equals(await contentOf(blobs, hash)))
})
