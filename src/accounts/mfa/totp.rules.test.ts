import assert from 'node:assert/strict'
import { test } from 'node:test'

import { base32, codeOf, keyUri, stepAt, stepOf } from './totp.rules.ts'

const SECRET = Buffer.from('12345678901234567890')

void test('the codes are those of RFC 6238, with six digits', () => {
  const seconds: [at: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [at, code] of seconds) assert.equal(codeOf(SECRET, stepAt(at * 1_000)), code)
})

void test('a code is valid in its step and those beside it', () => {
  const now = 1_111_111_110_000
  const step = stepAt(now)
  for (const off of [-1, 0, 1]) {
    assert.equal(stepOf(SECRET, codeOf(SECRET, step + off), now), step + off)
  }
  for (const off of [-2, 2])
    assert.equal(stepOf(SECRET, codeOf(SECRET, step + off), now), undefined)
  for (const text of ['', '12345', '1234567', '０８１８０４', 'abcdef']) {
    assert.equal(stepOf(SECRET, text, now), undefined)
  }
})

void test('Base32 is that of RFC 4648, without padding', () => {
  const texts: [text: string, encoded: string][] = [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ]
  for (const [text, encoded] of texts) assert.equal(base32(Buffer.from(text)), encoded)
})

void test('what a picture tells an app can be read as a URL', () => {
  const uri = keyUri(SECRET, 'ann+1@example.com', 'Bugs & more: ours')
  const url = new URL(uri)
  assert.equal(url.protocol, 'otpauth:')
  assert.equal(url.searchParams.get('issuer'), 'Bugs & more: ours')
  assert.equal(url.searchParams.get('secret'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  assert.match(uri, /\/Bugs%20%26%20more%3A%20ours:ann%2B1%40example\.com\?/)
})
