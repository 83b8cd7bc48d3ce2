import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'

import { type Kind, kinds } from '../../../tests/databases.ts'
import { schemaOf } from '../../../tests/schema-of.ts'
import { all, altered, created, putThings } from '../../../tests/upgrade/made-up-steps.ts'
import { migrate } from './migrate.ts'
import { planMigration } from './plan-migration.ts'
import type { Migration } from './schema.ts'
import { putRows, tablesOf } from './whole-tables.ts'

const NOW = { now: 1 }

async function older(t: TestContext, kind: Kind) {
  const opened = await kind.open({ empty: true })
  t.after(() => opened.remove())
  await migrate(opened.db, [created], NOW)
  await opened.db.work(putThings)
  return opened
}

const SHAPE = [
  'things: drops the index things_gone_idx',
  'things: drops the column gone',
  'things: renames the column old_name to name',
  'things: renames the column owner to holder',
]
const DOES = [
  'colours: creates the table',
  'things: adds the column colour (text)',
  `things: adds the column kind (text) with the value 'it''s plain' in all rows`,
  'things: adds the column keeper (-> owners)',
  'parts: adds the column weight (int)',
  'things: lets flag be null',
  'things: fills about 40 rows, up to 7 in a transaction',
  'parts: fills about 40 rows, up to 7 in a transaction',
  'things: verifies that colour is never null',
  'things: verifies that note is never null',
  'things: verifies that maker refers to rows of owners',
  'things: builds the index things_size_key',
  'things: builds the index things_colour_id_idx',
  'things: builds the index things_kind_name_idx_some',
]
const DONE: Record<Kind['name'], string[]> = {
  SQLite: [
    ...DOES,
    'puts in the first colour',
    ...SHAPE,
    'parts: makes thing, number the primary key',
    'things: rebuilds the table with about 40 rows and its indexes',
    'parts: rebuilds the table with about 40 rows and its indexes',
  ],
  PostgreSQL: [
    ...DOES,
    'parts: builds the index parts_pkey_new',
    'puts in the first colour',
    ...SHAPE,
    'parts: makes thing, number the primary key',
  ],
}

for (const kind of kinds) {
  void describe(`a plan of schema steps (${kind.name})`, () => {
    void test('lists what each step does to each table, and changes nothing', async (t) => {
      const { db } = await older(t, kind)
      const before = await schemaOf(db)
      const { steps, is_empty } = await planMigration(db, all)
      assert.deepEqual(await schemaOf(db), before)
      assert.deepEqual(
        steps.map(({ name }) => name),
        all.slice(1).map(({ name }) => name),
      )
      assert.equal(is_empty, false)
      const [{ actions }] = steps as [(typeof steps)[0]]
      const lines = actions.map(({ table, does }) => (table ? `${table}: ${does}` : does))
      assert.deepEqual(lines, DONE[kind.name])
      const locks = actions.filter(({ lock }) => lock !== undefined).length
      assert.equal(locks, kind.name === 'SQLite' ? 0 : actions.length)
    })

    void test('names no action for an empty database, and none when nothing is left', async (t) => {
      const opened = await kind.open({ empty: true })
      t.after(() => opened.remove())
      const first = await planMigration(opened.db, all)
      assert.deepEqual([first.is_empty, first.steps.length, first.copy_bytes], [true, 4, 0])
      await migrate(opened.db, all, NOW)
      const last = await planMigration(opened.db, all)
      assert.deepEqual(last, { is_empty: false, steps: [], copy_bytes: 0, work_bytes: 0 })
    })

    void test('refuses a database of a newer Docket', async (t) => {
      const { db } = await older(t, kind)
      await migrate(db, all, NOW)
      await assert.rejects(planMigration(db, [created, altered]), /a newer Docket .*0003-widened/)
    })

    void test('copies a SQLite file before the first change, not before new tables', async (t) => {
      const { db, place } = await older(t, kind)
      const creates: Migration = { name: '0002-more', create: { more: created.create['owners']! } }
      assert.equal((await planMigration(db, [created, creates])).copy_bytes, 0)
      const { copy_bytes } = await planMigration(db, all)
      if (kind.name === 'PostgreSQL') return assert.equal(copy_bytes, 0)
      await db.outside.run('pragma wal_checkpoint(truncate)')
      assert.equal(copy_bytes, statSync(join(place.folder, 'docket.db')).size)
    })

    void test('marks the step that was interrupted, for which no copy is made', async (t) => {
      const { db } = await older(t, kind)
      const values = () => Promise.reject(new Error('the power failed'))
      const fill = { things: { reads: [], values } }
      await assert.rejects(migrate(db, [created, { ...altered, fill }], NOW), /the power failed/)
      const { steps, copy_bytes } = await planMigration(db, all)
      assert.deepEqual(
        steps.map(({ is_begun }) => is_begun),
        [true, false, false],
      )
      assert.equal(copy_bytes, 0)
    })

    void test('estimates at least the space that is used', async (t) => {
      const { db, place } = await older(t, kind)
      const things = tablesOf([created]).find(({ name }) => name === 'things')!
      const rows = Array.from({ length: 5_000 }, (_, at) => ({
        id: at + 100,
        owner: 1,
        maker: 1,
        size: at + 100,
        old_name: `${at} `.padEnd(200, 'name'),
        flag: 1,
      }))
      await db.work((tx) => putRows(tx, things, rows))
      const size = async () => {
        if (kind.name === 'SQLite') {
          await db.outside.run('pragma wal_checkpoint(truncate)')
          return statSync(join(place.folder, 'docket.db')).size
        }
        const [row] = await db.outside.run('select pg_database_size(current_database()) as bytes')
        return row!['bytes'] as number
      }
      const before = await size()
      const { work_bytes } = await planMigration(db, all)
      await migrate(db, all, NOW)
      const grown = (await size()) - before
      assert.ok(grown <= work_bytes, `${grown} is more than ${work_bytes}`)
      assert.ok(work_bytes < 10 * before, `${work_bytes} is far more than ${before}`)
    })
  })
}
