import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'

import { kinds, onEachDatabase, type Opened } from '../../../tests/databases.ts'
import { everyRow, everyTable, fillEveryTable, readEveryTable } from '../../../tests/every-table.ts'
import {
  blobsIn,
  configOf,
  freshDatabase,
  type Hear,
  needBlob,
  newFolder,
  NOW,
  openIn,
  progressTo,
  SECRET,
  sha256,
} from '../../../tests/places.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import { areEmpty } from '../../platform/db/whole-tables.ts'
import { layOut, makeFolder } from '../data-folder.ts'
import { makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

/** `during` gets each line of progress, and may interfere. */
async function backUp({ db, place }: Opened, target: string, during: Hear = () => {}) {
  const said: string[] = []
  const progress = progressTo((line) => {
    said.push(line)
    during(line)
  })
  const folder = layOut(place.folder)
  const blobs = await openDisk(folder.blobs)
  const manifest = await makeBackup({ db, blobs, folder, target, now: NOW, progress })
  return { manifest, said }
}

async function restoreInto(source: string, data: string, database: string) {
  const folder = await makeFolder(data)
  const place = { config: configOf(database), folder }
  await restoreBackup({ source, what: 'backup', ...place, now: NOW, progress: progressTo() })
  return folder
}

/** Events have other transaction numbers in another database, but the same order. */
function withoutNumbers(all: Record<string, Record<string, unknown>[]>) {
  const bare = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row, tx_id: 0 }))
  return { ...all, events: bare(all['events']!), event_followers: bare(all['event_followers']!) }
}

