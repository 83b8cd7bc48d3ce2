import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { sql } from 'kysely'

import { onEachDatabase } from '../../../tests/databases.ts'
import { migrations } from '../../migrations/list.ts'
import type { Db, Row } from './db.ts'
import { dumpedPages, dumpPages } from './dump.ts'
import { lastIds, putLastIds } from './last-ids.ts'
import { migrate } from './migrate.ts'
import { withoutReferences } from './references.ts'
import { table } from './schema.ts'
import {
  areEmpty,
  countRows,
  type Named,
  pageAfter,
  pagesOf,
  putPages,
  tablesOf,
} from './whole-tables.ts'

/** One table with every type of column, and one whose rows refer to each other. */
const create = {
  odd_things: table(
    { part: 'text', no: 'int', real: 'real?', bytes: 'bytes?', note: 'text' },
    { primary: ['part', 'no'] },
  ),
  odd_links: table({ id: 'id', next: '-> odd_links?' }),
}
const [things, links] = tablesOf([{ name: '9999-odd', create }]) as [Named, Named]

const folder = await mkdtemp(join(tmpdir(), 'docket-dump-'))
after(() => rm(folder, { recursive: true }))

const PARTS = ['', 'B', 'a', 'ä\u2028"\\', '💥']
const oddRows: Row[] = PARTS.flatMap((part) =>
  Array.from({ length: 301 }, (_, no) => ({
    part,
    no,
    real: no === 0 ? null : no / 3,
    bytes: no === 1 ? null : Buffer.from([no & 255, 0, 255]),
    note: `${part} ${no}\n`,
  })),
)
async function* pagesFrom(rows: Row[]) {
  yield rows
}
async function all(pages: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) {
    assert.ok(page.length > 0 && page.length <= 500, `${page.length} rows in a page`)
    rows.push(...page)
  }
  return rows
}
/** Drivers return rows and bytes in classes of their own. */
const plain = (rows: Row[]) =>
  rows.map(({ bytes, ...row }) => ({
    ...row,
    ...(bytes !== undefined && { bytes: bytes && Buffer.from(bytes as Buffer).toString('hex') }),
  }))

/** The foreign keys as the database describes them. */
async function references(db: Db): Promise<unknown[]> {
  const query =
    db.dialect.name === 'sqlite'
      ? sql`select sql from sqlite_schema order by name`
      : sql`select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f'
          order by conname`
  const { rows } = await db.look((tx) => query.execute(tx))
  assert.ok(rows.length > 50)
  return rows
}

