/** Runs the real program `docket`: commands until they end, the service until it is stopped. */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'

const PROGRAM = join(import.meta.dirname, '..', 'bin', 'docket.js')

/** How a command ended; `code` is null after a signal. */
export interface Ran {
  code: number | null
  out: string
  /** Output of the program without log lines. */
  err: string
}

/** Environment and input of a command. */
export interface Given {
  env?: Record<string, string>
  /** Standard input. */
  input?: string
}

function start(
  argv: string[],
  { env = {} }: Given,
): ChildProcessByStdio<Writable, Readable, Readable> {
  // The settings of the user who runs the tests must not apply.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('DOCKET_'))
  return spawn(process.execPath, [PROGRAM, ...argv], {
    env: { ...Object.fromEntries(own), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Runs a command line to its end. */
export async function docket(argv: string[], given: Given = {}): Promise<Ran> {
  const child = start(argv, given)
  child.stdin.end(given.input)
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode === null && once(child, 'close'),
  ])
  return { code: child.exitCode, out, err: withoutLog(err) }
}

/** Kills a command as soon as something is so; returns whether it was still running. */
export async function killWhen(
  isSo: () => Promise<boolean>,
  argv: string[],
  given: Given = {},
): Promise<boolean> {
  const child = start(argv, given)
  child.stdin.end()
  child.stdout.resume()
  child.stderr.resume()
  const ended = once(child, 'close')
  while (child.exitCode === null && !(await isSo())) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  child.kill('SIGKILL')
  await ended
  return child.signalCode === 'SIGKILL'
}

const withoutLog = (err: string) =>
  err
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n')

/** A running service. */
export interface Service {
  /** Its URL, with a trailing slash. */
  address: string
  /** Sends an HTTP request, with an API key if given. */
  ask(method: string, path: string, asked?: { key?: string; body?: object }): Promise<Answer>
  /** Stops it as the system does, and returns its exit code. */
  stop(): Promise<number | null>
  /** Everything written to standard error until it was stopped, without log lines. */
  err: Promise<string>
  /** Kills it if it is still running. */
  kill(): void
  /** Everything written to standard error until it ended, including log lines. */
  said: Promise<string>
  /** Resolves when it has logged something that matches. */
  logged(what: RegExp): Promise<unknown>
}

/** A response; `body` is its JSON. */
export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

const services = new Set<{ kill(signal: 'SIGKILL'): unknown }>()

// A failed test leaves its service running, and the test file would wait for it forever.
after(() => {
  for (const service of services) service.kill('SIGKILL')
})

/** Starts `docket serve` on any free port, and waits until it reports that it is ready. */
export async function serve(argv: string[], given: Given = {}): Promise<Service> {
  const child = start(['serve', '--port', '0', ...argv], given)
  services.add(child)
  const said = text(child.stderr)
  const ended = once(child, 'close').finally(() => services.delete(child))
  const first = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  const [, address] = /^Docket is ready at (http\S+)$/.exec(String(first[0])) ?? []
  if (!address) throw new Error(`docket serve did not start: ${await said}`)
  return {
    address,
    ask: (method, path, asked = {}) => ask(new URL(path, address), method, asked),
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    err: said.then(withoutLog),
    kill: () => void child.kill('SIGKILL'),
    said,
    logged: (what) => seen(child.stderr, what),
  }
}

/** Listens to a stream without taking data from other listeners. */
async function seen(stream: Readable, what: RegExp) {
  let said = ''
  const { promise, resolve } = Promise.withResolvers<void>()
  const read = (chunk: Buffer) => {
    said += chunk.toString()
    if (what.test(said)) resolve()
  }
  stream.on('data', read)
  stream.once('end', resolve)
  await promise
  stream.off('data', read)
}

async function ask(url: URL, method: string, { key, body }: { key?: string; body?: object }) {
  const headers: Record<string, string> = {
    ...(key && { 'x-bugzilla-api-key': key }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const response = await fetch(url, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
