/**
 * Measures how long a user waits for a bug while strangers at other addresses keep the server busy:
 * `node bench/strangers.ts [--data FOLDER] [--database ADDRESS] [--only WORD] [--seconds 10]`.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { GENERATED, type Generated } from '../tools/generate-data.ts'
import {
  cpuSeconds,
  dataFlags,
  memory,
  type Server,
  startBare,
  startDocket,
  warm,
} from './servers.ts'
import type { Attacked, AttackOrders } from './strangers/attack.ts'
import { ask } from './strangers/ask.ts'
import { CALLS } from './strangers/calls.ts'
import type { VictimOrders } from './strangers/victim.ts'

const CONNECTIONS = 64
const READS_A_SECOND = 25
const SETTLE_MS = 1_000
/**
 * The limits: multiples of the quiet wait and of the bare server's (the larger counts), and memory.
 */
const BAR = { quiet: 5, bare: 2, rss_mib: 600 }

const start = (name: string): ChildProcess => fork(join(import.meta.dirname, 'strangers', name))

async function told<Answer>(child: ChildProcess): Promise<Answer> {
  const [answer] = (await once(child, 'message')) as [Answer]
  return answer
}

interface Asked {
  bugs: number
  seconds: number
}

/** Makes each call once, so that one-time work is done; each from its own address. */
async function askAll({ port }: Server) {
  let address = 10
  for (const bytes of Object.values(CALLS)) await ask(port, bytes, `127.0.0.${(address += 1)}`)
}

/** The 95th percentile of the waits. */
async function victim({ port }: Server, { bugs, seconds }: Asked): Promise<number> {
  const child = start('victim.ts')
  const reads = Math.round(seconds * READS_A_SECOND)
  const orders: VictimOrders = {
    port,
    address: '127.0.0.2',
    bugs,
    reads,
    per_second: READS_A_SECOND,
  }
  child.send(orders)
  const waits = await told<number[]>(child)
  return waits[Math.floor(0.95 * waits.length)]!
}

interface Beside extends Attacked {
  p95_ms: number
  rss_mib: number
  server_cpu_seconds: number
}

async function beside(
  server: Server,
  asked: Asked,
  attack: Omit<AttackOrders, 'port'>,
): Promise<Beside> {
  const child = start('attack.ts')
  const before = cpuSeconds(server.pid)
  child.send({ ...attack, port: server.port })
  await pause(SETTLE_MS)
  let rss_mib = 0
  const watch = setInterval(() => (rss_mib = Math.max(rss_mib, memory(server.pid).rss)), 100)
  const p95_ms = await victim(server, asked)
  clearInterval(watch)
  const server_cpu_seconds = cpuSeconds(server.pid) - before
  child.send('stop')
  const attacked = await told<Attacked>(child)
  await pause(SETTLE_MS)
  return { ...attacked, p95_ms, rss_mib, server_cpu_seconds }
}

const ms = (value: number) => `${value.toFixed(1)} ms`
function line(name: string, quiet: number, docket: Beside, bare: Beside) {
  const bar = Math.max(BAR.quiet * quiet, BAR.bare * bare.p95_ms)
  const isMet = docket.p95_ms <= bar && docket.rss_mib <= BAR.rss_mib
  const answers = Object.entries(docket.statuses).map(([status, count]) => `${count} × ${status}`)
  process.stdout.write(
    `${name}: p95 ${ms(docket.p95_ms)} of at most ${ms(bar)} (quiet ${ms(quiet)}, bare beside the ` +
      `same ${ms(bare.p95_ms)}), ${docket.rss_mib.toFixed(0)} MiB, CPU ` +
      `${docket.server_cpu_seconds.toFixed(1)} s, of the strangers ` +
      `${docket.cpu_seconds.toFixed(1)} s; they got ${answers.join(', ') || 'nothing'}: ` +
      `${isMet ? 'met' : 'missed'}\n`,
  )
  return isMet
}

/**
 * Each kind of call alone, all together, and all over connections that do not read the responses.
 */
function attacks(only: string | undefined): [name: string, attack: Omit<AttackOrders, 'port'>][] {
  const names = Object.keys(CALLS)
  const how = { connections: CONNECTIONS, reads: true }
  const all: [string, Omit<AttackOrders, 'port'>][] = [
    ['all', { ...how, calls: names }],
    ['all, not taken', { ...how, calls: names, reads: false }],
    ...names.map((name): [string, Omit<AttackOrders, 'port'>] => [name, { ...how, calls: [name] }]),
  ]
  return all.filter(([name]) => only === undefined || name.includes(only))
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { data: option, database: option, seconds: option, only: option },
  })
  const { data = './data', database, seconds = '10', only } = values
  const generated = JSON.parse(readFileSync(join(data, GENERATED), 'utf8')) as Generated
  const asked = { bugs: generated.bugs, seconds: Number(seconds) }
  const flags = dataFlags(data, database)
  if (!database) await warm(join(data, 'docket.db'))
  const folder = await mkdtemp(join(tmpdir(), 'docket-bench-'))
  await writeFile(join(folder, 'object.json'), JSON.stringify({ bugs: [{ id: 1 }] }))
  const bare = await startBare(join(folder, 'object.json'))
  const server = await startDocket(flags, [])
  let missed = 0
  try {
    await victim(server, asked)
    await askAll(server)
    for (const [name, attack] of attacks(only)) {
      const quiet = await victim(server, asked)
      const held = await beside(bare, asked, attack)
      missed += Number(!line(name, quiet, await beside(server, asked, attack), held))
    }
  } finally {
    await Promise.all([server.stop(), bare.stop()])
    await rm(folder, { recursive: true })
  }
  process.stdout.write(`${missed} bars missed\n`)
}

if (import.meta.main) await main(process.argv.slice(2))
