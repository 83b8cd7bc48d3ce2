import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, test, type TestContext } from 'node:test'

import { sql } from 'kysely'

import { type Kind, kinds, openAgain, type Opened } from '../../../tests/databases.ts'
import { schemaOf } from '../../../tests/schema-of.ts'
import {
  all,
  altered,
  alteredThing,
  BATCH_ROWS,
  created,
  putThings,
  ROWS,
} from '../../../tests/upgrade/made-up-steps.ts'
import { type Db, type Row, Tx } from './db.ts'
import { migrate, pending } from './migrate.ts'
import { beginStep, endStep, readDone, readSteps } from './migration-progress.ts'
import type { Migration } from './schema.ts'
import { columnsOf, pagesOf, putRows, tablesOf } from './whole-tables.ts'

const NOW = { now: 1 }
const NAMES = all.slice(1).map(({ name }) => name)

async function empty(t: TestContext, kind: Kind): Promise<Opened> {
  const opened = await kind.open({ empty: true })
  t.after(() => opened.remove())
  return opened
}

/** A database with the schema of `created`, and rows. */
async function older(t: TestContext, kind: Kind): Promise<Opened> {
  const opened = await empty(t, kind)
  await migrate(opened.db, [created], NOW)
  await opened.db.work(putThings)
  return opened
}

async function fresh(t: TestContext, kind: Kind, steps: Migration[]) {
  const { db } = await empty(t, kind)
  await migrate(db, steps, NOW)
  return schemaOf(db)
}

async function rowsOf(db: Db, steps: Migration[], wanted: string): Promise<Row[]> {
  const named = tablesOf(steps).find(({ name }) => name === wanted)!
  const rows: Row[] = []
  await db.look(async (tx) => {
    for await (const page of pagesOf(tx, named)) rows.push(...page)
  })
  return rows.map((row) => Object.fromEntries(columnsOf(named).map((name) => [name, row[name]])))
}

async function isWhole(t: TestContext, kind: Kind, db: Db) {
  assert.deepEqual(await schemaOf(db), await fresh(t, kind, all))
  const things = await rowsOf(db, all, 'things')
  assert.deepEqual(
    things,
    Array.from({ length: ROWS }, (_, at) => alteredThing(at + 1)),
  )
  const parts = await rowsOf(db, all, 'parts')
  assert.deepEqual(parts[1], { thing: 2, at: 1, number: 6, weight: 12, keeper: 2 })
  const [owner] = await rowsOf(db, all, 'owners')
  assert.deepEqual(owner, { id: 1, name: 'Ada', rank: 7 })
  assert.deepEqual(await pending(db, all), [])
}

const exec = (db: Db, text: string) => db.work((tx) => sql.raw(text).execute(tx))
const name = 'things'
const withFill = (values: NonNullable<Migration['fill']>[string]['values']) => {
  const fill = { ...altered.fill, [name]: { ...altered.fill![name]!, values } }
  return { ...altered, fill }
}

