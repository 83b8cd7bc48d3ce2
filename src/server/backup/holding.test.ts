import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'

import { kinds, onEachDatabase } from '../../../tests/databases.ts'
import {
  blobsIn,
  freshDatabase,
  configOf,
  needBlob,
  newFolder,
  NOW,
  progressTo,
  SECRET,
} from '../../../tests/places.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import { openKeeper, release } from '../../platform/blobs/keeper.ts'
import { elsewhere } from '../../platform/db/db.ts'
import type { Work } from '../../platform/work/work.ts'
import { layOut, makeFolder, writePrivate } from '../data-folder.ts'
import { copyInstallation } from './copy-installation.ts'
import { makeBackup } from './make-backup.ts'
import { makeBackupFolder } from './manifest.ts'

const MINUTE_MS = 60_000

onEachDatabase('blobs needed by a copy', (opened) => {
  /**
   * A store that is copied. During the copy, a blob is added that the copy needs, too late to be
   * copied in advance; before its turn, its last other reference is removed and it is swept.
   */
  async function openRace() {
    const { db, place } = opened()
    const folder = layOut(place.folder)
    await writePrivate(folder.secret, SECRET)
    const disk = await openDisk(folder.blobs)
    const clock = { now: NOW }
    const keeper = openKeeper(db, disk, () => clock.now)
    const first = await needBlob(opened(), 'there from the start')
    let late: string | undefined
    let swept: number | undefined
    const from: Blobs = {
      ...disk,
      async stat(hash) {
        if (hash === first) late ??= await needBlob(opened(), 'late')
        if (hash === late && swept === undefined) {
          swept = 0
          // As another process does, regardless of what the copy has open.
          await elsewhere(async () => {
            await db.work((tx) => release({ tx, now: NOW } as Work, [hash]))
            clock.now += MINUTE_MS
            swept = await keeper.tend()
          })
        }
        return disk.stat(hash)
      },
    }
    return {
      db,
      folder,
      from,
      clock,
      keeper,
      hashes: () => [first, late!].toSorted(),
      swept: () => swept,
      clean: () => db.work((tx) => tx.deleteFrom('blobs').execute()),
    }
  }

  void test('are not removed during a backup, and are afterwards', async (t) => {
    const { db, folder, from, keeper, hashes, swept, clean } = await openRace()
    const target = join(await newFolder(t), 'new')
    const job = { db, blobs: from, folder, target, now: NOW, progress: progressTo() }
    const { blobs } = await makeBackup(job)
    assert.equal(swept(), 0)
    assert.deepEqual([blobs.count, blobs.lost], [2, 0])
    assert.deepEqual((await blobsIn(join(target, 'blobs'))).toSorted(), hashes())
    assert.equal(await keeper.tend(), 1)
    await clean()
  })

  void test('are not removed while an installation is copied', async (t) => {
    const { db, folder, from, keeper, swept, clean } = await openRace()
    const config = configOf(await freshDatabase(t, kinds[0]!))
    const to = { config, folder: await makeFolder(await newFolder(t)) }
    const progress = progressTo()
    await copyInstallation({ from: { db, blobs: from, folder }, to, now: NOW, progress })
    assert.equal(swept(), 0)
    assert.equal(await keeper.tend(), 1)
    await clean()
  })
})

const noProc = process.platform !== 'linux' && 'only Linux has /proc'
void test('a backup into an invalid folder is refused', { skip: noProc }, async () => {
  for (const path of ['/proc/x', '/proc/x/y']) {
    const made = makeBackupFolder(path, 'backup')
    await assert.rejects(made, {
      name: 'Refusal',
      message: /^cannot create the folder .*choose another one$/,
    })
  }
})
