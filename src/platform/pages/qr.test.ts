import assert from 'node:assert/strict'
import { test } from 'node:test'

import jsQR from 'jsqr'

import { qrPicture } from './qr.ts'

const SCALE = 3

/** Draws the squares of the picture, and reads them as a phone would. */
function readPicture(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1])
  const width = size * SCALE
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = 0; row < SCALE; row++) {
      const from = (Number(y) * SCALE + row) * width + Number(x) * SCALE
      for (let at = from; at < from + Number(length) * SCALE; at++)
        pixels.fill(0, at * 4, at * 4 + 3)
    }
  }
  return jsQR.default(pixels, width, width)?.data
}

void test('a QR code contains the text', () => {
  for (const text of [
    'http://a.example/',
    `https://files.example.org/tickets/${'w7'.repeat(30)}`,
    `https://bücher.example/${'a'.repeat(400)}`,
  ]) {
    assert.equal(readPicture(qrPicture(text, 'x').html), text)
  }
})