onEachDatabase('a backup', (opened) => {
  let temp: string
  let backup: string
  let manifest: Manifest
  let all: Record<string, Record<string, unknown>[]>
  before(async () => void (temp = await mkdtemp(join(tmpdir(), 'docket-backup-'))))
  after(() => rm(temp, { recursive: true }))

  void test('contains every row and the required blobs', async () => {
    const { db, place } = opened()
    await writeFile(layOut(place.folder).secret, SECRET)
    await fillEveryTable(db)
    const needed = [await needBlob(opened(), 'one'), await needBlob(opened(), 'two', 2)]
    await needBlob(opened(), 'doomed', 0)
    all = await readEveryTable(db)
    for (const named of everyTable.filter(({ name }) => name !== 'blobs')) {
      assert.deepEqual(all[named.name], everyRow(named), named.name)
    }

    backup = join(temp, 'new')
    ;({ manifest } = await backUp(opened(), backup))
    assert.equal(manifest.made_at, '2026-02-03T04:05:06Z')
    assert.deepEqual(manifest.blobs, { count: 2, size: 6, lost: 0 })
    const { rows, last_id } = manifest.tables['bugs']!
    assert.deepEqual([rows, last_id], [1_203, 1_203])
    assert.deepEqual(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')), manifest)
    const list = await readFile(join(backup, 'blobs.sha256'), 'utf8')
    assert.deepEqual(
      list.split('\n').map((line) => line.slice(0, 64)),
      [...needed.toSorted(), ''],
    )
  })

  void test('has a size and a hash for each of its files, all accessible only to their owner', async () => {
    for (const [name, { size, sha256: hash }] of Object.entries(manifest.files)) {
      const bytes = await readFile(join(backup, name))
      assert.deepEqual([bytes.length, sha256(bytes)], [size, hash], name)
      assert.equal((await stat(join(backup, name))).mode & 0o777, 0o600, name)
    }
    assert.equal((await stat(backup)).mode & 0o777, 0o700)
  })

  for (const kind of kinds) {
    void test(`is restored into ${kind.name} with nothing missing`, async (t) => {
      const database = await freshDatabase(t, kind)
      const folder = await restoreInto(backup, await newFolder(t), database)
      const db = await openIn(t, folder.path, database)
      assert.deepEqual(withoutNumbers(await readEveryTable(db)), withoutNumbers(all))
      assert.deepEqual(await readFile(folder.secret), SECRET)
      assert.deepEqual(await blobsIn(folder.blobs), [sha256('one'), sha256('two')].toSorted())
      const blobs = await openDisk(folder.blobs)
      assert.equal((await buffer(await blobs.open(sha256('one')))).toString(), 'one')
    })

    void test(`that fails during a restore into ${kind.name} leaves nothing behind`, async (t) => {
      const path = join(await newFolder(t), 'changed')
      const { manifest: own } = await backUp(opened(), path)
      // Only the last step detects this, because the manifest itself has no hash.
      const tables = { ...own.tables, bugs: { rows: 1_204 } }
      await writeFile(join(path, 'manifest.json'), JSON.stringify({ ...own, tables }))
      const isCopied = manifest.database === 'sqlite' && kind.name === 'SQLite'
      if (isCopied) return t.skip('rows are not counted where the file is copied')
      const data = await newFolder(t)
      const database = await freshDatabase(t, kind)
      await assert.rejects(restoreInto(path, data, database), {
        name: 'Refusal',
        message: `the backup ${path} is damaged: bugs has 1203 rows, but the manifest says 1204`,
      })
      assert.deepEqual(await readdir(data), [])
      const db = await openIn(t, data, database)
      if (kind.name === 'PostgreSQL') {
        assert.equal(await db.look((tx) => areEmpty(tx, everyTable)), true)
      }
    })
  }

  void test('is refused if the target is not empty', async () => {
    await assert.rejects(backUp(opened(), backup), /is not empty; use an empty one/)
    assert.deepEqual(JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')), manifest)
  })

  for (const name of ['docket.db', 'docket.db-wal', 'secret.key', 'blobs', 'first-login.txt']) {
    void test(`is not restored into a data folder that holds ${name}`, async (t) => {
      const data = await newFolder(t)
      await writeFile(join(data, name), 'mine')
      const said = `the data folder ${data} is not empty, it contains ${name}; `
      await assert.rejects(restoreInto(backup, data, 'sqlite'), ({ message }: Error) =>
        message.startsWith(said),
      )
      assert.equal(await readFile(join(data, name), 'utf8'), 'mine')
      assert.deepEqual(await readdir(data), [name])
    })
  }

  void test('is restored beside a config file and a lock', async (t) => {
    const data = await newFolder(t)
    await writeFile(join(data, 'docket.json'), '{}')
    await writeFile(join(data, 'docket.lock'), '')
    await restoreInto(backup, data, 'sqlite')
    assert.ok((await readdir(data)).includes('docket.db'))
  })

  const changes: [what: string, change: (path: string) => Promise<void>, says: RegExp][] = [
    [
      'without a manifest',
      (path) => rm(join(path, 'manifest.json')),
      /is not a complete backup: manifest\.json is missing/,
    ],
    [
      'with a truncated manifest',
      (path) => writeFile(join(path, 'manifest.json'), '{"format": 1'),
      /is damaged: its manifest\.json cannot be read/,
    ],
    [
      'in a newer format',
      (path) => writeFile(join(path, 'manifest.json'), '{"format": 2}'),
      /was made by a newer Docket; restore it with that version/,
    ],
    [
      'with a newer schema',
      (path) => {
        const steps = [...manifest.steps, '9999-later']
        return writeFile(join(path, 'manifest.json'), JSON.stringify({ ...manifest, steps }))
      },
      /newer Docket, .* \(it contains step '9999-later'\)/,
    ],
    [
      'whose key was changed',
      (path) => writeFile(join(path, 'secret.key'), Buffer.alloc(32)),
      /is damaged, and nothing was restored from it:\n {2}secret\.key does not match the manifest/,
    ],
    [
      'with a link in place of a file',
      async (path) => {
        await rename(join(path, 'secret.key'), join(path, 'other.key'))
        await symlink('other.key', join(path, 'secret.key'))
      },
      /\n {2}secret\.key is not a regular file$/,
    ],
    [
      'with a path as the name of a table',
      (path) => {
        const tables = { ...manifest.tables, '../bugs': { rows: 0 } }
        return writeFile(join(path, 'manifest.json'), JSON.stringify({ ...manifest, tables }))
      },
      /is damaged: its manifest\.json cannot be read$/,
    ],
    [
      'that lacks a file and a list',
      async (path) => {
        await rm(join(path, 'secret.key'))
        await rm(join(path, 'blobs.sha256'))
      },
      /\n {2}blobs\.sha256 is missing\n {2}secret\.key is missing$/,
    ],
    [
      'whose database was changed',
      async (path) => {
        const name = Object.keys(manifest.files).find((file) =>
          /docket\.db|bugs\.jsonl/.test(file),
        )!
        const bytes = await readFile(join(path, name))
        bytes[bytes.length >> 1]! ^= 1
        await writeFile(join(path, name), bytes)
      },
      /(docket\.db|bugs\.jsonl\.gz) does not match the manifest/,
    ],
    [
      'with a damaged blob and a missing one',
      async (path) => {
        await (await openDisk(join(path, 'blobs'))).remove(sha256('one'))
        const two = sha256('two')
        await writeFile(join(path, 'blobs', two.slice(0, 2), two.slice(2, 4), two), 'tow')
      },
      new RegExp(`the blob ${sha256('two')} is damaged\n {2}the blob ${sha256('one')} is missing`),
    ],
  ]
  for (const [what, change, says] of changes) {
    void test(`${what} is refused, and nothing is left behind`, async (t) => {
      const path = join(await newFolder(t), 'changed')
      await backUp(opened(), path)
      await change(path)
      const data = await newFolder(t)
      await assert.rejects(restoreInto(path, data, 'sqlite'), { name: 'Refusal', message: says })
      assert.deepEqual(await readdir(data), [])
    })
  }

  void test('is refused if it does not exist', async (t) => {
    const folder = await newFolder(t)
    const data = await newFolder(t)
    const missing = restoreInto(join(folder, 'missing'), data, 'sqlite')
    await assert.rejects(missing, /missing is not a complete backup/)
  })
})

onEachDatabase('a backup of a running service', (opened) => {
  /**
   * The path of a blob's file: a synchronous change to it is sure to take effect during the backup.
   */
  const fileOf = (hash: string) =>
    join(layOut(opened().place.folder).blobs, hash.slice(0, 2), hash.slice(2, 4), hash)
  const forget = () => opened().db.work((tx) => tx.deleteFrom('blobs').execute())

  void test('keeps a blob that is removed after the snapshot', async (t) => {
    const hash = await needBlob(opened(), 'early')
    const target = join(await newFolder(t), 'new')
    const { manifest } = await backUp(opened(), target, (line) => {
      if (line.startsWith('copying the database')) rmSync(fileOf(hash))
    })
    assert.deepEqual(manifest.blobs, { count: 1, size: 5, lost: 0 })
    assert.deepEqual(await blobsIn(join(target, 'blobs')), [hash])
    await forget()
  })

  void test('has blobs from before the snapshot, and none that were removed before it', async (t) => {
    const { db, place } = opened()
    if (db.dialect.name !== 'sqlite') return t.skip('nothing can be changed at once there')
    const [gone, came] = [await needBlob(opened(), 'gone'), await needBlob(opened(), 'came', 0)]
    const target = join(await newFolder(t), 'new')
    await backUp(opened(), target, (line) => {
      if (!line.startsWith('copying the database')) return
      const file = new DatabaseSync(layOut(place.folder).database)
      const put = file.prepare('update blobs set ref_count = ? where hash = ?')
      put.run(0, gone)
      put.run(1, came)
      file.close()
    })
    assert.deepEqual(await blobsIn(join(target, 'blobs')), [came])
    await forget()
  })

  void test('reports missing or damaged blobs, and completes without them', async (t) => {
    const [whole, lost] = [await needBlob(opened(), 'whole'), await needBlob(opened(), 'lost')]
    const damaged = await needBlob(opened(), 'damaged')
    rmSync(fileOf(lost))
    await writeFile(fileOf(damaged), 'bamaged')
    const target = join(await newFolder(t), 'new')
    const { manifest, said } = await backUp(opened(), target)
    assert.deepEqual(manifest.blobs, { count: 1, size: 5, lost: 2 })
    assert.deepEqual(await blobsIn(join(target, 'blobs')), [whole])
    for (const [hash, how] of [
      [lost, 'missing'],
      [damaged, 'damaged'],
    ] as const) {
      assert.ok(said.includes(`the blob ${hash} is ${how}; the backup does not include it`))
    }
  })

  for (const kind of kinds.filter(({ name }) => name === 'PostgreSQL')) {
    void test('with broken references is not restored to PostgreSQL', async (t) => {
      const { db, place } = opened()
      if (db.dialect.name !== 'sqlite') return t.skip('the server lets no such rows in')
      const { database } = layOut(place.folder)
      const file = new DatabaseSync(database, { enableForeignKeyConstraints: false })
      file.exec(`insert into quips (id, userid, quip, approved) values (7, 7, 'never', 1)`)
      const path = join(await newFolder(t), 'broken')
      await backUp(opened(), path)
      file.exec('delete from quips')
      file.close()
      const data = await newFolder(t)
      const restoring = restoreInto(path, data, await freshDatabase(t, kind))
      await assert.rejects(restoring, {
        name: 'Refusal',
        message: /to missing rows; run docket/,
      })
      assert.deepEqual(await readdir(data), [])
    })
  }

  void test('reports a full disk, and leaves no files', async (t) => {
    const disk = await newFolder(t)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      return t.skip('only root may make so small a disk, and not everywhere')
    }
    try {
      await needBlob(opened(), randomBytes(200_000).toString('hex'))
      await assert.rejects(backUp(opened(), join(disk, 'new')), {
        name: 'Refusal',
        message: /^the disk that holds .*new is full, and the unfinished backup was removed; free/,
      })
      assert.deepEqual(await readdir(join(disk, 'new')), [])
    } finally {
      execFileSync('umount', [disk])
    }
  })
})
