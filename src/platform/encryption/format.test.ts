import assert from 'node:assert/strict'
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, test } from 'node:test'

import {
  CHUNK_BYTES,
  Damaged,
  decrypted,
  decryptList,
  encrypted,
  ENCRYPTED_CHUNK_BYTES,
  encryptedSize,
  encryptList,
  keyIn,
  newKey,
  newSalt,
  paddedSize,
  withKey,
} from './format.js'

const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
const SALT = 'ZGVmZ2hpamtsbW5vcHFycw'
const TAG = 16

const plainOf = (bytes: Uint8Array) => ({
  size: bytes.length,
  read: async (start: number, end: number) => bytes.subarray(start, end),
})
const counted = (size: number) => Uint8Array.from({ length: size }, (_, at) => at % 251)
const whole = async (pieces: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Readable.from(pieces).toArray())

async function encryptAll(bytes: Uint8Array, key = KEY, salt = SALT) {
  const { size, read } = await encrypted(plainOf(bytes), key, salt)
  const all = await whole(read(0, size))
  assert.equal(all.length, size)
  return all
}
const decryptAll = (bytes: Uint8Array, size: number, { key = KEY, salt = SALT } = {}) =>
  whole(decrypted([bytes], { key, salt, size, stored: bytes.length }))

/** The format once more, as docs/encrypted-tickets.md says it, with other functions. */
function byTheBook(bytes: Uint8Array, padded: number, info = 'docket file 1'): Buffer {
  const secret = Buffer.from(KEY, 'base64url')
  const own = Buffer.from(hkdfSync('sha256', secret, Buffer.from(SALT, 'base64url'), info, 32))
  const plain = Buffer.alloc(padded)
  plain.set(bytes)
  const chunks: Buffer[] = []
  for (let at = 0; at < padded; at += CHUNK_BYTES) {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(at / CHUNK_BYTES, 7)
    nonce[11] = Number(at + CHUNK_BYTES >= padded)
    const cipher = createCipheriv('aes-256-gcm', own, nonce)
    chunks.push(cipher.update(plain.subarray(at, at + CHUNK_BYTES)), cipher.final())
    chunks.push(cipher.getAuthTag())
  }
  return Buffer.concat(chunks)
}

