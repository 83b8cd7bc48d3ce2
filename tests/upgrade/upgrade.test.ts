/** Installations of each release that is kept here are brought up to date, and go on. */

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'

import pg from 'pg'

import { migrations } from '../../src/migrations/list.ts'
import { tablesAfter } from '../../src/platform/db/alter.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { type Kind, kinds, openAgain } from '../databases.ts'
import { docket, serve } from '../program.ts'
import { schemaOf } from '../schema-of.ts'
import { KEPT } from './kept.ts'

type Row = Record<string, unknown>
const { admin, attachment, bug, comment, file } = KEPT
const releases = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The installation as the release left it; `place` is where it is. */
async function restore(release: string, kind: Kind) {
  const from = join(import.meta.dirname, release)
  const folder = await mkdtemp(join(tmpdir(), 'docket-upgrade-'))
  const remove = () => rm(folder, { recursive: true })
  for (const name of ['secret.key', 'blobs']) {
    await cp(join(from, name), join(folder, name), { recursive: true })
  }
  const unpacked = async (...path: string[]) => gunzipSync(await readFile(join(from, ...path)))
  if (kind.name === 'SQLite') {
    await writeFile(join(folder, 'docket.db'), await unpacked('docket.db.gz'))
    return { place: { database: 'sqlite', folder }, remove }
  }
  const empty = await kind.open({ empty: true })
  const { database } = empty.place
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query((await unpacked('postgres.sql.gz')).toString())
  await client.end()
  return { place: { database, folder }, remove: () => Promise.all([remove(), empty.remove()]) }
}

/** Of every table but the word indexes: `docket check` compares those with the texts. */
const allRows = (db: Db) =>
  db.look(async (tx) => {
    const there = (await tx.queries.introspection.getTables()).map(({ name }) => name)
    const rows = new Map<string, Row[]>()
    for (const name of there.filter((one) => declared.has(one))) {
      const found = await tx
        .selectFrom(name as 'bugs')
        .selectAll()
        .execute()
      rows.set(name, found as unknown as Row[])
    }
    return rows
  })
const declared = tablesAfter(migrations)

const inOrder = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()

/** Every row is there, with all that it had; new columns may stand beside. */
function assertKept(before: Map<string, Row[]>, after: Map<string, Row[]>) {
  for (const [table, rows] of before) {
    if (rows.length === 0) continue
    const columns = Object.keys(rows[0]!)
    assert.deepEqual(inOrder(after.get(table)!, columns), inOrder(rows, columns), table)
  }
}

for (const release of releases) {
  for (const kind of kinds) {
    void describe(`an installation of ${release} (${kind.name})`, () => {
      void test('is brought up to date, row for row, and serves', async () => {
        const { place, remove } = await restore(release, kind)
        const at = ['--data', place.folder, '--database', place.database]
        const read = async () => {
          const db = await openAgain(place)
          const read_now = { rows: await allRows(db), schema: await schemaOf(db) }
          await db.close()
          return read_now
        }
        const before = await read()
        const { code, err } = await docket(['migrate', ...at])
        assert.equal(code, 0, err)
        const after = await read()
        assertKept(before.rows, after.rows)
        const fresh = await kind.open()
        assert.deepEqual(after.schema, await schemaOf(fresh.db))
        await fresh.remove()

        const service = await serve(at)
        const get = async (path: string) =>
          (await service.ask('GET', path, { key: admin.api_key })).body
        const [found] = (await get(`rest/bug/${bug.alias}`)).bugs
        assert.deepEqual([found.summary, found.whiteboard], [bug.summary, bug.whiteboard])
        const { comments } = (await get('rest/bug/1/comment')).bugs[1]
        assert.ok(comments.some(({ text }: { text: string }) => text === comment))
        const [attached] = (await get('rest/bug/1/attachment')).bugs[1]
        assert.equal(attached.file_name, attachment.file_name)
        assert.equal(Buffer.from(attached.data, 'base64').toString(), attachment.text)
        assert.equal((await get('rest/bug/2')).bugs[0].dupe_of, 1)
        assert.equal((await get('rest/bug?quicksearch=Fr%C3%BCher')).bugs.length, 1)
        assert.equal((await get('rest/tickets')).tickets?.[0]?.name ?? file.name, file.name)
        assert.equal(await service.stop(), 0)
        const checked = await docket(['check', ...at])
        assert.equal(checked.code, 0, checked.out)
        await remove()
      })
    })
  }
}