for (const kind of kinds) {
  void describe(`a step that alters tables (${kind.name})`, () => {
    void test('results in the schema of a new database, with all rows', async (t) => {
      const { db } = await older(t, kind)
      assert.deepEqual((await migrate(db, all, NOW)).ran, NAMES)
      await isWhole(t, kind, db)
    })

    void test('keeps the numbering of new rows', async (t) => {
      const { db } = await older(t, kind)
      await exec(db, `delete from parts where thing = ${ROWS}`)
      await exec(db, `delete from things where id = ${ROWS}`)
      await migrate(db, all, NOW)
      const { id, ...thing } = alteredThing(ROWS)
      const things = tablesOf(all).find((one) => one.name === name)!
      await db.work((tx) => putRows(tx, things, [thing]))
      assert.equal((await rowsOf(db, all, name)).at(-1)!['id'], (id as number) + 1)
    })

    void test('enforces references again afterwards', async (t) => {
      const { db } = await older(t, kind)
      await migrate(db, all, NOW)
      await assert.rejects(exec(db, 'update things set maker = 99'), /foreign key/i)
      await assert.rejects(exec(db, 'delete from things where id = 1'), /foreign key/i)
    })

    void test('continues to fill behind the last batch that was committed', async (t) => {
      const { db } = await older(t, kind)
      const seen: number[] = []
      const breaking = withFill((rows, tx) => {
        if (seen.length === 2 * BATCH_ROWS) throw new Error('the power failed')
        seen.push(...rows.map(({ id }) => id as number))
        return altered.fill![name]!.values(rows, tx)
      })
      await assert.rejects(migrate(db, [created, breaking], NOW), /the power failed/)
      assert.deepEqual(await db.look(readDone), ['0001-created'])
      assert.equal((await rowsOf(db, [created], name)).length, ROWS)
      await assert.rejects(pending(db, [created]), /newer Docket .*0002-altered/)
      let backups = 0
      const backup = async () => void (backups += 1)
      const rest = withFill((rows, tx) => {
        seen.push(...rows.map(({ id }) => id as number))
        return altered.fill![name]!.values(rows, tx)
      })
      await migrate(db, [created, rest, ...all.slice(2)], { ...NOW, backup })
      assert.deepEqual(
        seen,
        Array.from({ length: ROWS }, (_, at) => at + 1),
      )
      assert.equal(backups, 0)
      await isWhole(t, kind, db)
    })

    void test('does not end while another process reads which steps are done', async (t) => {
      const { db, place } = await older(t, kind)
      await db.work((tx) => beginStep(tx, '0002-altered', 1))
      const other = await openAgain(place)
      t.after(() => other.close())
      const end = async () => {
        const ending = other.work(async (tx) => {
          if (kind.name === 'PostgreSQL') await sql`set local lock_timeout = 100`.execute(tx)
          await endStep(tx, '0002-altered')
        })
        await ending.catch((error: Error) => assert.match(error.message, /lock timeout/))
      }
      // As another process would: beside the transaction of the look, not inside it.
      const beside = AsyncLocalStorage.snapshot()
      const steps = await db.look((tx) => {
        const run: typeof tx.handle.run = async (text, ...more) => {
          if (/from migration_progress/.test(text)) await beside(end)
          return tx.handle.run(text, ...more)
        }
        return readSteps(new Tx({ ...tx.handle, run }, 'look'))
      })
      assert.deepEqual(steps, { done: ['0001-created'], begun: ['0002-altered'], prepared: [] })
    })

    void test('takes effect completely or not at all', async (t) => {
      const { db } = await older(t, kind)
      const breaking: Migration = {
        ...altered,
        // Read when the tables have their new shape, right before the commit.
        get index(): never {
          throw new Error('the power failed')
        },
      }
      await assert.rejects(migrate(db, [created, breaking], NOW), /the power failed/)
      assert.equal((await rowsOf(db, [created], name)).length, ROWS)
      await migrate(db, all, NOW)
      await isWhole(t, kind, db)
    })

    void test('is refused if a row references another that does not exist', async (t) => {
      const { db } = await older(t, kind)
      await exec(db, 'update things set maker = 99 where id = 5')
      await assert.rejects(migrate(db, all, NOW), {
        name: 'Refusal',
        message:
          /0002-altered was not applied: rows reference others .*things.*owners|things_maker_fkey/,
      })
      assert.equal((await rowsOf(db, [created], name)).length, ROWS)
      await exec(db, 'update things set maker = 1 where id = 5')
      await migrate(db, all, NOW)
      await isWhole(t, kind, db)
    })

    void test('is refused if a row is not filled, and fills all of them again', async (t) => {
      const { db } = await older(t, kind)
      const forgets = withFill((rows) => rows.map(() => ({ colour: 'red' })))
      await assert.rejects(migrate(db, [created, forgets], NOW), {
        name: 'Refusal',
        message: /0002-altered cannot finish: null remains in things\.note/,
      })
      await migrate(db, all, NOW)
      await isWhole(t, kind, db)
    })

    void test('keeps an index that somebody added, and refuses one over a removed column', async (t) => {
      const { db } = await older(t, kind)
      await exec(db, 'create index added on things (size, flag)')
      const isFile = kind.name === 'SQLite'
      const over = isFile ? 'index uses on things (gone)' : 'view uses as select gone from things'
      await exec(db, `create ${over}`)
      await assert.rejects(migrate(db, all, NOW), { name: 'Refusal', message: /uses.*; drop / })
      assert.equal((await rowsOf(db, [created], name)).length, ROWS)
      await exec(db, `drop ${isFile ? 'index' : 'view'} uses`)
      await migrate(db, all, NOW)
      assert.ok((await schemaOf(db)).some((line) => / added /.test(line)))
      await exec(db, 'drop index added')
      await isWhole(t, kind, db)
    })

    void test('is refused if rows are not unique, and leaves no broken index', async (t) => {
      const { db } = await older(t, kind)
      await exec(db, 'update things set size = 7 where id = 5')
      await assert.rejects(migrate(db, all, NOW), {
        name: 'Refusal',
        message: /0002-altered was not applied: rows are not unique .*things/,
      })
      const broken = (await schemaOf(db)).filter((line) => line.includes('things_size_key'))
      assert.deepEqual(broken, [])
      await exec(db, 'update things set size = 11 where id = 5')
      await migrate(db, all, NOW)
      await isWhole(t, kind, db)
    })
  })
}