onEachDatabase('whole tables', (opened) => {
  const add = (db: Db, named: Named, rows: Row[]) =>
    db.work((tx) =>
      withoutReferences(tx, async () => {
        await putPages(tx, named, pagesFrom(rows))
      }),
    )

  void test('rows are inserted and read in pages, in the order of the key', async () => {
    const { db } = opened()
    await migrate(db, [...migrations, { name: '9999-odd', create }], { now: 1 })
    assert.equal(await db.look((tx) => areEmpty(tx, [things, links])), true)
    assert.equal(await db.work((tx) => putPages(tx, things, pagesFrom(oddRows))), 1_505)
    assert.deepEqual(plain(await db.look((tx) => all(pagesOf(tx, things)))), plain(oddRows))
    assert.equal(await db.look((tx) => countRows(tx, things)), 1_505)
    assert.equal(await db.look((tx) => areEmpty(tx, [things, links])), false)
  })

  void test('some columns of a page are read after a row', async () => {
    const { db } = opened()
    const columns = ['part', 'no']
    const after = { part: 'B', no: 299 }
    const rows = plain(await db.look((tx) => pageAfter(tx, things, columns, after)))
    assert.deepEqual(rows.slice(0, 3), [
      { part: 'B', no: 300 },
      { part: 'a', no: 0 },
      { part: 'a', no: 1 },
    ])
    const last = { part: '💥', no: 300 }
    assert.deepEqual(await db.look((tx) => pageAfter(tx, things, columns, last)), [])
  })

  void test('a dump has one line for each row, and restores the same rows', async () => {
    const { db } = opened()
    const path = join(folder, `${db.dialect.name}.jsonl.gz`)
    const told: number[] = []
    const { rows, size } = await db.look((tx) =>
      dumpPages(path, things.table, pagesOf(tx, things), (count) => told.push(count)),
    )
    assert.deepEqual([rows, told], [1_505, [500, 1_000, 1_500, 1_505]])
    const zipped = await readFile(path)
    assert.equal(zipped.length, size)
    const lines = gunzipSync(zipped).toString().trimEnd().split('\n')
    assert.equal(lines.length, 1_505)
    assert.deepEqual(JSON.parse(lines[1]!), {
      part: '',
      no: 1,
      real: 1 / 3,
      bytes: null,
      note: ' 1\n',
    })
    assert.deepEqual(plain(await all(dumpedPages(path, things.table))), plain(oddRows))
  })

  void test('long texts are dumped and read like others', async () => {
    const path = join(folder, `${opened().db.dialect.name}-long.jsonl.gz`)
    const rows = [0, 1, 2].map((no) => ({ ...oddRows[0], no, note: `${no}ä`.repeat(300_000) }))
    const { rows: count } = await dumpPages(path, things.table, pagesFrom(rows))
    assert.equal(count, 3)
    const read = await all(dumpedPages(path, things.table))
    assert.ok(read.every(({ note }, at) => note === rows[at]!.note))
  })

  void test('an empty table is an empty dump', async () => {
    const { db } = opened()
    const path = join(folder, `${db.dialect.name}-empty.jsonl.gz`)
    await db.look((tx) => dumpPages(path, links.table, pagesOf(tx, links)))
    assert.deepEqual(await all(dumpedPages(path, links.table)), [])
  })

  void test('rows may refer to later rows, but not to missing ones', async () => {
    const { db } = opened()
    const chain = (last: number | null) =>
      [1, 2, 3].map((id) => ({ id, next: id === 3 ? last : id + 1 }))
    const before = await references(db)
    await assert.rejects(add(db, links, chain(99)), /foreign key/i)
    assert.equal(await db.look((tx) => countRows(tx, links)), 0)
    await add(db, links, chain(null))
    assert.equal(await db.look((tx) => countRows(tx, links)), 3)
    assert.deepEqual(await references(db), before)
    const later = db.work((tx) => sql`insert into odd_links values (90, 99)`.execute(tx))
    await assert.rejects(later, /foreign key/i, 'references hold again afterwards')
  })

  void test('numbering continues after the highest number ever used', async () => {
    const { db } = opened()
    const next = async () => {
      const { rows } = await db.work((tx) =>
        sql<{ id: number }>`insert into odd_links (next) values (null) returning id`.execute(tx),
      )
      return rows[0]!.id
    }
    await db.work((tx) => putLastIds(tx, [things, links], {}))
    assert.equal(await next(), 4)
    await db.work((tx) => putLastIds(tx, [things, links], { odd_links: 70 }))
    assert.equal(await next(), 71)
    await db.work((tx) => sql`delete from odd_links where id = 71`.execute(tx))
    assert.deepEqual(await db.look((tx) => lastIds(tx, [things, links])), { odd_links: 71 })
  })

  void test('continues ids from the given value in a table that never had a row', async () => {
    const { db } = opened()
    const [tag] = tablesOf(migrations).filter(({ name }) => name === 'quips') as [Named]
    assert.deepEqual(await db.look((tx) => lastIds(tx, [tag])), { quips: 0 })
    await db.work((tx) => putLastIds(tx, [tag], { quips: 12 }))
    assert.deepEqual(await db.look((tx) => lastIds(tx, [tag])), { quips: 12 })
  })
})
