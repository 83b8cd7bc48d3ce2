import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { kinds, onEachDatabase } from '../../tests/databases.ts'
import { tablesAfter } from '../platform/db/alter.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { indexesOf } from '../platform/db/ddl.ts'
import { migrate, pending } from '../platform/db/migrate.ts'
import type { Kind } from '../platform/db/schema.ts'
import { migrations } from './list.ts'

const INDEXES = {
  sqlite: `select name from sqlite_master where type = 'index' and name not like 'sqlite_%'`,
  postgres: `select indexname as name from pg_indexes
    where schemaname = current_schema() and indexname not like '%_pkey'
      and indexdef like '%btree%'`,
}
/** What each database calls the types that columns have. */
const TYPES: Record<string, string> = {
  integer: 'int',
  int8: 'int',
  real: 'real',
  float8: 'real',
  text: 'text',
  blob: 'bytes',
  bytea: 'bytes',
}

const declared = Object.fromEntries(tablesAfter(migrations))

/** Each database keeps these in a manner of its own. */
const indexes = migrations.flatMap(({ index = {} }) => Object.keys(index))

function declaredColumns() {
  return Object.entries(declared).flatMap(([table, { columns }]) =>
    Object.entries(columns).map(([column, kind]) => `${table}.${column} ${told(kind)}`),
  )
}
function told(kind: Kind) {
  const isNumber = kind === 'id' || kind.startsWith('->')
  return (isNumber ? 'int' : kind.replace('?', '')) + (kind.endsWith('?') ? '?' : '')
}

async function foundColumns(tx: Tx) {
  const tables = await tx.queries.introspection.getTables()
  return tables
    .filter(({ name }) => name !== 'migrations' && !indexes.some((index) => name.startsWith(index)))
    .flatMap(({ name, columns }) =>
      columns.map((column) => {
        const isId = declared[name]?.columns[column.name] === 'id'
        const mark = column.isNullable && !isId ? '?' : ''
        return `${name}.${column.name} ${TYPES[column.dataType.toLowerCase()]}${mark}`
      }),
    )
}

async function foundIndexes(db: Db) {
  const query = sql.raw<{ name: string }>(INDEXES[db.dialect.name])
  return (await db.look((tx) => query.execute(tx))).rows.map(({ name }) => name)
}

onEachDatabase('the schema', (opened) => {
  void test('has the columns of the migrations, and no others', async () => {
    const found = await opened().db.look(foundColumns)
    assert.deepEqual(found.sort(), declaredColumns().sort())
  })

  void test('has the indexes of the migrations, and no others', async () => {
    const said = Object.entries(declared).flatMap(([name, { keys }]) => indexesOf(name, keys))
    const found = await foundIndexes(opened().db)
    assert.deepEqual(found.sort(), said.map(({ name }) => name).sort())
  })

  void test('has the effect of the code of each step', () => {
    const silent = migrations.filter(({ run, does }) => run !== undefined && !does)
    assert.deepEqual(silent, [])
  })

  void test('is up to date, and running the migrations again does nothing', async () => {
    const { db } = opened()
    assert.deepEqual(await pending(db, migrations), [])
    assert.deepEqual((await migrate(db, migrations, { now: 1 })).ran, [])
  })

  void test('of a newer program is refused', async () => {
    const older = migrations.slice(0, -1)
    await assert.rejects(pending(opened().db, older), { name: 'Refusal', message: /newer Docket/ })
  })

  void test('is created once when two processes start at once', async () => {
    const { db } = opened()
    const more = [
      ...migrations,
      { name: '9999-more', create: { more: { columns: { id: 'id' as const }, keys: {} } } },
    ]
    const both = await Promise.all([migrate(db, more, { now: 1 }), migrate(db, more, { now: 1 })])
    assert.deepEqual(
      both.map(({ ran }) => ran.length).sort((a, b) => a - b),
      [0, 1],
    )
  })
})

for (const kind of kinds) {
  void test(`an empty database is set up once when two processes start at once (${kind.name})`, async () => {
    const opened = await kind.open({ empty: true })
    const start = () => migrate(opened.db, migrations, { now: 1 })
    const ran = (await Promise.all([start(), start()])).map((one) => one.ran.length)
    assert.deepEqual(
      ran.sort((a, b) => a - b),
      [0, migrations.length],
    )
    await opened.remove()
  })
}

void test('are in the order of their names, by which versions are compared', () => {
  const names = migrations.map(({ name }) => name)
  assert.deepEqual(names, names.toSorted())
})
