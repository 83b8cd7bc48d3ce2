import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'

import { archiveOf } from './zip.ts'

const file = { path: 'a.txt', size: 5, blob_hash: 'hash' }

void test('a file is closed if its reader disconnected before it was opened', async () => {
  const opening = Promise.withResolvers<Readable>()
  const asked = Promise.withResolvers<void>()
  const archive = archiveOf([file], 0, () => {
    asked.resolve()
    return opening.promise
  })
  const bytes = archive.read().resume()
  await asked.promise
  bytes.destroy()
  await once(bytes, 'close')
  const late = new Readable({ read: () => undefined })
  const closed = once(late, 'close', { signal: AbortSignal.timeout(10_000) })
  opening.resolve(late)
  await closed
  assert.equal(late.destroyed, true)
})

void test('an archive of any number of files has the size that was announced', async () => {
  for (const count of [1, 700, 800, 900, 1_200, 2_000]) {
    const files = Array.from({ length: count }, (_, at) => ({ ...file, path: `${at}.txt` }))
    const archive = archiveOf(files, 0, async () => Readable.from([Buffer.from('hello')]))
    const bytes = await buffer(archive.read())
    assert.equal(bytes.length, archive.size, `${count} files`)
  }
})
