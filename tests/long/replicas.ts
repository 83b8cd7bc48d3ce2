/** A PostgreSQL primary and a synchronous standby, for tests of what happens when one dies. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { freePort, surroundings, unprivilegedUser, untilReady } from '../cluster.ts'
import { everyPlace, type User } from '../postgres-server.ts'
import { endWithUs } from './programs.ts'
import { ask } from './service.ts'

const run = promisify(execFile)
const ADMIN = 'admin'
/** The user of the service has no rights beside its database. */
const USER = 'docket'
const PASSWORD = 'secret'
const DATABASE = 'docket'
const START_TRIES_MAX = 20

/** The folder of Debian's programs; those of the npm package cannot make a standby. */
export const WITH_STANDBYS = everyPlace().find(({ folder }) =>
  existsSync(join(folder, 'pg_basebackup')),
)?.folder

/** One of the servers. */
export interface Replica {
  /** The URL of the database. */
  url: string
  /** The same for the administrator of the server. */
  admin: string
  /** Starts it again after it was killed. */
  start(): Promise<void>
  /** Sends kill -9. */
  kill(): Promise<void>
}

/** Both servers. The standby confirms each commit of the primary, until it is promoted. */
export interface Replicas {
  primary: Replica
  standby: Replica
  /** The URL with both hosts. */
  url: string
  /** Lets the standby take writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Starts both, with an empty database. */
export async function startReplicas(): Promise<Replicas> {
  const user = await unprivilegedUser()
  const home = await mkdtemp(join(tmpdir(), 'docket-replicas-'))
  if (user) await chown(home, user.uid, user.gid)
  const how = surroundings(home, user)
  const program = (name: string) => join(WITH_STANDBYS!, name)
  const secret = join(home, 'password')
  await writeFile(secret, PASSWORD)
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  const auth = ['--auth=scram-sha-256', `--username=${ADMIN}`, `--pwfile=${secret}`]
  await run(program('initdb'), ['--no-sync', '--locale=C', '--encoding=UTF8', ...auth, first], how)
  const synchronous = { synchronous_standby_names: '*' }
  const primary = await openReplica({ folder: first, user, settings: synchronous })
  // No commit waits for a standby that does not exist yet.
  await primary.start({ synchronous_standby_names: '' })
  await ask(primary.server, `create role ${USER} login password '${PASSWORD}'`)
  await ask(primary.server, `create database ${DATABASE} owner ${USER}`)
  const copy = ['--no-sync', '--checkpoint=fast', '--write-recovery-conf', '--pgdata', second]
  await run(program('pg_basebackup'), [...copy, '--dbname', primary.server], how)
  await primary.kill()
  await primary.start()
  const standby = await openReplica({ folder: second, user, settings: {} })
  await standby.start()
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    primary,
    standby,
    url: `postgres://${USER}:${PASSWORD}@${hosts}/${DATABASE}`,
    async promote() {
      const [row] = await ask(standby.admin, 'select pg_promote() as done')
      if (row?.['done'] !== true) throw new Error('the standby was not promoted')
    },
    async stop() {
      for (const one of [primary, standby]) await one.kill()
      await rm(home, { recursive: true, force: true })
    },
  }
}

interface Where {
  folder: string
  user: User | undefined
  settings: Record<string, string>
}

async function openReplica({ folder, user, settings }: Where) {
  const port = await freePort()
  let child: ChildProcess | undefined
  const own = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    // The processes are killed, not the machine.
    fsync: 'off',
    // A standby that has lost its primary may wait for so long before it can be promoted.
    wal_retrieve_retry_interval: '500ms',
    ...settings,
  }
  const begin = async (more: Record<string, string>) => {
    const all = Object.entries({ ...own, ...more })
    const args = ['-D', folder, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    child = spawn(join(WITH_STANDBYS!, 'postgres'), args, {
      ...surroundings(folder, user),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    endWithUs(child)
    return untilReady(child)
  }
  const urlOf = (who: string, name: string) =>
    `postgres://${who}:${PASSWORD}@127.0.0.1:${port}/${name}`
  return {
    port,
    url: urlOf(USER, DATABASE),
    admin: urlOf(ADMIN, DATABASE),
    server: urlOf(ADMIN, 'postgres'),
    async start(more: Record<string, string> = {}) {
      let log: string | undefined
      // Processes of a server that was killed may still be ending.
      for (let tries = 0; tries < START_TRIES_MAX; tries++) {
        log = await begin(more)
        if (log === undefined) return
      }
      throw new Error(`PostgreSQL did not start: ${log}`)
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