void describe('the format of encrypted tickets', () => {
  void test('has these vectors', async () => {
    const small = await encryptAll(Buffer.from('Docket\n'))
    assert.equal(small.length, 4112)
    assert.equal(small.subarray(0, TAG).toString('hex'), 'fa553d1c4d3446fa1e53db0617ad8b4f')
    assert.equal(small.subarray(-TAG).toString('hex'), '3271c1acf33c525d956dd04582ccaf20')
    const large = await encryptAll(counted(3 * CHUNK_BYTES + 5))
    assert.equal(large.length, 3_211_328)
    assert.equal(
      createHash('sha256').update(large).digest('hex'),
      '75b68452b9c0fe6b0de38c520f94b7a7bf5bb27a1eb44f5883c6d8886828b21c',
    )
    const list = await encryptList([{ path: 'a/b.txt', size: 7, salt: SALT }], KEY, SALT)
    assert.match(list, /^1\.ZGVmZ2hpamtsbW5vcHFycw\.R1gGPOnBqxYz63MDoV29iAl2zlXr6S4c9W-v06KZ52K/)
    const [, , text] = list.split('.')
    const own = hkdfSync(
      'sha256',
      Buffer.from(KEY, 'base64url'),
      Buffer.from(SALT, 'base64url'),
      'docket list 1',
      32,
    )
    const bytes = Buffer.from(text!, 'base64url')
    const decipher = createDecipheriv(
      'aes-256-gcm',
      Buffer.from(own),
      Buffer.from([...Array(11).fill(0), 1]),
    )
    decipher.setAuthTag(bytes.subarray(-TAG))
    const said = Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()])
    assert.equal(said.length, 1024)
    assert.equal(
      said.toString(),
      JSON.stringify({ files: [{ path: 'a/b.txt', size: 7, salt: SALT }] }).padEnd(1024),
    )
  })

  void test('is what another implementation makes', async () => {
    for (const size of [0, 1, 4096, 4097, CHUNK_BYTES - 1, CHUNK_BYTES, 2 * CHUNK_BYTES + 77]) {
      const bytes = counted(size)
      const all = await encryptAll(bytes)
      assert.ok(all.equals(byTheBook(bytes, paddedSize(size))), String(size))
      assert.ok((await decryptAll(all, size)).equals(bytes), String(size))
    }
  })

  void test('pads by less than an eighth, to few sizes', () => {
    const padded = [0, 1, 4096, 4097, 5000, 1e6, 1e9, 1e12].map(paddedSize)
    assert.deepEqual(
      padded,
      [4096, 4096, 4096, 4352, 5120, 1_015_808, 1_006_632_960, 1_005_022_347_264],
    )
    for (let size = 4097; size < 2 ** 45; size = Math.ceil(size * 1.37)) {
      assert.ok(paddedSize(size) >= size && paddedSize(size) < size * 1.125, String(size))
      assert.equal(paddedSize(paddedSize(size)), paddedSize(size), String(size))
    }
    assert.equal(encryptedSize(CHUNK_BYTES), ENCRYPTED_CHUNK_BYTES)
  })

  void test('gives the same bytes in any range', async () => {
    const bytes = counted(3 * CHUNK_BYTES)
    const all = await encryptAll(bytes)
    const { read } = await encrypted(plainOf(bytes), KEY, SALT)
    for (const [start, end] of [
      [0, 1],
      [ENCRYPTED_CHUNK_BYTES - 1, ENCRYPTED_CHUNK_BYTES + 1],
      [5, 2 * ENCRYPTED_CHUNK_BYTES + 9],
      [all.length - 3, all.length],
    ] as const) {
      assert.ok((await whole(read(start, end))).equals(all.subarray(start, end)), `${start}`)
    }
  })

  void test('decrypts from any chunk on, in pieces of any size', async () => {
    const bytes = counted(2 * CHUNK_BYTES + 9)
    const all = await encryptAll(bytes)
    const rest = all.subarray(ENCRYPTED_CHUNK_BYTES)
    const pieces = Array.from({ length: Math.ceil(rest.length / 70_001) }, (_, at) =>
      rest.subarray(at * 70_001, (at + 1) * 70_001),
    )
    const how = { key: KEY, salt: SALT, size: bytes.length, stored: all.length, first: 1 }
    assert.ok((await whole(decrypted(pieces, how))).equals(bytes.subarray(CHUNK_BYTES)))
  })

  void test('refuses what was changed, cut, reordered, repeated or swapped', async () => {
    const size = 2 * CHUNK_BYTES + 9
    const all = await encryptAll(counted(size))
    const one = ENCRYPTED_CHUNK_BYTES
    const chunks = [all.subarray(0, one), all.subarray(one, 2 * one), all.subarray(2 * one)]
    const flipped = Buffer.from(all)
    flipped[one + 5]! ^= 1
    const wrong: [name: string, bytes: Uint8Array][] = [
      ['a bit', flipped],
      ['the end', all.subarray(0, -1)],
      ['the last chunk', all.subarray(0, 2 * one)],
      ['everything', all.subarray(0, 0)],
      ['the order', Buffer.concat([chunks[1]!, chunks[0]!, chunks[2]!])],
      ['one twice', Buffer.concat([chunks[0]!, chunks[0]!, chunks[1]!, chunks[2]!])],
      ['more', Buffer.concat([all, chunks[2]!])],
    ]
    for (const [name, bytes] of wrong) {
      const cut = whole(decrypted([bytes], { key: KEY, salt: SALT, size, stored: all.length }))
      await assert.rejects(cut, Damaged, name)
      if (bytes.length > 0) await assert.rejects(decryptAll(bytes, size), Damaged, name)
    }
    await assert.rejects(decryptAll(all, size, { key: newKey() }), Damaged)
    await assert.rejects(decryptAll(all, size, { salt: newSalt() }), Damaged)
    const list = await encryptList([], KEY)
    await assert.rejects(decryptList(list, newKey()), Damaged)
    await assert.rejects(decryptList(list.replace(/^1/, '2'), KEY), /version 2/)
    assert.deepEqual(await decryptList(list, KEY), [])
  })

  void test('has the key in the fragment of a link', () => {
    assert.equal(keyIn(withKey('https://a.example/?t=1', KEY)), KEY)
    assert.equal(keyIn(withKey('https://a.example/?t=1#k=old', KEY)), KEY)
    assert.equal(keyIn(` ${KEY}\n`), KEY)
    for (const text of ['', '#', '#k=', `#k=${KEY}x`, `#x=${KEY}`, 'https://a.example/?t=1']) {
      assert.equal(keyIn(text), undefined, text)
    }
    assert.notEqual(newKey(), newKey())
  })
})
