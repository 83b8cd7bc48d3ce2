import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

import { pino } from 'pino'

import { onEachDatabase } from '../../../tests/databases.ts'
import type { Db, Tx } from '../db/db.ts'
import { limits } from '../limits.ts'
import { ALONE, type Node, openNode } from '../nodes/nodes.ts'
import {
  addJob,
  countJobs,
  freeJobs,
  Hopeless,
  type Job,
  openRunner,
  type Runner,
  waitAfter,
} from './jobs.ts'

const logger = pino({ level: 'silent' })
const minute = 60_000

void test('a job waits longer after each failure, but not for ever', () => {
  assert.deepEqual(
    [1, 2, 3, 8, 9, 20].map((tries) => waitAfter(tries) / minute),
    [1, 2, 4, 128, 240, 240],
  )
})

onEachDatabase('jobs', (opened) => {
  let now = 1_000_000
  let done: Job[] = []
  let fails: Error | undefined
  async function greet(job: Job) {
    done.push(job)
    if (fails) throw fails
  }
  const open = () =>
    openRunner({
      db: opened().db,
      clock: () => now,
      logger,
      node: own,
      kinds: { greet: { act: greet, at_once: 1 } },
    })
  const joined = () =>
    openNode({
      db: opened().db,
      clock: () => now,
      introduced: ALONE,
      gone: freeJobs,
    })
  const add = (body: unknown, run_at = now) =>
    opened().db.work((tx) => addJob(tx, { kind: 'greet', run_at, body }))
  const addOf = (kind: string, body: unknown) =>
    opened().db.work((tx) => addJob(tx, { kind, run_at: now, body }))
  const count = () => opened().db.look(countJobs)
  const bodies = () => done.map(({ body }) => body)
  let own: Node
  beforeEach(async () => {
    own = joined()
    done = []
    fails = undefined
    await opened().db.work((tx) => tx.deleteFrom('jobs').execute())
  })

  void test('run once, the longest overdue first', async () => {
    await add('second')
    await add('first', now - 1)
    await add('later', now + 1)
    const runner = open()
    await runner.run()
    assert.deepEqual(bodies(), ['first', 'second'])
    await runner.run()
    assert.deepEqual(bodies(), ['first', 'second'])
    now += 1
    await runner.run()
    assert.deepEqual(bodies(), ['first', 'second', 'later'])
    assert.deepEqual(await count(), { total: 0, errors: 0 })
  })

  void test('are not added by a transaction that is rolled back', async () => {
    const refused = opened().db.work(async (tx) => {
      await addJob(tx, { kind: 'greet', run_at: now, body: 'never' })
      throw new Error('refused')
    })
    await assert.rejects(refused, /refused/)
    await open().run()
    assert.deepEqual(bodies(), [])
  })

  void test('are retried later, and given up in the end', async () => {
    await add('stubborn')
    fails = new Error('not today')
    const runner = open()
    for (let tries = 1; tries <= limits.job_tries_max; tries += 1) {
      assert.deepEqual(await count(), { total: 1, errors: Number(tries > 1) })
      await runner.run()
      await runner.run()
      assert.deepEqual(done.at(-1)?.tries, tries)
      assert.equal(done.length, tries)
      now += waitAfter(tries)
    }
    assert.deepEqual(await count(), { total: 0, errors: 0 })
  })

  void test('are given up immediately if they cannot succeed, and block no others', async () => {
    await add('hopeless')
    fails = new Hopeless('nobody there')
    await open().run()
    fails = undefined
    await add('next')
    await open().run()
    assert.deepEqual(bodies(), ['hopeless', 'next'])
  })

  void test('of a node that stopped are taken over by another', async () => {
    const [stopped, other] = [joined(), joined()]
    await add('orphan')
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const act = () => {
      begun.resolve()
      return ended.promise
    }
    const kinds = { greet: { act, at_once: 1 } }
    const how = { db: opened().db, clock: () => now, logger }
    const stuck = openRunner({ ...how, node: stopped, kinds })
    const running = stuck.run()
    await begun.promise
    const runner = openRunner({ ...how, node: other, kinds: { greet: { act: greet, at_once: 1 } } })
    await runner.run()
    assert.deepEqual(bodies(), [])
    for (let beats = 0; beats < limits.node_silent_beats + 2; beats++) await other.beat()
    await runner.run()
    assert.deepEqual(bodies(), ['orphan'])
    // Nobody does anything under the old number, and the job that was taken over stays as it is.
    await add('later')
    ended.resolve()
    await running
    assert.deepEqual(await count(), { total: 1, errors: 0 })
    await stopped.beat()
    await stuck.run()
    assert.deepEqual(await count(), { total: 0, errors: 0 })
  })

  for (const isFailing of [false, true]) {
    const what = isFailing ? 'failed' : 'were done'
    void test(`that ${what} while the connection was lost are settled later, once`, async () => {
      const { db } = opened()
      let isLost = false
      const lossy: Db = {
        ...db,
        work: (body) => (isLost ? Promise.reject(new Error('lost')) : db.work(body)),
      }
      const act = async (job: Job) => {
        done.push(job)
        isLost = done.length === 1
        if (isFailing && isLost) throw new Error('there is no database')
      }
      const kinds = { greet: { act, at_once: 1 } }
      const runner = openRunner({ db: lossy, clock: () => now, logger, node: own, kinds })
      await add('hello')
      await assert.rejects(runner.run(), /lost/)
      await assert.rejects(runner.run(), /lost/)
      isLost = false
      await runner.run()
      assert.equal((await count()).total, Number(isFailing))
      now += minute
      await runner.run()
      assert.equal((await count()).total, 0)
      assert.deepEqual(bodies(), isFailing ? ['hello', 'hello'] : ['hello'])
    })
  }

  void test('of one kind that are blocked do not block other kinds', async () => {
    const letters = openStuck(2)
    const runner = openRunner({
      db: opened().db,
      clock: () => now,
      logger,
      node: own,
      kinds: { letter: { act: letters.act, at_once: 2 }, greet: { act: greet, at_once: 1 } },
    })
    await addOf('letter', 1)
    const running = runner.run()
    await until(() => letters.bodies.length === 1, runner)
    for (const body of [2, 3]) await addOf('letter', body)
    await add('while letters wait')
    await until(() => letters.bodies.length === 2 && done.length === 1, runner)
    // A later greeting is not delayed either, and no third letter is started.
    await add('later')
    await until(() => done.length === 2, runner)
    assert.deepEqual(letters.bodies, [1, 2])
    letters.end()
    await running
    assert.deepEqual(letters.bodies, [1, 2, 3])
    assert.deepEqual(bodies(), ['while letters wait', 'later'])
    assert.deepEqual(await count(), { total: 0, errors: 0 })
  })

  void test('that are blocked leave the other slots of their kind to later ones', async () => {
    const letters = openStuck(1)
    const act = (job: Job) => (job.body === 'stuck' ? letters.act(job) : greet(job))
    const kinds = { letter: { act, at_once: 2 } }
    const runner = openRunner({ db: opened().db, clock: () => now, logger, node: own, kinds })
    await addOf('letter', 'stuck')
    const running = runner.run()
    await letters.begun
    for (const body of ['a', 'b']) {
      await addOf('letter', body)
      await until(() => bodies().includes(body), runner)
    }
    letters.end()
    await running
    assert.deepEqual(bodies(), ['a', 'b'])
  })

  void test('with a pace are started in order on all nodes together; others do not wait', async () => {
    const pace = { name: 'letters', per_minute: 30 }
    const kinds = {
      letter: { act: greet, at_once: 2, pace },
      whine: { act: greet, at_once: 2, pace },
      greet: { act: greet, at_once: 1 },
    }
    const how = { db: opened().db, clock: () => now, logger, kinds }
    const runners = [joined(), joined()].map((node) => openRunner({ ...how, node }))
    for (let at = 1; at <= 9; at++) {
      await addOf('letter', at)
      await addOf('whine', -at)
    }
    await add('urgent')
    const numbers = () => done.map(({ body }) => Number(body)).filter((body) => body)
    const counts: number[] = []
    for (let turn = 0; turn < 10; turn++) {
      await Promise.all(runners.map((runner) => runner.run()))
      counts.push(numbers().length)
      now += 4_000
    }
    assert.deepEqual(counts, [6, 8, 10, 12, 14, 16, 18, 18, 18, 18])
    assert.ok(bodies().slice(0, 7).includes('urgent'))
    const ofKind = [1, -1].map((sign) => numbers().filter((body) => body * sign > 0))
    for (const each of ofKind) {
      const ordered = each.map(Math.abs).toSorted((a, b) => a - b)
      assert.deepEqual(ordered, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    }
    assert.ok(
      ofKind.every(([first]) => numbers().indexOf(first!) < 9),
      'each kind gets its turn',
    )
  })

  void test('of unknown kinds wait', async () => {
    await opened().db.work((tx) => addJob(tx, { kind: 'other', run_at: now, body: null }))
    await open().run()
    assert.deepEqual(await count(), { total: 1, errors: 0 })
  })

  void test('write what they return if and only if they still belong to the node', async () => {
    const runner = openRunner({
      db: opened().db,
      clock: () => now,
      logger,
      node: own,
      kinds: { first: { act: first, at_once: 1 } },
    })
    async function first({ body }: Job) {
      if (body === 'taken') {
        await opened().db.work((tx) => tx.updateTable('jobs').set({ node_id: -1 }).execute())
      }
      return (tx: Tx) => addJob(tx, { kind: 'later', run_at: now, body })
    }
    await addOf('first', 'kept')
    await runner.run()
    await addOf('first', 'taken')
    await runner.run()
    const left = await opened().db.look((tx) =>
      tx.selectFrom('jobs').select(['kind', 'body']).orderBy('id').execute(),
    )
    assert.deepEqual(
      left.map(({ kind, body }) => `${kind} ${body}`),
      ['later "kept"', 'first "taken"'],
    )
  })

  void test('of a kind with a pace read it once before one is taken, and once when it is taken', async () => {
    const act = () => Promise.resolve()
    const runner = openRunner({
      db: opened().db,
      clock: () => now,
      logger,
      node: own,
      kinds: {
        free: { act, at_once: 1 },
        paced: { act, at_once: 1, pace: { name: 'tests of jobs', per_minute: 6_000 } },
      },
    })
    const statementsOf = async (kind: string) => {
      for (let at = 0; at < 10; at += 1) await addOf(kind, at)
      const before = opened().db.measures().statements
      await runner.run()
      assert.deepEqual(await count(), { total: 0, errors: 0 })
      return opened().db.measures().statements - before
    }
    await statementsOf('free')
    const free = await statementsOf('free')
    // Two reads, and a write.
    assert.equal(await statementsOf('paced'), free + 10 * 3)
  })

  void test('do not start after the runner was stopped', async () => {
    await add('too late')
    const runner = open()
    await runner.stop()
    await runner.run()
    assert.deepEqual(bodies(), [])
  })
})

/** Jobs that wait until the test ends all of them. */
function openStuck(count: number) {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begunBodies: unknown[] = []
  return {
    bodies: begunBodies,
    begun: begun.promise,
    end: () => ended.resolve(),
    act: ({ body }: Job) => {
      begunBodies.push(body)
      if (begunBodies.length === count) begun.resolve()
      return ended.promise
    },
  }
}

/** Runs it repeatedly, like a timer. */
async function until(isSo: () => boolean, runner: Runner) {
  for (; !isSo(); await new Promise(setImmediate)) void runner.run()
}
