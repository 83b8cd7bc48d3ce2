import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'

import { kinds, onEachDatabase, type Opened } from '../../../tests/databases.ts'
import { everyRow, everyTable, fillEveryTable, readEveryTable } from '../../../tests/every-table.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type DatabaseConfig, openDatabase } from '../database.ts'
import { layOut, makeFolder } from '../data-folder.ts'
import { createProgress } from '../progress.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const NOW = Date.UTC(2026, 1, 3, 4, 5, 6)
const SECRET = Buffer.alloc(32, 7)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const LETTERS = ['one', 'two', 'three'].map((text) => Buffer.from(text))

async function newFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-backup-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function listen() {
  const said: string[] = []
  return {
    said,
    progress: createProgress(
      (line) => void said.push(line),
      () => NOW,
    ),
  }
}

async function backUp({ db, place }: Opened, target: string) {
  const { said, progress } = listen()
  const folder = layOut(place.folder)
  const manifest = await makeBackup({ db, folder, target, now: NOW, progress })
  return { manifest, said }
}

/** Restores into a fresh folder, and a fresh database of that kind. */
async function restore(t: TestContext, source: string, database: string) {
  const folder = await makeFolder(await newFolder(t))
  const config: DatabaseConfig = { database, works_queue_max: 100 }
  const { said, progress } = listen()
  await restoreBackup({ source, config, folder, now: NOW, progress })
  const db = await openDatabase(config, folder)
  t.after(() => db.close())
  return { db, folder, said }
}

async function freshDatabase(t: TestContext, kind: (typeof kinds)[number]) {
  if (kind.name === 'SQLite') return 'sqlite'
  const fresh = await kind.open()
  t.after(() => fresh.remove())
  return fresh.place.database
}

const needBlob = statement((q, p: { hash: string; size: number; ref_count: number }) =>
  q.insertInto('blobs').values({ hash: p.hash, size: p.size, ref_count: p.ref_count }),
)
const forget = statement((q) => q.deleteFrom('blobs'))

async function addBlob(db: Db, folder: string, bytes: Buffer, ref_count: number) {
  const blobs = await openDisk(layOut(folder).blobs)
  const { hash, size } = await blobs.put([bytes] as unknown as AsyncIterable<Buffer>)
  await db.work((tx) => needBlob(tx, { hash, size, ref_count }))
  return hash
}

/** What the bus holds has other transaction numbers in another database; its order is the same. */
function withoutNumbers(all: Record<string, Record<string, unknown>[]>) {
  const bare = (rows: Record<string, unknown>[]) => rows.map(({ tx_id: _, ...row }) => row)
  return { ...all, events: bare(all['events']!), event_followers: bare(all['event_followers']!) }
}

onEachDatabase('a backup', (opened) => {
  let backup: string
  let manifest: Manifest
  let all: Record<string, Record<string, unknown>[]>

  void test('is made of every row and of the blobs that are needed', async (t) => {
    const { db, place } = opened()
    await writeFile(layOut(place.folder).secret, SECRET)
    await fillEveryTable(db)
    const needed = [
      await addBlob(db, place.folder, LETTERS[0]!, 1),
      await addBlob(db, place.folder, LETTERS[1]!, 2),
    ]
    await addBlob(db, place.folder, LETTERS[2]!, 0)
    all = await readEveryTable(db)
    for (const named of everyTable.filter(({ name }) => name !== 'blobs')) {
      assert.deepEqual(all[named.name], everyRow(named), named.name)
    }

    backup = join(await mkdtemp(join(tmpdir(), 'docket-backup-')), 'new')
    t.diagnostic(backup)
    ;({ manifest } = await backUp(opened(), backup))
    assert.equal(manifest.made_at, '2026-02-03T04:05:06Z')
    assert.deepEqual(manifest.blobs, { count: 2, size: 6, lost: 0 })
    assert.equal(manifest.tables['bugs']?.rows, 1_203)
    assert.deepEqual(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')), manifest)
    const list = await readFile(join(backup, 'blobs.sha256'), 'utf8')
    assert.deepEqual(
      list.split('\n').map((line) => line.slice(0, 64)),
      [...needed.toSorted(), ''],
    )
  })

  void test('has a size and a hash for each of its files, and is for its owner alone', async () => {
    for (const [name, { size, sha256: hash }] of Object.entries(manifest.files)) {
      const bytes = await readFile(join(backup, name))
      assert.deepEqual([bytes.length, sha256(bytes)], [size, hash], name)
      assert.equal((await stat(join(backup, name))).mode & 0o777, 0o600, name)
    }
    assert.equal((await stat(backup)).mode & 0o777, 0o700)
  })

  for (const kind of kinds) {
    void test(`is restored into ${kind.name} with nothing missing`, async (t) => {
      const { db, folder } = await restore(t, backup, await freshDatabase(t, kind))
      assert.deepEqual(withoutNumbers(await readEveryTable(db)), withoutNumbers(all))
      assert.deepEqual(await readFile(folder.secret), SECRET)
      const blobs = await openDisk(folder.blobs)
      const found: string[] = []
      for await (const { hash } of blobs.list()) found.push(hash)
      assert.deepEqual(found, [sha256(LETTERS[0]!), sha256(LETTERS[1]!)].toSorted())
      assert.deepEqual(await buffer(await blobs.open(sha256(LETTERS[0]!))), LETTERS[0])
    })
  }
})
