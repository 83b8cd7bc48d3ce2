import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { onEachDatabase } from '../../../tests/databases.ts'
import { forgetRates } from './rates.ts'
import { busyAfterOne, type Pace, setBusyUntil } from './paces.ts'

const paceOf = (per_minute: number): Pace => ({ name: 'tests', per_minute })
const SECOND_MS = 1_000
const MINUTE_MS = 60_000

onEachDatabase('paces', (opened) => {
  const doOne = (pace: Pace, now: number) =>
    opened().db.work(async (tx) => {
      const until = await busyAfterOne({ tx, now }, pace)
      if (until !== undefined) await setBusyUntil({ tx }, pace, until)
      return until !== undefined
    })
  /** How many are done at once. */
  async function doAll(pace: Pace, now: number) {
    let done = 0
    while (await doOne(pace, now)) done++
    return done
  }
  beforeEach(() => opened().db.work((tx) => tx.deleteFrom('rates').execute()))

  void test('ten seconds’ worth is done at once, then as many as time has passed for', async () => {
    const cases: [per_minute: number, ...doneEachSecond: number[]][] = [
      [60, 11, 1, 1, 1, 1],
      [600, 101, 10, 10, 10, 10],
      [30, 6, 0, 1, 0, 1],
      [6, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      [1, 1, 0, 0],
    ]
    let now = 0
    for (const [per_minute, ...expected] of cases) {
      now += 10 * MINUTE_MS
      const done: number[] = []
      for (const second of expected.keys()) {
        done.push(await doAll(paceOf(per_minute), now + second * SECOND_MS))
      }
      assert.deepEqual(done, expected, `${per_minute} a minute`)
    }
  })

  void test('over an hour, as many are done as there are minutes for', async () => {
    for (const per_minute of [1, 7, 90]) {
      const pace = { name: `hourly ${per_minute}`, per_minute }
      let done = 0
      for (let now = 0; now < 60 * MINUTE_MS; now += 3 * SECOND_MS) {
        done += await doAll(pace, MINUTE_MS + now)
      }
      const ahead = done - 60 * per_minute
      assert.ok(ahead >= -1 && ahead <= 1 + per_minute / 6, `${done} at ${per_minute} a minute`)
    }
  })

  void test('many at once are all counted', async () => {
    const done = await Promise.all(Array.from({ length: 20 }, () => doOne(paceOf(60), MINUTE_MS)))
    assert.equal(done.filter((may) => may).length, 11)
  })

  void test('a clock that was set back delays little, and what has passed is forgotten', async () => {
    assert.equal(await doAll(paceOf(60), 100 * MINUTE_MS), 11)
    assert.equal(await doAll(paceOf(60), MINUTE_MS), 0)
    await doAll(paceOf(60), MINUTE_MS)
    const rows = () => opened().db.look((tx) => tx.selectFrom('rates').selectAll().execute())
    assert.equal((await rows()).length, 1)
    await opened().db.work((tx) => forgetRates({ tx, now: 101 * MINUTE_MS }))
    assert.equal((await rows()).length, 0)
  })
})
