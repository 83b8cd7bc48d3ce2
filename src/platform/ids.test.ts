import assert from 'node:assert/strict'
import { test } from 'node:test'

import { newApiKey, newRequestId, newToken, randomText, sha256 } from './ids.ts'

const shapes: [name: string, text: () => string, shape: RegExp][] = [
  ['an API key', newApiKey, /^[0-9A-Za-z]{40}$/],
  ['a token', () => newToken(42), /^42-[0-9A-Za-z]{22}$/],
  ['a request id', newRequestId, /^[0-9a-f-]{36}$/],
  ['a text of two letters', () => randomText(30, 'ab'), /^[ab]{30}$/],
  ['a text of one character', () => randomText(1), /^[0-9A-Za-z]$/],
  ['no text', () => randomText(0), /^$/],
]
for (const [name, text, shape] of shapes) {
  void test(`${name} has its form, whatever the random bytes`, () => {
    for (let turn = 0; turn < 50; turn++) assert.match(text(), shape)
  })
}

void test('a thousand keys are all different', () => {
  assert.equal(new Set(Array.from({ length: 1000 }, newApiKey)).size, 1000)
})

// 62 does not divide 256, so the remainder of a byte would favor the first 8 characters.
void test('no character comes more often than the others', () => {
  const text = randomText(310_000)
  const counts = Map.groupBy(text, (character) => character)
  assert.equal(counts.size, 62)
  for (const [character, found] of counts) {
    // Expected 5000 with a standard deviation of 70: seven deviations do not occur by chance.
    assert.ok(Math.abs(found.length - 5000) < 500, `${character} came ${found.length} times`)
  }
})

void test('the fingerprint is SHA-256 in hexadecimal digits', () => {
  assert.equal(sha256(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  assert.equal(sha256('é'), '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c')
})
