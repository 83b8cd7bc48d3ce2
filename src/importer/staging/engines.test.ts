import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { asAdmin, withDatabase } from '../../../tests/databases.ts'
import {
  asMysql,
  asPostgres,
  tablesIn,
  writeDump,
  writeSqlite,
} from '../../../tests/import/write-dumps.ts'
import type { Staging } from './open-staging.ts'
import { stageSource } from './stage-source.ts'

const SMALL = join(import.meta.dirname, '../../../tests/import/bugzilla-5.2-small.sql.gz')
const silent = { part: () => {}, soFar: () => {}, say: () => {} }
type Tables = ReturnType<typeof tablesIn>

let temp: string
let staging: Staging
let tables: Tables
before(async () => {
  temp = await mkdtemp(join(tmpdir(), 'docket-engines-'))
  staging = await stageSource(SMALL, join(temp, 'first'), silent)
  // The rows of Bugzilla's own text index are not stored.
  tables = tablesIn(staging).filter(({ name }) => name !== 'bugs_fulltext')
})
after(async () => {
  staging.close()
  await rm(temp, { recursive: true })
})

/** Names, kinds and rows: the names of types and keys differ between engines. */
const compared = (all: Tables) =>
  all.map(({ name, columns, rows }) => ({
    name,
    columns: columns.map((column) => `${column.name} ${column.kind}`),
    rows,
  }))

const ways: [name: string, write: (path: string) => void][] = [
  ['mysqldump', (path) => writeDump(path, asMysql(tables))],
  [
    'mysqldump with --hex-blob, in one gzip',
    (path) => {
      writeDump(path, gzipSync(asMysql(tables, { hex: true })))
    },
  ],
  [
    'mysqldump with a statement for each row',
    (path) => {
      writeDump(path, asMysql(tables, { rows: 1 }))
    },
  ],
  ['pg_dump', (path) => writeDump(path, asPostgres(tables, 'copy'))],
  [
    'pg_dump with --inserts, in two members of a gzip',
    (path) => {
      const text = asPostgres(tables, 'inserts')
      const members = [text.slice(0, 5000), text.slice(5000)].map((part) => gzipSync(part))
      writeDump(path, Buffer.concat(members))
    },
  ],
  ['SQLite', (path) => writeSqlite(path, tables)],
]

void describe('the same data is staged identically', () => {
  ways.forEach(([name, write], number) => {
    void test(`as written by ${name}`, async () => {
      const path = join(temp, `source-${number}`)
      write(path)
      const other = await stageSource(path, join(temp, `other-${number}`), silent)
      const [found, expected] = [compared(tablesIn(other)), compared(tables)]
      assert.equal(found.length, expected.length)
      expected.forEach((table, place) => assert.deepEqual(found[place], table))
      other.close()
    })
  })
})

const postgres = process.env['DOCKET_TEST_POSTGRES'] ?? 'none'
const noPostgres = postgres === 'none' && 'there is no PostgreSQL'

void test('as read from a running PostgreSQL', { skip: noPostgres }, async () => {
  const name = `docket_test_${randomBytes(8).toString('hex')}`
  await asAdmin(postgres, (client) => client.query(`create database ${name}`))
  const address = withDatabase(postgres, name)
  const large = 'ü\n'.repeat(2_500_000)
  try {
    await asAdmin(address, async (client) => {
      await client.query(asPostgres(tables, 'inserts'))
      await client.query('create table big (id int primary key, body text, raw bytea)')
      await client.query(`insert into big values (1, 'a', null), (2, $1, '\\x00ff')`, [large])
      await client.query('create sequence big_id_seq owned by big.id')
      await client.query("select setval('big_id_seq', 7)")
    })
    const folder = join(temp, 'live')
    const other = await stageSource(address, folder, silent)
    const found = compared(tablesIn(other)).filter(({ name: table }) => table !== 'big')
    compared(tables).forEach((table, place) => assert.deepEqual(found[place], table))
    const rows = [...other.rows('select * from big order by id')]
    assert.deepEqual(
      rows.map(({ body }) => body),
      ['a', null],
    )
    assert.deepEqual(Buffer.from(rows[1]!['raw'] as Uint8Array), Buffer.from([0, 255]))
    const { path, size } = other.large('big', 'body', 2)!
    assert.equal(size, Buffer.byteLength(large))
    assert.equal((await readFile(path, 'utf8')) === large, true)
    assert.equal(other.lastIds()['big'], 7)
    assert.equal(other.fact('charset_verdict'), 'utf8')
    assert.doesNotMatch(other.fact('source')!, new RegExp(new URL(address).password))
    const fingerprint = other.fact('fingerprint')
    other.close()

    const anew = await stageSource(address, folder, silent)
    assert.notEqual(anew.fact('fingerprint'), fingerprint)
    anew.close()
  } finally {
    await asAdmin(postgres, (client) => client.query(`drop database ${name} with (force)`))
  }
})
