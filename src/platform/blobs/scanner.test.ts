import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'

import { fileCode } from '../../tracker/search/code.ts'
import { limits } from '../limits.ts'
import { openScanner, type Scanned, type Scanner } from './scanner.ts'

const opened: Scanner[] = []
const scannerOf = (open: (hash: string) => Promise<Readable>) => {
  const scanner = openScanner(async () => ({ open }), fileCode)
  opened.push(scanner)
  return scanner
}
after(async () => {
  for (const scanner of opened) await scanner.close()
})

const blobs = (...hashes: string[]): Scanned[] => hashes.map((hash) => ({ hash, size: 1 }))
const asks = (test: string, part: string) => JSON.stringify([{ test, part }])
const answersOf = async (
  scanner: Scanner,
  list: Scanned[],
  asked: string,
  signal?: AbortSignal,
) => {
  const told: Record<string, boolean[]> = {}
  await scanner.scan(list, { asked, signal }, ({ hash }, answers) => void (told[hash] = answers))
  return told
}

void test('many blobs are read concurrently, each once for all queries', async () => {
  let running = 0
  let most = 0
  const scanner = scannerOf(async (hash) => {
    most = Math.max(most, (running += 1))
    const stream = Readable.from([Buffer.from(hash), Buffer.from(' and more')])
    return stream.once('close', () => (running -= 1))
  })
  const list = blobs(...Array.from({ length: 30 }, (_, at) => `blob ${at}`))
  const asked = JSON.stringify([
    { test: 'substring', part: '7 AND' },
    { test: 'regexp', part: '^blob 2\\d' },
  ])
  const told = await answersOf(scanner, list, asked)
  assert.deepEqual(
    [told['blob 7'], told['blob 27'], told['blob 20'], told['blob 3']],
    [
      [true, false],
      [true, true],
      [false, true],
      [false, false],
    ],
  )
  assert.equal(Object.keys(told).length, 30)
  assert.ok(most > 1 && most <= limits.scanned_at_once)
})

void test('reading stops once the answer is known', async () => {
  let given = 0
  const scanner = scannerOf(async () =>
    Readable.from(
      (function* () {
        for (; given < 1_000; given++) yield Buffer.alloc(200_000, 'crash ')
      })(),
    ),
  )
  assert.deepEqual(await answersOf(scanner, blobs('a'), asks('substring', 'crash')), { a: [true] })
  assert.ok(given < 50)
})

void test('a missing blob and a read error end the search for all', async () => {
  const scanner = scannerOf(async (hash) => {
    if (hash === 'gone') throw new Error('no such blob')
    return Readable.from(
      (function* () {
        yield Buffer.from('a')
        if (hash === 'broken') throw new Error('it broke')
      })(),
    )
  })
  const asked = asks('substring', 'b')
  await assert.rejects(answersOf(scanner, blobs('a', 'gone'), asked), /no such blob/)
  await assert.rejects(answersOf(scanner, blobs('broken', 'a'), asked), /it broke/)
  assert.deepEqual(await answersOf(scanner, blobs('a'), asked), { a: [false] })
})

void test('the signal ends a search while the store hangs, and while a pattern runs', async () => {
  const silent = new AbortController()
  const stuck = scannerOf(
    () => new Promise(() => setImmediate(() => silent.abort(new Error('gone')))),
  )
  await assert.rejects(answersOf(stuck, blobs('a'), asks('substring', 'b'), silent.signal), /gone/)

  const gone = new AbortController()
  const endless = Buffer.from('ab'.repeat(2_000_000))
  const slow = scannerOf(async (hash) => {
    if (hash === 'quick') return Readable.from([Buffer.from('quick')])
    setImmediate(() => gone.abort(new Error('gone')))
    return Readable.from([endless])
  })
  await assert.rejects(
    answersOf(slow, blobs('slow'), asks('regexp', 'a[ab]{900}c'), gone.signal),
    /gone/,
  )
  assert.deepEqual(await answersOf(slow, blobs('quick'), asks('word', 'QUICK')), { quick: [true] })
})
