/**
 * One measurement: load from a separate process, and the resources that the server used meanwhile.
 */

import { fork } from 'node:child_process'
import { join } from 'node:path'

import { type Database, ofProcess } from './database.ts'
import type { Measured, Orders, Said } from './load.ts'
import { cpuSeconds, memory, type Server, writtenBytes } from './servers.ts'

/**
 * `cpu_us` and `database_us` are CPU time per response in microseconds, `rss_mib` is the memory of
 * the server.
 */
export interface Figures {
  answers: number
  per_second: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  cpu_us: number
  /** CPU time of PostgreSQL, 0 without it. */
  database_us: number
  /** Pages that PostgreSQL looked at per response, 0 without it. */
  pages: number
  /** What both wrote to files per response, in bytes; 0 where the system does not tell. */
  written_bytes: number
  rss_mib: number
}

/**
 * Puts load on the server; CPU time is that of all its threads, divided by the number of responses.
 */
export async function measure(
  server: Server,
  orders: Omit<Orders, 'port'>,
  database: Database = ofProcess,
): Promise<Figures> {
  const begin = async () => {
    const [cpu, written] = [cpuSeconds(server.pid), writtenBytes(server.pid)]
    const ofDatabase = await database.watch()
    return async () => ({
      cpu: cpuSeconds(server.pid) - cpu,
      written: writtenBytes(server.pid) - written,
      of_database: await ofDatabase(),
    })
  }
  let begun = begin()
  const measured = await run({ ...orders, port: server.port }, () => void (begun = begin()))
  const { cpu, written, of_database } = await (await begun)()
  const { answers, seconds, p50_ms, p95_ms, p99_ms } = measured
  return {
    answers,
    per_second: answers / seconds,
    p50_ms,
    p95_ms,
    p99_ms,
    cpu_us: (cpu / answers) * 1e6,
    database_us: (of_database.cpu / answers) * 1e6,
    pages: of_database.pages / answers,
    written_bytes: (written + of_database.written) / answers,
    rss_mib: memory(server.pid).rss,
  }
}

function run(orders: Orders, begins: () => void): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'load.ts'))
    child.on('message', (said: Said) => {
      if (said.say === 'measuring') begins()
      else if (said.say === 'done') resolve(said)
      else reject(new Error(`${orders.method} ${orders.path}: ${said.why}`))
    })
    child.on('exit', (code) => reject(new Error(`the load ended with code ${code}`)))
    child.send(orders)
  })
}

/** Combines several rounds: rates and times are medians. */
export function together(rounds: readonly Figures[]): Figures {
  const median = (name: keyof Figures) => {
    const sorted = rounds.map((round) => round[name]).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)]!
  }
  return {
    answers: rounds.reduce((sum, { answers }) => sum + answers, 0),
    per_second: median('per_second'),
    p50_ms: median('p50_ms'),
    p95_ms: median('p95_ms'),
    p99_ms: median('p99_ms'),
    cpu_us: median('cpu_us'),
    database_us: median('database_us'),
    pages: median('pages'),
    written_bytes: median('written_bytes'),
    rss_mib: median('rss_mib'),
  }
}
