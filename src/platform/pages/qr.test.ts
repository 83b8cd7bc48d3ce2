import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readQr } from '../../../tests/read-qr.ts'
import { qrPicture } from './qr.ts'

void test('a QR code contains the text', () => {
  for (const text of [
    'http://a.example/',
    `https://files.example.org/tickets/${'w7'.repeat(30)}`,
    `https://bücher.example/${'a'.repeat(400)}`,
  ]) {
    assert.equal(readQr(qrPicture(text, 'x').html), text)
  }
})
