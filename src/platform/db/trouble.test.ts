import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { sql } from 'kysely'

import { kinds, limits } from '../../../tests/databases.ts'
import type { Db, Tx } from './db.ts'
import { SqliteFile, VARIED_MAX } from './sqlite-file.ts'
import { openSqlite } from './sqlite.ts'

const one = (tx: Tx) => sql<{ one: number }>`select 1 as one`.execute(tx)
/** Takes a few seconds per ten million. */
const count = (tx: Tx, to: number) =>
  sql`with recursive n(x) as (select 1 union all select x + 1 from n where x < ${sql.lit(to)})
    select count(*) from n`.execute(tx)

async function withSqlite(work_deadline_ms: number, body: (db: Db) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-trouble-'))
  const path = join(folder, 'docket.db')
  const db = openSqlite(path, { ...limits, work_deadline_ms })
  try {
    await body(db)
  } finally {
    await db.close()
    await rm(folder, { recursive: true })
  }
}

void test('a long look is stopped at its deadline, and the next one gets a thread', async () => {
  await withSqlite(2_000, async (db) => {
    await db.work((tx) => sql`create table t (x integer)`.execute(tx))
    // The thread ends when its statement does; nothing waits for that.
    const slow = db.look((tx) => count(tx, 25_000_000), { aside: true })
    await assert.rejects(slow, { fault: 'database_slow' })
    for (let tries = 0; tries < 3; tries++) {
      const { rows } = await db.look(one, { aside: true })
      assert.equal(rows[0]?.one, 1)
    }
  })
})

void test('a statement after the deadline of its work is refused, and the next work runs', async () => {
  await withSqlite(20, async (db) => {
    await db.work((tx) => sql`create table t (x integer)`.execute(tx))
    const slow = db.work(async (tx) => {
      for (;;) await sql`insert into t values (1)`.execute(tx)
    })
    await assert.rejects(slow, { fault: 'database_slow' })
    await db.work((tx) => sql`insert into t values (2)`.execute(tx))
    const { rows } = await db.look((tx) => sql`select x from t`.execute(tx))
    assert.deepEqual({ ...(rows[0] as object) }, { x: 2 })
  })
})

void test('declared statements stay prepared, and of the others the most recently used', () => {
  const file = new SqliteFile(':memory:', 'plain')
  let prepared = 0
  const { database } = file
  const prepare = database.prepare.bind(database)
  database.prepare = (sql) => {
    prepared += 1
    return prepare(sql)
  }
  const times = 5 * VARIED_MAX
  for (let at = 0; at < times; at++) {
    assert.equal(file.run(`select ${at} as n`, []).rows[0]?.['n'], at)
    file.run(`select 'declared' as word`, [], true)
    // Used again before it becomes the least recently used.
    if (at % (VARIED_MAX / 2) === 0) file.run(`select 'hot' as word`, [])
    assert.ok(file.varied.size <= VARIED_MAX, `${file.varied.size}`)
  }
  assert.deepEqual([prepared, file.varied.size, file.declared.size], [times + 2, VARIED_MAX, 1])
  file.close()
})

for (const kind of kinds.filter(({ name }) => name === 'PostgreSQL')) {
  void test('a connection closed by the server fails one look, and the next one runs', async () => {
    const opened = await kind.open()
    const { db } = opened
    const began = Promise.withResolvers<number>()
    const ended = began.promise.then((pid) =>
      db.look((tx) => sql`select pg_terminate_backend(${pid})`.execute(tx)),
    )
    const broken = db.look(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      began.resolve(rows[0]!.pid)
      await ended
      await one(tx)
    })
    await assert.rejects(broken, { fault: 'database_lost' })
    assert.equal((await db.look(one)).rows[0]?.one, 1)
    await opened.remove()
  })
  void test('deadlocked works both end', async () => {
    const opened = await kind.open()
    const { db } = opened
    const put = (tx: Tx, name: string, value: string) =>
      tx
        .insertInto('installation')
        .values({ name, value })
        .onConflict((row) => row.column('name').doUpdateSet({ value }))
        .execute()
    for (const name of ['one', 'other']) await db.work((tx) => put(tx, name, 'old'))
    const meet = Promise.withResolvers<void>()
    let here = 0
    const work = (value: string, [first, then]: [string, string]) =>
      db.work(async (tx) => {
        await put(tx, first, value)
        if (++here === 2) meet.resolve()
        await meet.promise
        await put(tx, then, value)
      })
    await Promise.all([work('a', ['one', 'other']), work('b', ['other', 'one'])])
    const rows = await db.look((tx) => tx.selectFrom('installation').select('value').execute())
    assert.equal(rows[0]?.value, rows[1]?.value)
    assert.ok(db.measures().conflicts > 0)
    await opened.remove()
  })
}
