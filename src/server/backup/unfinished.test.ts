import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'

import { type DataFolder, inFolder, layOut, writePrivate } from '../data-folder.ts'
import { type Filling, fillPlace } from './empty-place.ts'

const config = { database: 'sqlite', works_queue_max: 10, blobs: 'folder' } as Parameters<
  typeof fillPlace
>[0]['config']

void describe('a data folder during a restore', () => {
  let folder: DataFolder
  before(async () => {
    folder = layOut(await mkdtemp(join(tmpdir(), 'docket-unfinished-')))
  })
  after(() => rm(folder.path, { recursive: true }))
  const isSaid = () => existsSync(folder.unfinished)
  const fill = (database: Filling['database']) =>
    fillPlace({ config, folder }, { files: async () => {}, database })

  void test('is marked until it is complete or rolled back', async () => {
    await assert.rejects(
      fill(async () => {
        assert.equal(isSaid(), true)
        throw new Error('broken')
      }),
      /broken/,
    )
    assert.equal(isSaid(), false)
    await fill(async () => assert.equal(isSaid(), true))
    assert.equal(isSaid(), false)
  })

  void test('cannot be opened after the restore was killed', async () => {
    await writePrivate(folder.unfinished, '')
    const opened = inFolder(folder.path, async () => 'opened')
    await assert.rejects(opened, /is incomplete because .* was interrupted; remove the folder/)
    await rm(folder.unfinished)
    assert.equal(await inFolder(folder.path, async () => 'opened'), 'opened')
  })
})
