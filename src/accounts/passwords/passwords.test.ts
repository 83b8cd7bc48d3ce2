import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hashesWaiting } from './argon2.ts'
import { cryptDigest } from './crypt.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const PASSWORD = 'Zoë trägt Socken'
const RIGHT_BUT_OLD = { right: true, rehash: true }
const RIGHT = { right: true, rehash: false }
const WRONG = { right: false, rehash: false }

void test('a password is stored as argon2id with its cost, with a different salt each time', async () => {
  const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(one, other)
  assert.deepEqual(await verifyPassword(PASSWORD, one), RIGHT)
  assert.deepEqual(await verifyPassword(PASSWORD, other), RIGHT)
})

// The first was generated with the reference implementation of argon2, the others with Perl's
// Digest::SHA in the same way as by Bugzilla.
const older: [form: string, password: string, stored: string][] = [
  [
    'argon2id at a lower cost',
    'password',
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4',
  ],
  ['SHA-256', PASSWORD, 'aB3dE6gH,m2sY6dGqQGdvMpjnlcnseF3FysuvogZh77zCMDKNxLI{SHA-256}'],
  ['SHA-1', PASSWORD, 'aB3dE6gH,NgjfbhqmVfjw0zOKD+fOmK8C4zQ{SHA-1}'],
  [
    'SHA-512',
    PASSWORD,
    'aB3dE6gH,CX9kS8FlSVPI4Od9a55TpET6oHeTIpgxtlNc6IHw6kJS88Cuk' +
      'zahcu389n5KadiBhZtcKyvkvRCuDstOUf8gUA{SHA-512}',
  ],
]
for (const [form, password, stored] of older) {
  void test(`${form}: accepted, and marked for rehashing`, async () => {
    assert.deepEqual(await verifyPassword(password, stored), RIGHT_BUT_OLD)
    assert.deepEqual(await verifyPassword(`${password}!`, stored), WRONG)
    assert.deepEqual(await verifyPassword('', stored), WRONG)
  })
}

const costly = (cost: string) => older[0]![2].replace('m=256,t=2,p=1', cost)
const impossible: [name: string, stored: string | undefined][] = [
  ['the account does not exist', undefined],
  ['no hash is stored', ''],
  ['the mark of an account without a password', '*'],
  ['an unknown hash', 'aB3dE6gH,c2VjcmV0{Whirlpool}'],
  ['crypt of another password', 'ab01FAX.bQRSU'],
  ['a truncated digest', 'aB3dE6gH,c2VjcmV0{SHA-256}'],
  ['argon2id with 1 GB', costly('m=999999,t=2,p=1')],
  ['argon2id with many passes', costly('m=256,t=99,p=1')],
  ['argon2id without passes', costly('m=256,t=0,p=1')],
  ['argon2id with many lanes', costly('m=256,t=2,p=9')],
  ['argon2id with too little memory for its lanes', costly('m=10,t=2,p=2')],
  ['a truncated argon2id', '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ'],
  ['the password itself', PASSWORD],
]
for (const [name, stored] of impossible) {
  void test(`no password is right for ${name}`, async () => {
    for (const password of [PASSWORD, stored ?? '']) {
      assert.deepEqual(await verifyPassword(password, stored), WRONG)
    }
  })
}

void test('an overlong password is wrong without being hashed', async () => {
  const long = 'a'.repeat(4097)
  assert.deepEqual(await verifyPassword(long, await hashPassword(long)), WRONG)
})

// Queued behind two others; an attempt that computes no hash would not have to wait.
for (const [name, stored] of [
  ...impossible,
  ['an old format', older[1]![2]],
  ['a current hash', await hashPassword('another')],
] satisfies [string, string | undefined][]) {
  void test(`${name}: a hash is computed anyway, so that timing reveals nothing`, async () => {
    const others = [verifyPassword('a', undefined), verifyPassword('b', undefined)]
    const verdict = verifyPassword('c', stored)
    assert.equal(hashesWaiting(), 1)
    await Promise.all([...others, verdict])
    assert.equal(hashesWaiting(), 0)
  })
}

void test('a slow hash is computed once for the same bytes: other attempts wait for it', async () => {
  const latin1 = Buffer.from('Zoë', 'latin1')
  for (const [setting, verdict] of [
    ['$6$salt$', RIGHT_BUT_OLD],
    ['$6$rounds=6000$salt$', WRONG],
  ] as const) {
    const stored = `${setting}${await cryptDigest(setting, latin1)}`
    assert.deepEqual(await verifyPassword('Zoë', stored), verdict)
    const typed = `${setting}${await cryptDigest(setting, Buffer.from('Zoë'))}`
    assert.deepEqual(await verifyPassword('Zoë', typed), RIGHT_BUT_OLD)
  }
})

void test('a password that may have been hashed in another encoding is one attempt', async () => {
  for (const stored of [undefined, '*', older[1]![2], await hashPassword('another')]) {
    let begun = 0
    assert.deepEqual(await verifyPassword('Zoë', stored, async () => void begun++), WRONG)
    assert.equal(begun, 1)
  }
})
