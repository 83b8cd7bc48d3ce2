import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'

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

let room: string
let staging: Staging
let tables: Tables
before(async () => {
  room = await mkdtemp(join(tmpdir(), 'docket-engines-'))
  staging = await stageSource(SMALL, join(room, 'first'), silent)
  // Its own rows of the index over texts are not kept.
  tables = tablesIn(staging).filter(({ name }) => name !== 'bugs_fulltext')
})
after(async () => {
  staging.close()
  await rm(room, { recursive: true })
})

/** Names, kinds and rows: what types and keys were called is each engine's own. */
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

void describe('the same data is staged alike', () => {
  ways.forEach(([name, write], number) => {
    void test(`as ${name} writes it`, async () => {
      const path = join(room, `source-${number}`)
      write(path)
      const other = await stageSource(path, join(room, `other-${number}`), silent)
      const [found, expected] = [compared(tablesIn(other)), compared(tables)]
      assert.equal(found.length, expected.length)
      expected.forEach((table, place) => assert.deepEqual(found[place], table))
      other.close()
    })
  })
})
