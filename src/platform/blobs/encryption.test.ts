import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'

import { blobKeysIn } from './blob-keys.ts'
import { DamagedBlob } from './blobs.ts'
import {
  CHUNK_BYTES,
  contentSize,
  HEADER_BYTES,
  openHeader,
  sealWith,
  STORED_CHUNK_BYTES,
  storedSize,
} from './encryption.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesFrom = (first: number) => Buffer.from(Array.from({ length: 32 }, (_, at) => first + at))
const KEY = bytesFrom(0).toString('hex')
const KEYS = blobKeysIn(KEY)!
const NEWEST = KEYS.newest!
const SALT = bytesFrom(100)

/** The stored bytes of a content, which is added at once. */
function sealed(content: Buffer, salt = SALT): Buffer {
  const sealing = sealWith(NEWEST, salt)
  const body = sealing.add(content)
  return Buffer.concat([sealing.header({ hash: sha256(content), size: content.length }), body])
}

// They were computed with another library, from docs/encrypted-blobs.md.
const HEADER =
  '444f434b45544231c3af3807e94fd1a8' +
  '6465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f80818283'
const LONG = Buffer.from(Array.from({ length: CHUNK_BYTES + 3 }, (_, at) => (at * 7) % 251))

void test('contents are stored as the documented format says', () => {
  assert.equal(NEWEST.id, 'c3af3807e94fd1a8')
  assert.equal(
    sealed(Buffer.from('hello')).toString('hex'),
    HEADER +
      '000000000000000552a1e360b9dad01dfe53466679f3cf35' +
      'c76280f51cee9fd658639b91fe7a1ceae6323497bc',
  )
  assert.equal(
    sealed(Buffer.alloc(0)).toString('hex'),
    `${HEADER}0000000000000000d1d116e48ab28bf263ef56b9c154fd3f`,
  )
  const long = sealed(LONG)
  assert.equal(long.length, 262_251)
  assert.equal(sha256(long), '229c5cd70a3f5c511b995628bc122f1aeac5fc638fd3b5929a31e005b51683e3')
})

void test('stored bytes are decrypted chunk by chunk', () => {
  const stored = sealed(LONG)
  const { size, chunk } = openHeader(stored.subarray(0, HEADER_BYTES), sha256(LONG), KEYS)
  const cut = HEADER_BYTES + STORED_CHUNK_BYTES
  const [one, two] = [stored.subarray(HEADER_BYTES, cut), stored.subarray(cut)]
  assert.equal(size, LONG.length)
  assert.ok(LONG.equals(Buffer.concat([chunk(one, 0)!, chunk(two, 1)!])))
  assert.deepEqual(
    [chunk(one, 1), chunk(two, 0), chunk(one.subarray(1), 0), chunk(two.subarray(0, 3), 1)],
    [undefined, undefined, undefined, undefined],
  )
})

void test('a change of any byte is noticed', () => {
  const content = Buffer.from('hello')
  const stored = sealed(content)
  for (let at = 0; at < stored.length; at++) {
    const changed = Buffer.from(stored)
    changed[at]! ^= 1
    const open = () => openHeader(changed.subarray(0, HEADER_BYTES), sha256(content), KEYS)
    if (at < HEADER_BYTES) assert.throws(open, DamagedBlob, `byte ${at}`)
    else assert.equal(open().chunk(changed.subarray(HEADER_BYTES), 0), undefined, `byte ${at}`)
  }
})

void test('a blob cannot take the place of another, or be read with another key', () => {
  const header = sealed(Buffer.from('hello')).subarray(0, HEADER_BYTES)
  const hash = sha256(Buffer.from('hello'))
  assert.throws(() => openHeader(header, sha256(Buffer.from('jello')), KEYS), DamagedBlob)
  assert.throws(() => openHeader(header, hash, blobKeysIn('ab'.repeat(32))!), /c3af3807e94fd1a8/)
  assert.throws(() => openHeader(header.subarray(1), hash, KEYS), DamagedBlob)
})

void test('equal contents are stored with different bytes', () => {
  const content = Buffer.from('hello')
  const [one, other] = [sealWith(NEWEST), sealWith(NEWEST)].map((sealing) => sealing.add(content))
  assert.ok(!one!.equals(other!))
})

void test('the size of a content follows from that of the stored bytes', () => {
  for (const size of [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 5 * CHUNK_BYTES]) {
    assert.equal(contentSize(storedSize(size)), size)
  }
  for (const stored of [0, 1, HEADER_BYTES, HEADER_BYTES + 1]) assert.equal(contentSize(stored), 0)
  assert.equal(sealed(LONG).length, storedSize(LONG.length))
})
