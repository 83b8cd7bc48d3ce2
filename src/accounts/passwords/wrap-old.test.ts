import assert from 'node:assert/strict'
import { test } from 'node:test'

import { verifyPassword } from './passwords.ts'
import { oldForm, withoutHash, wrapOld, wrapOldPasswords } from './wrap-old.ts'

const HORSE = 'correct horse'
const ZOE = 'Zoë trägt Socken'
const RIGHT_BUT_OLD = { right: true, rehash: true }
const WRONG = { right: false, rehash: false }

// Generated with Perl in the same way as by each version of Bugzilla.
const stored: [form: string, password: string, stored: string][] = [
  ['SHA-256', HORSE, 'AbCd1234,h7X+TIRRbztkadJVa3Z653EbEK98nFDXT0ORmBAfmZU{SHA-256}'],
  ['SHA-256', HORSE, 'AbCd1234h7X+TIRRbztkadJVa3Z653EbEK98nFDXT0ORmBAfmZU{SHA-256}'],
  ['MD5', HORSE, 'AbCd1234,3/UxCR3E8fgR2kinDKTlXQ{MD5}'],
  ['MD5', HORSE, 'AbCd12343/UxCR3E8fgR2kinDKTlXQ{MD5}'],
  ['SHA-1', HORSE, 'AbCd1234,9C0+Njk1rwYxV3anpcNszZAt+JM{SHA-1}'],
  ['SHA-224', HORSE, 'AbCd1234,0yeMe4ju+7+qSwtomjQbqf+Gg9Tl/kEXVggfXQ{SHA-224}'],
  [
    'SHA-384',
    HORSE,
    'AbCd1234,nM8e9pXc8qdA0z0XgHVZ6/TeFDAIePVkqMbPyidr0bq7yBvT68Rs3u/fPC0Wg086{SHA-384}',
  ],
  [
    'SHA-512',
    HORSE,
    'AbCd1234,UuWSurvjrQ8zD8MeQj8ycarufTlnSC8p78iuUAkm3njhD2I215qTMTDNYu1qdChB9w6I' +
      'h4UDQBfGkZ6Dc9+Pww{SHA-512}',
  ],
  ['SHA-256', ZOE, 'aB3dE6gH,m2sY6dGqQGdvMpjnlcnseF3FysuvogZh77zCMDKNxLI{SHA-256}'],
  ['SHA-256', ZOE, 'aB3dE6gH,GbMKjvxkpBJlFtqtY8MrE/tKCBZil+rIoVfHTeXAiRM{SHA-256}'],
  ['crypt DES', HORSE, 'abhfCpXqd4GrI'],
  ['crypt DES', ZOE, 'Qz8q8mb67DvTE'],
  ['crypt $1$', HORSE, '$1$AbCd1234$wuZ3WykCe1zX3967VOrtb1'],
  ['crypt $5$', HORSE, '$5$AbCd1234$h30OG/r0gBZ0sjgBMEGK5/IBeamvs0tlKO/Y4tBdUY9'],
  [
    'crypt $6$',
    ZOE,
    '$6$saltsalt$s05u2OMHlUVrerqSw3l8LRsEorrNIc/SWpfecfMbrj7mmMDj3MdOy.fZbFzq59e/EWxar8RVtVZo' +
      'rzBMBAd7j/',
  ],
  ['bcrypt', HORSE, '$2a$04$abcdefghijklmnopqrstuujydOTSfIH/d5oUHpsygqV5X9xJLQc6e'],
  ['bcrypt', ZOE, '$2y$04$abcdefghijklmnopqrstuu28mdDAoCg2NEdrK1maajqKi.c6EU8n6'],
  ['MD5 without salt', HORSE, '3cb4e732631f47e6eb961f34554b7cde'],
  [
    'Redmine',
    HORSE,
    '0123456789abcdef0123456789abcdef,6fd86751d0e0aae8dd31371710c6c46081faab7a{Redmine}',
  ],
  ['Redmine', ZOE, ',e0a2fefd5ca96e20afe77a3b1e57a2e39aea8424{Redmine}'],
  ['MD5 without salt', ZOE, 'CD1E73061C95BE585E020E8950E036FD'],
]
for (const [form, password, old] of stored) {
  void test(`${form} as in ${old.slice(0, 24)}… verifies its password, wrapped and unwrapped`, async () => {
    assert.equal(oldForm(old), form)
    const wrapped = await wrapOld(old)
    for (const kept of [wrapped, old]) {
      assert.deepEqual(await verifyPassword(password, kept), RIGHT_BUT_OLD)
      assert.deepEqual(await verifyPassword(`x${password}`, kept), WRONG)
      assert.deepEqual(await verifyPassword('', kept), WRONG)
    }
  })

  void test(`${form} as in ${old.slice(0, 24)}… is kept without its hash`, async () => {
    const wrapped = await wrapOld(old)
    assert.match(wrapped, /^\$old\$[A-Za-z0-9+/=]+\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]+\$[^$]+$/)
    const [setting] = wrapped.slice('$old$'.length).split('$')
    const shown = Buffer.from(setting!, 'base64').toString()
    const digest = old.replace(/\{.*\}$/, '').slice(-22)
    for (const text of [wrapped, shown]) assert.ok(!text.includes(digest.slice(0, 11)), text)
    assert.notEqual(await wrapOld(old), wrapped, 'never twice alike')
  })
}

