/** A live MariaDB: staging it gives the same result as staging the dump that it was filled from. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import type { Staging } from '../../src/importer/staging/open-staging.ts'
import { stageSource } from '../../src/importer/staging/stage-source.ts'
import { openForeign } from '../../src/platform/db/foreign.ts'
import { tablesIn } from '../import/write-dumps.ts'
import { startMariadb } from './mariadb-server.ts'
import { ROOT, MARIADB, say } from './programs.ts'

const SMALL = join(ROOT, 'tests/import/bugzilla-5.2-small.sql.gz')
const MIB = 1024 * 1024
const silent = { part: () => {}, soFar: () => {}, say: () => {} }
void describe('a live MariaDB', { skip: MARIADB === undefined && 'there is no mariadbd' }, () => {
  let temp: string
  let server: Awaited<ReturnType<typeof startMariadb>>
  let small: Staging
  before(async () => {
    temp = await mkdtemp(join(tmpdir(), 'docket-mariadb-'))
    server = await startMariadb(temp)
    small = await stageSource(SMALL, join(temp, 'small'), silent)
  })
  after(async () => {
    small?.close()
    if (server) {
      server.child.kill()
      await once(server.child, 'exit')
    }
    await rm(temp, { recursive: true, force: true })
  })

  const words = () => ['--no-defaults', '-uroot', '-S', server.socket, '--max-allowed-packet=256M']
  const client = (sql: string, database?: string) =>
    say('mariadb', [...words(), ...(database === undefined ? [] : [database])], { input: sql })
  const address = (database: string) =>
    `mariadb://root@localhost/${database}?socket=${encodeURIComponent(server.socket)}`
  const stage = (source: string) => stageSource(source, join(temp, 'staging'), silent)

  void test('is staged like its original dump, and like its own dump', async () => {
    await client('create database bugs character set utf8mb4')
    await client(gunzipSync(await readFile(SMALL)).toString(), 'bugs')
    const live = await stage(address('bugs'))
    assert.deepEqual(tablesIn(live), tablesIn(small))
    assert.deepEqual(live.lastIds(), { ...live.lastIds(), ...small.lastIds() })
    live.close()
    for (const how of [[], ['--hex-blob'], ['--skip-extended-insert'], ['--compatible=ansi']]) {
      const path = join(temp, 'again.sql')
      await writeFile(path, await say('mariadb-dump', [...words(), ...how, 'bugs']))
      const dumped = await stage(path)
      assert.deepEqual(tablesIn(dumped), tablesIn(small), how.join())
      dumped.close()
    }
  })

  void test('with UTF-8 in latin1 tables is decoded', async () => {
    await client('create database old character set latin1')
    const fill = "insert into t values (1, 'Größe'), (2, 'plain')"
    await client(`set names latin1; create table t (id int, body text); ${fill}`, 'old')
    const staging = await stage(address('old'))
    const bodies = [...staging.rows('select body from t order by id')].map(({ body }) => body)
    assert.deepEqual(bodies, ['Größe', 'plain'])
    assert.equal(staging.fact('charset_verdict'), 'double')
    staging.close()
  })

  void test('with a value of 64 MiB is read in chunks', async () => {
    const make = 'create table t (id int primary key, body longtext, raw longblob)'
    const fill = `insert into t values (1, 'a', null), (2, 'b', repeat('abcd', ${16 * MIB}))`
    await client(`create database large; use large; ${make}; ${fill}`)
    const staging = await stage(address('large'))
    const { path, size } = staging.large('t', 'raw', 2)!
    assert.equal(size, 64 * MIB)
    assert.equal((await stat(path)).size, 64 * MIB)
    const rows = [...staging.rows('select id, body from t order by id')].map((row) => ({ ...row }))
    assert.deepEqual(rows, [
      { id: 1, body: 'a' },
      { id: 2, body: 'b' },
    ])
    staging.close()
  })

  void test('that refuses the login is reported without the password', async () => {
    const wrong = address('bugs').replace('root@', 'ann:secret@')
    await assert.rejects(stage(wrong), ({ name, message }: Error) => {
      assert.equal(name, 'Refusal')
      assert.match(message, /cannot be read: Access denied/)
      return !message.includes('secret')
    })
  })

  void test('that ends the connection fails the query that is read, and the next', async () => {
    await client('create database if not exists lost')
    const foreign = await openForeign(address('lost'))
    const [id] = await rowsOf(foreign.rows('select connection_id()'))
    const long = foreign.rows('select a.seq from seq_1_to_1000000 a join seq_1_to_1000 b')
    let isKilled = false
    const read = async () => {
      for await (const _ of long) {
        if (isKilled) continue
        isKilled = true
        await client(`kill ${id}`)
      }
    }
    await assert.rejects(read(), /Connection|ECONNRESET/)
    await assert.rejects(rowsOf(foreign.rows('select 1')), /closed state/)
    await foreign.close()
  })
})

async function rowsOf(rows: AsyncIterable<(Buffer | null)[]>) {
  const found: string[] = []
  for await (const [cell] of rows) found.push(String(cell))
  return found
}
