import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test, type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'

import { type Kind, kinds, onEachDatabase } from '../../../tests/databases.ts'
import { everyTable, fillEveryTable } from '../../../tests/every-table.ts'
import {
  blobsIn,
  configOf,
  freshDatabase,
  needBlob,
  newFolder,
  NOW,
  openIn,
  progressTo,
  SECRET,
  sha256,
} from '../../../tests/places.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import type { Db } from '../../platform/db/db.ts'
import { areEmpty } from '../../platform/db/whole-tables.ts'
import { type DataFolder, layOut, makeFolder } from '../data-folder.ts'
import { copyInstallation } from './copy-installation.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { SECRET_TABLES } from './readable.ts'
import { restoreBackup } from './restore-backup.ts'

interface Installation {
  db: Db
  folder: DataFolder
}
const progress = progressTo()

const withBlobs = async (of: Installation) => ({ ...of, blobs: await openDisk(of.folder.blobs) })

async function exportFrom(of: Installation, target: string, secrets = true) {
  const from = await withBlobs(of)
  return makeBackup({ ...from, target, exports: { secrets }, now: NOW, progress })
}

async function importInto(t: TestContext, source: string, kind: Kind): Promise<Installation> {
  const database = await freshDatabase(t, kind)
  const folder = await makeFolder(join(await newFolder(t), 'data'))
  const place = { config: configOf(database), folder }
  await restoreBackup({ source, what: 'export', ...place, now: NOW, progress })
  return { db: await openIn(t, folder.path, database), folder }
}

async function copyInto(t: TestContext, from: Installation, kind: Kind): Promise<Installation> {
  const database = await freshDatabase(t, kind)
  const folder = await makeFolder(join(await newFolder(t), 'data'))
  await copyInstallation({
    from: await withBlobs(from),
    to: { config: configOf(database), folder },
    now: NOW,
    progress,
  })
  return { db: await openIn(t, folder.path, database), folder }
}

/** Rows, highest ids and digests of all tables, and the totals of blobs. */
const sumOf = ({ tables, blobs, steps, secrets }: Manifest) => ({ tables, blobs, steps, secrets })
const readTable = async (folder: string, name: string) =>
  gunzipSync(await readFile(join(folder, 'tables', `${name}.jsonl.gz`))).toString()
const rowsOf = async (folder: string, name: string): Promise<Record<string, unknown>[]> =>
  (await readTable(folder, name))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

