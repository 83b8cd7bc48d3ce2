/**
 * Nodes on one PostgreSQL over a virtual clock: they beat, lead, run jobs and cache. From a seed,
 * they are paused, also in the middle of a transaction or of a job, cut off from the database, and
 * killed. `node tests/simulate/nodes.ts [--seed 1] [--seeds 100] [--ticks 600]` tries many seeds on
 * the PostgreSQL in DOCKET_TEST_POSTGRES.
 */

import assert, { AssertionError } from 'node:assert/strict'
import { parseArgs } from 'node:util'

import { pino } from 'pino'

import { parameters, setParameter } from '../../src/accounts/parameters/parameters.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { addJob, freeJobs, openRunner, type Runner } from '../../src/platform/jobs/jobs.ts'
import { ALONE, checkLead, type Node, NotLeader, openNode } from '../../src/platform/nodes/nodes.ts'
import { Random } from '../../tools/generate/random.ts'
import { kinds, openAgain, type Opened } from '../databases.ts'

/** What a tick stands for. */
const TICK_MS = 1_000
const PROCESSES = 4
const KIND = 'simulated'
/** How many ticks there are from one to the next. */
const EVERY = { beat: 5, write: 7, jobs: 3 }
/** The chance of each in a tick: of faults for one process, of changes for each. */
const FAULTS = { pause: 0.05, stop: 0.06, go_on: 0.02, cut: 0.03, kill: 0.03 }
const CHANGES = { job: 0.4, parameter: 0.1 }
/** Long enough for the others to take over, or not. */
const FAULT_TICKS = [3, 80] as const
/** At the end, without faults: the others take over and finish what is left. */
const CALM_TICKS = 120

/** What happened. */
export interface Outcome {
  /** Writes of leaders: committed, and refused because another one led by then. */
  writes: number
  refused: number
  terms: number
  jobs: number
  /** Jobs that ran again, because their process was paused or killed in the middle of them. */
  repeated: number
  /** How often cached values were compared with the database. */
  compared: number
}

/** A point at which a process is paused in the middle of something. */
function openStop() {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return {
    reached: reached.promise.then(() => true),
    wait() {
      reached.resolve()
      return gate.promise
    },
    goOn: () => gate.resolve(),
    die: () => gate.reject(new Error('the process was killed')),
  }
}
type Stop = ReturnType<typeof openStop>

/** A process of Docket, as far as it takes part. */
interface Process {
  db: Db
  node: Node
  runner: Runner
  /** It does nothing until this tick. */
  paused_until: number
  /** It cannot reach the database until this tick. */
  cut_until: number
  /** Where it stops next. */
  stop: Stop | undefined
  /** What it is in the middle of. */
  held: { stop: Stop; ended: Promise<void> } | undefined
}

