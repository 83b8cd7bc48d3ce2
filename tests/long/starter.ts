/**
 * Ends each of the programs that start Docket, one at a time: none keeps running, and nothing is
 * lost.
 */

import assert from 'node:assert/strict'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'

import { judge } from './kill/judge.ts'
import { readStored } from './kill/stored.ts'
import { randomFrom, Writers } from './kill/writers.ts'
import { ROOT, say, signalTo, surroundings } from './programs.ts'
import { kinds, type Place, type Running, startProgram } from './service.ts'

const CLIENTS = 4
/** Writes that are acknowledged before one of the programs is ended. */
const ANSWERED = 30

/**
 * The npm scripts that start Docket, and the processes of each, from the outermost to the
 * innermost.
 */
const CHAINS: [script: 'start' | 'launch', programs: string[]][] = [
  ['start', ['npm', 'its shell', 'Docket']],
  ['launch', ['npm', 'its shell', 'the launcher', 'Docket']],
]
/** npm and its shell come first in each chain. */
const SHELL = 2

for (const [script, programs] of CHAINS) {
  void describe(`npm run ${script}: ${programs.join(' → ')}`, { timeout: 600_000 }, () => {
    const random = randomFrom(20_260_601)
    const writers = new Writers(random)
    let rounds = 0
    let home: string
    let place: Place
    before(async () => {
      place = await kinds[0]!.make()
      home = await mkdtemp(join(tmpdir(), 'docket-starter-'))
      await writePackage(home)
    })
    after(async () => {
      await place?.remove()
      await rm(home, { recursive: true, force: true })
    })

    for (const [at, program] of programs.entries()) {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
        void test(`${signal} to ${program}`, async () => {
          const service = await startByNpm(script, home, place)
          const chain = await chainOf(service.pid)
          assert.equal(chain.length, programs.length)
          writers.plan(Infinity)
          writers.onAnswer = (answered) => {
            if (answered !== ANSWERED) return
            signalTo(chain[at]!, signal)
            // A shell waits for its program before SIGINT ends it, so a terminal sends it to all of
            // them.
            if (signal === 'SIGINT' && at < SHELL) signalTo(-service.pid, signal)
          }
          await Promise.all([writers.write(service.url, CLIENTS), service.ended])
          assert.ok(writers.unanswered.size <= CLIENTS * (rounds += 1))
          judge(await readStored(place), writers)
        })
      }
    }
  })
}

/** A package whose scripts start Docket, one through a launcher that considers its Node too old. */
async function writePackage(home: string) {
  const old = `Object.defineProperty(process, 'versions', {
    value: { ...process.versions, node: '20.1.0' } })`
  await writeFile(join(home, 'old.mjs'), old)
  // The launcher does not choose the Node that runs it.
  await copyFile(process.execPath, join(home, 'old-node'))
  const program = JSON.stringify(join(ROOT, 'bin', 'docket.js'))
  const node = JSON.stringify(process.execPath)
  const old_node = `./old-node --import ${pathToFileURL(join(home, 'old.mjs')).href}`
  const scripts = { start: `${node} ${program} serve`, launch: `${old_node} ${program} serve` }
  await writeFile(join(home, 'package.json'), JSON.stringify({ name: 'starter', scripts }))
}

function startByNpm(script: string, cwd: string, place: Place): Promise<Running> {
  const data = ['--port', '0', '--data', place.folder, '--database', place.database]
  return startProgram({ words: ['npm', 'run', script, '--', ...data], cwd, env: surroundings() })
}

/** The ids of a process, of the one that it started, and so on. */
async function chainOf(pid: number): Promise<number[]> {
  const lines = (await say('ps', ['-A', '-o', 'ppid=', '-o', 'pid='])).trim().split('\n')
  const children = new Map(
    lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]),
  )
  const chain = [pid]
  for (let next = children.get(pid); next !== undefined; next = children.get(next)) chain.push(next)
  return chain
}