const postgres = kinds.find((kind) => kind.name === 'PostgreSQL')

void test('a table of another schema of PostgreSQL is not taken for ours', async (t) => {
  if (!postgres) return t.skip('there is no PostgreSQL')
  const { db } = await empty(t, postgres)
  await exec(db, 'create schema other; create table other.migrations (version int)')
  assert.deepEqual((await migrate(db, [created], NOW)).ran, ['0001-created'])
})

void test('an index that PostgreSQL did not finish is rebuilt', async (t) => {
  if (!postgres) return t.skip('there is no PostgreSQL')
  const { db } = await older(t, postgres)
  await exec(db, 'update things set size = 7 where id = 5')
  const index = 'create unique index concurrently things_size_key on things (size)'
  await assert.rejects(db.outside.run(index))
  assert.ok((await schemaOf(db)).some((line) => line.includes('things_size_key')))
  await exec(db, 'update things set size = 11 where id = 5')
  await migrate(db, all, NOW)
  await isWhole(t, postgres, db)
})

void test('no table of PostgreSQL is rewritten', async (t) => {
  if (!postgres) return t.skip('there is no PostgreSQL')
  const { db } = await older(t, postgres)
  const file = async () => {
    const [row] = await db.outside.run(`select pg_relation_filenode('things') as things,
      pg_relation_filenode('parts') as parts, pg_relation_filenode('owners') as owners`)
    return row
  }
  const before = await file()
  await migrate(db, all, NOW)
  assert.deepEqual(await file(), before)
})

void test('a process that finds a migration of PostgreSQL running waits and finds it done', async (t) => {
  if (!postgres) return t.skip('there is no PostgreSQL')
  const { db, place } = await older(t, postgres)
  const other = await openAgain(place)
  t.after(() => other.close())
  const [waits, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = withFill(async (rows, tx) => {
    begun.resolve()
    await waits.promise
    return altered.fill![name]!.values(rows, tx)
  })
  const first = migrate(db, [created, slow, ...all.slice(2)], NOW)
  await begun.promise
  const second = migrate(other, all, { ...NOW, waits: waits.resolve })
  assert.deepEqual((await first).ran, NAMES)
  assert.deepEqual((await second).ran, [])
  await isWhole(t, postgres, db)
})
