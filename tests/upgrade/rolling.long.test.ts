/**
 * The nodes of one installation are replaced by those of the next version, one after the other,
 * while clients read and write.
 */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { startLoad } from '../long/faults/load.ts'
import { MAIN, surroundings } from '../long/programs.ts'
import { ask, kinds, type Running, startService } from '../long/service.ts'
import { makeNextVersion, nextStepIn, type NextVersion } from './next-version.ts'

const run = promisify(execFile)
const postgres = kinds.find(({ name }) => name === 'PostgreSQL')
const skip = postgres === undefined && 'there is no PostgreSQL'
const SEED = 20261128
const POLL_MS = 200

let next: NextVersion
before(async () => {
  next = await makeNextVersion()
})
after(() => next.remove())

void test('two versions serve one database until the older one is gone', { skip }, async (t) => {
  const place = await postgres!.make()
  const folder = await mkdtemp(join(tmpdir(), 'docket-rolling-'))
  const nodes = new Map<string, Running>()
  const loads: ReturnType<typeof startLoad>[] = []
  const load = (node: Running) => {
    const started = startLoad(node.url, { seed: SEED + loads.length, clients: 2 })
    loads.push(started)
    return started
  }
  const start = async (name: string, main = MAIN) => {
    const at = { database: place.database, folder: join(folder, name) }
    const env = { DOCKET_SECRET_KEY: 'ab'.repeat(32), DOCKET_BLOBS: join(folder, 'blobs') }
    const node = await startService(at, ['--node-name', name, ...FLAGS], env, main)
    nodes.set(name, node)
    return node
  }
  const stop = async (name: string) => {
    assert.equal(await nodes.get(name)!.stop(), 0)
    nodes.delete(name)
  }
  try {
    const [one, two] = [await start('one'), await start('two')]
    // A client for each node; those of a node that stops are answered by nobody.
    const first = load(one)
    const second = load(two)
    await Promise.all([first.answers(), second.answers()])
    await first.stop()
    await stop('one')
    const newer = await start('one', next.main)
    const third = load(newer)
    await Promise.all([second.answers(), third.answers()])
    assert.deepEqual(await nextStepIn(place.database), { done: false, prepared: true })
    const check = async (main: string) => {
      const args = [main, 'migrate', '--check', '--database', place.database]
      const at = ['--data', join(folder, 'one')]
      const options = { env: surroundings() }
      return run(process.execPath, [...args, ...at], options).catch((error) => error as Said)
    }
    assert.match((await check(next.main)).stdout, /to resume: 9999-next\n {2}phase 1, .*\n/)
    assert.match((await check(MAIN)).stdout, /The schema is the newest/)

    // The previous version can be started again as long as a node of it runs.
    const again = await start('three')
    await second.stop()
    await stop('two')
    const fourth = load(again)
    await Promise.all([third.answers(), fourth.answers()])
    assert.deepEqual(await nextStepIn(place.database), { done: false, prepared: true })

    // A node that pauses until the others think it has stopped must not write afterwards.
    await fourth.stop()
    process.kill(again.pid, 'SIGSTOP')
    await until(async () => (await nextStepIn(place.database)).done)
    process.kill(again.pid, 'SIGCONT')
    const [code] = (await again.ended) as [number]
    nodes.delete('three')
    assert.equal(code, 1)
    assert.match(again.said(), /written by a newer Docket .*9999-next/)
    await assert.rejects(start('two'), /written by a newer Docket .*9999-next/)
    await start('two', next.main)
    await third.stop()

    // Those of the new version are filled by it.
    const ofOlder = [first, second, fourth].flatMap(({ told }) => [...told.bugs.keys()])
    const unfilled = await ask(
      place.database,
      `select id from bugs where twice is distinct from 2 * id and id in (${ofOlder.join(', ')})`,
    )
    assert.deepEqual(unfilled, [])
    for (const { told } of loads) {
      const counts = [...told.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
      t.diagnostic(`${told.bugs.size} bugs; statuses: ${counts}`)
      // A limited download is refused with 503 while another one is in progress.
      const failed = [...told.statuses.keys()].filter((status) => status >= 500 && status !== 503)
      assert.deepEqual(failed, [])
    }
  } finally {
    // The clients would ask forever.
    await Promise.allSettled(loads.map((one) => one.stop()))
    await Promise.all([...nodes.values()].map((node) => node.kill()))
    await rm(folder, { recursive: true, force: true })
    await place.remove()
  }
})

const FLAGS = ['--call-budget-seconds', '0', '--search-budget-seconds', '0', '--drain-seconds', '0']

type Said = { stdout: string }

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await pause(POLL_MS)
}
