/**
 * A move with minutes of downtime: an import that follows a MariaDB or a PostgreSQL in which people
 * work, is killed again and again, and ends when it is asked to. Then everything is compared.
 */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

import mysql from 'mysql2/promise'
import pg from 'pg'

import { isFull } from '../full.ts'
import { kinds } from '../databases.ts'
import { LIVE_SERVER, openLiveSource } from '../import/live-source.ts'
import { SMALL, SMALL_PARAMS } from '../imported.ts'
import { docket } from '../program.ts'
import { openRandom, openWrites } from './follow/writes.ts'
import { startMariadb } from './mariadb-server.ts'
import { MARIADB, ROOT, say } from './programs.ts'

const FULL = process.argv.includes('--full') || isFull
const KILLS = FULL ? 20 : 2
/** The longest life of an import that is killed, in milliseconds. */
const LIFE_MS = 9_000
const SEED = Number(process.env['DOCKET_TEST_SEED'] ?? 20_261_129)

interface Source {
  address: string
  /** Runs one transaction. */
  write: (statements: string[]) => Promise<void>
  remove: () => Promise<void>
}

async function openMariadb(): Promise<Source> {
  const temp = await mkdtemp(join(tmpdir(), 'docket-follow-'))
  const server = await startMariadb(temp)
  const words = ['--no-defaults', '-uroot', '-S', server.socket, '--max-allowed-packet=256M']
  await say('mariadb', words, { input: 'create database bugs character set utf8mb4' })
  const input = gunzipSync(await readFile(SMALL)).toString()
  await say('mariadb', [...words, 'bugs'], { input })
  const socketPath = server.socket
  const connection = await mysql.createConnection({ socketPath, user: 'root', database: 'bugs' })
  await connection.query("set session sql_mode = '', session foreign_key_checks = 0")
  return {
    address: `mariadb://root@localhost/bugs?socket=${encodeURIComponent(server.socket)}`,
    async write(statements) {
      await connection.beginTransaction()
      for (const sql of statements) await connection.query(sql)
      await connection.commit()
    },
    async remove() {
      await connection.end()
      server.child.kill()
      await once(server.child, 'exit')
      await rm(temp, { recursive: true, force: true })
    },
  }
}

async function openPostgres(): Promise<Source> {
  const source = await openLiveSource()
  const client = new pg.Client(source.address)
  await client.connect()
  return {
    address: source.address,
    write: async (statements) =>
      void (await client.query(`begin; ${statements.join('; ')}; commit`)),
    async remove() {
      await client.end()
      await source.remove()
    },
  }
}

/** Writes until it is stopped; returns how many transactions there were. */
function openWriters({ write }: Source, seed: number) {
  const writes = openWrites(seed)
  let isStopped = false
  const run = async () => {
    let count = 0
    for (; !isStopped; count++) {
      await write(writes.next())
      await pause(20)
    }
    return count
  }
  const running = run()
  return {
    stop() {
      isStopped = true
      return running
    },
  }
}

const PROGRAM = join(ROOT, 'bin/docket.js')

function startImport(argv: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] })
  let err = ''
  child.stderr.on('data', (chunk) => void (err += String(chunk)))
  child.stdout.resume()
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>
  return { child, exited, said: () => err }
}

/** Waits for words on standard error. */
async function untilSaid({ child, exited, said }: ReturnType<typeof startImport>, words: RegExp) {
  const heard = new Promise<void>((done) => {
    const look = () => words.test(said()) && done()
    child.stderr.on('data', look)
    look()
  })
  await Promise.race([heard, exited])
  assert.match(said(), words)
}

const sources: [name: string, open: () => Promise<Source>, isMissing: string | false][] = [
  ['MariaDB', openMariadb, MARIADB === undefined && 'there is no mariadbd'],
  ['PostgreSQL', openPostgres, LIVE_SERVER === undefined && 'there is no PostgreSQL'],
]

for (const [at, [name, open, skip]] of sources.entries()) {
  for (const [place, kind] of kinds.entries()) {
    // Each day, each source and each database occurs once.
    if (!FULL && at !== place) continue
    void describe(`an import from a ${name} in use into ${kind.name}`, { skip }, () => {
      let source: Source
      let target: Awaited<ReturnType<typeof kind.open>>
      before(async () => {
        source = await open()
        target = await kind.open()
      })
      after(async () => {
        await source?.remove()
        await target?.remove()
      })
      const where = () => ['--data', target.place.folder, '--database', target.place.database]
      const given = () => [source.address, '--params', SMALL_PARAMS, ...where()]
      const run = () => ['import', 'bugzilla', 'run', ...given(), '--follow', '--pause', '1']
      const cutOver = () => docket(['import', 'bugzilla', 'cut-over', ...where()])

      void test('has everything, although it was killed again and again', async () => {
        const random = openRandom(SEED + at)
        const writers = openWriters(source, SEED + at)
        for (let kill = 0; kill < KILLS; kill++) {
          const { child, exited } = startImport(run())
          await pause(random() * LIFE_MS)
          child.kill('SIGKILL')
          await exited
        }
        const following = startImport(run())
        await untilSaid(following, /round 2:/)
        assert.equal((await cutOver()).code, 0)
        await untilSaid(following, /the source is still being changed/)
        const count = await writers.stop()
        assert.match((await cutOver()).out, /ends if nothing changes within a minute/)
        assert.deepEqual(await following.exited, [0, null], following.said())
        assert.ok(count > 100, `${count} transactions`)
        const verified = await docket(['import', 'bugzilla', 'verify', ...given()])
        assert.equal(verified.code, 0, verified.out)
        assert.match(verified.out, /Clean/)
        const checked = await docket(['check', ...where()])
        assert.equal(checked.code, 0, checked.out + checked.err)
      })
    })
  }
}