onEachDatabase('an export', (opened) => {
  const here = (): Installation => ({ db: opened().db, folder: layOut(opened().place.folder) })
  let temp: string
  let whole: string
  before(async () => {
    temp = await mkdtemp(join(tmpdir(), 'docket-export-'))
    whole = join(temp, 'whole')
  })
  after(() => rm(temp, { recursive: true }))

  void test('holds every row of every table, with a digest for each', async () => {
    await writeFile(here().folder.secret, SECRET)
    await fillEveryTable(here().db)
    await needBlob(opened(), 'one')
    await needBlob(opened(), 'two', 2)
    await needBlob(opened(), 'doomed', 0)
    const { tables, files, database, blobs } = await exportFrom(here(), whole)
    assert.equal(database, 'export')
    assert.deepEqual(blobs, { count: 2, size: 6, lost: 0 })
    assert.deepEqual(
      Object.keys(tables),
      everyTable.map(({ name }) => name),
    )
    for (const { name } of everyTable) {
      const text = await readTable(whole, name)
      assert.equal(text.split('\n').length - 1, tables[name]!.rows, name)
      assert.equal(sha256(text), tables[name]!.digest, name)
      assert.ok(files[`tables/${name}.jsonl.gz`])
    }
    assert.ok(files['secret.key'])
  })

  void test('writes times in ISO format, and numbers and texts unchanged', async () => {
    const [first, second] = await rowsOf(whole, 'longdescs')
    const text = (column: string) => `1: ${column}\u2028\t"é\\ 💥\n{ß}`
    assert.deepEqual(first, {
      id: 1,
      bug_id: 1,
      count: 7_000_000_000_001,
      who: 1,
      bug_when: '2191-10-27T12:26:40.001Z',
      work_time: 7_000_000_000_001,
      isprivate: 7_000_000_000_001,
      type: 7_000_000_000_001,
      extra_data: text('extra_data'),
      thetext: text('thetext'),
      is_markdown: 7_000_000_000_001,
      edit_count: 7_000_000_000_001,
    })
    assert.equal(second?.['extra_data'], null)
  })

  for (const kind of kinds) {
    void test(`is imported completely into ${kind.name}, and exports identically`, async (t) => {
      const there = await importInto(t, whole, kind)
      assert.deepEqual(await blobsIn(there.folder.blobs), [sha256('one'), sha256('two')].toSorted())
      assert.deepEqual(await readFile(there.folder.secret), SECRET)
      const again = join(await newFolder(t), 'again')
      await exportFrom(there, again)
      assert.deepEqual(await manifestOf(again), await manifestOf(whole))
    })

    void test(`equals that of a copy in ${kind.name}, and of a copy back`, async (t) => {
      const there = await copyInto(t, here(), kind)
      const home = kinds.find(({ name }) => (name === 'SQLite') === isFile(here().db))!
      const back = await copyInto(t, there, home)
      for (const copy of [there, back]) {
        const target = join(await newFolder(t), 'copy')
        await exportFrom(copy, target)
        assert.deepEqual(await manifestOf(target), await manifestOf(whole))
        assert.deepEqual(await readFile(copy.folder.secret), SECRET)
        assert.deepEqual(
          await blobsIn(copy.folder.blobs),
          [sha256('one'), sha256('two')].toSorted(),
        )
      }
    })
  }

  void test('contains secrets only on request', async (t) => {
    const { db } = here()
    const put = { first_password: '$argon2id$first', smtp_password: 'hunter2' }
    await db.work(async (tx) => {
      await tx
        .insertInto('installation')
        .values({ name: 'first_password', value: put.first_password })
        .execute()
      await tx
        .insertInto('side_data')
        .values({ table_name: 'ext_options', row_key: '1', body: '{"name":"pw","value":"x"}' })
        .execute()
      await tx
        .insertInto('parameters')
        .values({ name: 'smtp_password', value: put.smtp_password })
        .execute()
    })
    const target = join(await newFolder(t), 'open')
    const { tables, secrets, files } = await exportFrom(here(), target, false)
    assert.equal(secrets, false)
    assert.equal(files['secret.key'], undefined)
    assert.ok(!(await readdir(target)).includes('secret.key'))
    for (const name of SECRET_TABLES) assert.equal(tables[name]!.rows, 0, name)
    const users = await rowsOf(target, 'users')
    assert.ok(users.length > 0 && users.every(({ password }) => password === null))
    for (const name of ['installation', 'parameters']) {
      const text = await readTable(target, name)
      for (const value of Object.values(put)) assert.ok(!text.includes(value))
      assert.equal(tables[name]!.rows, 3)
    }
    for (const kind of kinds) {
      const there = await importInto(t, target, kind)
      const again = join(await newFolder(t), 'again')
      await exportFrom(there, again, false)
      assert.deepEqual(await manifestOf(again), await manifestOf(target))
    }
  })

  void test('that is incomplete, or a backup, is not imported', async (t) => {
    const target = join(await newFolder(t), 'export')
    await exportFrom(here(), target, false)
    const data = await newFolder(t)
    const place = { config: configOf('sqlite'), folder: layOut(data), now: NOW, progress }
    const restoring = (source: string, what: 'backup' | 'export') =>
      restoreBackup({ source, what, ...place })
    await assert.rejects(restoring(target, 'backup'), {
      message: `${target} is not a backup but an export; use docket import docket`,
    })
    const backup = join(await newFolder(t), 'backup')
    await makeBackup({ ...(await withBlobs(here())), target: backup, now: NOW, progress })
    await assert.rejects(restoring(backup, 'export'), {
      message: `${backup} is not an export but a backup; use docket restore`,
    })
    await writeFile(join(target, 'tables/cc.jsonl.gz'), '')
    await assert.rejects(
      restoring(target, 'export'),
      /^Refusal: the export .*nothing was imported/s,
    )
    await rm(join(target, 'manifest.json'))
    await assert.rejects(
      restoring(target, 'export'),
      /not a complete export: manifest\.json is missing/,
    )
    assert.deepEqual(await readdir(data), [])
  })
})

