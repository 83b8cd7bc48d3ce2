/**
 * Measures the speed and memory use of an import from Bugzilla:
 * `node bench/import.ts [--bugs 100000] [--database ADDRESS]`, where the database is empty.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import { writeDump } from './import/dump.ts'
import { dataFlags, memory } from './servers.ts'

const PROGRAM = join(import.meta.dirname, '../bin/docket.js')
const BUGS_A_SECOND_MIN = 5_000
const MEMORY_MIB_MAX = 300
const LOOKS_MS = 100
const INDEXING = 'indexing all texts'
const READING = ['reading', 'indexing what was read']

interface Run {
  /** The duration of each part in seconds, in order. */
  parts: [name: string, seconds: number][]
  rss_mib: number
}

async function runImport(dump: string, folder: string, database?: string): Promise<Run> {
  const flags = dataFlags(join(folder, 'data'), database)
  const args = [PROGRAM, 'import', 'bugzilla', 'run', dump, ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  let rss_mib = 0
  const looks = setInterval(() => {
    rss_mib = Math.max(rss_mib, memory(child.pid!).rss || 0)
  }, LOOKS_MS)
  const parts: Run['parts'] = []
  let began = performance.now()
  const end = () => {
    const now = performance.now()
    const last = parts.at(-1)
    if (last) last[1] = (now - began) / 1000
    began = now
  }
  for await (const line of createInterface(child.stderr)) {
    if (!line.endsWith(' …')) continue
    end()
    parts.push([line.slice(0, -2), 0])
  }
  const [code] = (await exited) as [number]
  clearInterval(looks)
  end()
  if (code !== 0) throw new Error(`the import ended with exit code ${code}`)
  return { parts, rss_mib }
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ args, options: { bugs: option, database: option } })
  const bugs = Number(values.bugs ?? '100000')
  const folder = await mkdtemp(join(tmpdir(), 'docket-bench-import-'))
  try {
    const dump = join(folder, 'bugs.sql')
    const bytes = await writeDump(dump, bugs)
    const { parts, rss_mib } = await runImport(dump, folder, values.database)
    report({ bugs, bytes, parts, rss_mib, isFile: !values.database })
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Measured extends Run {
  bugs: number
  bytes: number
  isFile: boolean
}

function report({ bugs, bytes, parts, rss_mib, isFile }: Measured) {
  const isOf = (names: readonly string[]) => (name: string) => names.some((n) => name.startsWith(n))
  const sum = (matches: (name: string) => boolean) =>
    parts.filter(([name]) => matches(name)).reduce((total, [, seconds]) => total + seconds, 0)
  const all = sum(() => true)
  const reading = sum(isOf(READING))
  const indexing = sum((name) => name === INDEXING)
  const line = (name: string, seconds: number) =>
    `${name.padEnd(32)}${seconds.toFixed(1).padStart(8)} s ${(bugs / seconds).toFixed(0).padStart(8)} bugs/s`
  const met = (isMet: boolean) => (isMet ? 'met' : 'missed')
  const lines = [
    `${isFile ? 'sqlite' : 'postgres'}, Node ${process.version}, ${bugs} bugs with 3 comments each, ` +
      `a dump of ${(bytes / 1e6).toFixed(0)} MB`,
    line('reading the dump', reading),
    line('loading', all - reading - indexing),
    line('reading and loading', all - indexing),
    line('indexing what texts are left', indexing),
    line('all', all) +
      (isFile ? `  limit >= ${BUGS_A_SECOND_MIN}: ${met(bugs / all >= BUGS_A_SECOND_MIN)}` : ''),
    `memory ${rss_mib.toFixed(0)} MiB  limit < ${MEMORY_MIB_MAX}: ${met(rss_mib < MEMORY_MIB_MAX)}`,
    ...parts.filter(([, seconds]) => seconds > all / 50).map(([name, s]) => `  ${line(name, s)}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

await main(process.argv.slice(2))
