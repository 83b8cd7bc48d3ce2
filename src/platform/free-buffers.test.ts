import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

import { freeAfterUse, freeBuffer, piecesOf } from './free-buffers.ts'

const LENGTH = 64 * 1024

void test('a freed buffer is empty, and its memory is released immediately', () => {
  const before = process.memoryUsage().arrayBuffers
  const piece = Buffer.alloc(LENGTH)
  freeBuffer(piece)
  assert.equal(piece.length, 0)
  assert.ok(process.memoryUsage().arrayBuffers - before < LENGTH)
})

void test('a buffer that shares its memory stays unchanged', () => {
  const whole = Buffer.from('two pieces')
  const both = new Uint8Array(8)
  for (const piece of [whole, both.subarray(0, 4), both.subarray(4)]) {
    const { length } = piece
    freeBuffer(piece)
    assert.equal(piece.length, length)
  }
  assert.equal(whole.toString(), 'two pieces')
})

void test('a buffer is valid until the next one is requested', async () => {
  const given = ['a', 'b', 'c'].map((letter) => Buffer.alloc(LENGTH, letter))
  const seen: string[] = []
  for await (const piece of freeAfterUse(Readable.from(given))) {
    seen.push(`${piece.toString('latin1', 0, 1)}${given.filter(({ length }) => length > 0).length}`)
  }
  assert.deepEqual(seen, ['a3', 'b2', 'c1'])
})

void test('a stream yields the chunks in which it was written', async () => {
  const stream = new PassThrough()
  for (const word of ['one', 'two', 'three']) stream.write(word)
  stream.end()
  const pieces: string[] = []
  for await (const piece of piecesOf(stream)) pieces.push(piece.toString())
  assert.deepEqual(pieces, ['one', 'two', 'three'])
})

void test('leaves the rest to be read after an early stop', async () => {
  const stream = new PassThrough()
  stream.write('one')
  stream.write('two')
  for await (const piece of piecesOf(stream)) {
    assert.equal(piece.toString(), 'one')
    break
  }
  assert.equal(stream.destroyed, false)
  stream.end()
  assert.equal(await text(stream), 'two')
})

void test('reports an interruption after the rows that arrived', async () => {
  const stream = new PassThrough()
  stream.write('one')
  const seen: string[] = []
  const reading = async () => {
    for await (const piece of piecesOf(stream)) {
      seen.push(piece.toString())
      stream.destroy(new Error('gone'))
    }
  }
  await assert.rejects(reading(), /gone/)
  assert.deepEqual(seen, ['one'])
})