onEachDatabase('a copy', (opened) => {
  const here = (): Installation => ({ db: opened().db, folder: layOut(opened().place.folder) })
  const copyTo = async (to: { folder: DataFolder; database: string; has_files?: boolean }) => {
    const { folder, database, has_files = false } = to
    const place = { config: configOf(database), folder, has_files, has_blobs: has_files }
    return copyInstallation({ from: await withBlobs(here()), to: place, now: NOW, progress })
  }

  void test('refuses a folder and a database that are not empty', async (t) => {
    await fillEveryTable(here().db)
    await needBlob(opened(), 'mine')
    const folder = await makeFolder(join(await newFolder(t), 'data'))
    await writeFile(join(folder.path, 'docket.db'), 'mine')
    await assert.rejects(
      copyTo({ folder, database: 'sqlite' }),
      /not empty, it contains docket\.db/,
    )
    assert.deepEqual(await readdir(folder.path), ['docket.db'])
    const { database } = opened().place
    if (database === 'sqlite') return
    const empty = await makeFolder(join(await newFolder(t), 'data'))
    await assert.rejects(copyTo({ folder: empty, database }), /the database is not empty/)
    assert.deepEqual(await readdir(empty.path), [])
  })

  for (const kind of kinds) {
    void test(`that fails in ${kind.name} leaves nothing behind`, async (t) => {
      const database = await freshDatabase(t, kind)
      const folder = await makeFolder(join(await newFolder(t), 'data'))
      const breaking = progressTo((line) => {
        if (line.startsWith('finishing')) throw new Error('the power went')
      })
      const to = { config: configOf(database), folder }
      const from = await withBlobs(here())
      const copying = copyInstallation({ from, to, now: NOW, progress: breaking })
      await assert.rejects(copying, /the power went/)
      assert.deepEqual(await readdir(folder.path), [])
      const db = await openIn(t, folder.path, database)
      if (!isFile(db)) assert.equal(await db.look((tx) => areEmpty(tx, everyTable)), true)
    })

    void test(`into ${kind.name} in the same folder leaves its files alone`, async (t) => {
      const { folder } = here()
      if ((kind.name === 'SQLite') === isFile(here().db)) return t.skip('that is the same database')
      const database = await freshDatabase(t, kind)
      await writeFile(folder.secret, SECRET)
      const { rows, blobs } = await copyTo({ folder, database, has_files: true })
      assert.ok(rows > 3_000)
      assert.deepEqual(blobs, { count: 0, size: 0, lost: 0 })
      assert.deepEqual(await readFile(folder.secret), SECRET)
      assert.deepEqual(await blobsIn(folder.blobs), [sha256('mine')])
      const db = await openIn(t, folder.path, database)
      assert.equal(await db.look((tx) => areEmpty(tx, everyTable)), false)
    })
  }

  void test('reports missing blobs, and completes without them', async (t) => {
    const [whole, lost] = [sha256('mine'), await needBlob(opened(), 'lost')]
    await rm(join(here().folder.blobs, lost.slice(0, 2)), { recursive: true })
    const folder = await makeFolder(join(await newFolder(t), 'data'))
    const { blobs } = await copyTo({ folder, database: 'sqlite' })
    assert.deepEqual(blobs, { count: 1, size: 4, lost: 1 })
    assert.deepEqual(await blobsIn(folder.blobs), [whole])
  })
})

const isFile = (db: Db) => db.dialect.name === 'sqlite'
const manifestOf = async (folder: string) =>
  sumOf(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest)
