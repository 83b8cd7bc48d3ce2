import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'

import type { Blobs } from './blobs.ts'
import { copyBlob, keepOnly, listedIn, listLine } from './copy.ts'
import { openDisk } from './disk.ts'

async function open(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-copy-'))
  t.after(() => rm(folder, { recursive: true }))
  const from = await openDisk(join(folder, 'from'))
  const to = await openDisk(join(folder, 'to'))
  return { folder, from, to }
}
async function* stream<Item>(...items: Item[]) {
  yield* items
}
const put = async (blobs: Blobs, text: string) => (await blobs.put(stream(Buffer.from(text)))).hash
async function all<Item>(items: AsyncIterable<Item>) {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
const hashes = async (blobs: Blobs) => (await all(blobs.list())).map(({ hash }) => hash)

void test('copies a blob once, and reports missing ones', async (t) => {
  const { from, to } = await open(t)
  const hash = await put(from, 'hello')
  assert.equal(await copyBlob(from, to, hash), 'copied')
  assert.equal(await copyBlob(from, to, hash), 'there')
  assert.equal(await copyBlob(from, to, 'a'.repeat(64)), 'missing')
  assert.deepEqual(await hashes(to), [hash])
})

void test('reports a damaged blob, and removes it from its path', async (t) => {
  const { folder, from, to } = await open(t)
  const hash = await put(from, 'hello')
  await writeFile(join(folder, 'from', hash.slice(0, 2), hash.slice(2, 4), hash), 'jello')
  assert.equal(await copyBlob(from, to, hash), 'damaged')
  assert.deepEqual(await hashes(to), [createHash('sha256').update('jello').digest('hex')])
})

void test('only listed blobs of a store that was filled in advance are kept', async (t) => {
  const { folder, to } = await open(t)
  const put5 = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => put(to, text)))
  const wanted = put5.toSorted().filter((_, index) => index % 2 === 0)
  const path = join(folder, 'list')
  await writeFile(path, [...wanted, 'f'.repeat(64)].map(listLine).join(''))
  await keepOnly(to, listedIn(path))
  assert.deepEqual(await hashes(to), wanted)
  await keepOnly(to, stream())
  assert.deepEqual(await hashes(to), [])
})

void test('an invalid list is refused', async (t) => {
  const { folder } = await open(t)
  await writeFile(join(folder, 'list'), 'not a hash\n')
  await assert.rejects(
    all(listedIn(join(folder, 'list'))),
    /contains the invalid line 'not a hash'/,
  )
})
