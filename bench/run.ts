/**
 * Measures Docket on generated data and a bare server, in one run:
 * `node bench/run.ts [--data FOLDER] [--database ADDRESS] [--seconds 10] [--json FILE]`.
 */

import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { GENERATED, type Generated } from '../tools/generate-data.ts'
import { talk } from './connection.ts'
import { type Database, watchDatabase } from './database.ts'
import { type Figures, measure, together } from './measure.ts'
import { isMet, type Result, table } from './report.ts'
import * as scenarios from './scenarios.ts'
import type { Limit, Load, Sample } from './scenarios.ts'
import {
  cpuSeconds,
  dataFlags,
  memory,
  type Server,
  startBare,
  startBarePostgres,
  startDocket,
  warm,
} from './servers.ts'

const ROUNDS = 2
const STARTS = 3
const REST_MS = 10_000
const SAMPLES = 101

interface Bench {
  /** The address of PostgreSQL. */
  database: string | undefined
  watched: Database
  generated: Generated
  /** Flags of `docket serve`. */
  flags: string[]
  seconds: number
}

/** Reports results as they become available. */
async function bench(given: Bench, tell: (result: Result) => void) {
  const { generated, flags } = given
  for (const result of await starting(given)) tell(result)
  const docket = await startDocket(flags)
  const { object, sample } = await sampleOf(docket, generated)
  const folder = await mkdtemp(join(tmpdir(), 'docket-bench-'))
  const file = join(folder, 'object.json')
  await writeFile(file, object)
  const bare = await startBare(file)
  try {
    for (const result of await reading(given, docket, bare)) tell(result)
    for (const result of await readingPostgres(given, docket)) tell(result)
    const list = await measure(
      docket,
      { ...scenarios.listOpen(generated), seconds: given.seconds },
      given.watched,
    )
    const held = <Of>(limit: Of) => (given.database === undefined ? limit : undefined)
    tell({ name: '100 open bugs', figures: list, limit: held(scenarios.medianBelow(5)(list)) })
    const filing = scenarios.fileBug(generated, sample)
    for (const result of await filingBugs(given, docket, filing)) tell(result)
  } finally {
    await Promise.all([docket.stop(), bare.stop()])
    await rm(folder, { recursive: true })
  }
}

/** The time from start to first response, and the resident memory ten seconds later. */
async function starting({ generated, flags }: Bench): Promise<Result[]> {
  const waits: number[] = []
  let used = 0
  let resident = { rss: 0, anonymous: 0 }
  for (let turn = 1; turn <= STARTS; turn++) {
    const server = await startDocket(flags)
    await askOnce(server, generated)
    waits.push((performance.now() - server.started) / 1000)
    used = cpuSeconds(server.pid)
    if (turn === STARTS) {
      await pause(REST_MS)
      resident = memory(server.pid)
    }
    await server.stop()
  }
  const median = waits.sort((a, b) => a - b)[Math.floor(STARTS / 2)]!
  const most = { is_most: true }
  const files = `, ${(resident.rss - resident.anonymous).toFixed(0)} of it files`
  return [
    {
      name: 'start to first answer',
      limit: { says: `< 1 s, ${used.toFixed(2)} s of CPU`, value: median, bound: 1, ...most },
    },
    {
      name: 'resident after 10 s',
      limit: { says: `< 150 MiB${files}`, value: resident.rss, bound: 150, ...most },
    },
  ]
}

async function askOnce({ port }: Server, { sees_all }: Generated) {
  const head = `GET /rest/bug/1 HTTP/1.1\r\nhost: 127.0.0.1\r\nx-bugzilla-api-key: ${sees_all.api_key}`
  const requests = [Buffer.from(`${head}\r\n\r\n`)]
  const heard = (status: number) => {
    if (status !== 200) throw new Error(`bug 1 was answered with status ${status}`)
  }
  await talk(port, { next: () => requests.shift(), heard })
}

/** Picks a bug with a response of median length; the bare server sends the same object. */
async function sampleOf(docket: Server, { bugs, sees_all }: Generated) {
  const texts: string[] = []
  for (let at = 0; at < SAMPLES; at++) {
    const id = 1 + Math.floor((at * bugs) / SAMPLES)
    const headers = { 'x-bugzilla-api-key': sees_all.api_key, 'accept-encoding': 'identity' }
    const response = await fetch(`http://127.0.0.1:${docket.port}/rest/bug/${id}`, { headers })
    texts.push(await response.text())
  }
  const object = texts.sort((a, b) => a.length - b.length)[Math.floor(SAMPLES / 2)]!
  const { bugs: read } = JSON.parse(object) as { bugs: Sample[] }
  return { object, sample: read[0]! }
}

