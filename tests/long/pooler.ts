/**
 * The tests of methods through a real PgBouncer in transaction mode, before the PostgreSQL of the
 * run. Debian's version refuses named statements and settings of sessions.
 */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { after, before, describe, test } from 'node:test'

import pg from 'pg'

import { isFull } from '../full.ts'
import { freePort } from '../cluster.ts'
import { writeBatches } from '../run.ts'
import { endWithUs, PGBOUNCER, ROOT, say, surroundings } from './programs.ts'

const url = process.env['DOCKET_TEST_POSTGRES'] ?? 'none'
const SOME =
  /db.signal|tracker.(bugs.(comments|create|flags|update|votes)|search)|accounts.sessions/
const why = PGBOUNCER === undefined ? 'there is no PgBouncer' : 'there is no PostgreSQL'

void describe('PgBouncer', { skip: (!PGBOUNCER || url === 'none') && why }, () => {
  let pooler: Pooler
  before(async () => void (pooler = await startPooler(url)))
  after(() => pooler.stop())

  void test('refuses named statements, which shows that it is between', async () => {
    const client = new pg.Client({ connectionString: pooler.url })
    await client.connect()
    const named = { name: 'one', text: 'select 1' }
    const other = new pg.Client({ connectionString: pooler.url })
    await other.connect()
    try {
      await client.query(named)
      // The other client holds the connection on which the statement was prepared.
      await other.query('begin')
      await assert.rejects(client.query(named), /prepared statement "one" does not exist/)
    } finally {
      await Promise.all([client.end(), other.end()])
    }
  })

  void test('runs the tests of methods', async () => {
    const isOurs = (file: string) =>
      /onEachInstance\(|a look with a signal/.test(read(file)) && (isFull || SOME.test(file))
    const files = globSync('src/**/*.test.ts', { cwd: ROOT }).toSorted().filter(isOurs)
    assert.ok(files.length >= 10, String(files.length))
    const env = surroundings({ DOCKET_TEST_POSTGRES: url, DOCKET_TEST_POOLER: pooler.host })
    const folder = await mkdtemp(join(tmpdir(), 'docket-pooler-'))
    const how = ['--test', '--test-concurrency=2', ...(await writeBatches(files, folder))]
    await say(process.execPath, how, { env, cwd: ROOT, run_ms_max: isFull ? 1_800_000 : 300_000 })
    await rm(folder, { recursive: true })
  })
})

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

interface Pooler {
  url: string
  /** With the port. */
  host: string
  stop(): Promise<void>
}

async function startPooler(server: string): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(server)
  const folder = await mkdtemp(join(tmpdir(), 'docket-pgbouncer-'))
  const own = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 8',
    'max_client_conn = 1000',
    'server_idle_timeout = 5',
    // Tests create databases under new names, and drop them.
    'server_login_retry = 1',
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn(PGBOUNCER!, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  endWithUs(child)
  await untilUp(child.stderr)
  const host = `127.0.0.1:${own}`
  const address = new URL(server)
  address.host = host
  return {
    url: address.href,
    host,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

/** Reads the log until it says so, and the rest, which would fill the pipe. */
async function untilUp(log: Readable) {
  let said = ''
  await new Promise<void>((up, failed) => {
    log.on('data', (some: Buffer) => {
      if (!said.includes('process up')) said += String(some)
      if (said.includes('process up')) up()
    })
    log.once('end', () => failed(new Error(`PgBouncer ended: ${said}`)))
  })
}
