import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { forgetRates, giveBack, type Rate, takeRate } from './rates.ts'

const perMinute = (limit: number): Rate => ({ name: 'tests', limit, per_ms: 60_000 })

onEachDatabase('rates', (opened) => {
  const take = (rate: Rate, now: number, key = 'a') =>
    opened().db.work((tx) => takeRate({ tx, now }, rate, key))
  const revert = (rate: Rate, at: number, key = 'a') =>
    opened().db.work((tx) => giveBack({ tx }, rate, key, at))
  const rows = async () =>
    (await opened().db.look((tx) => tx.selectFrom('rates').selectAll().execute())).length
  beforeEach(() => opened().db.work((tx) => tx.deleteFrom('rates').execute()))

  void test('the wait is the time until the first event is as old as the window', async () => {
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
    for (const [now, wait_s] of taken) {
      assert.equal(await take(perMinute(3), now), wait_s, `at ${now} ms`)
    }
  })

  void test('refused attempts are not counted: waiting always helps', async () => {
    assert.equal(await take(perMinute(1), 0), 0)
    for (let now = 1; now < 60_000; now += 5_000) assert.ok((await take(perMinute(1), now)) > 0)
    assert.equal(await take(perMinute(1), 60_000), 0)
  })

  void test('each key and each rate has its own count', async () => {
    const other = { ...perMinute(1), name: 'others' }
    assert.equal(await take(perMinute(1), 0), 0)
    assert.equal(await take(perMinute(1), 0, 'b'), 0)
    assert.equal(await take(other, 0), 0)
    assert.ok((await take(perMinute(1), 0)) > 0)
  })

  void test('concurrent attempts are all counted', async () => {
    const waits = await Promise.all(Array.from({ length: 8 }, () => take(perMinute(3), 0)))
    assert.equal(waits.filter((wait_s) => wait_s === 0).length, 3)
  })

  void test('returned attempts do not count, others at the same key do', async () => {
    for (let now = 0; now < 10; now++) {
      assert.equal(await take(perMinute(2), now), 0)
      await revert(perMinute(2), now)
    }
    assert.equal(await rows(), 0)
    await revert(perMinute(2), 0)
    assert.equal(await take(perMinute(2), 1), 0)
    assert.equal(await take(perMinute(2), 2), 0)
    await revert(perMinute(2), 1)
    await revert(perMinute(2), 1)
    assert.equal(await take(perMinute(2), 3), 0)
    assert.equal(await take(perMinute(2), 4), 60)
  })

  void test('a clock that was set back delays nobody for more than twice the window', async () => {
    await take(perMinute(1), 3_600_000)
    assert.equal(await take(perMinute(1), 0), 0)
    await take(perMinute(1), 50_000, 'b')
    assert.equal(await take(perMinute(1), 0, 'b'), 110)
    assert.equal(await take(perMinute(1), 110_000, 'b'), 0)
  })

  void test('what no longer counts is forgotten', async () => {
    await take(perMinute(1), 0)
    await take(perMinute(1), 1_000, 'b')
    await opened().db.work((tx) => forgetRates({ tx, now: 60_000 }))
    assert.equal(await rows(), 1)
    assert.ok((await take(perMinute(1), 60_000, 'b')) > 0)
  })
})
