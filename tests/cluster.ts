/** One real PostgreSQL cluster for a test run, in a fresh folder that goes away with it. */

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

export interface Cluster {
  /** The address of a database of that name, as the cluster's administrator. */
  url(database: string): string
  createDatabase(name: string, template?: string): Promise<void>
  /** Ends the server and removes its folder; a second call does nothing more. */
  stop(): Promise<void>
  /** Which server this is, in one line. */
  about: string
}

const START_MS_MAX = 60_000
const PORT_TRIES_MAX = 5
const REMOVE_TRIES_MAX = 100
const LOG_CHARACTERS_MAX = 8000
/** The longest path that every system takes for a socket, without the name of the socket itself. */
const SOCKET_FOLDER_CHARACTERS_MAX = 80
const ADMIN = 'docket'
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Nothing here outlives the run, so nothing waits for a disk. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

const run = promisify(execFile)

/** Starts a server and waits until it answers. Throws a sentence where none can be started. */
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

/** The user that runs the server: ourselves, except that PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      // No such user here: the next one.
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
  // The socket is behind the folder's mode; on the port anybody on this machine could knock.
  const args = ['--locale=C', '--encoding=UTF8', '--auth-local=trust', '--auth-host=scram-sha-256']
  const more = [`--username=${ADMIN}`, `--pwfile=${passwordFile}`, '--no-sync', '--pgdata']
  const how = { ...surroundings(home, user), maxBuffer: 1 << 24 }
  const made = run(join(server.folder, 'initdb'), [...args, ...more, join(home, 'data')], how)
  keeper.watch(made.child)
  await made
}

/** The folder and variables of the server: nothing of ours that could change how it behaves. */
function surroundings(home: string, user: User | undefined) {
  const ours = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  const env = { ...Object.fromEntries(ours), LC_ALL: 'C' }
  return { cwd: home, env, uid: user?.uid, gid: user?.gid }
}

/** Between finding a free port and taking it somebody else may take it, hence the tries. */
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
      // In a session of its own, Ctrl-C reaches the tests before it reaches their database.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    keeper.watch(child)
    const log = await untilReady(child)
    if (log === undefined) {
      // Whoever forgets to stop the server may end all the same.
      child.unref()
      unref(child.stderr)
      return port
    }
    if (tries < PORT_TRIES_MAX && /could not bind|could not create any TCP/.test(log)) continue
    throw new Error(`${server.about} did not start; its log ends with:\n${log}`)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a port was expected')
  return address.port
}

/** Waits for the line that says so; where the server ends first, gives the end of its log. */
function untilReady(child: ChildProcess): Promise<string | undefined> {
  let log = ''
  const deadline = setTimeout(() => child.kill('SIGKILL'), START_MS_MAX)
  return new Promise((resolve) => {
    const settle = (answer: string | undefined) => {
      clearTimeout(deadline)
      resolve(answer)
    }
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-LOG_CHARACTERS_MAX)
      if (log.includes('ready to accept connections')) settle(undefined)
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
  /** From now on this is the program that works in the folder. */
  watch(child: ChildProcess): void
  stop(): Promise<void>
}

/** Sees to it that the folder and the program in it end with us, however we end, or earlier. */
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
      // An immediate shutdown: what it holds is about to be removed.
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

/** A pipe of a child is a socket, which keeps us alive as long as it is open. */
const unref = (pipe: unknown) => (pipe as { unref(): void }).unref()

/** Whoever else listens to a signal decides when to end; the exit then takes the server along. */
function onSignal(signal: NodeJS.Signals, number: number) {
  if (process.listeners(signal).every((one) => one === onSignal)) process.exit(128 + number)
}

/** The server removes files of its own meanwhile, which a single pass takes for the end. */
function removeWhileUsed(folder: string) {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let tries = 0; tries < REMOVE_TRIES_MAX && existsSync(folder); tries++) {
    if (tries > 0) Atomics.wait(pause, 0, 0, 20)
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // A file appeared meanwhile: once more.
    }
  }
}
