import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  addressesIn,
  commentIn,
  flagIn,
  limitsIn,
  numberIn,
  passwordIn,
  readMessage,
  TICKET_NAMES,
} from './messages.rules.ts'

const REFUSED = Symbol('refused')
const outcome = (body: () => unknown): unknown => {
  try {
    return body()
  } catch (error) {
    assert.equal((error as { status?: number }).status, 400)
    return REFUSED
  }
}

const messages: [text: unknown, message: unknown][] = [
  ['{}', {}],
  ['[]', {}],
  ['{"pass":"x"}', { pass: 'x' }],
  [undefined, REFUSED],
  ['', REFUSED],
  ['0', REFUSED],
  ['{x', REFUSED],
  ['null', REFUSED],
  ['5', REFUSED],
  ['false', REFUSED],
  ['"str"', REFUSED],
  ['[1]', REFUSED],
  [['{}', '{"pass":"x"}'], { pass: 'x' }],
  [['{}', ''], REFUSED],
  [{ pass: 'x' }, { pass: 'x' }],
  [[], {}],
  [5, REFUSED],
  [null, REFUSED],
]
for (const [text, message] of messages) {
  void test(`msg ${JSON.stringify(text)}`, () =>
    assert.deepEqual(
      outcome(() => readMessage(text)),
      message,
    ))
}

const numbers: [value: unknown, number: unknown][] = [
  [3600, 3600],
  ['3600', 3600],
  [' 3600 ', 3600],
  [-1, -1],
  ['-1', -1],
  [0, 0],
  ['', 0],
  [null, undefined],
  [undefined, undefined],
  [true, 1],
  [false, 0],
  [1.5, REFUSED],
  ['1.5', REFUSED],
  ['abc', REFUSED],
  ['60 + 40', REFUSED],
  ['0x10', REFUSED],
  ['1e3', REFUSED],
  [1e300, REFUSED],
  ['99999999999', REFUSED],
  [{}, REFUSED],
  [[1], REFUSED],
]
for (const [value, number] of numbers) {
  void test(`a number that is given as ${JSON.stringify(value)}`, () =>
    assert.equal(
      outcome(() => numberIn({ n: value }, 'n')),
      number,
    ))
}

const flags: [value: unknown, flag: unknown][] = [
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
  [null, true],
  [undefined, true],
  ['maybe', REFUSED],
  [2, REFUSED],
  [[], REFUSED],
]
for (const [value, flag] of flags) {
  void test(`a flag that is given as ${JSON.stringify(value)}`, () =>
    assert.equal(
      outcome(() => flagIn({ f: value }, 'f', true)),
      flag,
    ))
}

const addresses: [value: unknown, found: unknown][] = [
  ['a@example.com; b@example.com\n c@example.com ,', 'a@example.com b@example.com c@example.com'],
  ['', ''],
  [null, ''],
  ['nope', REFUSED],
  ['a@example.com,bad', REFUSED],
  ['a@example.com\0', REFUSED],
  [`${'a@b.c,'.repeat(101)}`, REFUSED],
  [`${'a'.repeat(64)}@${'b'.repeat(190)}`, REFUSED],
  [5, REFUSED],
]
for (const [value, found] of addresses) {
  void test(`addresses that are given as ${JSON.stringify(value)?.slice(0, 40)}`, () =>
    assert.equal(
      outcome(() => addressesIn({ a: value }, 'a').join(' ')),
      found,
    ))
}

void test('addresses after the checked ones are accepted unchanged', () => {
  assert.deepEqual(addressesIn({ a: 'a@example.com,bad' }, 'a', 1), ['a@example.com', 'bad'])
})

void test("a password of '' or 0 means no password", () => {
  const found = ['', '0', null, 's3cret'].map((pass) => passwordIn({ pass }))
  assert.deepEqual(found, [undefined, undefined, undefined, 's3cret'])
  for (const pass of [5, 'x'.repeat(1_001), '\ud800']) {
    assert.equal(
      outcome(() => passwordIn({ pass })),
      REFUSED,
    )
  }
})

void test('a comment is trimmed and truncated', () => {
  assert.equal(commentIn({ comment: ' look \n' }), 'look')
  assert.equal(
    outcome(() => commentIn({ comment: 'x'.repeat(10_001) })),
    REFUSED,
  )
})

void test('limits are read by their names, and an invalid one is reported even without effect', () => {
  const read = (message: object) => limitsIn({ ...message }, TICKET_NAMES, ['permanent'])
  assert.deepEqual(read({ ticket_expiry: 'once', ticket_maxdl: '2', permanent: 1 }), {
    mode: 'once',
    is_permanent: true,
    total_s: undefined,
    last_s: undefined,
    count: 2,
  })
  for (const message of [
    { ticket_expiry: 'weekly' },
    { ticket_expiry: 'never', ticket_total: 'abc' },
    { ticket_expiry: 'never', permanent: 'maybe' },
  ]) {
    assert.equal(
      outcome(() => read(message)),
      REFUSED,
    )
  }
})
