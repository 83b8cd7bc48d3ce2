import assert from 'node:assert/strict'
import { test } from 'node:test'

import { addressKey, createRates } from './rates.ts'

const perMinute = (limit: number, keys_max = 100) =>
  createRates({ limit, per_ms: 60_000, keys_max })

void test('the limit applies to a minute, and the wait is the time until the first is a minute old', () => {
  const rates = perMinute(3)
  const taken: [now: number, wait_s: number][] = [
    [0, 0],
    [1_000, 0],
    [20_000, 0],
    [20_000, 40],
    [59_001, 1],
    [59_999, 1],
    [60_000, 0],
    [60_000, 1],
    [61_000, 0],
    [61_000, 19],
    [200_000, 0],
  ]
  for (const [now, wait_s] of taken) assert.equal(rates.take('a', now), wait_s, `at ${now} ms`)
})

void test('refused attempts are not counted: waiting always helps', () => {
  const rates = perMinute(1)
  assert.equal(rates.take('a', 0), 0)
  for (let now = 1; now < 60_000; now += 500) assert.ok(rates.take('a', now) > 0)
  assert.equal(rates.take('a', 60_000), 0)
})

void test('each key has its own count', () => {
  const rates = perMinute(1)
  assert.equal(rates.take('a', 0), 0)
  assert.equal(rates.take('b', 0), 0)
  assert.ok(rates.take('a', 0) > 0)
})

void test('returned attempts do not count', () => {
  const rates = perMinute(2)
  for (let turn = 0; turn < 10; turn++) {
    assert.equal(rates.take('a', 0), 0)
    rates.giveBack('a')
  }
  rates.giveBack('a')
  rates.giveBack('nobody')
  assert.deepEqual(
    [0, 1, 2].map((now) => rates.take('a', now)),
    [0, 0, 60],
  )
})

void test('a clock that was set back delays nobody for more than a minute', () => {
  const rates = perMinute(1)
  rates.take('a', 3_600_000)
  assert.equal(rates.take('a', 0), 60)
  assert.equal(rates.take('a', 60_000), 0)
})

void test('beyond the limit the least recently used key is forgotten', () => {
  const rates = perMinute(1, 2)
  rates.take('a', 0)
  rates.take('b', 0)
  assert.ok(rates.take('a', 0) > 0)
  assert.equal(rates.take('c', 0), 0)
  assert.ok(rates.take('a', 0) > 0)
  assert.equal(rates.take('b', 0), 0)
})

const callers: [address: string, key: string][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8::1:0:0:0:1', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::192.0.2.1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
  ['', 'elsewhere'],
  ['192.0.2.256', 'elsewhere'],
  ['example.com', 'elsewhere'],
  ['2001:db8::1::2', 'elsewhere'],
]
for (const [address, key] of callers) {
  void test(`'${address}' counts as ${key}`, () => assert.equal(addressKey(address), key))
}
