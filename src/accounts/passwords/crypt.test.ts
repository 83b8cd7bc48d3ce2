import assert from 'node:assert/strict'
import { test } from 'node:test'

import { cryptDigest, paceOf, readCrypt } from './crypt.ts'

const PASSWORD = 'correct horse'

// Generated with Perl's crypt, which uses the C library; two of them with openssl as well.
const vectors: [form: string, setting: string, digest: string][] = [
  ['crypt DES', 'ab', 'hfCpXqd4GrI'],
  ['crypt $1$', '$1$AbCd1234$', 'wuZ3WykCe1zX3967VOrtb1'],
  ['crypt $5$', '$5$AbCd1234$', 'h30OG/r0gBZ0sjgBMEGK5/IBeamvs0tlKO/Y4tBdUY9'],
  ['crypt $5$', '$5$rounds=1234$salt$', 'MfPw1jnDvpwyxpGFMAFnHnH3PtsN.8S6G49aA1zJiL/'],
  [
    'crypt $6$',
    '$6$AbCd1234$',
    'PFfmRsKMa/Rd9O8A2K/fK3/Ap7IHy5voCg7HHzPUr4TUXTnKwK428bT8Ve73zN6DL8OpazrkTWnBt8pG2QZx80',
  ],
  [
    'crypt $6$',
    '$6$rounds=10000$saltsaltsaltsalt$',
    'YymDQcDiPAPffG37wC0ejpCZb/xQsJhGY1cHJm2zkZSqidwOudukvGlotbMGQxkhtPRs0ZAbTYxJp96xB5KQ91',
  ],
  ['bcrypt', '$2a$04$abcdefghijklmnopqrstuu', 'jydOTSfIH/d5oUHpsygqV5X9xJLQc6e'],
  ['bcrypt', '$2y$04$abcdefghijklmnopqrstuu', 'jydOTSfIH/d5oUHpsygqV5X9xJLQc6e'],
]
for (const [form, setting, digest] of vectors) {
  void test(`${form} with ${setting}`, async () => {
    assert.deepEqual(readCrypt(setting + digest), { form, setting, digest })
    assert.equal(await cryptDigest(setting, Buffer.from(PASSWORD)), digest)
    assert.notEqual(await cryptDigest(setting, Buffer.from('Correct horse')), digest)
  })
}

// Bytes are hashed in blocks of 16, 32 or 64, so mistakes are most likely near those lengths.
const lengths: [length: number, md5: string, sha256: string][] = [
  [15, 'OwDH3wMKleqTkZ3AfQJJO/', '0VIY/RBrgMZhj0DdPPg4fRZfHSwvlhOMVn0XlyblbxC'],
  [16, 'OqVKN1eqjvbzZEB5CHv4y1', 'rfFr5CFSEZOIdVvfpWPuu5SknLANc2M3.1iZoeONaLD'],
  [17, '4w8gylqqNEyQ/HiC.ILJ..', 'T8aU69YHsS4OSaMLDe.aft6cBPA90H.40RjrXyFNXe2'],
  [31, 'JZ01VuelacFfwX.jHUDIU1', 'UV.87vXW4/kvVnPGvHpebxBcjL5eyLHMGZQONbNJfE0'],
  [32, 'xcQtrLa9c5DQWS/e5sAVl1', '6FXzQleDqhdTAWBtlwbZCjJPlh276m2vhrltbmTSsB0'],
  [33, 'j1h1kUx4yYGbF.zOmz9I6/', 'YmCxo989T0DRSwlmUN4tfzxWJTlcLwJbM/kp5WXVwr0'],
  [64, 'SgcRh8b6i5nMfd5q3FeZN1', 'KIt7xq80LRDWx/Lea5BsoTm2hbJA9SSKnJmieEQPbl4'],
  [200, 'kfJlM2xeWAphR88ILGPbz0', 'aSvJPonPDAXlugEtd01ip9DlhSOfYQQGd2O.n5k.XB/'],
]
for (const [length, md5, sha256] of lengths) {
  void test(`a password of ${length} characters`, async () => {
    const password = Buffer.alloc(length, 'x')
    assert.equal(await cryptDigest('$1$s$', password), md5)
    assert.equal(await cryptDigest('$5$rounds=1000$s$', password), sha256)
  })
}

void test('DES looks at eight characters, and at seven bits of each', async () => {
  assert.equal(await cryptDigest('ab', Buffer.from('correct ')), 'hfCpXqd4GrI')
  assert.equal(await cryptDigest('Qz', Buffer.from('Zoë trägt', 'latin1')), '8q8mb67DvTE')
})

void test('a NUL ends a password, and passwords have a maximum length', async () => {
  const made = await cryptDigest('$1$s$', Buffer.from('a\0b'))
  assert.equal(made, await cryptDigest('$1$s$', Buffer.from('a')))
  assert.equal(await cryptDigest('$1$s$', Buffer.alloc(513, 'x')), undefined)
})

const unknown: [name: string, stored: string][] = [
  ['a setting without a hash', '$6$AbCd1234$'],
  ['too many rounds', `$5$rounds=50001$salt$${'x'.repeat(43)}`],
  ['bcrypt with too high a cost', `$2y$12$${'a'.repeat(53)}`],
  ['bcrypt with the bug of 2011', `$2x$05$${'a'.repeat(53)}`],
  ['the DES of BSD', '_J9..rasm3I3.7IOQ/Rk'],
  ['a truncated hash', '$1$AbCd1234$wuZ3WykCe1zX3967VOrtb'],
  ['yescrypt', '$y$j9T$AbCd1234$0123456789012345678901234567890123456789012'],
]
for (const [name, stored] of unknown) {
  void test(`not known: ${name}`, () => assert.equal(readCrypt(stored), undefined))
}

void test('a hash with the maximum cost is recognized', () => {
  assert.equal(readCrypt(`$5$rounds=50000$salt$${'x'.repeat(43)}`)?.form, 'crypt $5$')
  assert.equal(readCrypt(`$2y$11$${'a'.repeat(53)}`)?.form, 'bcrypt')
})

void test('the pace is that of the form and of its rounds', () => {
  assert.equal(paceOf('$5$salt$'), paceOf('$5$rounds=5000$other$'))
  assert.notEqual(paceOf('$5$salt$'), paceOf('$6$salt$'))
  assert.notEqual(paceOf('$5$salt$'), paceOf('$5$rounds=6000$salt$'))
  assert.equal(paceOf('$2a$04$abcdefghijklmnopqrstuu'), paceOf('$2y$04$uuuuuuuuuuuuuuuuuuuuuu'))
})