void test('equivalent Unicode sequences are the same password', async () => {
  const wrapped = await wrapOld(stored[8]![2])
  assert.deepEqual(await verifyPassword(ZOE.normalize('NFD'), wrapped), RIGHT_BUT_OLD)
})

const none: [stored: string | null, form: string][] = [
  [null, 'none'],
  ['', 'none'],
  ['*', 'none'],
  ['*LK*', 'none'],
  ['AbCd1234,h7X+TIRRbztkadJVa3Z653EbEK98nFDXT0ORmBAfmZU{Whirlpool}', 'unknown'],
  ['h7X+TIRRbztkadJVa3Z653EbEK98nFDXT0ORmBAfmZU{SHA-256}', 'unknown'],
  ['AbCd1234,x,h7X+TIRRbztkadJVa3Z653EbEK98nFDXT0ORmBAfmZU{SHA-256}', 'unknown'],
  ['AbCd1234,h7X+TIRRbztk{SHA-256}', 'unknown'],
  ['plain text', 'unknown'],
  ['81dc9bdb52d04dc20036dbd8313ed05', 'unknown'],
  ['81dc9bdb52d04dc20036dbd8313ed0555', 'unknown'],
]
for (const [old, form] of none) {
  void test(`${JSON.stringify(old)} is no password: ${form}`, async () => {
    assert.equal(oldForm(old), form)
    assert.equal(await wrapOld(old), '*')
    for (const password of ['', '*', HORSE, old ?? '']) {
      assert.deepEqual(await verifyPassword(password, old ?? undefined), WRONG)
    }
  })
}

void test('a log of passwords contains no hash', () => {
  for (const [logged, kept] of [
    ['', ''],
    ['hashed_with_SHA-256', 'hashed_with_SHA-256'],
    [stored[0]![2], 'hashed_with_SHA-256'],
    [stored[10]![2], 'hashed_with_crypt DES'],
    ['*', 'hashed_with_none'],
    ['plain text', 'hashed_with_unknown'],
  ] satisfies [string, string][]) {
    assert.equal(withoutHash(logged), kept)
  }
})

void test('many hashes are wrapped together, in order', async () => {
  const told: number[] = []
  const many = [stored[0]![2], '*', stored[2]![2], null, stored[10]![2]]
  const wrapped = await wrapOldPasswords(many, (done) => told.push(done))
  assert.deepEqual(told, [1, 2, 3, 4, 5])
  assert.deepEqual([wrapped[1], wrapped[3]], ['*', '*'])
  for (const at of [0, 2, 4]) {
    assert.deepEqual(await verifyPassword(HORSE, wrapped[at]), RIGHT_BUT_OLD)
  }
  assert.deepEqual(await wrapOldPasswords([]), [])
})

void test('a hash that no import would wrap is refused without delay', async () => {
  const wrapped = await wrapOld(stored[0]![2])
  for (const setting of [
    '$6$rounds=999999999$salt$',
    '$2b$31$abcdefghijklmnopqrstuu',
    '{Whirlpool}AbCd1234',
    '{}AbCd1234',
    '{Whirlpool}',
    'what is this',
    '',
    'abhfCpXqd4GrI',
  ]) {
    const text = Buffer.from(setting).toString('base64')
    const crafted = wrapped.replace(/^\$old\$[^$]*/, `$old$${text}`)
    assert.deepEqual(await verifyPassword(HORSE, crafted), WRONG, setting)
  }
})

void test('a partly wrapped hash is refused', async () => {
  const wrapped = await wrapOld(stored[0]![2])
  for (const broken of [wrapped.slice(0, -30), wrapped.slice(4), wrapped.replace('$old', '$odd')]) {
    assert.deepEqual(await verifyPassword(HORSE, broken), WRONG)
  }
})