async function reading(given: Bench, docket: Server, bare: Server): Promise<Result[]> {
  if (given.database !== undefined) return []
  return alternating(given, [
    ['bare node:http', bare, scenarios.bare],
    ['GET /rest/bug/ID, any', docket, scenarios.readBug(given.generated, 0), 0.3],
    ['GET /rest/bug/ID, often', docket, scenarios.readBug(given.generated, 0.9), 0.6],
  ])
}

/** The same on PostgreSQL, beside a program that runs the same statements. */
async function readingPostgres(given: Bench, docket: Server): Promise<Result[]> {
  const { database, generated } = given
  if (database === undefined) return []
  const bare = await startBarePostgres(database, generated.sees_all.api_key)
  try {
    const [any, often] = [scenarios.readBug(generated, 0), scenarios.readBug(generated, 0.9)]
    const anyBug = await alternating(given, [
      ['bare statements, any', bare, any],
      ['GET /rest/bug/ID, any', docket, any, 0.5],
    ])
    const oftenAsked = await alternating(given, [
      ['bare statements, often', bare, often],
      ['GET /rest/bug/ID, often', docket, often, 0.5],
    ])
    return [...anyBug, ...oftenAsked]
  } finally {
    await bare.stop()
  }
}

async function filingBugs(given: Bench, docket: Server, filing: Load): Promise<Result[]> {
  const { database, generated, seconds } = given
  const name = 'POST /rest/bug'
  if (database === undefined) {
    const figures = await measure(docket, { ...filing, seconds })
    return [{ name, figures, limit: scenarios.rateAtLeast(1_000)(figures) }]
  }
  const bare = await startBarePostgres(database, generated.sees_all.api_key)
  try {
    return await alternating(given, [
      ['bare statements, filing', bare, filing],
      [name, docket, filing, 0.5],
    ])
  } finally {
    await bare.stop()
  }
}

type Row = [name: string, server: Server, load: Load, limit?: number]

/**
 * Alternates between servers, so that a machine that slows down affects all of them; the first one
 * is what the others are compared with.
 */
async function alternating(given: Bench, loads: Row[]): Promise<Result[]> {
  const rounds = loads.map((): Figures[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, [, server, load]] of loads.entries()) {
      const orders = { ...load, seconds: given.seconds / ROUNDS }
      rounds[at]!.push(await measure(server, orders, given.watched))
    }
  }
  const [held, ...others] = rounds.map(together)
  return loads.map(([name, , , bound], at) => {
    if (bound === undefined) return { name, figures: held! }
    const figures = others[at - 1]!
    const limit: Limit = scenarios.ratioAtLeast(bound)(figures, held!)
    return {
      name,
      figures,
      limit,
      ratio: limit.value,
      cpu_ratio: held!.cpu_us / figures.cpu_us,
    }
  })
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const options = { data: option, database: option, seconds: option, json: option }
  const { values } = parseArgs({ args, options })
  const { data = './data', database, seconds = '10', json } = values
  const generated = JSON.parse(readFileSync(join(data, GENERATED), 'utf8')) as Generated
  const flags = dataFlags(data, database)
  const isSqlite = database === undefined || database === 'sqlite'
  if (isSqlite) await warm(join(data, 'docket.db'))
  const results: Result[] = []
  const address = isSqlite ? undefined : database
  const watched = await watchDatabase(address)
  const given = { generated, flags, seconds: Number(seconds), database: address, watched }
  await bench(given, (result) => {
    results.push(result)
    process.stderr.write(`${result.name} done\n`)
  })
  await watched.close()
  const [cpu] = cpus()
  const about = `${generated.bugs} bugs, Node ${process.version}, ${cpus().length} × ${cpu?.model}`
  process.stdout.write(`${about}\n${table(results).join('\n')}\n`)
  if (json)
    await writeFile(json, `${JSON.stringify({ about, bugs: generated.bugs, results }, null, 2)}\n`)
  const missed = results.filter(({ limit }) => limit && !isMet(limit))
  process.stdout.write(`${missed.length} limits missed\n`)
}

if (import.meta.main) await main(process.argv.slice(2))
