/**
 * Starts and stops the two servers, and reads their resource usage from the system (Linux only).
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '..')
const STARTS_WITHIN_MS = 60_000
/** The unit of time in `/proc`: 100 per second wherever Node runs on Linux. */
const TICKS_A_SECOND = 100

/** A server in a child process. */
export interface Server {
  child: ChildProcess
  pid: number
  port: number
  /** The start time, by `performance.now()`. */
  started: number
  /** Resolves when the process has ended. */
  stop(): Promise<void>
}

/** Answers every request with the content of a file. */
export const startBare = (file: string) => start([join(ROOT, 'bench', 'bare.ts'), file])

/** Runs the statements of Docket, and nothing else. */
export const startBarePostgres = (url: string, api_key: string) =>
  start([join(ROOT, 'bench', 'bare-postgres.ts'), url, api_key, '10'])

/** Repeats what Docket at that port answers. */
export const startLine = (port: number) =>
  start([join(ROOT, 'bench', 'web', 'line.ts'), String(port)])

/** One client sends more requests than the budgets allow. */
export const WITHOUT_BUDGETS = ['--search-budget-seconds', '0', '--call-budget-seconds', '0']

/** The flags for Docket's data. */
export const dataFlags = (data: string, database?: string) => [
  '--data',
  data,
  ...(database ? ['--database', database] : []),
]

/** `flags` are those of `docket serve`. */
export const startDocket = (
  flags: string[],
  budgets = WITHOUT_BUDGETS,
  node_flags: string[] = [],
) =>
  start([
    ...node_flags,
    join(ROOT, 'bin', 'docket.js'),
    'serve',
    '--port',
    '0',
    ...budgets,
    ...flags,
  ])

async function start(args: string[]): Promise<Server> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const said: string[] = []
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said.push(text)
    if (said.length > 20) said.shift()
  })
  const port = await portOf(child, said)
  return {
    child,
    pid: child.pid!,
    port,
    started,
    async stop() {
      if (child.exitCode !== null) throw new Error(`a server ended by itself:\n${said.join('')}`)
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function portOf(child: ChildProcess, said: string[]): Promise<number> {
  const late = setTimeout(() => child.kill('SIGKILL'), STARTS_WITHIN_MS)
  try {
    for await (const line of createInterface(child.stdout!)) {
      const port = /http:\/\/[^/]*:(\d+)/.exec(line)?.[1]
      if (port) return Number(port)
    }
  } finally {
    clearTimeout(late)
  }
  throw new Error(`a server did not start:\n${said.join('')}`)
}

/** The CPU time of a process so far, with all its threads, in seconds. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may contain spaces; the fields after it are counted from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** What a process has written to files so far, in bytes; 0 if only root may know. */
export function writtenBytes(pid: number): number {
  try {
    return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** Memory of a process in MiB: all that is resident, and the part that is not backed by a file. */
export function memory(pid: number): { rss: number; anonymous: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { rss: mib('VmRSS'), anonymous: mib('RssAnon') }
}

/** Reads the file once, so that the first measurement does not wait for the disk. */
export async function warm(path: string) {
  for await (const _ of createReadStream(path, { highWaterMark: 1024 * 1024 }));
}
