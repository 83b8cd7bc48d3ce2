/** Installations of each release in this folder are upgraded, and keep working. */

import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'

import type { MigrationPlan } from '../../src/platform/db/plan-migration.ts'
import { openSqlite } from '../../src/platform/db/sqlite.ts'
import { kinds, limits, openAgain } from '../databases.ts'
import { docket, serve } from '../program.ts'
import { schemaOf } from '../schema-of.ts'
import { KEPT } from './kept.ts'
import { releases, restore } from './restore.ts'
import { allRows, assertKept } from './rows.ts'

const { admin, attachment, bug, comment, file } = KEPT

interface Place {
  database: string
  folder: string
}
const flags = ({ database, folder }: Place) => ['--data', folder, '--database', database]

async function read(place: Place) {
  const db = await openAgain(place)
  const found = { rows: await allRows(db), schema: await schemaOf(db) }
  await db.close()
  return found
}
type Found = Awaited<ReturnType<typeof read>>

/** `docket migrate --check` reports the plan and changes nothing. */
async function assertPlanned(at: string[], place: Place, before: Found): Promise<MigrationPlan> {
  const asked = await docket(['migrate', '--check', '--json', ...at])
  assert.equal(asked.code, 1, asked.err)
  const plan = JSON.parse(asked.out) as MigrationPlan
  const { out } = await docket(['migrate', '--check', ...at])
  for (const { name, actions, needs_stop } of plan.steps) {
    const stops = needs_stop === null ? '' : `  while no node serves, since ${needs_stop}\n`
    const [{ table, does }] = actions as [(typeof actions)[0]]
    assert.ok(out.includes(`to run: ${name}\n${stops}  ${table}: ${does}\n`), out)
  }
  assert.match(out, /\nStop the service on all nodes first/)
  assert.deepEqual(await read(place), before)
  return plan
}

/**
 * The copy of a SQLite database equals the database before, and there are no other files beside it.
 */
async function assertCopied({ folder }: Place, plan: MigrationPlan, before: Found) {
  if (plan.copy_bytes === 0) return
  const name = `before-${plan.steps[0]!.name}.db`
  assert.deepEqual(await readdir(join(folder, 'backups')), [name])
  const db = openSqlite(join(folder, 'backups', name), limits)
  assert.deepEqual({ rows: await allRows(db), schema: await schemaOf(db) }, before)
  await db.close()
}

async function assertServes(at: string[]) {
  const service = await serve(at)
  const get = async (path: string) => (await service.ask('GET', path, { key: admin.api_key })).body
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
}

for (const release of releases) {
  for (const kind of kinds) {
    void describe(`an installation of ${release} (${kind.name})`, () => {
      void test('is upgraded with all its rows, and serves', async () => {
        const { place, remove } = await restore(release, kind)
        const at = flags(place)
        const before = await read(place)
        const plan = await assertPlanned(at, place, before)
        const { code, err } = await docket(['migrate', ...at])
        assert.equal(code, 0, err)
        const after = await read(place)
        assertKept(before.rows, after.rows)
        const fresh = await kind.open()
        assert.deepEqual(after.schema, await schemaOf(fresh.db))
        await fresh.remove()
        await assertCopied(place, plan, before)
        const { code: last, out } = await docket(['migrate', '--check', ...at])
        assert.deepEqual([last, out], [0, 'The schema is the newest.\n'])
        await assertServes(at)
        await remove()
      })
    })
  }
}
