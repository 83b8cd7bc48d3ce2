import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test, type TestContext } from 'node:test'

import { sql } from 'kysely'

import { backUpSqlite, openCopy } from './sqlite-backup.ts'

async function makeSource(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-copy-'))
  const source = new DatabaseSync(join(folder, 'source.db'))
  t.after(async () => {
    source.close()
    await rm(folder, { recursive: true })
  })
  source.exec('pragma journal_mode = wal; create table texts (id integer primary key, text)')
  // More pages than one step copies.
  source.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 6000)
    insert into texts (text) select hex(randomblob(1500)) from n`)
  return { folder, source, from: join(folder, 'source.db'), to: join(folder, 'copy.db') }
}

const count = (path: string) => {
  const { tx, close } = openCopy(path)
  return sql<{ n: number }>`select count(*) as n from texts`
    .execute(tx)
    .then(({ rows }) => rows[0]?.n)
    .finally(close)
}

void test('a copy is a snapshot, however much is written meanwhile', async (t) => {
  const { source, from, to } = await makeSource(t)
  const told: number[] = []
  await backUpSqlite(from, to, (done) => {
    told.push(done)
    source.exec(`insert into texts (text) values ('after')`)
  })
  assert.ok(told.length > 1, 'it was made in several steps')
  assert.equal(await count(to), 6000)
  assert.equal(await count(from), 6000 + told.length)
})

void test('a copy is a single file, accessible only to its owner, even after it was read', async (t) => {
  const { folder, from, to } = await makeSource(t)
  await backUpSqlite(from, to)
  await count(to)
  assert.equal((await stat(to)).mode & 0o777, 0o600)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('copy')),
    ['copy.db'],
  )
})

void test('a copy is read-only, and does not overwrite an existing file', async (t) => {
  const { from, to } = await makeSource(t)
  await backUpSqlite(from, to)
  const { tx, close } = openCopy(to)
  t.after(close)
  await assert.rejects(sql`delete from texts`.execute(tx), /readonly/)
  await assert.rejects(backUpSqlite(from, to), { code: 'EEXIST' })
})
