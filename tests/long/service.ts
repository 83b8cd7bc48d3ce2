/** The real service as a separate program, on each database, and requests to it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { endWithUs, ROOT, MAIN, signalTo, surroundings } from './programs.ts'

/** The administrator whom the first start creates. */
export const ADMIN = {
  login: 'admin@example.com',
  password: 'a long enough password',
  api_key: 'k'.repeat(40),
}
const READY_MS_MAX = 60_000
const STOP_MS_MAX = 30_000
const READY = /^Docket is ready at (https?:\S+)\/$/m

/** Where an installation is. */
export interface Place {
  kind: 'SQLite' | 'PostgreSQL'
  folder: string
  database: string
  /** Deletes its data. */
  remove(): Promise<void>
}

/** A kind of database that is available to this test run. */
export interface Kind {
  name: Place['kind']
  /** Creates an empty place. */
  make(): Promise<Place>
}

const postgres = process.env['DOCKET_TEST_POSTGRES']

/** The databases of this run; tests/long.ts reports prominently if PostgreSQL is missing. */
export const kinds: Kind[] = [
  { name: 'SQLite', make: makeSqlite },
  ...(postgres && postgres !== 'none'
    ? [{ name: 'PostgreSQL' as const, make: () => makePostgres(postgres) }]
    : []),
]

async function makeSqlite(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-long-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  return { kind: 'SQLite', folder, database: 'sqlite', remove }
}

async function makePostgres(admin: string): Promise<Place> {
  const name = `docket_long_${randomBytes(8).toString('hex')}`
  await ask(admin, `create database ${name}`)
  const folder = await mkdtemp(join(tmpdir(), 'docket-long-'))
  const address = new URL(admin)
  address.pathname = `/${name}`
  const remove = async () => {
    await rm(folder, { recursive: true, force: true })
    await ask(admin, `drop database ${name} with (force)`)
  }
  return { kind: 'PostgreSQL', folder, database: address.href, remove }
}

/** Runs a statement on a PostgreSQL server, without Docket. Numbers are returned as numbers. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const types = {
    getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)),
  }
  const client = new pg.Client({ connectionString: url, types: types as pg.CustomTypesConfig })
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** A service that is ready. */
export interface Running {
  /** Without a trailing slash. */
  url: string
  pid: number
  /** Everything that it has written to standard output and standard error so far. */
  said(): string
  /** Sends SIGTERM, and resolves to the exit code; null if a signal had to end it. */
  stop(): Promise<number | null>
  /** Sends kill -9, and resolves when the process is gone. */
  kill(): Promise<unknown>
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<unknown>
}

/** How to start the service. */
export interface Program {
  /** The program and its arguments up to `serve`. */
  words: [string, ...string[]]
  cwd: string
  env: Record<string, string>
  /** Creates the administrator itself, as a first start without settings does. */
  chooses?: boolean
}

const ours: Program = { words: [process.execPath, MAIN, 'serve'], cwd: ROOT, env: surroundings() }

/**
 * Starts `docket serve` on a free port; resolves when it reports that it is ready. `env` is for
 * settings that are no flags; `main` is the program, such as that of another version.
 */
export function startService(
  place: Pick<Place, 'folder' | 'database'>,
  flags: string[] = [],
  env: Record<string, string> = {},
  main = MAIN,
) {
  const [node, , ...words] = wordsFor(place, flags)
  return startProgram({ ...ours, env: { ...ours.env, ...env }, words: [node, main, ...words] })
}
/** The same, with an administrator that it creates itself. */
export const startFresh = (place: Pick<Place, 'folder' | 'database'>): Promise<Running> =>
  startProgram({ ...ours, words: wordsFor(place, []), chooses: true })

function wordsFor({ folder, database }: Pick<Place, 'folder' | 'database'>, flags: string[]) {
  const data = ['--data', folder, '--database', database]
  const port = flags.includes('--port') ? [] : ['--port', '0']
  return [...ours.words, ...port, ...data, ...flags] satisfies Program['words']
}

/** Resolves when the service is ready; rejects with its output if it ends before. */
export async function startProgram({ words, cwd, env, chooses }: Program): Promise<Running> {
  const chosen = {
    DOCKET_ADMIN_LOGIN: ADMIN.login,
    DOCKET_ADMIN_PASSWORD: ADMIN.password,
    DOCKET_ADMIN_API_KEY: ADMIN.api_key,
  }
  const first = { ...(!chooses && chosen), DOCKET_LOG_LEVEL: 'warn' }
  const [program, ...args] = words
  // npm starts programs through a shell: all of them form one group, as in a terminal.
  const child = spawn(program, args, { cwd, env: { ...env, ...first }, detached: true })
  if (child.pid === undefined) throw (await once(child, 'error'))[0]
  const group = -child.pid
  endWithUs(child, group)
  let said = ''
  for (const pipe of [child.stdout, child.stderr]) {
    pipe.setEncoding('utf8').on('data', (text: string) => void (said += text))
  }
  const closed = once(child, 'close') as Promise<[number | null]>
  const url = await untilReady(child, () => said)
  const end = async (signal: NodeJS.Signals) => {
    signalTo(group, signal)
    const late = setTimeout(() => signalTo(group, 'SIGKILL'), STOP_MS_MAX)
    const [code] = await closed
    clearTimeout(late)
    return code
  }
  return {
    url,
    pid: child.pid,
    said: () => said,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    ended: closed,
  }
}

function untilReady(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => signalTo(-child.pid!, 'SIGKILL'), READY_MS_MAX)
    const look = () => {
      const [, url] = READY.exec(said()) ?? []
      if (url === undefined) return
      clearTimeout(deadline)
      resolve(url)
    }
    child.stdout!.on('data', look)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(deadline)
      reject(new Error(`the service ended with ${code ?? signal} before it was ready:\n${said()}`))
    })
  })
}

/** A response; `body` is its JSON. */
export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/**
 * Sends one request as the administrator and parses the JSON response. Throws if there is no
 * server.
 */
export async function send(url: string, method: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { 'x-bugzilla-api-key': ADMIN.api_key, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
