/**
 * Gives a suite of tests each database in turn: a fresh SQLite file, a fresh PostgreSQL database.
 */

import { createHash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'

import pg from 'pg'

import { migrations } from '../src/migrations/list.ts'
import type { Db } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { openSqlite } from '../src/platform/db/sqlite.ts'
import { searchCode } from '../src/tracker/search/code.ts'

/** Limits of the databases that tests open. */
export const limits = {
  connections_max: 10,
  works_queue_max: 1_000,
  work_deadline_ms: 20_000,
  code: searchCode,
}
const NOW = Date.UTC(2026, 0, 1)

/** An open database of a test. */
export interface Opened {
  db: Db
  /** The value of the `database` setting, and the folder that contains the file for `sqlite`. */
  place: { database: string; folder: string }
}

/** A kind of database that is available to this test run. */
export interface Kind {
  name: 'SQLite' | 'PostgreSQL'
  /** Opens a database with the whole schema, or an empty one. */
  open(how?: { empty: boolean }): Promise<Opened & { remove(): Promise<void> }>
}

const postgresUrl = process.env['DOCKET_TEST_POSTGRES']
/** The host and port of a pooler in transaction mode; then only it is tested. */
const pooler = process.env['DOCKET_TEST_POOLER']
/** Whether two nodes on PostgreSQL answer by turns; then only it is tested. */
export const hasTwoNodes = process.env['DOCKET_TEST_NODES'] === '2'

/** The databases of this run. The runner reports prominently if PostgreSQL is missing. */
export const kinds: Kind[] = [
  ...(pooler || hasTwoNodes ? [] : [{ name: 'SQLite' as const, open: openFreshSqlite }]),
  ...(postgresUrl && postgresUrl !== 'none'
    ? [
        {
          name: 'PostgreSQL' as const,
          open: (how?: { empty: boolean }) => openFreshPostgres(postgresUrl, how?.empty ?? false),
        },
      ]
    : []),
]

/** Opens `place` again, as another program that uses the same database does. */
export const openAgain = ({ database, folder }: Opened['place']): Promise<Db> | Db =>
  database === 'sqlite'
    ? openSqlite(join(folder, 'docket.db'), limits)
    : openPostgres(database, limits)

/** Runs a suite once per database, each time on an empty one with the whole schema. */
export function onEachDatabase(
  name: string,
  suite: (opened: () => Opened) => void,
  on: readonly Kind[] = kinds,
) {
  for (const kind of on) {
    void describe(`${name} (${kind.name})`, () => {
      let opened: Awaited<ReturnType<Kind['open']>>
      before(async () => void (opened = await kind.open()))
      suite(() => opened)
      // The first hook of a suite runs first, and whatever uses the database has to end before this
      // one.
      after(() => opened.remove())
    })
  }
}

let sqliteTemplate: Promise<string> | undefined

async function openFreshSqlite(how?: { empty: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'))
  const path = join(folder, 'docket.db')
  if (!how?.empty) await copyFile(await (sqliteTemplate ??= makeSqliteTemplate()), path)
  const db = openSqlite(path, limits)
  const remove = async () => {
    await db.close()
    await rm(folder, { recursive: true })
  }
  return { db, place: { database: 'sqlite', folder }, remove }
}

async function makeSqliteTemplate() {
  const folder = await mkdtemp(join(tmpdir(), 'docket-template-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'docket.db')
  const db = openSqlite(path, limits)
  await migrate(db, migrations, { now: NOW })
  await db.close()
  return path
}

async function openFreshPostgres(admin: string, empty: boolean) {
  const name = `docket_test_${randomBytes(8).toString('hex')}`
  const template = empty ? 'template0' : await postgresTemplate(admin)
  await asAdmin(admin, async (client) => {
    const { rows } = await client.query('show server_version_num')
    // Otherwise PostgreSQL logs each page, which takes longer; 14 does not know the word.
    const strategy = Number(rows[0].server_version_num) < 150_000 ? '' : 'strategy file_copy'
    await client.query(`create database ${name} template ${template} ${strategy}`)
  })
  const database = withDatabase(admin, name)
  const db = await openPostgres(pooled(database), {
    ...limits,
    ...(pooler && { direct: database }),
  })
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'))
  const remove = async () => {
    await db.close()
    await rm(folder, { recursive: true })
    await asAdmin(admin, (client) => client.query(`drop database ${name} with (force)`))
  }
  return { db, place: { database, folder }, remove }
}

/** One template for each cluster, created by the first test file that needs it. */
async function postgresTemplate(admin: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12)
  const name = `docket_template_${hash}`
  await asAdmin(admin, async (client) => {
    await client.query('select pg_advisory_lock(77)')
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`drop database if exists ${name}_new`)
    await client.query(`create database ${name}_new`)
    const db = await openPostgres(withDatabase(admin, `${name}_new`), limits)
    await migrate(db, migrations, { now: NOW })
    await db.close()
    await client.query(`alter database ${name}_new rename to ${name}`)
  })
  return name
}

/** Connects as a user who can create databases. */
export async function asAdmin<Result>(url: string, body: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await body(client)
  } finally {
    await client.end()
  }
}

function pooled(url: string) {
  const address = new URL(url)
  if (pooler) address.host = pooler
  return address.href
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
