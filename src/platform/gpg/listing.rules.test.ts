import assert from 'node:assert/strict'
import { test } from 'node:test'

import { keysIn, type PublicKey } from './listing.rules.ts'

const FINGERPRINT = '0648EE6C5A87015D790DE4F71F3718549CB138AD'
const fpr = `fpr:::::::::${FINGERPRINT}:`
const usual = {
  fingerprint: FINGERPRINT,
  algorithm: 'ed25519',
  expires_at: null,
  isPrivate: false,
  isExpired: false,
  isRevoked: false,
  canEncrypt: true,
}

const lists: [what: string, lines: string[], is: Partial<PublicKey>][] = [
  [
    'a key with a subkey for encryption',
    [
      'pub:-:255:22:1F3718549CB138AD:1795872710:::-:::scESC:::::ed25519:::0:',
      fpr,
      'uid:-::::1795872710::86AE5E1177CE267CF789AF57B8E18CD06F9001B1::Ann <a@x>::::::::::0:',
      'sub:-:255:18:7474CE92C40826F3:1795872711::::::e:::::cv25519::',
      'fpr:::::::::C46C53B422FC3420D6BC59BE7474CE92C40826F3:',
    ],
    {},
  ],
  [
    'a key that expires before its subkey',
    [
      'pub:-:3072:1:0A19F5EBE75C23CF:1795872711:1858944711::-:::scESC::::::23::0:',
      fpr,
      'sub:-:3072:1:975E9D845B75B2E5:1795872711::::::e::::::23:',
    ],
    { algorithm: 'rsa3072', expires_at: 1_858_944_711_000 },
  ],
  [
    'the last subkey that is in use counts',
    [
      'pub:-:255:22:8FE24A14E4E16E33:1577836800:::-:::scESC:::::ed25519:::0:',
      fpr,
      'sub:e:255:18:4AE37C860464B875:1577836800:1580428800:::::e:::::cv25519::',
      'sub:-:255:18:4AE37C860464B876:1577836800:20300101T000000:::::e:::::cv25519::',
      'sub:-:255:22:4AE37C860464B877:1577836800:::::s:::::ed25519::',
    ],
    { expires_at: Date.UTC(2030, 0, 1) },
  ],
  [
    'an expired key',
    ['pub:e:255:22:573773ED46A471C8:1577836800:1580428800::-:::sc:::::ed25519:::0:', fpr],
    { isExpired: true, expires_at: 1_580_428_800_000, canEncrypt: false },
  ],
  [
    'a revoked key',
    ['pub:r:255:22:7774CEA69A12576C:1795872731:::-:::sc:::::ed25519:::0:', fpr],
    { isRevoked: true, canEncrypt: false },
  ],
  [
    'a key that only signs',
    ['pub:-:255:22:7DD16DAFBF28E951:1795872731:::-:::scSC:::::ed25519:::0:', fpr],
    { canEncrypt: false },
  ],
  [
    'a private key',
    ['sec:-:3072:1:0A19F5EBE75C23CF:1795872711:::-:::scESC:::#:::23::0:', fpr],
    { isPrivate: true, algorithm: 'rsa3072' },
  ],
]
for (const [what, lines, is] of lists) {
  void test(`a listing: ${what}`, () =>
    assert.deepEqual(keysIn(`${lines.join('\n')}\n`), [{ ...usual, ...is }]))
}

void test('a listing of several keys, and of none', () => {
  const pub = 'pub:-:255:22:1F3718549CB138AD:1795872710:::-:::scESC:::::ed25519:::0:'
  assert.equal(keysIn([pub, fpr, pub, fpr].join('\n')).length, 2)
  assert.deepEqual(keysIn(''), [])
})
