import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'

import { limits } from '../limits.ts'
import { type Blob, verify } from './blobs.ts'
import { openDisk } from './disk.ts'

const HELLO = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

async function open(t: TestContext) {
  const parent = await mkdtemp(join(tmpdir(), 'docket-disk-'))
  t.after(() => rm(parent, { recursive: true }))
  const root = join(parent, 'data', 'blobs')
  const blobs = await openDisk(root)
  const put = (text: string) => blobs.put(bytesOf(text))
  return { root, blobs, put, path: join(root, '2c', 'f2', HELLO), temporary: join(root, 'tmp') }
}
async function* bytesOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

void test('a blob is stored under the first digits of its hash, accessible only to the owner', async (t) => {
  const { put, path, root, temporary } = await open(t)
  const { hash } = await put('hello')
  assert.equal(hash, HELLO)
  assert.equal(await readFile(path, 'utf8'), 'hello')
  const modes = [path, dirname(path), dirname(dirname(path)), root, temporary].map(
    async (name) => (await stat(name)).mode & 0o777,
  )
  assert.deepEqual(await Promise.all(modes), [0o600, 0o700, 0o700, 0o700, 0o700])
  assert.deepEqual(await readdir(temporary), [])
})

void test('no file appears among the blobs before it is complete', async (t) => {
  const { blobs, root, temporary } = await open(t)
  const seen: string[][] = []
  async function* watched() {
    for (const text of ['hel', 'lo']) {
      yield Buffer.from(text)
      seen.push(await readdir(root), await readdir(temporary))
    }
  }
  await blobs.put(watched())
  const [before, written] = seen
  assert.deepEqual(before, ['tmp'])
  assert.equal(written!.length, 1)
  assert.deepEqual((await readdir(root)).toSorted(), ['2c', 'tmp'])
})

void test('at most two chunks are in memory; the rest is on disk', async (t) => {
  const { blobs, temporary } = await open(t)
  const piece = Buffer.alloc(100_000, 'x')
  let given = 0
  let most = 0
  async function* counted() {
    for (let turn = 0; turn < 20; turn++) {
      yield piece
      given += piece.length
      const [name] = await readdir(temporary)
      const written = (await stat(join(temporary, name!))).size
      most = Math.max(most, given - written)
    }
  }
  await blobs.put(counted())
  assert.equal(given, 2_000_000)
  assert.ok(most > 0 && most <= 2 * limits.written_chunk_bytes, `${most} bytes were in memory`)
})

void test('a blob with changed bytes is reported as damaged, and repaired when put again', async (t) => {
  const { blobs, put, path } = await open(t)
  await put('hello')
  await writeFile(path, 'jello')
  assert.equal(await verify(blobs, HELLO), 'damaged')
  await writeFile(path, 'hell')
  assert.equal(await verify(blobs, HELLO), 'damaged')
  await put('hello')
  assert.equal(await verify(blobs, HELLO), 'whole')
})

void test('leftovers of a crash are deleted once they are old, and nothing else', async (t) => {
  const { blobs, put, temporary } = await open(t)
  await put('hello')
  const noon = Date.parse('2026-01-31T12:00:00Z')
  for (const [name, hour] of [
    ['yesterday', -24],
    ['morning', -1],
    ['just-now', 0],
  ] as const) {
    const time = new Date(noon + hour * 3_600_000)
    await writeFile(join(temporary, name), 'half')
    await utimes(join(temporary, name), time, time)
  }
  assert.equal(await blobs.sweepTemporary(noon), 2)
  assert.deepEqual(await readdir(temporary), ['just-now'])
  assert.equal(await blobs.sweepTemporary(noon), 0)
  assert.equal(await verify(blobs, HELLO), 'whole')
})

void test('unrelated files in the folder are not taken for blobs', async (t) => {
  const { blobs, put, root, path } = await open(t)
  await put('hello')
  const elsewhere = join(root, 'aa', 'bb')
  await mkdir(elsewhere, { recursive: true })
  await writeFile(join(elsewhere, HELLO), 'at the wrong place')
  await writeFile(join(dirname(path), `${HELLO}.bak`), '')
  await writeFile(join(root, 'README'), '')
  await writeFile(join(root, 'tmp', HELLO), '')
  const found: Blob[] = []
  for await (const blob of blobs.list()) found.push(blob)
  assert.deepEqual(found, [{ hash: HELLO, size: 5 }])
})

void test('a store that was closed and reopened has the same blobs', async (t) => {
  const { put, root } = await open(t)
  await put('hello')
  const again = await openDisk(root)
  assert.equal(await verify(again, HELLO), 'whole')
})

void test('reports why nothing can be written, and leaves nothing behind', async (t) => {
  const { put, root, temporary } = await open(t)
  // A file in place of a folder that is needed.
  await writeFile(join(root, '2c'), '')
  await assert.rejects(put('hello'), { code: /EEXIST|ENOTDIR/ })
  assert.deepEqual(await readdir(temporary), [])
})

void test('small blobs are read at once, whole or in part, and no others', async (t) => {
  const { blobs, put } = await open(t)
  const { hash } = await put('hello')
  assert.equal(blobs.read!(hash)?.toString(), 'hello')
  assert.equal(blobs.read!(hash, { start: 1, end: 2 })?.toString(), 'el')
  assert.equal(blobs.read!(hash, { start: 3, end: 99 })?.toString(), 'lo')
  assert.equal(blobs.read!(hash, { start: 5 }), undefined)
  assert.equal(blobs.read!('0'.repeat(64)), undefined)
  const large = await put('x'.repeat(limits.small_file_bytes + 1))
  assert.equal(blobs.read!(large.hash), undefined)
  assert.equal(blobs.read!(large.hash, { start: 1 })?.length, limits.small_file_bytes)
})
