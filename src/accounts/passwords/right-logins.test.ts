import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createRightLogins } from './right-logins.ts'

const RIGHT = { right: true, rehash: false }
const WRONG = { right: false, rehash: false }
const kim = { login: 'kim@example.com', address: 'a', password: 'secret', stored: '$one' }

/** A cache of three logins for one minute, and the number of checks that it made. */
function open() {
  const logins = createRightLogins({ kept_ms: 60_000, logins_max: 3 })
  const seen = { asked: 0 }
  const check = (attempt: Partial<typeof kim>, now: number, verdict = RIGHT) =>
    logins.check({ ...kim, ...attempt }, now, async () => {
      seen.asked++
      return verdict
    })
  return { logins, seen, check }
}

void test('a correct password stays valid for a minute, then is checked again', async () => {
  const { check, seen } = open()
  for (const [now, asked] of [
    [0, 1],
    [1, 1],
    [59_999, 1],
    [60_000, 2],
    [119_999, 2],
    [500_000, 3],
  ] as const) {
    assert.deepEqual(await check({}, now), RIGHT)
    assert.equal(seen.asked, asked, `after ${now} ms`)
  }
})

const different: [name: string, attempt: Partial<typeof kim>][] = [
  ['another password', { password: 'secreT' }],
  ['another login', { login: 'lee@example.com' }],
  ['another address', { address: 'b' }],
  ['a password that was changed since', { stored: '$two' }],
  ['letters that moved from one to the other', { login: 'kim@example.co', password: 'msecret' }],
  ['a deleted account', { stored: undefined }],
]
for (const [name, attempt] of different) {
  void test(`${name} is verified again, with its own verdict`, async () => {
    const { check, seen } = open()
    await check({}, 0)
    assert.deepEqual(await check(attempt, 1, WRONG), WRONG)
    assert.equal(seen.asked, 2)
  })
}

void test('a wrong password is not remembered', async () => {
  const { check, seen } = open()
  assert.deepEqual(await check({}, 0, WRONG), WRONG)
  assert.deepEqual(await check({}, 0, RIGHT), RIGHT)
  assert.equal(seen.asked, 2)
})

void test('equal simultaneous attempts are checked once, and rehashed by one of them', async () => {
  const { logins } = open()
  const { promise, resolve } = Promise.withResolvers<typeof RIGHT>()
  let asked = 0
  const verify = () => {
    asked++
    return promise
  }
  const attempts = [1, 2, 3].map((now) => logins.check(kim, now, verify))
  const other = logins.check({ ...kim, password: 'other' }, 3, async () => WRONG)
  assert.deepEqual(await other, WRONG)
  resolve({ right: true, rehash: true })
  const verdicts = await Promise.all(attempts)
  assert.deepEqual(
    verdicts.map(({ right, rehash }) => [right, rehash]),
    [
      [true, true],
      [true, false],
      [true, false],
    ],
  )
  assert.equal(asked, 1)
})

void test('a failed check is reported to all who wait, then repeated', async () => {
  const { logins, check } = open()
  const { promise, reject } = Promise.withResolvers<typeof RIGHT>()
  const attempts = [1, 2].map((now) => logins.check(kim, now, () => promise))
  reject(new Error('no memory'))
  for (const attempt of attempts) await assert.rejects(attempt, /no memory/)
  assert.deepEqual(await check({}, 3), RIGHT)
})

void test('the oldest entry is dropped beyond the limit', async () => {
  const { check, seen } = open()
  for (const [now, login] of ['a', 'b', 'c', 'd'].entries()) await check({ login }, now)
  await check({ login: 'b' }, 5)
  await check({ login: 'd' }, 5)
  assert.equal(seen.asked, 4)
  await check({ login: 'a' }, 5)
  assert.equal(seen.asked, 5)
})