/** Throws an AssertionError at the first thing that must not happen. */
export async function simulateNodes(
  { place, db: observer }: Opened,
  seed: number,
  ticks: number,
): Promise<Outcome> {
  const random = new Random(seed, 'nodes')
  const outcome = { writes: 0, refused: 0, terms: 0, jobs: 0, repeated: 0, compared: 0 }
  const ran = new Map<string, number>()
  const interrupted = new Set<string>()
  let [tick, last_term] = [0, 0]
  const clock = () => tick * TICK_MS
  const logger = pino({ level: 'silent' })

  async function begin(replaces?: number): Promise<Process> {
    const own = await openAgain(place)
    const reach = <Result>(body: () => Promise<Result>) =>
      process.cut_until > tick ? Promise.reject(new Error('there is no connection')) : body()
    const db: Db = {
      ...own,
      look: (...all) => reach(() => own.look(...all)),
      work: (...all) => reach(() => own.work(...all)),
    }
    const freeing = { gone: freeJobs, first: freeJobs }
    const node = openNode({ db, clock, introduced: ALONE, ...freeing, replaces })
    const act = async ({ body }: { body: unknown }) => {
      const name = String(body)
      ran.set(name, (ran.get(name) ?? 0) + 1)
      if (process.stop) interrupted.add(name)
      await process.stop?.wait()
    }
    const runner = openRunner({ db, clock, logger, node, kinds: { [KIND]: { act, at_once: 1 } } })
    const state = { paused_until: 0, cut_until: 0, stop: undefined, held: undefined }
    const process: Process = { db, node, runner, ...state }
    return process
  }

  /** Runs a body to its end, or to where the process stops. */
  async function run(process: Process, body: () => Promise<void>) {
    // A process that is cut off or dies gets errors; it must not do anything wrong.
    const ended = body().catch((error: unknown) => {
      if (error instanceof AssertionError) throw error
    })
    const { stop } = process
    const isHeld = stop && (await Promise.race([ended.then(() => false), stop.reached]))
    process.stop = undefined
    if (isHeld) process.held = { stop, ended }
    else await ended
  }

  /** As tasks of the leader do, it reads what it writes. */
  async function writeAsLeader(process: Process) {
    const { db, node } = process
    const own = node.lead()
    if (!own) return
    const name = `write ${tick} of term ${own.term}`
    const willStop = process.stop !== undefined
    try {
      await db.work(async (tx) => {
        await checkLead(tx, node)
        await tx
          .selectFrom('installation')
          .select('name')
          .where('name', 'like', 'write %')
          .execute()
        await process.stop?.wait()
        await tx.insertInto('installation').values({ name, value: '' }).execute()
      })
    } catch (error) {
      if (error instanceof NotLeader) outcome.refused += 1
      return
    }
    outcome.writes += 1
    assert.ok(own.term >= last_term, 'a leader wrote after the next one')
    if (own.term > last_term) outcome.terms += 1
    last_term = own.term
    // One that was paused may still write as long as the next leader has not.
    if (willStop) return
    const lease = await observer.look((tx) =>
      tx.selectFrom('leases').selectAll().executeTakeFirstOrThrow(),
    )
    assert.deepEqual([lease.node_id, lease.term], [own.node_id, own.term], 'two nodes lead')
  }

  async function compare({ db }: Process) {
    const [cached, stored] = await db.look(async (tx) => {
      const query = tx.selectFrom('parameters').select('value').where('name', '=', 'urlbase')
      return [(await parameters(tx)).urlbase, (await query.executeTakeFirst())?.value ?? '']
    })
    outcome.compared += 1
    assert.equal(cached, stored, 'a cached value is stale')
  }

  async function act(process: Process, at: number) {
    const isTime = (ticks_between: number) => (tick + at) % ticks_between === 0
    if (isTime(EVERY.beat)) await run(process, () => process.node.beat())
    if (!process.held && isTime(EVERY.write)) await run(process, () => writeAsLeader(process))
    if (!process.held && isTime(EVERY.jobs)) await run(process, () => process.runner.run())
    if (!process.held) await run(process, () => compare(process))
  }

  async function resume(process: Process) {
    const { held } = process
    process.held = undefined
    held?.stop.goOn()
    await held?.ended
  }

  async function kill(process: Process): Promise<Process> {
    const { held, db, node } = process
    const id = await node.id().catch(() => undefined)
    process.cut_until = Infinity
    held?.stop.die()
    await held?.ended
    await db.close()
    return begin(random.chance(0.5) ? id : undefined)
  }

  async function strike(processes: Process[]) {
    const at = random.below(processes.length)
    const process = processes[at]!
    const until = tick + random.between(...FAULT_TICKS)
    if (random.chance(FAULTS.pause)) process.paused_until = until
    if (random.chance(FAULTS.cut)) process.cut_until = until
    if (random.chance(FAULTS.stop) && !process.held) {
      process.stop = openStop()
      process.paused_until = 0
    }
    if (random.chance(FAULTS.kill)) processes[at] = await kill(process)
  }

  async function change({ db }: Process) {
    if (random.chance(CHANGES.job)) {
      const body = `job ${(outcome.jobs += 1)}`
      await db
        .work((tx) => addJob(tx, { kind: KIND, run_at: clock(), body }))
        .catch(() => {
          outcome.jobs -= 1
        })
    }
    if (random.chance(CHANGES.parameter)) {
      await db.work((tx) => setParameter(tx, 'urlbase', `https://${tick}.example/`)).catch(() => {})
    }
  }

  async function turn(process: Process, at: number, isCalm: boolean) {
    if (isCalm) Object.assign(process, { paused_until: 0, cut_until: 0 })
    if (process.paused_until > tick) return
    if (process.held && !isCalm && !random.chance(FAULTS.go_on)) return
    await resume(process)
    if (!isCalm) await change(process)
    await act(process, at)
  }

  const processes: Process[] = []
  while (processes.length < PROCESSES) processes.push(await begin())
  try {
    for (tick = 1; tick <= ticks + CALM_TICKS; tick++) {
      const isCalm = tick > ticks
      if (!isCalm) await strike(processes)
      for (const [at, process] of processes.entries()) await turn(process, at, isCalm)
    }
    const left = await observer.look((tx) => tx.selectFrom('jobs').selectAll().execute())
    assert.deepEqual(left, [], 'jobs are left')
    assert.equal(ran.size, outcome.jobs, 'a job was lost')
    for (const [name, times] of ran) {
      if (times === 1) continue
      assert.ok(interrupted.has(name), `${name} ran ${times} times`)
      outcome.repeated += 1
    }
    return outcome
  } finally {
    for (const process of processes) {
      process.held?.stop.die()
      await process.db.close()
    }
  }
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const options = { seed: option, seeds: option, ticks: option }
  const { seed = '1', seeds = '100', ticks = '600' } = parseArgs({ args, options }).values
  const kind = kinds.find(({ name }) => name === 'PostgreSQL')
  assert.ok(kind, 'DOCKET_TEST_POSTGRES must contain the URL of a PostgreSQL server')
  for (let at = Number(seed); at < Number(seed) + Number(seeds); at++) {
    const opened = await kind.open()
    try {
      const outcome = await simulateNodes(opened, at, Number(ticks))
      process.stdout.write(`seed ${at}: ${JSON.stringify(outcome)}\n`)
    } finally {
      await opened.remove()
    }
  }
}

if (import.meta.main) await main(process.argv.slice(2))
