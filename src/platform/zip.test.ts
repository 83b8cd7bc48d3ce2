import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Readable } from 'node:stream'
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
