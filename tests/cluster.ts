/** One real PostgreSQL cluster for a test run, in a new folder that is removed with it. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import pg from 'pg'

import { everyPlace, findServer, type Place, type Server, type User } from './postgres-server.ts'

/** A running server. */
export interface Cluster {
  /** The URL of the database with this name, as the cluster's administrator. */
  url(database: string): string
  /** A copy of `template`, or an empty database. */
  createDatabase(name: string, template?: string): Promise<void>
  /** Stops the server and removes its folder; calling it again has no effect. */
  stop(): Promise<void>
  /** Describes the server in one line. */
  about: string
}

const START_MS_MAX = 60_000
const PORT_TRIES_MAX = 5
const REMOVE_TRIES_MAX = 100
const LOG_CHARACTERS_MAX = 8000
/** The longest path of a socket's folder that every system accepts. */
const SOCKET_FOLDER_CHARACTERS_MAX = 80
const ADMIN = 'docket'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Nothing here has to survive the run, so nothing waits for a disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

const run = promisify(execFile)

/**
 * Starts a server and waits until it is ready. Throws an error that explains why if none can start.
 */
export async function startCluster(places: Place[] = everyPlace()): Promise<Cluster> {
  const user = await unprivilegedUser()
  const home = await mkdtemp(join(tmpdir(), 'docket-postgres-'))
  const keeper = keep(home)
  try {
    if (user) await chown(home, user.uid, user.gid)
    const server = await findServer(places, home, user)
    const password = randomBytes(16).toString('hex')
    await initialize(server, keeper, { password, user })
    const port = await startOnFreePort(server, keeper, user)
    const as = user ? `, as user ${user.name}` : ''
    const about = `${server.about}, on 127.0.0.1:${port}${as}`
    process.stderr.write(`tests: ${about}\n`)
    const url = (database: string) =>
      `postgres://${ADMIN}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
    return {
      url,
      createDatabase: (name, template) => createDatabase(url('postgres'), name, template),
      stop: () => keeper.stop(),
      about,
    }
  } catch (error) {
    await keeper.stop()
    throw error
  }
}

/** The user that runs the server: the current one, unless it is root, which PostgreSQL refuses. */
export async function unprivilegedUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      // No such user here; try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user `postgres` or `nobody`.')
}

type Whose = { password: string; user: User | undefined }

async function initialize(server: Server, keeper: Keeper, { password, user }: Whose) {
  const { home } = keeper
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) await chown(passwordFile, user.uid, user.gid)
  // The folder's mode protects the socket; anybody on this machine can connect to the port.
  const args = ['--locale=C', '--encoding=UTF8', '--auth-local=trust', '--auth-host=scram-sha-256']
  const more = [`--username=${ADMIN}`, `--pwfile=${passwordFile}`, '--no-sync', '--pgdata']
  const how = { ...surroundings(home, user), maxBuffer: 1 << 24 }
  const made = run(join(server.folder, 'initdb'), [...args, ...more, join(home, 'data')], how)
  keeper.watch(made.child)
  await made
}

/** The server's folder and environment, without variables that could change its behavior. */
export function surroundings(home: string, user: User | undefined) {
  const ours = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  const env = { ...Object.fromEntries(ours), LC_ALL: 'C' }
  return { cwd: home, env, uid: user?.uid, gid: user?.gid }
}

/** Retries because another program may take a free port before the server does. */
async function startOnFreePort(server: Server, keeper: Keeper, user: User | undefined) {
  const { home } = keeper
  for (let tries = 1; ; tries++) {
    const port = await freePort()
    const settings = Object.entries({
      ...SETTINGS,
      port: String(port),
      unix_socket_directories: home.length > SOCKET_FOLDER_CHARACTERS_MAX ? '' : home,
    })
    const args = ['-D', join(home, 'data'), ...settings.flatMap(([k, v]) => ['-c', `${k}=${v}`])]
    const child = spawn(join(server.folder, 'postgres'), args, {
      ...surroundings(home, user),
      // In a session of its own, so that Ctrl-C reaches the tests before their database.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    keeper.watch(child)
    const log = await untilReady(child)
    if (log === undefined) {
      // A test that forgets to stop the server can still exit.
      child.unref()
      unref(child.stderr)
      return port
    }
    if (tries < PORT_TRIES_MAX && /could not bind|could not create any TCP/.test(log)) continue
    throw new Error(`${server.about} did not start; its log ends with:\n${log}`)
  }
}

/** A port that was free a moment ago; another program may take it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a port was expected')
  return address.port
}

/**
 * Waits until the log reports readiness, of a standby too; if the server exits first, resolves to
 * the end of its log.
 */
export function untilReady(child: ChildProcess): Promise<string | undefined> {
  let log = ''
  const deadline = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX)
  return new Promise((resolve) => {
    const settle = (answer: string | undefined) => {
      clearTimeout(deadline)
      resolve(answer)
    }
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-LOG_CHARACTERS_MAX)
      if (/ready to accept (read-only )?connections/.test(log)) settle(undefined)
    })
    child.on('error', (error) => settle(error.message))
    child.on('close', () => settle(log))
  })
}

async function createDatabase(admin: string, name: string, template = 'template0') {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const [database, from] = [name, template].map((word) => client.escapeIdentifier(word))
    await client.query(`create database ${database} template ${from}`)
  } finally {
    await client.end()
  }
}

interface Keeper {
  home: string
  /** Sets the program that uses the folder from now on. */
  watch(child: ChildProcess): void
  stop(): Promise<void>
}

/** Makes sure that the folder is removed and its program ended at exit at the latest. */
function keep(home: string): Keeper {
  let child: ChildProcess | undefined
  const onExit = () => {
    child?.kill('SIGQUIT')
    removeWhileUsed(home)
  }
  process.once('exit', onExit)
  for (const signal of SIGNALS) process.on(signal, onSignal)

  const stop = async () => {
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      child.ref()
      // Immediate shutdown: the data is about to be removed.
      child.kill('SIGQUIT')
      await once(child, 'exit')
    }
    await rm(home, { recursive: true, force: true })
    process.off('exit', onExit)
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
  let stopped: Promise<void> | undefined
  return { home, watch: (next) => void (child = next), stop: () => (stopped ??= stop()) }
}

/** The pipe of a child is a socket, which keeps the process alive while it is open. */
const unref = (pipe: unknown) => (pipe as { unref(): void }).unref()

/**
 * If there are other listeners for the signal, they decide when to exit; that stops the server too.
 */
function onSignal(signal: NodeJS.Signals, number: number) {
  if (process.listeners(signal).every((one) => one === onSignal)) process.exit(128 + number)
}

/** Repeats, because the server removes its own files meanwhile, which ends a single pass early. */
function removeWhileUsed(folder: string) {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < REMOVE_TRIES_MAX && existsSync(folder); tries++) {
    if (tries > 0) Atomics.wait(pause, 0, 0, 20)
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // A file appeared meanwhile; try again.
    }
  }
}
