import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createPaces } from './paces.ts'

/** Settings are written as `pace:salt` here; a leading `-` means that hashing takes no time. */
function open() {
  const hashed: string[] = []
  const paces = createPaces({
    paces_max: 2,
    paceOf: (setting) => (setting.startsWith('-') ? undefined : setting.split(':')[0]),
    hashWith: async (setting) => hashed.push(setting),
  })
  return async (own?: string) => {
    hashed.length = 0
    await paces.equalizeTiming(Buffer.from('x'), own)
    return hashed.map((setting) => setting.split(':')[0])
  }
}

void test('each hash cost that was seen is computed once, whichever account is tried', async () => {
  const taken = open()
  assert.deepEqual(await taken(), [])
  assert.deepEqual(await taken('slow:1'), [], 'its own was taken already')
  assert.deepEqual(await taken(), ['slow'])
  assert.deepEqual(await taken('-quick'), ['slow'])
  assert.deepEqual(await taken('slow:2'), [])
  assert.deepEqual(await taken('slower:1'), ['slow'])
  assert.deepEqual(await taken(), ['slow', 'slower'])
})

void test('the number of remembered costs is limited', async () => {
  const taken = open()
  for (const own of ['a:1', 'b:1', 'c:1']) await taken(own)
  assert.deepEqual(await taken(), ['a', 'b'])
})
