/**
 * Measures the stream of events with many clients: `node bench/streams.ts [--clients 1000]
 * [--changes 20] [--database ADDRESS]`, where the database is empty. It prints how much memory the
 * clients take, and how long after the answer to a change the last of them knows it, against a bare
 * `node:http` that writes the same text to as many.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { asker, filed, PASSWORD, prepareFirstStart } from './ask.ts'
import { cpuSeconds, dataFlags, memory, type Server, startDocket } from './servers.ts'

/** Streams that one person may have. */
const OF_A_PERSON = 50
const MEMORY_MIB_MAX = 200
const LAG_MS_MAX = 2_000

type Headers = Record<string, string>

/** Clients of a server, and how often each was told something. */
interface Listeners {
  told: number[]
  close(): void
}

async function listen(port: number, path: string, headers: readonly Headers[]): Promise<Listeners> {
  const agent = new Agent({ maxSockets: Infinity })
  const told = headers.map(() => 0)
  const streams: IncomingMessage[] = []
  for (const [at, own] of headers.entries()) {
    const request = get({ port, path, agent, headers: { accept: 'text/event-stream', ...own } })
    const [stream] = (await once(request, 'response')) as [IncomingMessage]
    if (stream.statusCode !== 200) throw new Error(`a stream was refused: ${stream.statusCode}`)
    stream.setEncoding('utf8').on('data', (text: string) => {
      told[at]! += text.match(/^data: /gm)?.length ?? 0
    })
    stream.on('error', () => {})
    streams.push(stream)
  }
  return {
    told,
    close() {
      for (const stream of streams) stream.destroy()
      agent.destroy()
    },
  }
}

interface Measured {
  lags: number[]
  cpu_us: number
}
/** How long until all have been told of each change, and the CPU time for each client. */
async function measure(
  { told }: Listeners,
  { pid, changes }: { pid: number; changes: number },
  change: (at: number) => unknown,
): Promise<Measured> {
  const lags: number[] = []
  const cpu = cpuSeconds(pid)
  for (let at = 0; at < changes; at++) {
    const expected = told[0]! + 1
    await change(at)
    const from = performance.now()
    while (told.some((count) => count < expected)) await pause(1)
    lags.push(performance.now() - from)
  }
  return { lags, cpu_us: ((cpuSeconds(pid) - cpu) / changes / told.length) * 1e6 }
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const say = (line: string) => process.stdout.write(`${line}\n`)
function tell(name: string, { lags, cpu_us }: Measured) {
  const [middle, most] = [sorted(lags)[Math.floor(lags.length / 2)]!, Math.max(...lags)]
  say(
    `${name}: all know it after ${middle.toFixed(0)} ms, at most ${most.toFixed(0)} ms; ` +
      `${cpu_us.toFixed(0)} µs of CPU for each client`,
  )
}

/** Tokens of as many people as may have so many streams. */
async function readers(server: Server, clients: number): Promise<Headers[]> {
  const tokens: string[] = []
  for (let at = 0; at < Math.ceil(clients / OF_A_PERSON); at++) {
    const email = `reader${at}@example.com`
    await asker(server)('POST', 'user', { email, password: PASSWORD })
    const query = new URLSearchParams({ login: email, password: PASSWORD }).toString()
    const answer = await fetch(`http://127.0.0.1:${server.port}/rest/login?${query}`)
    tokens.push(((await answer.json()) as { token: string }).token)
  }
  return Array.from({ length: clients }, (_, at) => ({
    'x-bugzilla-token': tokens[at % tokens.length]!,
  }))
}

async function measureDocket(server: Server, clients: number, changes: number) {
  const ask = asker(server)
  const id = await filed(ask)
  const headers = await readers(server, clients)
  const before = memory(server.pid).rss
  const listeners = await listen(server.port, '/rest/events?after=now', headers)
  const comment = (at: number) => ask('POST', `bug/${id}/comment`, { comment: `Number ${at}` })
  const measured = await measure(listeners, { pid: server.pid, changes }, comment)
  const grown = memory(server.pid).rss - before
  listeners.close()
  tell(`Docket, ${clients} clients`, measured)
  say(`memory: ${grown.toFixed(0)} MiB more (goal: ${MEMORY_MIB_MAX})`)
  say(`goal: all know it within ${LAG_MS_MAX} ms`)
}

async function measureBare(clients: number, changes: number) {
  const child = fork(join(import.meta.dirname, 'streams', 'bare.ts'))
  const [port] = (await once(child, 'message')) as [number]
  const headers = Array.from({ length: clients }, () => ({}))
  const listeners = await listen(port, '/', headers)
  const text = `id: ${'x'.repeat(40)}\ndata: ${'x'.repeat(300)}\n\n`
  const change = () => child.send(text)
  tell('bare', await measure(listeners, { pid: child.pid!, changes }, change))
  listeners.close()
  child.kill()
}

async function main(args: string[]) {
  const option = { type: 'string' } as const
  const options = { clients: option, changes: option, database: option }
  const { values } = parseArgs({ args, options })
  const [clients, changes] = [Number(values.clients ?? 1000), Number(values.changes ?? 20)]
  prepareFirstStart()
  const folder = await mkdtemp(join(tmpdir(), 'docket-streams-'))
  try {
    const server = await startDocket(dataFlags(join(folder, 'data'), values.database))
    try {
      await measureDocket(server, clients, changes)
    } finally {
      await server.stop()
    }
    await measureBare(clients, changes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await main(process.argv.slice(2))
