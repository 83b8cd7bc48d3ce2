/**
 * Checks whether reads of single bugs stay fast while two long searches run:
 * `node bench/search-quiet.ts [--data FOLDER] [--database ADDRESS] [--seconds 20]`.
 */

import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { GENERATED, type Generated } from '../tools/generate-data.ts'
import { Random } from '../tools/generate/random.ts'
import { dataFlags, type Server, startDocket, warm } from './servers.ts'

const READS_A_SECOND = 50
const ROUNDS = 3
/** The maximum increase of the median. */
const RISE_MAX = 0.3

/** Reads all comments, and finds nothing before its time limit. */
const LONG = { f1: 'longdesc', o1: 'regexp', v1: 'zq[xy]+w{3}', include_fields: 'id' }
const SEARCHES = 2

const agent = new Agent({ keepAlive: true })

function ask({ port }: Server, path: string, api_key: string, signal?: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const headers = { 'x-bugzilla-api-key': api_key }
  const request = get({ port, path, agent, headers, signal }, (response: IncomingMessage) => {
    response.resume().on('end', () => resolve(response.statusCode ?? 0))
  })
  request.on('error', reject)
  return promise
}

/** The durations of reads that start at fixed times, whether or not earlier ones have finished. */
async function readPoints(server: Server, generated: Generated, seconds: number) {
  const { bugs, sees_all } = generated
  const random = new Random(1, 'quiet')
  const waits: number[] = []
  const reads: Promise<void>[] = []
  const began = performance.now()
  for (let at = 0; at < seconds * READS_A_SECOND; at++) {
    await pause(Math.max(0, began + (at * 1000) / READS_A_SECOND - performance.now()))
    const sent = performance.now()
    const answer = ask(server, `/rest/bug/${1 + random.below(bugs)}`, sees_all.api_key)
    const heard = (status: number) => {
      if (status !== 200) throw new Error(`a bug was answered with status ${status}`)
      waits.push(performance.now() - sent)
    }
    reads.push(answer.then(heard))
  }
  await Promise.all(reads)
  return waits.sort((a, b) => a - b)
}

/** Two users search repeatedly until stopped. */
function searchOn(server: Server, { readers }: Generated) {
  const stop = new AbortController()
  const path = `/rest/bug?${new URLSearchParams(LONG).toString()}`
  const search = async (api_key: string) => {
    while (!stop.signal.aborted) {
      // Ended by its time limit, or aborted.
      await ask(server, path, api_key, stop.signal).catch(() => 0)
    }
  }
  const all = readers.slice(0, SEARCHES).map(({ api_key }) => search(api_key))
  return {
    async stop() {
      stop.abort()
      await Promise.all(all)
    },
  }
}

const at = (waits: number[], part: number) => waits[Math.floor(part * waits.length)] ?? Number.NaN
const median = (values: number[]) =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  )

async function quiet(server: Server, generated: Generated, seconds: number) {
  const alone: number[] = []
  const beside: number[] = []
  const tell = (what: string, waits: number[], into: number[]) => {
    const [p50, p95] = [at(waits, 0.5), at(waits, 0.95)]
    into.push(p50)
    process.stdout.write(`${what}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms\n`)
  }
  await readPoints(server, generated, seconds)
  // Alternates, because a machine may slow down.
  for (let round = 0; round < ROUNDS; round++) {
    tell('alone', await readPoints(server, generated, seconds), alone)
    const searches = searchOn(server, generated)
    tell('beside two searches', await readPoints(server, generated, seconds), beside)
    await searches.stop()
  }
  const rise = median(beside) / median(alone) - 1
  const verdict = rise <= RISE_MAX ? 'met' : 'missed'
  process.stdout.write(`the median rises by ${(100 * rise).toFixed(0)} %: ${verdict}\n`)
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { data: option, database: option, seconds: option },
  })
  const { data = './data', database, seconds = '20' } = values
  const generated = JSON.parse(readFileSync(join(data, GENERATED), 'utf8')) as Generated
  const flags = dataFlags(data, database)
  if (!database) await warm(join(data, 'docket.db'))
  const server = await startDocket(flags)
  try {
    await quiet(server, generated, Number(seconds))
  } finally {
    agent.destroy()
    await server.stop()
  }
}

if (import.meta.main) await main(process.argv.slice(2))
