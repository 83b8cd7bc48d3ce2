import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

import { copyNew, makeFolders, measure, writeNew, writeWhole } from './files.ts'
import { limits } from './limits.ts'

const folder = await mkdtemp(join(tmpdir(), 'docket-files-'))
after(() => rm(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const bytes = Buffer.alloc(2 * limits.stream_chunk_bytes + 3, 'docket ')
const expected = {
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
}

void test('creates a file for its owner, and returns its size and hash', async () => {
  const pieces = [bytes.subarray(0, 10), bytes.subarray(10)]
  assert.deepEqual(await writeNew(at('new'), pieces), expected)
  assert.deepEqual(await readFile(at('new')), bytes)
  assert.equal((await stat(at('new'))).mode & 0o777, 0o600)
  assert.deepEqual(await measure(at('new')), expected)
})

void test('folders are created for their owner, even concurrently, and never below /proc', async () => {
  const path = at('above/between/below')
  await Promise.all(Array.from({ length: 8 }, () => makeFolders(path)))
  for (const one of [path, at('above')]) assert.equal((await stat(one)).mode & 0o777, 0o700)
  await assert.rejects(makeFolders(at('new')), { code: 'EEXIST' })
  await assert.rejects(makeFolders(join(path, 'x'.repeat(1_000), 'y')), { code: 'ENAMETOOLONG' })
  if (process.platform === 'linux')
    await assert.rejects(makeFolders('/proc/a/b'), { code: 'ENOENT' })
})

void test('a copy reports the same size and hash', async () => {
  assert.deepEqual(await copyNew(at('new'), at('copy')), expected)
  assert.deepEqual(await readFile(at('copy')), bytes)
})

void test('an existing file is left alone', async () => {
  await writeFile(at('old'), 'old')
  await assert.rejects(writeNew(at('old'), [bytes]), { code: 'EEXIST' })
  await assert.rejects(copyNew(at('new'), at('old')), { code: 'EEXIST' })
  assert.equal(await readFile(at('old'), 'utf8'), 'old')
})

void test('a complete file leaves no temporary name behind', async () => {
  const { size } = await writeWhole(at('whole'), 'ß')
  assert.deepEqual([size, await readFile(at('whole'), 'utf8')], [2, 'ß'])
  assert.ok(!(await readdir(folder)).includes('whole.part'))
})
