import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import { openBase64 } from './base64.ts'

const decode = (text: string, size: number) => {
  const base64 = openBase64()
  const pieces: Buffer[] = []
  for (let at = 0; at < text.length; at += size) {
    pieces.push(base64.take(text.slice(at, at + size)))
  }
  return Buffer.concat([...pieces, base64.end()]).toString('latin1')
}

void describe('Base64 is read leniently', () => {
  const cases: [text: string, bytes: string][] = [
    ['', ''],
    ['aGVsbG8=', 'hello'],
    ['aGVsbG8', 'hello'],
    ['aGVs\r\nbG8=\r\n', 'hello'],
    [' a-G_V*s b.G8', 'hello'],
    ['aGVsbG8=aGVsbG8=', 'hello'],
    ['aG=VsbG8', 'h'],
    ['aGV=', 'he'],
    ['a', ''],
    ['aGVsb', 'hel'],
    ['=aGVsbG8', ''],
    ['äö', ''],
    ['+/+/', 'ûÿ¿'],
  ]
  for (const [text, bytes] of cases) {
    void test(JSON.stringify(text), () => {
      for (const size of [1, 2, 3, 4, 5, 100]) assert.equal(decode(text, size), bytes)
    })
  }
})
